//! The battery every game passes, random play to feed it, and two games small enough to check by hand.

mod conformance;
mod nim;
mod tic_tac_toe;

pub use conformance::{conformance, conformance_from};
pub use nim::Nim;
pub use tic_tac_toe::TicTacToe;

use crate::{Dice, History, MoveList, Position};

/// The end of a game that random play did not finish.
const LONGEST: usize = 2000;

/// Plays random moves from `start` to the end of the game, or to a length no sensible game reaches.
pub fn random_game<P: Position>(start: P, dice: &mut Dice) -> History<P> {
    let mut game = History::new(start);
    for _ in 0..LONGEST {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[dice.below(moves.len())]);
    }
    game
}

/// `count` positions met in random games from the opening position, the same ones for the same seed.
///
/// The games run past draws, so that endings with many kings are well represented.
pub fn random_positions<P: Position>(count: usize, seed: u64) -> Vec<P> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::with_capacity(count);
    let mut moves = MoveList::new();
    while found.len() < count {
        let mut pos = P::default();
        for _ in 0..200 {
            found.push(pos);
            pos.legal_moves(&mut moves);
            if moves.is_empty() || found.len() == count {
                break;
            }
            pos = pos.after(moves[dice.below(moves.len())]);
        }
    }
    found
}
