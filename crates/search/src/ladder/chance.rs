//! Random and greedy play. The idea: none, and look one move ahead. Whoever cannot beat these has not understood.

use damier_core::{Dice, MoveList, Position};

use super::alpha_beta;
use crate::{Best, Context, Evaluator, Observer, Score, Stopped, Window};

/// Any move that is allowed at the root, each with the same chance; the value is that of the position as it stands.
pub fn random<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    dice: &mut Dice,
) -> Result<Score, Stopped> {
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, Window::FULL, 1, 0, &mut moves)? {
        return Ok(score);
    }
    let score = cx.judge(pos).score;
    let m = (!moves.is_empty()).then(|| moves[dice.below(moves.len())]);
    cx.set_line(m.into_iter().collect());
    Ok(cx.leave(pos, Window::FULL, 1, 0, Best { score, m, tried: 0 }))
}

/// The move after which the position looks best: a search of depth one.
pub fn greedy<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
) -> Result<Score, Stopped> {
    alpha_beta(cx, pos, Window::FULL, 1, 0)
}
