//! The search as others see it. The idea: an answer to any quest, and a better one for more time.

use damier_core::{MoveList, Playout};

use super::graveyard::{Graveyard, Memory};
use super::record::record;
use super::tree::Tree;
use super::{Options, USUAL_SIMULATIONS, worth};
use crate::{Evaluator, Meter, Quest, Report, Score, Searcher, Tactics};

/// Simulations for a move that must be played anyway: enough to see what it is worth.
const FORCED: u64 = 1000;

/// Monte Carlo tree search.
///
/// The limits are a number of simulations and a time; a depth is not looked at. Where they name neither, there are
/// [`USUAL_SIMULATIONS`]. The score of a report is the mean result for the side to move, from -1 point for games
/// that were all lost to +1 for games that were all won, and so are the scores of the root moves, of which the best
/// comes first; one without visits has an even score. What is proven is a game won, lost or drawn.
#[derive(Debug)]
pub struct Mcts<P: Playout, E> {
    /// One for each thread.
    pub(super) evaluators: Vec<E>,
    pub(super) tactics: Tactics<P>,
    pub(super) options: Options,
    pub(super) memory: Memory,
    /// The tree of the last search, if it is kept.
    last: Option<Tree<P>>,
    pub(super) graveyard: Graveyard<P>,
}

impl<P: Playout, E: Evaluator<P> + Clone> Mcts<P, E> {
    /// A search with these options. Each thread has an evaluator of its own.
    ///
    /// The evaluator and the tactics are asked only where an option needs them.
    pub fn new(evaluator: E, tactics: Tactics<P>, options: Options) -> Self {
        let evaluators = vec![evaluator; options.threads.max(1)];
        let (memory, graveyard) = (Memory::default(), Graveyard::new());
        Mcts { evaluators, tactics, options, memory, last: None, graveyard }
    }

    /// The tree to grow: what the game has left of the last one, or a new one.
    fn plant(&mut self, quest: &Quest<'_, P>) -> Tree<P> {
        let last = self.last.take_if(|_| quest.without.is_empty());
        let kept = last.and_then(|tree| tree.follow(quest.game, &mut self.graveyard));
        kept.unwrap_or_else(|| Tree::new(quest.game))
    }

    /// Keeps a tree for the next move, or gives it up.
    fn keep(&mut self, mut tree: Tree<P>, quest: &Quest<'_, P>) {
        if self.options.keep_tree && quest.without.is_empty() {
            self.last = Some(tree);
        } else {
            self.graveyard.bury(&mut tree);
        }
    }
}

impl<P: Playout, E: Evaluator<P> + Clone + Send> Searcher<P> for Mcts<P, E> {
    fn search(&mut self, quest: &Quest<'_, P>, progress: &mut dyn FnMut(&Report<P>)) -> Report<P> {
        let watch = Meter::new(&quest.limits, &quest.stop);
        let pos = quest.game.position();
        let choices = choices(quest);
        if choices == 0 {
            return Report { score: worth::verdict(pos).map_or(Score::DRAWN, Score::of), ..Report::empty() };
        }
        let unlimited = quest.limits.nodes.is_none() && quest.limits.time.is_none();
        let simulations = quest.limits.nodes.or(unlimited.then_some(USUAL_SIMULATIONS));
        let simulations =
            if choices == 1 { Some(simulations.unwrap_or(FORCED).min(FORCED)) } else { simulations };
        self.evaluators.iter_mut().for_each(|evaluator| evaluator.begin(pos));
        let tree = self.plant(quest);
        let mut report = self.grow(&tree, quest, simulations, &watch, progress);
        report.tree = quest.record.map(|cap| record(&tree.root, cap));
        self.keep(tree, quest);
        report
    }

    fn new_game(&mut self) {
        if let Some(mut tree) = self.last.take() {
            self.graveyard.bury(&mut tree);
        }
    }
}

/// The number of moves to choose from.
fn choices<P: Playout>(quest: &Quest<'_, P>) -> usize {
    let pos = quest.game.position();
    let mut moves = MoveList::new();
    if pos.ending().is_none() {
        pos.legal_moves(&mut moves);
    }
    moves.iter().filter(|m| !quest.without.contains(m)).count()
}
