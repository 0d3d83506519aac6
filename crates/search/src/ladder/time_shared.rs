//! Time-shared minimax (document 003). The idea: give every move its share of the time, and let the shares set the depth.
//!
//! The document's own version used two thirds of its time: a cut-off makes a move cheaper than its share, and nobody spends
//! what was saved. Here the moves are gone through again and again, the best first, each time as if there were twice the
//! time to share, until there is none.

use std::time::Duration;

use damier_core::{MoveList, Position};

use crate::{Best, Context, Evaluator, Observer, RootMove, Score, Stopped, Window};

/// Lines longer than this are judged as they stand, however much time they have.
const LONGEST: u32 = 200;

/// The first pass shares one part in so many of the time.
const SCOUTING: u32 = 10;

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
    let mut tried: Vec<_> = moves.iter().map(|&m| RootMove { m, score: Score::LEAST, visits: 0 }).collect();
    let (mut best, mut visited, mut budget) = (Best::NONE, 0, until / SCOUTING);
    loop {
        let nodes = cx.meter.nodes();
        let found = pass(cx, pos, &mut tried, delay, budget);
        if found.m.is_some() {
            best = found;
        }
        // A pass that is promised more and visits no more has seen the whole tree.
        let (nodes, before) = (cx.meter.nodes() - nodes, visited);
        if found.tried < tried.len() || nodes == before && budget >= until {
            break;
        }
        tried.sort_by_key(|tried| std::cmp::Reverse(tried.score));
        // From here on a move that is not done in time is forgotten, as a depth is that was begun too late.
        cx.meter.end_by(until);
        (visited, budget) = (nodes, budget.saturating_mul(2));
    }
    if best.m.is_none() {
        return Err(Stopped);
    }
    cx.leave(pos, Window::FULL, 1, 0, best);
    Ok(Shares { score: best.score, moves: tried })
}

/// Tries the moves one after the other, each with its share of the budget; the best of those that were done.
fn pass<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    tried: &mut [RootMove<P::Move>],
    delay: Duration,
    budget: Duration,
) -> Best<P::Move> {
    let (mut best, moves) = (Best::NONE, tried.len());
    let until = cx.meter.elapsed() + budget;
    for (rank, RootMove { m, score, visits }) in tried.iter_mut().enumerate() {
        let begun = cx.meter.elapsed();
        let share = until.saturating_sub(begun) / (moves - rank) as u32;
        let window = Window { alpha: best.score, ..Window::FULL };
        let child = cx.step(pos, *m);
        let Ok(value) = shared(cx, &child, -window, delay, begun + share, 1) else { break };
        (*score, *visits) = (-value, *visits + 1);
        cx.keep(&mut best, *m, *score, window, 0);
    }
    best
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
