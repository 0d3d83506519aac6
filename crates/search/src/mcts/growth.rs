//! The growth of the tree. The idea: simulate until the time is out; threads share the tree and nothing else.

use std::thread;

use damier_core::{Dice, Playout};

use super::answer::answer;
use super::search::Mcts;
use super::simulation::Worker;
use super::tree::Tree;
use crate::{Evaluator, Limits, Meter, Quest, Report};

/// Simulations before the first report on the way; the next ones come whenever they have doubled.
const FIRST_REPORT: u64 = 128;
/// Dead families freed in each simulation: more than are born.
const BURIALS: usize = 4;

impl<P: Playout, E: Evaluator<P> + Clone + Send> Mcts<P, E> {
    /// Grows a tree by so many simulations, if the time allows them, and reports.
    pub(super) fn grow(
        &mut self,
        tree: &Tree<P>,
        quest: &Quest<'_, P>,
        simulations: Option<u64>,
        watch: &Meter,
        progress: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        let (options, memory, tactics) = (&self.options, &self.memory, &self.tactics);
        let threads = self.evaluators.len() as u64;
        let mut seeds = Dice::new(options.seed);
        let worker = |(i, evaluator)| {
            let share = simulations.map(|all| all / threads + u64::from(i < all % threads));
            let meter =
                Meter::new(&Limits { nodes: share, time: watch.left(), ..Limits::default() }, &quest.stop);
            Worker::new(tree, memory, options, tactics, evaluator, Dice::new(seeds.roll()), meter)
        };
        let mut workers: Vec<_> = (0..).zip(&mut self.evaluators).map(worker).collect();
        let (first, others) = workers.split_first_mut().expect("there is at least one thread");
        first.expand(&tree.root, &quest.without);
        let visits = tree.root.tally.visits();
        thread::scope(|scope| {
            for other in &mut *others {
                scope.spawn(move || {
                    while other.goes_on() {
                        other.simulate();
                    }
                });
            }
            let mut milestone = FIRST_REPORT;
            while first.goes_on() {
                first.simulate();
                for _ in 0..BURIALS {
                    self.graveyard.free_one(memory);
                }
                if first.meter.nodes() == milestone {
                    milestone *= 2;
                    progress(&first.report(visits, watch));
                }
            }
        });
        first.deepest = others.iter().map(|other| other.deepest).fold(first.deepest, usize::max);
        first.report(visits, watch)
    }
}

impl<P: Playout, E: Evaluator<P>> Worker<'_, P, E> {
    /// What is known now; the root had so many visits when the search began.
    fn report(&self, visits: u64, watch: &Meter) -> Report<P> {
        let mut report = answer(&self.tree.root, self.options.best);
        report.depth = self.deepest as u32;
        report.count.deepest = report.depth;
        report.count.leaves = self.tree.root.tally.visits() - visits;
        report.count.nodes = report.count.leaves / self.options.games();
        report.elapsed = watch.elapsed();
        if self.memory.used() >= self.options.memory {
            report.notes.push(format!(
                "the tree has reached its bound of {} bytes: it grows no more, and simulations go on from its leaves",
                self.options.memory
            ));
        }
        report
    }
}
