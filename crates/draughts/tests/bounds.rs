//! How much memory it takes to read a position, or to refuse one (row P1 of the fault matrix).

use damier_core::Dice;
use damier_draughts::{GAMES, Position, Task, Variant, dispatch};

/// Bytes allocated, at most, for each byte read; and what every answer may take, however short the text.
const SHARE: u64 = 16;
const BASE: u64 = 1024;

/// Reads a text as a position of a game and says how many bytes that took.
struct Reading<'a>(&'a [u8]);

impl Task for Reading<'_> {
    type Output = u64;

    fn run<V: Variant>(self) -> u64 {
        allocation_counter::measure(|| drop(Position::<V>::from_bytes(self.0))).bytes_total
    }
}

#[test]
fn reading_takes_memory_in_proportion_to_the_text() {
    let mut dice = Dice::new(6);
    for case in 0..4_000 {
        let words: [&[u8]; 4] = [b"W:WB,K-1234567890", b"mMkK1234/ bw", b".wWbB0123456789", b"\x00\xffW:o@1"];
        let words = words[case % words.len()];
        let text: Vec<u8> = (0..dice.below(1 << 16)).map(|_| words[dice.below(words.len())]).collect();
        let game = GAMES[dice.below(GAMES.len())];
        let taken = dispatch(game.id, Reading(&text)).expect("a game of the catalogue");
        assert!(taken <= SHARE * text.len() as u64 + BASE, "{}: {taken} for {} bytes", game.id, text.len());
    }
}
