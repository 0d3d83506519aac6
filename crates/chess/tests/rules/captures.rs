//! Captures listed alone, exchanges asked for a bound, and turns passed: fast paths beside their slow twins.

use damier_chess::{Move, Position};
use damier_core::{MoveList, Notation, Position as _};

use crate::{legal_moves, position, random_positions};

fn captures(pos: &Position) -> MoveList<Move> {
    let mut moves = MoveList::new();
    pos.list_captures(&mut moves);
    moves
}

#[track_caller]
fn lists_the_legal_captures(pos: &Position) {
    let is_noisy = |m: &Move| pos.captured(*m).is_some() || m.promotion().is_some();
    let expected: Vec<Move> = legal_moves(pos).iter().copied().filter(is_noisy).collect();
    assert_eq!(captures(pos)[..], expected, "{}", pos.fen());
}

#[test]
fn captures_alone_are_those_among_the_legal_moves() {
    random_positions(20_000, 31).iter().for_each(lists_the_legal_captures);
}

#[test]
fn captures_in_passing_and_promotions_are_among_the_captures() {
    for fen in [
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1",
        // The pawn that just passed gives check, and only taking it in passing removes it.
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "4k2r/6P1/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/7b/8/3r4/4K3 w - - 0 1",
    ] {
        lists_the_legal_captures(&position(fen));
    }
}

#[test]
fn a_bound_on_an_exchange_agrees_with_its_value() {
    for pos in random_positions(4_000, 32) {
        for &m in &legal_moves(&pos) {
            let value = pos.exchange(m);
            for least in [value - 300, value - 1, value, value + 1, value + 100, -900, -100, 0, 1, 100, 500] {
                assert_eq!(pos.exchange_at_least(m, least), value >= least, "{m:?} {least} {}", pos.fen());
            }
        }
    }
}

#[test]
fn a_passed_turn_is_the_position_read_with_the_other_side_to_move() {
    for pos in random_positions(10_000, 33) {
        let Some(passed) = pos.passed() else {
            assert!(pos.in_check());
            continue;
        };
        let read = position(&passed.fen());
        assert_eq!((passed, passed.key(), passed.turn()), (read, read.key(), !pos.turn()), "{}", pos.fen());
        assert_eq!(passed.countdown(), pos.countdown());
        assert_eq!(passed.en_passant(), None);
        assert_eq!(legal_moves(&passed)[..], legal_moves(&read)[..], "{}", pos.fen());
    }
}
