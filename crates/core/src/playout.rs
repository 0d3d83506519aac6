//! Random play to the end of a game, the other half of Monte Carlo.

use crate::{Dice, MoveList, Outcome, Position};

/// What chance sees of a game.
pub trait Playout: Position {
    /// A legal move, each with the same chance; `None` where there is none.
    ///
    /// Games that can draw a move faster than they list them all should.
    fn random_move(&self, dice: &mut Dice) -> Option<Self::Move> {
        draw_from_list(self, dice)
    }

    /// The position after a random move, drawn as [`random_move`](Self::random_move) draws it.
    fn random_step(&self, dice: &mut Dice) -> Option<Self> {
        self.random_move(dice).map(|m| self.after(m))
    }
}

/// A legal move drawn from the whole list.
pub fn draw_from_list<P: Position>(pos: &P, dice: &mut Dice) -> Option<P::Move> {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    (!moves.is_empty()).then(|| moves[dice.below(moves.len())])
}

/// Plays random moves until the game ends, at most `plies` of them; `None` if it has not ended by then.
///
/// Repetitions are not looked for: chance seldom repeats itself, and looking would cost more than it saves.
///
/// ```
/// use damier_core::{Dice, Outcome, playout, testing::Nim};
/// let outcome = playout(Nim::default(), 100, &mut Dice::new(1));
/// assert!(matches!(outcome, Some(Outcome::Win(_))));
/// ```
pub fn playout<P: Playout>(start: P, plies: usize, dice: &mut Dice) -> Option<Outcome> {
    let mut pos = start;
    for _ in 0..plies {
        if let Some(ending) = pos.ending() {
            return Some(ending.verdict.outcome(pos.turn()));
        }
        match pos.random_step(dice) {
            Some(next) => pos = next,
            None => return Some(pos.out_of_moves().verdict.outcome(pos.turn())),
        }
    }
    None
}
