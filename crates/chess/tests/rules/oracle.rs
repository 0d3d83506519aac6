//! The generator held against that of cozy-chess, move by move.

use std::collections::HashSet;

use damier_chess::{Castling, Position, chess960};
use damier_core::{Dice, Notation, Position as _, perft};

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

/// Few pieces, many of them pawns a step from passing, promoting or opening a line.
fn thrown(dice: &mut Dice) -> String {
    let mut squares = ['1'; 64];
    for _ in 0..dice.below(14) {
        squares[8 + dice.below(48)] = ['P', 'p'][dice.below(2)];
        squares[dice.below(64)] = ['1', 'N', 'n', 'B', 'b', 'R', 'r', 'Q', 'q'][dice.below(9)];
    }
    squares[dice.below(64)] = 'k';
    squares[dice.below(64)] = 'K';
    let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    format!("{} {} - - 0 1", rows.join("/"), ['w', 'b'][dice.below(2)])
}

#[test]
fn three_plies_from_pieces_thrown_on_the_board_count_as_in_cozy_chess() {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut found = 0;
        board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                found += if depth == 1 { 1 } else { count(&next, depth - 1) };
            }
            false
        });
        found
    }
    let (mut dice, mut compared) = (Dice::new(8), 0);
    while compared < POSITIONS / 100 {
        let text = thrown(&mut dice);
        // Theirs refuses some boards that ours reads, such as a king in check from three sides.
        if let (Ok(pos), Ok(board)) = (Position::from_fen(&text), text.parse::<cozy_chess::Board>()) {
            assert_eq!(perft(&pos, 3), count(&board, 3), "{text}");
            compared += 1;
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
