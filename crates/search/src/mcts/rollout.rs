//! Simulation. The idea: what random play brings on the average says how good a position is.

use damier_core::{Outcome, Playout, Side, playout};

use super::Options;
use super::node::Node;
use super::simulation::Worker;
use super::worth;
use crate::Evaluator;

impl<P: Playout, E: Evaluator<P>> Worker<'_, P, E> {
    /// Plays from a node to the end of the game, as often as the options say: the sum for the side to move there.
    #[inline]
    pub(super) fn roll_out(&mut self, leaf: &Node<P>) -> f64 {
        let Options { heavy, rave, rollout_plies, .. } = self.options;
        if *heavy || rave.is_some() || *rollout_plies == 0 {
            return (0..self.options.games()).map(|_| self.play_out_with_care(&leaf.pos)).sum();
        }
        (0..self.options.games()).map(|_| self.play_out(&leaf.pos)).sum()
    }

    /// One uniformly random game.
    #[inline]
    fn play_out(&mut self, start: &P) -> f64 {
        let outcome = playout(*start, self.options.rollout_plies, &mut self.dice);
        outcome.map_or(0.5, |outcome| score(outcome, start.turn()))
    }

    /// One game whose moves are chosen with some sense, or remembered, or not even begun.
    fn play_out_with_care(&mut self, start: &P) -> f64 {
        self.remember_path();
        let mut pos = *start;
        for ply in 0..self.options.rollout_plies {
            if pos.ending().is_some() {
                break;
            }
            let Some(m) = self.choose(&pos) else { break };
            self.remember(&pos, m, self.path.len() + ply);
            pos = pos.after(m);
        }
        let worth = match worth::verdict(&pos) {
            Some(verdict) => worth::of_verdict(verdict),
            None if self.options.heavy => worth::of_score(self.evaluator.evaluate(&pos)),
            None => 0.5,
        };
        let score = if pos.turn() == start.turn() { worth } else { 1.0 - worth };
        self.credit(score);
        score
    }

    /// A random move; of two, if the rollout is heavy, the one that promises more.
    fn choose(&mut self, pos: &P) -> Option<P::Move> {
        let one = pos.random_move(&mut self.dice)?;
        if !self.options.heavy {
            return Some(one);
        }
        let other = pos.random_move(&mut self.dice)?;
        let promise = self.tactics.promise;
        Some(if promise(pos, other) > promise(pos, one) { other } else { one })
    }
}

fn score(outcome: Outcome, side: Side) -> f64 {
    match outcome {
        Outcome::Win(winner) if winner == side => 1.0,
        Outcome::Win(_) => 0.0,
        Outcome::Draw => 0.5,
    }
}
