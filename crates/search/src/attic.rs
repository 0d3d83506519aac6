//! Room that searches which grow a tree keep for the next one. The idea: to give a great deal of memory back takes longer
//! than a move may, and the next search wants it again.

use damier_core::Position;

use crate::ladder::Promise;
use crate::plans::Plans;

/// The trees of searches that grow one, and the greatest number of nodes they may have.
#[derive(Debug)]
pub struct Attic<P: Position> {
    pub(crate) plans: Plans<P>,
    pub(crate) promises: Vec<Promise<P>>,
    most_nodes: usize,
    filled: bool,
}

impl<P: Position> Attic<P> {
    /// Nothing yet, and room for so many nodes.
    pub fn new(most_nodes: usize) -> Self {
        Attic { plans: Plans::default(), promises: Vec::new(), most_nodes, filled: false }
    }

    /// Begins a new search.
    pub fn begin(&mut self) {
        self.filled = false;
    }

    /// Whether a tree of so many nodes is as great as it may be.
    pub(crate) fn is_full(&mut self, nodes: usize) -> bool {
        self.filled |= nodes >= self.most_nodes;
        nodes >= self.most_nodes
    }

    /// What to tell of a search that was ended by the lack of room.
    pub fn remark(&self) -> Option<String> {
        let most = self.most_nodes;
        self.filled.then(|| format!("the tree reached its bound of {most} nodes and was searched no further"))
    }
}

impl<P: Position> Default for Attic<P> {
    /// Room for ten million nodes.
    fn default() -> Self {
        Attic::new(10_000_000)
    }
}
