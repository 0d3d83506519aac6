//! Anything as a position, anything as a move, any pieces anywhere: nothing panics and everything agrees.
//!
//! Every target is a function of bytes. In `cargo test` the bytes come from [`Seeded`], the same ones in every run;
//! with `cargo bolero test NAME` they come from a fuzzer that watches which code they reach.

use std::collections::HashSet;
use std::fmt::Debug;
use std::marker::PhantomData;

use bolero::generator::bolero_generator::driver::Options;
use bolero::{Engine, Test, TestTarget};
use damier_core::{BySide, Dice, Located, MoveError, MoveList, Notation, Position as _, Side};
use damier_draughts::rules::{Crowning, Landing, Lifting, Reach};
use damier_draughts::{Bits, Fen, GAMES, Move, Position, Route, Square, Task, Variant, dispatch};

/// An engine whose cases are the same in every run.
///
/// bolero's own engine for stable Rust takes its seeds from the operating system. `BOLERO_RANDOM_SEED` fixes only
/// the first of them, so no setting makes it repeat itself; this one asks [`Dice`] instead.
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
                // A novel is not worth printing, nor the time to shorten it.
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
            TestTarget::new(seeded).for_each(|bytes: &[u8]| in_some_game::<$check>(bytes));
            // Without cargo-bolero this runs the cases that were once found and kept, and no others.
            bolero::check!().with_iterations(0).for_each(|bytes: &[u8]| in_some_game::<$check>(bytes));
        }
    )*};
}

targets! {
    noise_is_read_as_a_position_or_refused: Noise, 300_000 cases of 300 bytes;
    a_lot_of_noise_is_refused: Noise, 2_000 cases of 65_536 bytes;
    words_of_positions_are_read_or_refused: Words, 500_000 cases of 40 bytes;
    a_novel_in_words_of_positions_is_refused: Words, 2_000 cases of 30_000 bytes;
    a_damaged_position_is_read_or_refused: Damage, 200_000 cases of 80 bytes;
    a_move_text_is_one_legal_move_or_refused: MoveText, 300_000 cases of 80 bytes;
    the_ends_of_a_move_name_it_or_its_rivals: Ends, 200_000 cases of 60 bytes;
    every_legal_move_can_be_played: Play, 100_000 cases of 60 bytes;
    every_route_of_a_capture_can_be_walked: Walk, 300_000 cases of 60 bytes;
}

/// What a target does with the bytes of a case, in one game.
trait Check {
    fn check<V: Variant>(bytes: &[u8]);
}

/// The first byte chooses the game, the others are the case.
fn in_some_game<C: Check>(bytes: &[u8]) {
    struct InGame<'a, C>(&'a [u8], PhantomData<C>);
    impl<C: Check> Task for InGame<'_, C> {
        type Output = ();

        fn run<V: Variant>(self) {
            C::check::<V>(self.0);
        }
    }
    if let Some((&first, rest)) = bytes.split_first() {
        let game = GAMES[usize::from(first) % GAMES.len()];
        dispatch(game.id, InGame(rest, PhantomData::<C>)).expect("a game of the catalogue");
    }
}

/// Bytes as they come, and again as plain characters.
struct Noise;

impl Check for Noise {
    fn check<V: Variant>(bytes: &[u8]) {
        is_read_or_refused::<V>(bytes);
        let as_text: Vec<u8> = bytes.iter().map(|byte| byte & 0x7f).collect();
        is_read_or_refused::<V>(&as_text);
    }
}

/// Pieces of the text of positions, in any order.
struct Words;

impl Check for Words {
    fn check<V: Variant>(bytes: &[u8]) {
        const WORDS: [&str; 32] = [
            "W", "B", "W:W", ":B", ":W", "K", ",", "-", "1", "2", "3", "12", "21", "32", "50", "0", "a1",
            "c3", "d4", ":H", ":F", ":+", "@", ".", " ", "/", "m", "4", "k", "o", "w", "☃",
        ];
        let text: String = bytes.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).collect();
        is_read_or_refused::<V>(text.as_bytes());
    }
}

/// The text of a position with a few bytes changed, in every form the game has.
struct Damage;

impl Check for Damage {
    fn check<V: Variant>(bytes: &[u8]) {
        let (damage, rest) = bytes.split_at(bytes.len().min(6));
        let pos = placed::<V>(rest);
        for form in [Some(Fen::Pdn), V::DIALECT].into_iter().flatten() {
            let mut text = pos.fen_as(form).into_bytes();
            for pair in damage.chunks_exact(2) {
                let at = usize::from(pair[0]) % (text.len() + 1);
                match pair[1] {
                    0..64 => drop(text.drain(at..text.len().min(at + 1))),
                    byte @ 64..192 => text.insert(at, byte - 64),
                    byte => text.extend_from_slice(&[byte, b':', b'W'][usize::from(byte) % 3..]),
                }
            }
            is_read_or_refused::<V>(&text);
        }
    }
}

