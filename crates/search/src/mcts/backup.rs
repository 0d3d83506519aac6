//! Backing up. The idea: every node on the way hears the result, each for the player who moved into it.

use damier_core::Playout;

use super::simulation::Worker;
use crate::Evaluator;

impl<P: Playout, E: Evaluator<P>> Worker<'_, P, E> {
    /// Adds the games of this simulation to all nodes on its way; `score` is their sum for the side to move at the
    /// end.
    #[inline]
    pub(super) fn back_up(&self, score: f64) {
        let games = self.options.games();
        let (mut theirs, mut ours) = (games as f64 - score, score);
        for node in self.path.iter().rev() {
            node.tally.add(games, theirs, self.shared);
            (theirs, ours) = (ours, theirs);
        }
        if self.shared {
            self.path.iter().for_each(|node| node.tally.take_back(self.options.virtual_loss));
        }
        if self.options.implicit != 0.0 {
            self.path.iter().rev().for_each(|node| node.update_minimax());
        }
        if self.options.solver {
            self.prove();
        }
    }
}
