//! How much memory it takes to read a position, or to refuse one.

use damier_chess::Position;
use damier_core::Dice;

/// Bytes allocated, at most, for each byte read; and what every answer may take, however short the text.
const SHARE: u64 = 16;
const BASE: u64 = 1024;

#[test]
fn reading_takes_memory_in_proportion_to_the_text() {
    let mut dice = Dice::new(5);
    for case in 0..2_000 {
        let words: &[u8] = if case % 2 == 0 { b"rnbqkpRNBQKP12345678/ w-" } else { b"\x00\xffKk8/:,-19" };
        let text: Vec<u8> = (0..dice.below(1 << 16)).map(|_| words[dice.below(words.len())]).collect();
        let taken = allocation_counter::measure(|| drop(Position::from_bytes(&text)));
        assert!(taken.bytes_total <= SHARE * text.len() as u64 + BASE, "{} bytes: {taken:?}", text.len());
    }
}
