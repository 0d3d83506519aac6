//! Trees that are no longer needed. The idea: take them apart bit by bit, for a large one takes long to free, and
//! that time belongs to the next search.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use damier_core::Position;

use super::node::{Family, Node};
use super::tree::Tree;

/// The bytes that all nodes take, the living and the dead.
#[derive(Debug, Default)]
pub(super) struct Memory(AtomicUsize);

impl Memory {
    /// The bytes taken.
    #[inline]
    pub(super) fn used(&self) -> usize {
        self.0.load(Relaxed)
    }

    /// Takes memory for so many nodes.
    pub(super) fn take<P: Position>(&self, nodes: usize) {
        self.0.fetch_add(bytes::<P>(nodes), Relaxed);
    }

    fn give_back<P: Position>(&self, nodes: usize) {
        self.0.fetch_sub(bytes::<P>(nodes), Relaxed);
    }
}

/// The size of a family of so many nodes.
fn bytes<P: Position>(nodes: usize) -> usize {
    nodes * size_of::<Node<P>>()
}

/// Families that wait to be freed.
#[derive(Debug)]
pub(super) struct Graveyard<P: Position> {
    families: Vec<Family<P>>,
}

impl<P: Position> Graveyard<P> {
    /// An empty one.
    pub(super) const fn new() -> Self {
        Graveyard { families: Vec::new() }
    }

    /// Adds a whole tree.
    pub(super) fn bury(&mut self, tree: &mut Tree<P>) {
        self.families.extend(tree.root.take_family());
    }

    /// Adds a family with all its descendants.
    pub(super) fn add(&mut self, family: Family<P>) {
        self.families.push(family);
    }

    /// Frees a family, if there is one, and leaves its children for another time.
    #[inline]
    pub(super) fn free_one(&mut self, memory: &Memory) -> bool {
        let Some(mut family) = self.families.pop() else { return false };
        self.families.extend(family.iter_mut().filter_map(Node::take_family));
        memory.give_back::<P>(family.len());
        true
    }
}

/// However deep a tree is, it is taken apart without recursion.
impl<P: Position> Drop for Graveyard<P> {
    fn drop(&mut self) {
        let memory = Memory::default();
        while self.free_one(&memory) {}
    }
}

#[cfg(test)]
mod tests {
    use damier_core::History;
    use damier_core::testing::Nim;

    use super::{Graveyard, Memory, Node, Tree};

    #[test]
    fn a_tree_of_any_depth_can_be_dropped() {
        let mut tree = Tree::new(&History::<Nim>::default());
        for _ in 0..1_000_000 {
            let parent = Node::new(Nim::default(), None, 0.0);
            let child = std::mem::replace(&mut tree.root, parent);
            tree.root.family_or(|| Box::new([child]));
        }
        drop(tree);
    }

    #[test]
    fn a_tree_is_freed_one_family_at_a_time() {
        let memory = Memory::default();
        let mut tree = Tree::new(&History::<Nim>::default());
        let leaf = || Node::new(Nim::default(), None, 0.0);
        for child in tree.root.family_or(|| Box::new([leaf(), leaf(), leaf()])) {
            child.family_or(|| Box::new([leaf()]));
        }
        memory.take::<Nim>(6);
        let mut graveyard = Graveyard::new();
        graveyard.bury(&mut tree);
        let mut left = vec![memory.used() / size_of::<Node<Nim>>()];
        while graveyard.free_one(&memory) {
            left.push(memory.used() / size_of::<Node<Nim>>());
        }
        assert_eq!(left, [6, 3, 2, 1, 0]);
    }
}
