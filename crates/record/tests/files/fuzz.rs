//! Anything as a file: nothing panics, and what is read once is read again from what is written.
//!
//! In `cargo test` the bytes come from [`Seeded`], the same ones in every run; with `cargo bolero test NAME` they come from
//! a fuzzer that watches which code they reach.

use std::fmt::Debug;

use bolero::generator::bolero_generator::driver::Options;
use bolero::{Engine, Test, TestTarget};
use damier_core::Dice;
use damier_draughts::{International, Position};
use damier_record::{Reader, replay, replay_all};

use crate::survives;

/// An engine whose cases are the same in every run; bolero's own takes its seeds from the operating system.
struct Seeded {
    seed: u64,
    cases: usize,
    longest: usize,
}

impl<T: Test> Engine<T> for Seeded
where
    T::Value: Debug,
{
    type Output = ();

    fn run(self, mut test: T, options: Options) {
        let mut dice = Dice::new(self.seed);
        for case in 0..self.cases {
            let bytes: Vec<u8> = (0..dice.below(self.longest + 1)).map(|_| dice.roll() as u8).collect();
            if let Err(error) = test.test(&mut &bytes[..]) {
                match test.shrink(bytes, None, &options) {
                    Some(failure) => panic!("case {case}, made smaller: {failure}"),
                    None => panic!("case {case}: {error}"),
                }
            }
        }
    }
}

macro_rules! targets {
    ($($name:ident: $check:ident, $cases:literal cases of $longest:literal bytes;)*) => {$(
        #[test]
        fn $name() {
            let seeded = Seeded { seed: $cases + $longest, cases: $cases, longest: $longest };
            TestTarget::new(seeded).for_each($check);
            // Without cargo-bolero this runs the cases that were once found and kept, and no others.
            bolero::check!().with_iterations(0).for_each($check);
        }
    )*};
}

targets! {
    noise_is_read_or_refused: noise, 30_000 cases of 300 bytes;
    words_of_files_are_read_or_refused: words, 60_000 cases of 60 bytes;
    long_files_of_words_are_read_or_refused: words, 300 cases of 10_000 bytes;
}

/// Bytes as they come, and again as plain characters.
fn noise(bytes: &[u8]) {
    is_read_or_refused(bytes);
    let as_text: Vec<u8> = bytes.iter().map(|byte| byte & 0x7f).collect();
    is_read_or_refused(&as_text);
}

const WORDS: [&str; 59] = [
    "1.", "1...", "12", "32-28", " 19-23", "28x19", "c3:e5", "3228", "e4", "x", "-", " - ", ":", "x3", "–",
    "(", ")", "(", ")", "{", "}", "{a}", "[", "]", "\"", "\\", "$", "$1 ", "/", "*", "1-0", "1-1", "1/2-1/2",
    "2-0 ", "!", "?", "(?)", "%", ";", "\n", "\r\n", " ", " ", " ", "\t", ".", "...", "☃", "é", "\u{feff}",
    "½", "=", "+", "0", "1", "/2", "a1", "32", "'",
];
const TAGS: [&str; 5] = ["[Event \"a\"]", "[White \"", "[Result \"1-1\"]", "/FEN \"B::\"/", "[%clk 0:01]"];

/// Pieces of files, in any order.
fn words(bytes: &[u8]) {
    let text: String =
        bytes.iter().map(|&byte| word(usize::from(byte) % (WORDS.len() + TAGS.len()))).collect();
    is_read_or_refused(text.as_bytes());
}

fn word(i: usize) -> &'static str {
    WORDS.get(i).unwrap_or_else(|| &TAGS[i - WORDS.len()])
}

fn is_read_or_refused(bytes: &[u8]) {
    let lines = bytes.iter().filter(|&&byte| matches!(byte, b'\n' | b'\r')).count() as u64 + 1;
    for game in Reader::new(bytes) {
        match game {
            Ok(game) => {
                survives(&game);
                let whole = replay_all::<Position<International>>(&game, |_, _| {});
                assert!(whole.is_err() || replay::<Position<International>>(&game).is_ok());
            }
            Err(fault) => assert!((1..=lines).contains(&fault.line()), "{fault}"),
        }
    }
}
