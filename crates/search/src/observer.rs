//! Watching a search: the same moments in every algorithm.

use damier_core::Position;

use crate::{Bound, Score, Window};

/// A node as a search enters it.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a, P> {
    /// The position.
    pub pos: &'a P,
    /// The window it is searched with; full where the algorithm knows none.
    pub window: Window,
    /// The plies still to look ahead.
    pub depth: u32,
    /// The plies from the root.
    pub ply: u32,
}

/// Why a search leaves a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// All that was needed of its moves was searched.
    Searched,
    /// A move was too good: the opponent will not let us get here.
    Cut,
    /// The game is over.
    Over,
    /// The position stood before, and counts as a draw.
    Repeated,
    /// The table knew.
    Table,
    /// The horizon: the position was evaluated.
    Leaf,
    /// A random game was played to its end.
    Rollout,
}

/// A node as a search leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The value for the side to move there.
    pub score: Score,
    /// What the value says.
    pub bound: Bound,
    /// Why the search leaves.
    pub why: Why,
}

/// Someone who watches a search; every method does nothing unless it is given a body.
///
/// A depth-first search enters and leaves nodes like brackets. A best-first search moves about in its tree, and says
/// where it is by [`jump`](Observer::jump) before it enters or leaves.
pub trait Observer<P: Position> {
    /// The search steps into a move; `enter` follows.
    #[inline(always)]
    fn choose(&mut self, _m: P::Move) {}

    /// A node is visited.
    #[inline(always)]
    fn enter(&mut self, _visit: Visit<'_, P>) {}

    /// The move, the `rank`th tried, makes the others needless.
    #[inline(always)]
    fn cutoff(&mut self, _m: P::Move, _rank: usize) {}

    /// The node is left.
    #[inline(always)]
    fn leave(&mut self, _exit: Exit) {}

    /// The search goes on at the node that this line reaches from the root.
    #[inline(always)]
    fn jump(&mut self, _line: impl FnOnce() -> Vec<P::Move>)
    where
        Self: Sized,
    {
    }
}

/// Nobody watches, and nothing is spent on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Silent;

impl<P: Position> Observer<P> for Silent {}

/// Two watch.
impl<P: Position, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    fn choose(&mut self, m: P::Move) {
        self.0.choose(m);
        self.1.choose(m);
    }

    fn enter(&mut self, visit: Visit<'_, P>) {
        self.0.enter(visit);
        self.1.enter(visit);
    }

    fn cutoff(&mut self, m: P::Move, rank: usize) {
        self.0.cutoff(m, rank);
        self.1.cutoff(m, rank);
    }

    fn leave(&mut self, exit: Exit) {
        self.0.leave(exit);
        self.1.leave(exit);
    }

    fn jump(&mut self, line: impl FnOnce() -> Vec<P::Move>) {
        let line = line();
        self.0.jump(|| line.clone());
        self.1.jump(|| line);
    }
}

/// Perhaps someone watches: chosen at run time.
impl<P: Position, A: Observer<P>> Observer<P> for Option<A> {
    fn choose(&mut self, m: P::Move) {
        if let Some(watcher) = self {
            watcher.choose(m);
        }
    }

    fn enter(&mut self, visit: Visit<'_, P>) {
        if let Some(watcher) = self {
            watcher.enter(visit);
        }
    }

    fn cutoff(&mut self, m: P::Move, rank: usize) {
        if let Some(watcher) = self {
            watcher.cutoff(m, rank);
        }
    }

    fn leave(&mut self, exit: Exit) {
        if let Some(watcher) = self {
            watcher.leave(exit);
        }
    }

    fn jump(&mut self, line: impl FnOnce() -> Vec<P::Move>) {
        if let Some(watcher) = self {
            watcher.jump(line);
        }
    }
}
