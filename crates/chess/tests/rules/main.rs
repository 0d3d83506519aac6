//! The chess crate from outside, as one program.

mod captures;
mod conformance;
mod endings;
mod fen;
mod fen_faults;
mod fuzz;
mod keys;
mod notation;
mod oracle;
mod perft;

use damier_chess::{Move, Position, chess960};
use damier_core::{Dice, MoveList, Notation, Position as _};

/// A position that is known to be sound.
#[track_caller]
fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("`{fen}`: {error}"))
}

/// The position after moves in any notation.
#[track_caller]
fn played(pos: Position, moves: &str) -> Position {
    moves.split_whitespace().fold(pos, |pos, text| {
        let m = pos.parse_move(text).unwrap_or_else(|error| panic!("{error} in {}", pos.fen()));
        pos.after(m)
    })
}

fn legal_moves(pos: &Position) -> MoveList<Move> {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    moves
}

/// Positions of random games, every second of them of Chess960, the same for the same seed.
fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let number = dice.below(960) as u16;
        let mut pos = if dice.below(2) == 0 {
            Position::default()
        } else {
            chess960(number).expect("a number below 960")
        };
        for _ in 0..dice.below(200) {
            found.push(pos);
            let moves = legal_moves(&pos);
            if moves.is_empty() || found.len() == count {
                break;
            }
            pos = pos.after(moves[dice.below(moves.len())]);
        }
    }
    found
}
