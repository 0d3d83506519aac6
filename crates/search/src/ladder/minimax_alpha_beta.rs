//! Alpha-beta on minimax. The idea: stop as soon as `beta <= alpha`, for then the other side will not let us get here.
//!
//! Written as the documents have it: alpha and beta belong to the maximising side, whoever is to move.

use damier_core::{MoveList, Position};

use crate::{Best, Context, Evaluator, Observer, Score, Stopped, Window};

/// The value of `pos` for the maximising side, `depth` plies deep; `minimize` where the other side is to move.
pub fn minimax_alpha_beta<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    asked: Window,
    depth: u32,
    minimize: bool,
    ply: u32,
) -> Result<Score, Stopped> {
    let own = if minimize { -asked } else { asked };
    if depth == 0 {
        return Ok(cx.leaf(pos, own, ply)?.flipped_if(minimize));
    }
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, own, depth, ply, &mut moves)? {
        return Ok(score.flipped_if(minimize));
    }
    let (Window { mut alpha, mut beta }, mut best) = (asked, Best::NONE);
    for &m in &moves {
        let child = cx.step(pos, m);
        let score = minimax_alpha_beta(cx, &child, Window { alpha, beta }, depth - 1, !minimize, ply + 1)?;
        if minimize {
            cx.keep(&mut best, m, -score, own, ply);
            beta = beta.min(score);
        } else {
            cx.keep(&mut best, m, score, own, ply);
            alpha = alpha.max(score);
        }
        if beta <= alpha {
            cx.cutoff(pos, &best, depth, ply);
            break;
        }
    }
    Ok(cx.leave(pos, own, depth, ply, best).flipped_if(minimize))
}
