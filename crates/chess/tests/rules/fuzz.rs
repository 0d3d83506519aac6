//! Anything as a position, anything as a move: nothing panics and everything agrees.
//!
//! Every target is a function of bytes. In `cargo test` the bytes come from [`Seeded`], the same ones in every run;
//! with `cargo bolero test NAME` they come from a fuzzer that watches which code they reach.

use std::collections::HashSet;
use std::fmt::Debug;

use bolero::generator::bolero_generator::driver::Options;
use bolero::{Engine, Test, TestTarget};
use damier_chess::{Castling, Position, chess960};
use damier_core::{Dice, Located, MoveError, Notation, Position as _};

use crate::legal_moves;

/// An engine whose cases are the same in every run: bolero's own takes its seeds from the operating system.
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
                let shrunk = if bytes.len() < 1000 { test.shrink(bytes, None, &options) } else { None };
                match shrunk {
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
            TestTarget::new(seeded).for_each(|bytes: &[u8]| $check(bytes));
            // Without cargo-bolero this runs the cases that were once found and kept, and no others.
            bolero::check!().with_iterations(0).for_each(|bytes: &[u8]| $check(bytes));
        }
    )*};
}

targets! {
    noise_is_read_as_a_position_or_refused: noise, 200_000 cases of 250 bytes;
    a_lot_of_noise_is_refused: noise, 1_000 cases of 65_536 bytes;
    words_of_positions_are_read_or_refused: words, 300_000 cases of 30 bytes;
    a_damaged_position_is_read_or_refused: damage, 100_000 cases of 60 bytes;
    a_move_text_is_one_legal_move_or_refused: move_text, 100_000 cases of 60 bytes;
    pieces_thrown_on_the_board_play_on: scattered, 100_000 cases of 40 bytes;
}

/// Bytes as they come, and again as plain characters.
fn noise(bytes: &[u8]) {
    is_read_or_refused(bytes);
    let as_text: Vec<u8> = bytes.iter().map(|byte| byte & 0x7f).collect();
    is_read_or_refused(&as_text);
}

/// Pieces of the text of positions, in any order, behind a board that is half sound.
fn words(bytes: &[u8]) {
    const WORDS: [&str; 32] = [
        "8",
        "/",
        "k",
        "K",
        "p",
        "P",
        "R",
        "r",
        "3",
        "4",
        "1",
        "/8/8",
        "4k3",
        "4K3",
        " w ",
        " b ",
        "KQkq",
        "HAha",
        "-",
        "e3",
        "d6",
        " - ",
        " 0 1",
        "0",
        "-1",
        "18446744073709551616",
        "9",
        "☃",
        " ",
        "q",
        "N",
        "/pppppppp",
    ];
    let mut text = String::new();
    if bytes.first().is_some_and(|byte| byte % 2 == 0) {
        text += "r3k2r/8/8/8/3pP3/8/8/R3K2R";
    }
    text.extend(bytes.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]));
    is_read_or_refused(text.as_bytes());
}

/// The text of a position of a game with a few bytes changed, in both dialects.
fn damage(bytes: &[u8]) {
    let (damage, rest) = bytes.split_at(bytes.len().min(6));
    let pos = played(rest);
    for text in [pos.fen(), pos.shredder_fen()] {
        let mut text = text.into_bytes();
        for pair in damage.chunks_exact(2) {
            let at = usize::from(pair[0]) % (text.len() + 1);
            match pair[1] {
                0..64 => drop(text.drain(at..text.len().min(at + 1))),
                byte @ 64..192 => text.insert(at, byte - 64),
                byte => text.extend_from_slice(&[byte, b' ', b'1'][usize::from(byte) % 3..]),
            }
        }
        is_read_or_refused(&text);
    }
}

