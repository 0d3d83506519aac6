//! The list of plans SSS* works on, and the tree they speak of.

use damier_core::Position;

use crate::{Meter, Score, Stopped};

/// The place of a plan among the others. A `u32` keeps plans small; there is no memory for more of them.
type Place = u32;

/// The place of nobody.
const NONE: Place = Place::MAX;

/// Nodes forgotten between two looks at the clock.
const PATIENCE: usize = 1024;

/// A node of the tree of plans. It owns nothing, so that a million of them can be forgotten at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<P: Position> {
    /// The position; for a brother that waits, that of its parent.
    pub(crate) pos: P,
    pub(crate) via: Option<P::Move>,
    pub(crate) solved: bool,
    pub(crate) merit: Score,
    pub(crate) ply: u16,
    /// How many brothers stand to its left.
    rank: u16,
    parent: Place,
    first_child: Place,
    right_brother: Place,
    /// Where it stands in the list, if it does.
    listed: Place,
}

/// Triples (node, live or solved, merit), the greatest merit first and from left to right among equals.
#[derive(Debug)]
pub(crate) struct Plans<P: Position> {
    nodes: Vec<Plan<P>>,
    /// The places of nodes that are no longer needed.
    free: Vec<Place>,
    /// A heap: whoever stands at `i` comes before those at `2i + 1` and `2i + 2`.
    open: Vec<Place>,
    pub(crate) longest: usize,
}

impl<P: Position> Default for Plans<P> {
    fn default() -> Self {
        Plans { nodes: Vec::new(), free: Vec::new(), open: Vec::new(), longest: 0 }
    }
}

impl<P: Position> Plans<P> {
    /// Starts anew with a list that holds only the root, live, with the greatest merit.
    pub(crate) fn begin(&mut self, root: P) {
        self.nodes.clear();
        self.free.clear();
        self.open.clear();
        self.longest = 0;
        let root = self.add(root, None, NONE, 0);
        self.put(root, false, Score::INFINITE);
    }

