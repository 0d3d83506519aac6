//! Negamax. The idea: what is good for one is bad for the other, `min(a, b) = -max(-a, -b)`, so one rule serves both.

use damier_core::{MoveList, Position};

use crate::{Best, Context, Evaluator, Observer, Score, Stopped, Window};

/// The value of `pos` for the side to move, `depth` plies deep.
pub fn negamax<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    let window = Window::FULL;
    if depth == 0 {
        return cx.leaf(pos, window, ply);
    }
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, window, depth, ply, &mut moves)? {
        return Ok(score);
    }
    let mut best = Best::NONE;
    for &m in &moves {
        let child = cx.step(pos, m);
        let score = -negamax(cx, &child, depth - 1, ply + 1)?;
        cx.keep(&mut best, m, score, window, ply);
    }
    Ok(cx.leave(pos, window, depth, ply, best))
}
