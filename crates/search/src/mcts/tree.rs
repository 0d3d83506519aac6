//! The tree that all threads grow. The idea: it can be handed on from move to move.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use damier_core::{History, Position};

use super::graveyard::Graveyard;
use super::node::Node;

/// A tree, and where it stands in the game.
#[derive(Debug)]
pub(super) struct Tree<P: Position> {
    /// The position that is thought about.
    pub(super) root: Node<P>,
    /// The plies played in the game before the root.
    ply: usize,
    births: AtomicU32,
}

impl<P: Position> Tree<P> {
    /// A tree of one node: the present position of a game.
    pub(super) fn new(game: &History<P>) -> Self {
        Tree { root: Node::new(*game.position(), None, 0.5), ply: game.plies(), births: AtomicU32::new(1) }
    }

    /// Notes the first visit of a node.
    #[inline]
    pub(super) fn bear(&self, node: &Node<P>) {
        node.bear(self.births.fetch_add(1, Relaxed));
    }

    /// The part of this tree that the game has come to, if it went through it. The rest goes to the graveyard.
    pub(super) fn follow(mut self, game: &History<P>, graveyard: &mut Graveyard<P>) -> Option<Self> {
        for m in game.moves().skip(self.ply) {
            let mut family = self.root.take_family()?;
            let heir = family.iter_mut().find(|child| child.via == Some(m)).map(Node::leave);
            graveyard.add(family);
            self.root = heir?;
        }
        self.ply = game.plies();
        // Equality leaves the countdown to a draw out, and the future depends on it.
        let (root, now) = (&self.root.pos, game.position());
        if root == now && root.countdown() == now.countdown() {
            return Some(self);
        }
        graveyard.bury(&mut self);
        None
    }
}

/// However deep a tree is, it is taken apart without recursion.
impl<P: Position> Drop for Tree<P> {
    fn drop(&mut self) {
        Graveyard::new().bury(self);
    }
}
