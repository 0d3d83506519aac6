//! Principal variation search, or NegaScout. The idea: trust the first move, and only ask of the others "are you better?"

use damier_core::{MoveList, Position};

use crate::{Best, Context, Evaluator, Observer, Score, Stopped, Window};

/// The value of `pos` for the side to move, `depth` plies deep, exact inside `asked`; outside it is a bound.
pub fn pvs<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    asked: Window,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    let mut window = asked;
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
        let scout = if best.tried == 0 { window } else { Window::null(window.alpha) };
        let mut score = -pvs(cx, &child, -scout, depth - 1, ply + 1)?;
        if best.tried > 0 && window.contains(score) {
            let child = cx.step(pos, m);
            let better = Window { alpha: score.previous(), ..window };
            score = -pvs(cx, &child, -better, depth - 1, ply + 1)?;
        }
        cx.keep(&mut best, m, score, window, ply);
        if best.score >= window.beta {
            cx.cutoff(pos, &best, depth, ply);
            break;
        }
        window.alpha = window.alpha.max(best.score);
    }
    Ok(cx.leave(pos, asked, depth, ply, best))
}