/// Reads a position: what is read can be written and read again, what is not is pointed at.
fn is_read_or_refused(bytes: &[u8]) {
    match Position::from_bytes(bytes) {
        Ok(pos) => {
            for text in [pos.fen(), pos.shredder_fen()] {
                let again = Position::from_fen(&text);
                assert_eq!(again.as_ref(), Ok(&pos), "`{}` is written `{text}`", bytes.escape_ascii());
                assert_eq!(again.map(|again| again.key()), Ok(pos.key()), "{text}");
            }
        }
        Err(error) => {
            let span = error.span();
            assert!(span.start <= span.end && span.end <= bytes.len(), "{error:?}");
            if let Ok(text) = std::str::from_utf8(bytes) {
                assert!(text.get(span).is_some(), "{error:?} cuts a character in two");
            }
            assert!(error.remedy().is_some_and(|remedy| remedy.starts_with("expected")), "{error:?}");
        }
    }
}

/// A text made of the pieces of moves, or a legal move with a character changed.
fn move_text(bytes: &[u8]) {
    const WORDS: [&str; 32] = [
        "N", "B", "R", "Q", "K", "P", "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "4", "5", "7", "8",
        "x", "-", "=", "O-O", "0-0-0", "+", "#", "!", " e.p.", "q", " ", "☃",
    ];
    let (words, rest) = bytes.split_at(bytes.len().min(6));
    let pos = played(rest);
    let moves = legal_moves(&pos);
    let mut text: String = words.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).collect();
    if let [at, which, change, style, ..] = *words
        && at % 4 > 0
        && !moves.is_empty()
    {
        let m = moves[usize::from(which) % moves.len()];
        text = if style % 2 == 0 { pos.san(m) } else { pos.uci(m, Castling::KingTakesRook) };
        let at = usize::from(at) % (text.len() + 1);
        text.insert_str(at, WORDS[usize::from(change) % WORDS.len()]);
    }
    match pos.parse_move(&text) {
        Ok(m) => {
            assert!(moves.contains(&m), "`{text}` in {}", pos.fen());
            assert_eq!(pos.parse_move(&pos.show_move(m)), Ok(m), "{}", pos.fen());
        }
        Err(error) => {
            assert!(text.get(error.span()).is_some(), "{:?} is no part of `{text}`", error.span());
            if let MoveError::Ambiguous { candidates, .. } = &error {
                let texts: HashSet<&String> = candidates.iter().collect();
                assert!(texts.len() > 1 && texts.len() == candidates.len(), "{error} in {}", pos.fen());
            }
        }
    }
}

/// Two kings and any pieces: where they make a position, its moves can be played, counted and written.
fn scattered(bytes: &[u8]) {
    let mut squares = ['1'; 64];
    for pair in bytes.chunks_exact(2) {
        squares[usize::from(pair[0] % 64)] = char::from(b"PNBRQpnbrq"[usize::from(pair[1]) % 10]);
    }
    let [first, second, third, ..] = *bytes else { return };
    squares[usize::from(first / 4)] = 'k';
    squares[usize::from(second / 4)] = 'K';
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    let text = format!("{} {} - - 0 1", rows.join("/"), if third % 2 == 0 { 'w' } else { 'b' });
    is_read_or_refused(text.as_bytes());
    let Ok(pos) = Position::from_fen(&text) else { return };
    let moves = legal_moves(&pos);
    assert_eq!((moves.len(), !moves.is_empty()), (pos.count_moves(), pos.can_move()), "{}", pos.fen());
    for &m in &moves {
        let next = pos.after(m);
        is_read_or_refused(next.fen().as_bytes());
        assert_eq!(Position::from_fen(&next.fen()).as_ref(), Ok(&next), "{m:?} in {}", pos.fen());
        // An exchange wins at most what stands there and what a pawn becomes.
        assert!(pos.exchange(m).abs() <= 2_000, "{m:?} in {}", pos.fen());
    }
}

/// A position of a game: the bytes choose the start and then each move.
fn played(bytes: &[u8]) -> Position {
    let [first, second, rest @ ..] = bytes else { return Position::default() };
    let mut pos = chess960((u16::from(*first) << 8 | u16::from(*second)) % 960).expect("a number below 960");
    for &byte in rest {
        let moves = legal_moves(&pos);
        if moves.is_empty() {
            break;
        }
        pos = pos.after(moves[usize::from(byte) % moves.len()]);
    }
    pos
}
