//! What can be counted of a search.

use damier_core::Position;

use crate::{Exit, Observer, Visit, Why};

/// Counts what happens in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Positions at which the search went no further: judged, or the game was over.
    pub leaves: u64,
    /// Leaves at the horizon, where the judge was asked; none means that the whole tree was seen.
    pub judged: u64,
    /// Positions whose remaining moves were not needed.
    pub cutoffs: u64,
    /// Cut-offs made by the first move tried: the measure of good ordering.
    pub first_move_cutoffs: u64,
    /// Positions answered by the table.
    pub table_hits: u64,
    /// The deepest ply visited.
    pub deepest: u32,
}

impl Count {
    /// Moves stepped into: the "explored paths" of document 000. Every node but the roots is reached by one.
    pub fn explored_paths(&self) -> u64 {
        self.nodes.saturating_sub(1)
    }

    /// The share of cut-offs made by the first move.
    pub fn first_move_rate(&self) -> Option<f64> {
        (self.cutoffs > 0).then(|| self.first_move_cutoffs as f64 / self.cutoffs as f64)
    }

    /// The width of the even tree of this depth with as many leaves.
    pub fn branching_factor(&self, depth: u32) -> Option<f64> {
        (depth > 0 && self.leaves > 0).then(|| (self.leaves as f64).powf(1.0 / f64::from(depth)))
    }
}

impl<P: Position> Observer<P> for Count {
    #[inline]
    fn enter(&mut self, visit: Visit<'_, P>) {
        self.nodes += 1;
        self.deepest = self.deepest.max(visit.ply);
    }

    #[inline]
    fn cutoff(&mut self, _m: P::Move, rank: usize) {
        self.cutoffs += 1;
        self.first_move_cutoffs += u64::from(rank == 0);
    }

    #[inline]
    fn leave(&mut self, exit: Exit) {
        self.judged += u64::from(exit.why == Why::Leaf);
        match exit.why {
            Why::Leaf | Why::Over | Why::Repeated | Why::Rollout => self.leaves += 1,
            Why::Table => self.table_hits += 1,
            Why::Searched | Why::Cut => {}
        }
    }
}
