//! One simulation after another. The idea: select, expand, simulate, back up.

use damier_core::{Dice, Playout};

use super::Options;
use super::amaf::Played;
use super::graveyard::Memory;
use super::node::Node;
use super::select::select;
use super::tree::Tree;
use crate::{Evaluator, Meter, Tactics};

/// Random games between two looks at the clock: some tens of microseconds.
const PATIENCE: u64 = 8;

/// One thread of a search.
pub(super) struct Worker<'t, P: Playout, E> {
    pub(super) tree: &'t Tree<P>,
    pub(super) memory: &'t Memory,
    pub(super) options: &'t Options,
    pub(super) tactics: &'t Tactics<P>,
    pub(super) evaluator: &'t mut E,
    pub(super) dice: Dice,
    /// Counts the simulations of this thread.
    pub(super) meter: Meter,
    /// Simulations between two looks at the clock.
    patience: u64,
    /// Whether there are other threads.
    pub(super) shared: bool,
    /// The way from the root to the end of the present simulation.
    pub(super) path: Vec<&'t Node<P>>,
    /// The moves of the present game, where they matter.
    pub(super) played: Played<P>,
    /// The longest way so far, in plies.
    pub(super) deepest: usize,
}

impl<'t, P: Playout, E: Evaluator<P>> Worker<'t, P, E> {
    /// A thread that has done nothing yet.
    pub(super) fn new(
        tree: &'t Tree<P>,
        memory: &'t Memory,
        options: &'t Options,
        tactics: &'t Tactics<P>,
        evaluator: &'t mut E,
        dice: Dice,
        meter: Meter,
    ) -> Self {
        // An evaluator may take its time.
        let is_slow = options.heavy || options.judges();
        let patience = if is_slow { 1 } else { (PATIENCE / options.games()).max(1) };
        let (path, played, shared) = (Vec::new(), Played::<P>::default(), options.threads > 1);
        Worker {
            tree,
            memory,
            options,
            tactics,
            evaluator,
            dice,
            meter,
            patience,
            shared,
            path,
            played,
            deepest: 0,
        }
    }

    /// Whether there is time for another simulation; if so, it is counted.
    #[inline]
    pub(super) fn goes_on(&mut self) -> bool {
        self.tree.root.proof().is_none()
            && (!self.meter.nodes().is_multiple_of(self.patience) || self.meter.look().is_ok())
            && self.meter.tick().is_ok()
    }

    /// One simulation.
    #[inline]
    pub(super) fn simulate(&mut self) {
        let leaf = self.descend();
        let score = self.roll_out(leaf);
        self.back_up(score);
    }

    /// Selects a way down the tree, and expands it by a new node; or ends where there is no child to visit.
    #[inline]
    fn descend(&mut self) -> &'t Node<P> {
        let mut node = &self.tree.root;
        self.path.clear();
        self.enter(node);
        while let Some(family) = self.family_of(node)
            && let Some(child) = select(node, family, self.options)
        {
            node = child;
            if self.enter(node) {
                self.tree.bear(node);
                break;
            }
        }
        self.deepest = self.deepest.max(self.path.len() - 1);
        node
    }

    /// Steps into a node, and tells whether nobody was there before.
    #[inline]
    fn enter(&mut self, node: &'t Node<P>) -> bool {
        self.path.push(node);
        let before =
            if self.shared { node.tally.pretend(self.options.virtual_loss) } else { node.tally.visits() };
        before == 0
    }
}
