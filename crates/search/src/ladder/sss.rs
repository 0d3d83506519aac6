//! SSS* (Stockman 1979). The idea: keep a list of plans, and always work on the one that promises most.
//!
//! DUAL* is the same search made by the other side.

use damier_core::{MoveList, Position};

use super::plans::Plans;
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
    let mut plans = Plans::new(*pos);
    let (mut best, mut least) = (None, Score::INFINITE);
    loop {
        let (at, merit) = plans.pop();
        let ply = plans.node(at).path.len() as u32;
        if plans.node(at).solved {
            cx.observer.jump(|| plans.line_to(at));
            let score = merit.flipped_if(!is_max(ply));
            cx.observer.leave(Exit { score, bound: Bound::Exact, why: Why::Searched });
            let Some(parent) = plans.node(at).parent else {
                cx.set_line(best.into_iter().collect());
                return Ok(Solved { score: merit, longest: plans.longest });
            };
            // At a MAX root the first move solved is the best; at a MIN root the last that lowered the merit.
            if ply == 1 && (best.is_none() || merit < least) {
                (best, least) = (plans.node(at).via, merit);
            }
            if !is_max(ply) {
                // Solved MIN: the MAX parent is solved, and all other plans below it are dropped.
                plans.purge(parent);
                plans.put(parent, true, merit);
            } else if let Some((&m, waiting)) = plans.node(at).waiting.clone().split_first() {
                // Solved MAX with a brother to its right: the brother is live.
                let rank = usize::from(*plans.node(at).path.last().expect("below the root")) + 1;
                let brother = plans.child(parent, rank, m, waiting);
                plans.put(brother, false, merit);
            } else {
                // Solved MAX, the last of its brothers: the MIN parent is solved.
                plans.put(parent, true, merit);
            }
        } else {
            let mut moves = MoveList::new();
            if let Some(score) = enter(cx, &plans, at, depth - ply, &mut moves)? {
                // Live leaf: solved, with the lesser of merit and value.
                plans.put(at, true, merit.min(score.flipped_if(!is_max(ply))));
            } else if is_max(ply) {
                // Live MAX: every child is live.
                for (rank, &m) in moves.iter().enumerate() {
                    let child = plans.child(at, rank, m, &[]);
                    plans.put(child, false, merit);
                }
            } else {
                // Live MIN: the first child is live, its brothers wait.
                let child = plans.child(at, 0, moves[0], &moves[1..]);
                plans.put(child, false, merit);
            }
        }
    }
}

fn enter<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    plans: &Plans<P>,
    at: usize,
    depth: u32,
    moves: &mut MoveList<P::Move>,
) -> Result<Option<Score>, Stopped> {
    let node = plans.node(at);
    if let (Some(parent), Some(m)) = (node.parent, node.via) {
        cx.observer.jump(|| plans.line_to(parent));
        cx.observer.choose(m);
    }
    let ply = node.path.len() as u32;
    if depth == 0 {
        return cx.leaf(&node.pos, Window::FULL, ply).map(Some);
    }
    cx.enter(&node.pos, Window::FULL, depth, ply, moves)
}
