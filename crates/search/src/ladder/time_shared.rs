//! Time-shared minimax (document 003). The idea: give every move its share of the time, and let the shares set the depth.
//!
//! The document's own version used two thirds of its time: what a cut-off saved in the last branch was lost. Here the
//! time that is left goes to the moves that had the least of it.

use std::time::Duration;

use damier_core::{MoveList, Position};

use crate::{Best, Context, Evaluator, Observer, RootMove, Score, Stopped, Window};

/// Lines longer than this are judged as they stand, however much time they have.
const LONGEST: u32 = 200;

/// What a time-shared search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Shares<M> {
    /// The value for the side to move.
    pub score: Score,
    /// The value of each move; all but the best may be bounds.
    pub moves: Vec<RootMove<M>>,
}

/// The value of `pos` and of each of its moves, found by the moment `until` on the meter's clock.
pub fn time_shared<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    until: Duration,
) -> Result<Shares<P::Move>, Stopped> {
    let delay = time_to_list(cx, pos);
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, Window::FULL, 1, 0, &mut moves)? {
        return Ok(Shares { score, moves: Vec::new() });
    }
    let mut best = Best::NONE;
    // The value of each move, and the share of the time it had.
    let mut tried: Vec<(RootMove<P::Move>, Duration)> = Vec::new();
    for (rank, &m) in moves.iter().enumerate() {
        let begun = cx.meter.elapsed();
        let share = until.saturating_sub(begun) / (moves.len() - rank) as u32;
        let child = cx.step(pos, m);
        let window = Window { alpha: best.score, ..Window::FULL };
        let score = -shared(cx, &child, -window, delay, begun + share, 1)?;
        cx.keep(&mut best, m, score, window, 0);
        tried.push((RootMove { m, score, visits: 1 }, cx.meter.since(begun)));
    }
    let mut line = cx.line().to_vec();
    for _ in 0..4 * moves.len() {
        let begun = cx.meter.elapsed();
        let left = until.saturating_sub(begun);
        let Some(at) = (0..tried.len()).filter(|&i| tried[i].1 < left).min_by_key(|&i| tried[i].1) else {
            break;
        };
        if left <= delay {
            break;
        }
        let child = cx.step(pos, tried[at].0.m);
        let score = -shared(cx, &child, Window::FULL, delay, until, 1)?;
        tried[at] =
            (RootMove { score, visits: tried[at].0.visits + 1, ..tried[at].0 }, cx.meter.since(begun));
    }
    let leader = tried.iter().rev().max_by_key(|(tried, _)| tried.score).expect("there are moves").0;
    if line.first() != Some(&leader.m) {
        line = vec![leader.m];
    }
    best = Best { score: leader.score, m: Some(leader.m), ..best };
    cx.set_line(line);
    cx.leave(pos, Window::FULL, 1, 0, best);
    Ok(Shares { score: best.score, moves: tried.into_iter().map(|(tried, _)| tried).collect() })
}

/// The value of a node that may be searched until a moment.
fn shared<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    asked: Window,
    delay: Duration,
    until: Duration,
    ply: u32,
) -> Result<Score, Stopped> {
    let left = |cx: &Context<P, E, O>| until.saturating_sub(cx.meter.elapsed());
    if left(cx) <= delay || ply >= LONGEST {
        return cx.leaf(pos, asked, ply);
    }
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, asked, 1, ply, &mut moves)? {
        return Ok(score);
    }
    let (mut window, mut best) = (asked, Best::NONE);
    for &m in &moves {
        let share = left(cx) / (moves.len() - best.tried) as u32;
        let child = cx.step(pos, m);
        let score = -shared(cx, &child, -window, delay, cx.meter.elapsed() + share, ply + 1)?;
        cx.keep(&mut best, m, score, window, ply);
        if best.score >= window.beta {
            cx.cutoff(pos, &best, 1, ply);
            break;
        }
        if left(cx) < delay {
            break;
        }
        window.alpha = window.alpha.max(best.score);
    }
    Ok(cx.leave(pos, asked, 1, ply, best))
}

/// The time one list of moves takes here, measured once (the document's `delai`).
fn time_to_list<P: Position, E: Evaluator<P>, O: Observer<P>>(cx: &Context<P, E, O>, pos: &P) -> Duration {
    let (begun, mut moves) = (cx.meter.elapsed(), MoveList::new());
    pos.legal_moves(&mut moves);
    cx.meter.since(begun)
}
