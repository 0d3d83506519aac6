//! Minimax. The idea: one side chooses the greatest value, the other the least.
//!
//! Written as the documents have it, with a flag that says whose turn it is to choose.

use damier_core::{MoveList, Position};

use crate::{Best, Context, Evaluator, Observer, Score, Stopped, Window};

/// The value of `pos` for the maximising side, `depth` plies deep; `minimize` where the other side is to move.
pub fn minimax<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    depth: u32,
    minimize: bool,
    ply: u32,
) -> Result<Score, Stopped> {
    if depth == 0 {
        return Ok(cx.leaf(pos, Window::FULL, ply)?.flipped_if(minimize));
    }
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, Window::FULL, depth, ply, &mut moves)? {
        return Ok(score.flipped_if(minimize));
    }
    let mut best = Best::NONE;
    for &m in &moves {
        let child = cx.step(pos, m);
        let score = minimax(cx, &child, depth - 1, !minimize, ply + 1)?;
        if minimize {
            cx.keep(&mut best, m, -score, Window::FULL, ply);
        } else {
            cx.keep(&mut best, m, score, Window::FULL, ply);
        }
    }
    Ok(cx.leave(pos, Window::FULL, depth, ply, best).flipped_if(minimize))
}
