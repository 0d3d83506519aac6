//! Proofs (MCTS-Solver, Winands, Björnsson and Saito 2008). The idea: the end of a game is no matter of chance, and
//! neither is a position all of whose moves are known.

use damier_core::{Playout, Position, Verdict};

use super::node::Node;
use super::simulation::Worker;
use super::worth;
use crate::Evaluator;

impl<P: Playout, E: Evaluator<P>> Worker<'_, P, E> {
    /// Proves what can be proven from the end of the path upwards.
    pub(super) fn prove(&self) {
        for node in self.path.iter().rev() {
            if node.proof().is_none() {
                let Some(verdict) = deduce(node) else { return };
                node.prove(verdict);
            }
        }
    }
}

/// How the game will end, if the position or the proofs of the children tell: one winning move is enough, and all
/// moves must be known for anything less.
fn deduce<P: Position>(node: &Node<P>) -> Option<Verdict> {
    let Some(family) = node.family().filter(|family| !family.is_empty()) else {
        return worth::verdict(&node.pos);
    };
    let mut best = Some(Verdict::Lost);
    for child in family {
        match child.proof() {
            Some(Verdict::Lost) => return Some(Verdict::Won),
            Some(Verdict::Drawn) => best = best.and(Some(Verdict::Drawn)),
            Some(Verdict::Won) => {}
            None => best = None,
        }
    }
    best
}
