//! SSS* (Stockman 1979). The idea: keep a list of plans, and always work on the one that promises most.
//!
//! DUAL* is the same search made by the other side.

use damier_core::{MoveList, Position};

use crate::plans::Plans;
use crate::{Bound, Context, Evaluator, Exit, Observer, Score, Stopped, Why, Window};

/// What SSS* found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value for the side to move.
    pub score: Score,
    /// The greatest length the list of plans had.
    pub longest: usize,
}

/// SSS*: the value of `pos`, `depth` plies deep.
pub fn sss<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    depth: u32,
) -> Result<Solved, Stopped> {
    search(cx, pos, depth, |ply| ply % 2 == 0)
}

/// DUAL*: the value of `pos`, `depth` plies deep, from the opponent's plans.
pub fn dual<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    depth: u32,
) -> Result<Solved, Stopped> {
    let solved = search(cx, pos, depth, |ply| ply % 2 == 1)?;
    Ok(Solved { score: -solved.score, ..solved })
}

fn search<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    depth: u32,
    is_max: impl Fn(u32) -> bool,
) -> Result<Solved, Stopped> {
    let mut plans = std::mem::take(&mut cx.attic.plans);
    plans.begin(*pos);
    let solved = work(cx, &mut plans, depth, is_max);
    cx.attic.plans = plans;
    solved
}

fn work<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    plans: &mut Plans<P>,
    depth: u32,
    is_max: impl Fn(u32) -> bool,
) -> Result<Solved, Stopped> {
    let (mut best, mut least) = (None, Score::INFINITE);
    while !cx.attic.is_full(plans.len()) {
        let (at, merit) = plans.pop();
        let ply = plans.node(at).ply.into();
        if plans.node(at).solved {
            cx.observer.jump(|| plans.line_to(at));
            let score = merit.flipped_if(!is_max(ply));
            cx.observer.leave(Exit { score, bound: Bound::Exact, why: Why::Searched });
            let Some(parent) = plans.parent(at) else {
                cx.set_line(best.into_iter().collect());
                return Ok(Solved { score: merit, longest: plans.longest });
            };
            // At a MAX root the first move solved is the best; at a MIN root the last that lowered the merit.
            if ply == 1 && (best.is_none() || merit < least) {
                (best, least) = (plans.node(at).via, merit);
            }
            if !is_max(ply) {
                // Solved MIN: the MAX parent is solved, and all other plans below it are dropped.
                plans.purge(parent, &cx.meter)?;
                plans.put(parent, true, merit);
            } else if let Some(brother) = plans.right_brother(at) {
                // Solved MAX with a brother to its right: the brother is live.
                plans.wake(brother, merit);
            } else {
                // Solved MAX, the last of its brothers: the MIN parent is solved.
                plans.purge(parent, &cx.meter)?;
                plans.put(parent, true, merit);
            }
        } else {
            let mut moves = MoveList::new();
            if let Some(score) = enter(cx, plans, at, depth, &mut moves)? {
                // Live leaf: solved, with the lesser of merit and value.
                plans.put(at, true, merit.min(score.flipped_if(!is_max(ply))));
                continue;
            }
            let mut child = Some(plans.beget(at, &moves));
            while let Some(live) = child {
                // Live MAX: every child is live. Live MIN: the first child is live, its brothers wait.
                plans.wake(live, merit);
                child = plans.right_brother(live).filter(|_| is_max(ply));
            }
        }
    }
    Err(Stopped)
}

fn enter<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    plans: &Plans<P>,
    at: u32,
    depth: u32,
    moves: &mut MoveList<P::Move>,
) -> Result<Option<Score>, Stopped> {
    let (node, ply) = (plans.node(at), plans.node(at).ply.into());
    if let (Some(parent), Some(m)) = (plans.parent(at), node.via) {
        cx.observer.jump(|| plans.line_to(parent));
        cx.observer.choose(m);
    }
    if ply == depth {
        return cx.leaf(&node.pos, Window::FULL, ply).map(Some);
    }
    cx.enter(&node.pos, Window::FULL, depth - ply, ply, moves)
}