    /// The nodes there is room for, those no longer needed included.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn node(&self, at: Place) -> &Plan<P> {
        &self.nodes[at as usize]
    }

    pub(crate) fn parent(&self, at: Place) -> Option<Place> {
        Some(self.node(at).parent).filter(|&parent| parent != NONE)
    }

    /// Makes the children of a node; they wait. Gives the first.
    pub(crate) fn beget(&mut self, at: Place, moves: &[P::Move]) -> Place {
        let pos = self.node(at).pos;
        let mut first = NONE;
        for (rank, &m) in moves.iter().enumerate().rev() {
            let child = self.add(pos, Some(m), at, rank as u16);
            self.nodes[child as usize].right_brother = first;
            first = child;
        }
        self.nodes[at as usize].first_child = first;
        first
    }

    /// The brother to the right, if there is one.
    pub(crate) fn right_brother(&self, at: Place) -> Option<Place> {
        Some(self.node(at).right_brother).filter(|&brother| brother != NONE)
    }

    /// Makes a node that waits live, and puts it into the list.
    pub(crate) fn wake(&mut self, at: Place, merit: Score) {
        let node = &mut self.nodes[at as usize];
        node.pos = node.pos.after(node.via.expect("only children wait"));
        self.put(at, false, merit);
    }

    /// Puts a node into the list.
    pub(crate) fn put(&mut self, at: Place, solved: bool, merit: Score) {
        let node = &mut self.nodes[at as usize];
        (node.solved, node.merit) = (solved, merit);
        self.open.push(at);
        self.rise(self.open.len() - 1);
        self.longest = self.longest.max(self.open.len());
    }

    /// Takes the node of the greatest merit out of the list, the leftmost of equals.
    pub(crate) fn pop(&mut self) -> (Place, Score) {
        let at = *self.open.first().expect("until the root is solved a plan is open");
        self.strike(0);
        (at, self.node(at).merit)
    }

    /// Takes everything below a node out of the list, and forgets it. That may be most of the tree: the meter is asked.
    pub(crate) fn purge(&mut self, at: Place, meter: &Meter) -> Result<(), Stopped> {
        let mut next = std::mem::replace(&mut self.nodes[at as usize].first_child, NONE);
        while next != NONE {
            let child = next;
            self.purge(child, meter)?;
            let Plan { listed, right_brother, .. } = *self.node(child);
            if listed != NONE {
                self.strike(listed as usize);
            }
            self.free.push(child);
            next = right_brother;
            if self.free.len().is_multiple_of(PATIENCE) {
                meter.look()?;
            }
        }
        Ok(())
    }

    /// The moves from the root to a node.
    pub(crate) fn line_to(&self, at: Place) -> Vec<P::Move> {
        let up = std::iter::successors(Some(at), |&node| self.parent(node));
        let mut line: Vec<_> = up.filter_map(|node| self.node(node).via).collect();
        line.reverse();
        line
    }

    fn add(&mut self, pos: P, via: Option<P::Move>, parent: Place, rank: u16) -> Place {
        let ply = if parent == NONE { 0 } else { self.node(parent).ply + 1 };
        let (solved, merit, first_child, right_brother, listed) = (false, Score::INFINITE, NONE, NONE, NONE);
        let plan = Plan { pos, via, solved, merit, ply, rank, parent, first_child, right_brother, listed };
        if let Some(at) = self.free.pop() {
            self.nodes[at as usize] = plan;
            return at;
        }
        self.nodes.push(plan);
        (self.nodes.len() - 1) as Place
    }

    /// Whether the plan `a` is worked on before `b`.
    fn precedes(&self, a: Place, b: Place) -> bool {
        let (a_merit, b_merit) = (self.node(a).merit, self.node(b).merit);
        if a_merit == b_merit { self.is_left(a, b) } else { a_merit > b_merit }
    }

    /// Whether `a` lies to the left of `b`, by the brothers they descend from.
    fn is_left(&self, mut a: Place, mut b: Place) -> bool {
        while self.node(a).ply > self.node(b).ply {
            a = self.node(a).parent;
        }
        while self.node(b).ply > self.node(a).ply {
            b = self.node(b).parent;
        }
        while self.node(a).parent != self.node(b).parent {
            (a, b) = (self.node(a).parent, self.node(b).parent);
        }
        self.node(a).rank < self.node(b).rank
    }

    /// Takes the node that stands at `i` out of the list.
    fn strike(&mut self, i: usize) {
        let gone = self.open.swap_remove(i);
        self.nodes[gone as usize].listed = NONE;
        if i < self.open.len() {
            self.sink(i);
            self.rise(i);
        }
    }

    /// Moves whoever stands at `i` up to its place in the heap.
    fn rise(&mut self, mut i: usize) {
        let at = self.open[i];
        while i > 0 && self.precedes(at, self.open[(i - 1) / 2]) {
            self.seat(i, self.open[(i - 1) / 2]);
            i = (i - 1) / 2;
        }
        self.seat(i, at);
    }

    /// Moves whoever stands at `i` down to its place in the heap.
    fn sink(&mut self, mut i: usize) {
        let at = self.open[i];
        while let Some(child) = self.first_below(i).filter(|&child| self.precedes(self.open[child], at)) {
            self.seat(i, self.open[child]);
            i = child;
        }
        self.seat(i, at);
    }

    fn first_below(&self, i: usize) -> Option<usize> {
        let (left, right) = (2 * i + 1, 2 * i + 2);
        let both = right < self.open.len();
        let first = if both && self.precedes(self.open[right], self.open[left]) { right } else { left };
        (first < self.open.len()).then_some(first)
    }

    fn seat(&mut self, i: usize, at: Place) {
        self.open[i] = at;
        self.nodes[at as usize].listed = i as Place;
    }
}
