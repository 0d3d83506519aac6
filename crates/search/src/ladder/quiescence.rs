//! Quiescence (document 000, S-35). The idea: do not judge a position in the middle of an exchange.

use damier_core::{MoveList, Position};

use crate::{Bound, Context, Evaluator, Exit, Observer, Score, Stopped, Visit, Why, Window};

/// The value of a node at the horizon: captures are played out, at most `left` of them, then the position is judged.
pub fn quiescence<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    asked: Window,
    left: u32,
    ply: u32,
) -> Result<Exit, Stopped> {
    let tactics = cx.aids.tactics;
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    if moves.is_empty() {
        return Ok(cx.finish(pos, pos.out_of_moves().verdict, ply));
    }
    (tactics.noisy)(pos, &mut moves);
    if moves.is_empty() || left == 0 {
        return Ok(cx.judge(pos));
    }
    let mut best = if tactics.may_decline { cx.judge(pos).score } else { Score::LEAST };
    let mut window = Window { alpha: asked.alpha.max(best), ..asked };
    for (rank, &m) in moves.iter().enumerate() {
        if best >= window.beta {
            break;
        }
        let child = cx.step(pos, m);
        cx.meter.tick()?;
        cx.observer.enter(Visit { pos: &child, window: -window, depth: 0, ply: ply + 1 });
        let exit = match cx.over(&child, ply + 1) {
            Some(exit) => exit,
            None => quiescence(cx, &child, -window, left - 1, ply + 1)?,
        };
        cx.observer.leave(exit);
        best = best.max(-exit.score);
        if best >= window.beta {
            cx.observer.cutoff(m, rank);
        }
        window.alpha = window.alpha.max(best);
    }
    let bound = asked.bound(best);
    Ok(Exit { score: best, bound, why: if bound == Bound::Lower { Why::Cut } else { Why::Searched } })
}