/// Reads a position: what is read can be written and read again, what is not is pointed at.
fn is_read_or_refused<V: Variant>(bytes: &[u8]) {
    match Position::<V>::from_bytes(bytes) {
        Ok(pos) => {
            for text in [pos.fen(), pos.fen_as(V::DIALECT.unwrap_or(Fen::Pdn))] {
                let again = Position::<V>::from_fen(&text);
                assert_eq!(again.as_ref(), Ok(&pos), "`{}` is written `{text}`", bytes.escape_ascii());
                assert_eq!(again.map(|again| again.key()), Ok(pos.key()), "{text}");
            }
        }
        Err(error) => {
            assert!(error.span().start <= error.span().end && error.span().end <= bytes.len(), "{error:?}");
            if let Ok(text) = std::str::from_utf8(bytes) {
                assert!(text.get(error.span()).is_some(), "{:?} cuts a character in two", error.span());
            }
            assert!(error.remedy().is_some_and(|remedy| remedy.starts_with("expected")), "{error:?}");
        }
    }
}

/// A position whose pieces the bytes throw on the board: no more than the game has, no man on its crowning row.
fn placed<V: Variant>(bytes: &[u8]) -> Position<V> {
    let [first, second, rest @ ..] = bytes else { return Position::default() };
    let (mut pieces, mut kings) = (BySide::<Bits>::default(), Bits::EMPTY);
    for (byte, square) in rest.iter().zip(V::LAYOUT.squares) {
        // Crowded boards are quiet, empty ones have the long captures: let there be both, with few kings and many.
        let (sort, crown) = (byte % (3 + second % 8), byte / 16 < first / 2 % 16);
        let Some(&side) = Side::BOTH.get(usize::from(sort)) else { continue };
        let crowning_row = V::LAYOUT.far_row(side);
        if pieces[side].count() < u32::from(V::RULES.board.rule.men()) {
            pieces[side] |= Bits::of(square);
            if crown || crowning_row.has(square) {
                kings |= Bits::of(square);
            }
        }
    }
    Position::new(pieces, kings, Side::BOTH[usize::from(first % 2)]).with_countdown(first / 32)
}

fn legal_moves<V: Variant>(pos: &Position<V>) -> MoveList<Move> {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    moves
}

/// A text made of the pieces of moves, or a legal move with a character changed.
struct MoveText;

impl Check for MoveText {
    fn check<V: Variant>(bytes: &[u8]) {
        const WORDS: [&str; 24] = [
            "-", "x", ":", "1", "2", "5", "9", "10", "18", "22", "32", "50", "0", "a3", "b4", "c5", "i1",
            "(", ")", " ", "!", "?", "–", "☃",
        ];
        let (words, rest) = bytes.split_at(bytes.len().min(8));
        let pos = placed::<V>(rest);
        let moves = legal_moves(&pos);
        let mut text: String = words.iter().map(|&byte| WORDS[usize::from(byte) % WORDS.len()]).collect();
        if let [at, which, change, ..] = words
            && at % 2 == 0
            && !moves.is_empty()
        {
            text = pos.show_path(moves[usize::from(*which) % moves.len()]);
            let at = usize::from(*at) % (text.len() + 1);
            text.insert_str(at, WORDS[usize::from(*change) % WORDS.len()]);
        }
        match pos.parse_move(&text) {
            Ok(m) => {
                assert_eq!(moves.iter().filter(|&&legal| legal == m).count(), 1, "`{text}` in {pos:?}");
                assert_eq!(pos.parse_move(&pos.show_move(m)).as_ref(), Ok(&m), "{pos:?}");
            }
            Err(error) => {
                assert!(text.get(error.span()).is_some(), "{:?} is no part of `{text}`", error.span());
                if let MoveError::Ambiguous { candidates, .. } = &error {
                    assert!(candidates.len() > 1, "{error} in {pos:?}");
                }
            }
        }
    }
}

/// The start and end of a legal move, which name it unless another move has the same.
struct Ends;

impl Check for Ends {
    fn check<V: Variant>(bytes: &[u8]) {
        let pos = placed::<V>(bytes);
        let moves = legal_moves(&pos);
        for m in moves.iter().take(40) {
            let rivals = moves.iter().filter(|other| (other.from, other.to) == (m.from, m.to)).count();
            let text = format!("{}-{}", V::LAYOUT.number(m.from), V::LAYOUT.number(m.to));
            match pos.parse_move(&text) {
                Ok(read) => assert!(read == *m || pos.routes(read)[0].len() == 2, "`{text}` in {pos:?}"),
                Err(MoveError::Ambiguous { candidates, .. }) => {
                    assert!(rivals > 1 && candidates.len() == rivals, "`{text}` in {pos:?}: {candidates:?}");
                    let texts: HashSet<&String> = candidates.iter().collect();
                    assert_eq!(texts.len(), rivals, "`{text}` in {pos:?}: {candidates:?}");
                }
                Err(error) => panic!("`{text}` in {pos:?}: {error}"),
            }
        }
    }
}

