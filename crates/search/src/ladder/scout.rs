//! SCOUT (Pearl 1980). The idea: to refute a move it is enough to test it, and a test is cheaper than a value.

use damier_core::{MoveList, Position};

use crate::{Best, Context, Evaluator, Observer, Score, Stopped, Window};

/// The value of `pos` for the side to move, `depth` plies deep: moves that pass the test are valued in full.
pub fn scout<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    if depth == 0 {
        return cx.leaf(pos, Window::FULL, ply);
    }
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, Window::FULL, depth, ply, &mut moves)? {
        return Ok(score);
    }
    let mut best = Best::NONE;
    for &m in &moves {
        let child = cx.step(pos, m);
        // The mover gets more than `best` exactly if the opponent does not get `-best` or more.
        let refuted = best.tried > 0 && exceeds(cx, &child, (-best.score).previous(), depth - 1, ply + 1)?;
        if refuted {
            best.tried += 1;
            continue;
        }
        let child = if best.tried > 0 { cx.step(pos, m) } else { child };
        let score = -scout(cx, &child, depth - 1, ply + 1)?;
        cx.keep(&mut best, m, score, Window::FULL, ply);
    }
    Ok(cx.leave(pos, Window::FULL, depth, ply, best))
}

/// TEST: whether the value of `pos` for the side to move is greater than `bar`.
fn exceeds<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    bar: Score,
    depth: u32,
    ply: u32,
) -> Result<bool, Stopped> {
    let window = Window::null(bar);
    if depth == 0 {
        return Ok(cx.leaf(pos, window, ply)? > bar);
    }
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, window, depth, ply, &mut moves)? {
        return Ok(score > bar);
    }
    let mut best = Best { score: bar, ..Best::NONE };
    for &m in &moves {
        let child = cx.step(pos, m);
        let refuted = exceeds(cx, &child, (-bar).previous(), depth - 1, ply + 1)?;
        cx.keep(&mut best, m, if refuted { bar } else { bar.next() }, window, ply);
        if best.score > bar {
            cx.cutoff(pos, &best, depth, ply);
            break;
        }
    }
    Ok(cx.leave(pos, window, depth, ply, best) > bar)
}
