//! Expansion. The idea: the tree grows by one node a simulation, where the simulation leaves it.
//!
//! Siblings are made together, for it is cheaper, and then visited one by one.

use damier_core::{MoveList, Playout};

use super::node::{Family, Node};
use super::simulation::Worker;
use super::worth;
use crate::Evaluator;

impl<'t, P: Playout, E: Evaluator<P>> Worker<'t, P, E> {
    /// The children of a node; `None` if they are not made yet and there is no memory for them.
    #[inline]
    pub(super) fn family_of(&mut self, node: &'t Node<P>) -> Option<&'t [Node<P>]> {
        match node.family() {
            None if self.memory.used() >= self.options.memory => None,
            None => Some(self.expand(node, &[])),
            family => family,
        }
    }

    /// Makes the children of a node, but for the moves that are not to be considered.
    pub(super) fn expand(&mut self, node: &'t Node<P>, without: &[P::Move]) -> &'t [Node<P>] {
        node.family_or(|| {
            let mut moves = MoveList::new();
            if node.pos.ending().is_none() {
                node.pos.legal_moves(&mut moves);
            }
            self.shuffle(&mut moves);
            let allowed = moves.iter().filter(|m| !without.contains(m));
            let family: Family<P> = allowed.map(|&m| self.child(&node.pos, m)).collect();
            self.memory.take::<P>(family.len());
            family
        })
    }

    fn child(&mut self, pos: &P, m: P::Move) -> Node<P> {
        let next = pos.after(m);
        let judgement = if self.options.judges() { 1.0 - self.judge(&next) } else { 0.0 };
        Node::new(next, Some(m), judgement as f32)
    }

    /// What a position is worth to the side to move, as the evaluator sees it.
    fn judge(&mut self, pos: &P) -> f64 {
        match worth::verdict(pos) {
            Some(verdict) => worth::of_verdict(verdict),
            None => worth::of_score(self.evaluator.evaluate(pos)),
        }
    }

    /// Every order has the same chance (Fisher and Yates).
    fn shuffle(&mut self, moves: &mut [P::Move]) {
        for last in (1..moves.len()).rev() {
            moves.swap(last, self.dice.below(last + 1));
        }
    }
}
