//! The generator held against that of cozy-chess, move by move.

use std::collections::HashSet;

use damier_chess::{Castling, Position, chess960};
use damier_core::{Notation, Position as _};

use crate::{legal_moves, random_positions};

const POSITIONS: usize = if cfg!(feature = "slow") { 500_000 } else { 50_000 };

fn theirs(pos: &Position) -> cozy_chess::Board {
    let fen = pos.shredder_fen();
    // Their count of quiet plies ends at a hundred.
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[4] = "0";
    cozy_chess::Board::from_fen(&fields.join(" "), true).unwrap_or_else(|error| panic!("`{fen}`: {error}"))
}

#[test]
fn the_moves_are_those_of_cozy_chess() {
    for pos in random_positions(POSITIONS, 2) {
        let board = theirs(&pos);
        let mut expected = HashSet::new();
        board.generate_moves(|moves| {
            expected.extend(moves.into_iter().map(|m| m.to_string()));
            false
        });
        let ours: HashSet<String> =
            legal_moves(&pos).iter().map(|&m| pos.uci(m, Castling::KingTakesRook)).collect();
        assert_eq!(ours, expected, "{}", pos.fen());
        assert_eq!(pos.checkers(), board.checkers(), "{}", pos.fen());
    }
}

#[test]
fn a_move_does_what_it_does_in_cozy_chess() {
    for pos in random_positions(POSITIONS / 20, 3) {
        for &m in &legal_moves(&pos) {
            let mut board = theirs(&pos);
            board.play_unchecked(pos.uci(m, Castling::KingTakesRook).parse().unwrap());
            let next = pos.after(m);
            let fields = |fen: String| fen.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(fields(next.shredder_fen()), fields(format!("{board:#}")), "{m:?} in {}", pos.fen());
            assert_eq!(next.countdown() == 0, board.halfmove_clock() == 0, "{m:?} in {}", pos.fen());
            assert_eq!(next.move_number(), board.fullmove_number(), "{m:?} in {}", pos.fen());
        }
    }
}

#[test]
fn the_960_starts_are_numbered_as_everywhere() {
    for number in 0..960 {
        let ours = chess960(number).expect("a number below 960");
        let expected = cozy_chess::Board::chess960_startpos(u32::from(number));
        assert_eq!(ours.shredder_fen(), format!("{expected:#}"), "{number}");
    }
    assert_eq!(chess960(960), None);
    assert_eq!(
        chess960(0).map(|pos| pos.fen()).as_deref(),
        Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")
    );
}
