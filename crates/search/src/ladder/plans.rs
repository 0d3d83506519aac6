//! The list of plans SSS* works on, and the tree they speak of.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use damier_core::Position;

use crate::Score;

/// A node of the tree of plans.
pub(super) struct Plan<P: Position> {
    pub(super) pos: P,
    pub(super) via: Option<P::Move>,
    pub(super) parent: Option<usize>,
    /// The moves of the parent that stand to the right of `via` and were not tried.
    pub(super) waiting: Vec<P::Move>,
    pub(super) solved: bool,
    /// The ranks of the moves that lead here: they tell what lies to the left of what.
    pub(super) path: Vec<u16>,
    children: Vec<usize>,
    /// The merit it stands in the list with, if it does.
    merit: Option<Score>,
}

/// Triples (node, live or solved, merit), sorted by falling merit and from left to right among equals.
pub(super) struct Plans<P: Position> {
    nodes: Vec<Plan<P>>,
    open: BTreeSet<(Reverse<Score>, Vec<u16>, usize)>,
    pub(super) longest: usize,
}

impl<P: Position> Plans<P> {
    /// The list that holds only the root, live, with the greatest merit.
    pub(super) fn new(root: P) -> Self {
        let mut plans = Plans { nodes: Vec::new(), open: BTreeSet::new(), longest: 0 };
        plans.add(root, None, None, Vec::new());
        plans.put(0, false, Score::INFINITE);
        plans
    }

    pub(super) fn node(&self, at: usize) -> &Plan<P> {
        &self.nodes[at]
    }

    /// Makes the child that the `rank`th move leads to; the moves of `waiting` stand to its right.
    pub(super) fn child(&mut self, at: usize, rank: usize, m: P::Move, waiting: &[P::Move]) -> usize {
        let mut path = self.nodes[at].path.clone();
        path.push(rank as u16);
        let child = self.add(self.nodes[at].pos.after(m), Some(m), Some(at), path);
        self.nodes[child].waiting = waiting.to_vec();
        self.nodes[at].children.push(child);
        child
    }

    /// Puts a node into the list.
    pub(super) fn put(&mut self, at: usize, solved: bool, merit: Score) {
        let node = &mut self.nodes[at];
        (node.solved, node.merit) = (solved, Some(merit));
        self.open.insert((Reverse(merit), node.path.clone(), at));
        self.longest = self.longest.max(self.open.len());
    }

    /// Takes the node of the greatest merit out of the list, the leftmost of equals.
    pub(super) fn pop(&mut self) -> (usize, Score) {
        let (Reverse(merit), _, at) = self.open.pop_first().expect("until the root is solved a plan is open");
        self.nodes[at].merit = None;
        (at, merit)
    }

    /// Takes everything below a node out of the list, and forgets it.
    pub(super) fn purge(&mut self, at: usize) {
        for child in std::mem::take(&mut self.nodes[at].children) {
            if let Some(merit) = self.nodes[child].merit.take() {
                let path = std::mem::take(&mut self.nodes[child].path);
                self.open.remove(&(Reverse(merit), path, child));
            }
            self.purge(child);
        }
    }

    /// The moves from the root to a node.
    pub(super) fn line_to(&self, at: usize) -> Vec<P::Move> {
        let up = std::iter::successors(Some(at), |&node| self.nodes[node].parent);
        let mut line: Vec<_> = up.filter_map(|node| self.nodes[node].via).collect();
        line.reverse();
        line
    }

    fn add(&mut self, pos: P, via: Option<P::Move>, parent: Option<usize>, path: Vec<u16>) -> usize {
        let (waiting, children) = (Vec::new(), Vec::new());
        self.nodes.push(Plan { pos, via, parent, waiting, solved: false, path, children, merit: None });
        self.nodes.len() - 1
    }
}