/// Every legal move of any position, played.
struct Play;

impl Check for Play {
    fn check<V: Variant>(bytes: &[u8]) {
        let pos = placed::<V>(bytes);
        let moves = legal_moves(&pos);
        assert_eq!(pos.count_moves(), moves.len(), "{pos:?}");
        assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "a move twice in {pos:?}");
        for &m in &moves {
            let next = pos.after(m);
            let fen = next.fen();
            let read = Position::<V>::from_fen(&fen);
            assert_eq!(read.as_ref(), Ok(&next), "after {m:?} in {pos:?}");
            assert_eq!(read.map(|read| read.key()), Ok(next.key()), "the key of {fen}");
            let plies = if m.is_capture() { 0 } else { pos.countdown() + 1 };
            assert!([0, plies].contains(&next.countdown()), "the countdown after {m:?} in {pos:?}");
            let lost = |side| pos.pieces(side).count() - next.pieces(side).count();
            assert_eq!((lost(pos.turn()), lost(!pos.turn())), (0, m.captured.count()), "{m:?} in {pos:?}");
        }
    }
}

/// Every route of every capture, walked square by square.
struct Walk;

impl Check for Walk {
    fn check<V: Variant>(bytes: &[u8]) {
        let pos = placed::<V>(bytes);
        for &m in legal_moves(&pos).iter().take(100).filter(|m| m.is_capture()) {
            let routes = pos.routes(m);
            assert!(!routes.is_empty(), "{m:?} in {pos:?}");
            for route in routes {
                let taken = walk(&pos, &route).unwrap_or_else(|why| panic!("{why}: {route:?} in {pos:?}"));
                assert_eq!(taken, m.captured, "{route:?} in {pos:?}");
                assert_eq!((route.first(), route.last()), (Some(&m.from), Some(&m.to)), "{pos:?}");
            }
        }
    }
}

/// Follows a route by the rules of the game and tells what it takes.
fn walk<V: Variant>(pos: &Position<V>, route: &Route) -> Result<Bits, &'static str> {
    let kings = V::RULES.kings.rule;
    let mut taken = Bits::EMPTY;
    let mut is_king = pos.kings(pos.turn()).has(route[0]);
    let far_row = V::LAYOUT.far_row(pos.turn());
    for (i, hop) in route.windows(2).enumerate() {
        let mut free = pos.empty();
        if V::RULES.start_square_free.rule {
            free |= Bits::of(route[0]);
        }
        if V::RULES.lifting.rule == Lifting::AtOnce {
            free |= taken;
        }
        let way = squares_between::<V>(hop[0], hop[1]).ok_or("a hop along no line")?;
        let Some(before) = way.iter().position(|&square| !free.has(square)) else {
            return Err("a hop over nothing");
        };
        let behind = way.len() - before - 1;
        if !pos.pieces(!pos.turn()).has(way[before]) || taken.has(way[before]) {
            return Err("a hop over no enemy");
        }
        if !way[before + 1..].iter().chain([&hop[1]]).all(|&square| free.has(square)) {
            return Err("a hop onto something");
        }
        if before > 0 && (!is_king || kings.approach == Reach::One) {
            return Err("a hop from too far");
        }
        let ends_over_king = i + 2 == route.len() && pos.kings(!pos.turn()).has(way[before]);
        let just_behind = match kings.landing {
            Landing::Anywhere => !is_king,
            Landing::JustBehind => true,
            Landing::JustBehindALastKing => !is_king || ends_over_king,
        };
        if behind > 0 && just_behind {
            return Err("a hop too far");
        }
        taken |= Bits::of(way[before]);
        is_king |= V::RULES.crowning.rule == Crowning::InPassing && far_row.has(hop[1]);
    }
    Ok(taken)
}

/// The playing squares strictly between two on one line, if a capture may run along it.
fn squares_between<V: Variant>(from: Square, to: Square) -> Option<Vec<Square>> {
    let (from, to) = (V::LAYOUT.place(from), V::LAYOUT.place(to));
    let step = |a: u8, b: u8| (i16::from(b) - i16::from(a)).signum();
    let (right, down) = (step(from.column, to.column), step(from.row, to.row));
    let (columns, rows) = (from.column.abs_diff(to.column), from.row.abs_diff(to.row));
    let is_diagonal = columns == rows;
    let is_straight = V::RULES.straight_captures.rule && (columns == 0) != (rows == 0);
    if !is_diagonal && !is_straight {
        return None;
    }
    let at = |n: u8| {
        let column = i16::from(from.column) + right * i16::from(n);
        let row = i16::from(from.row) + down * i16::from(n);
        V::LAYOUT.at(column as u8, row as u8)
    };
    Some((1..columns.max(rows)).filter_map(at).collect())
}
