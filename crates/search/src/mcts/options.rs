//! What a Monte Carlo search may be told. The idea: the default is the textbook, and every aid is a field of its
//! own.

use std::f64::consts::SQRT_2;

/// Simulations where the limits name neither a number nor a time.
pub const USUAL_SIMULATIONS: u64 = 10_000;

/// How the answer is chosen among the moves of the root. A move that was never tried is chosen only if none was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BestBy {
    /// The best mean score.
    #[default]
    Mean,
    /// The most visits: slower to change its mind, and harder to fool by a lucky first game.
    Visits,
}

/// The options of a Monte Carlo search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How much curiosity counts against success: the c of `w/n + c * sqrt(ln N / n)`.
    pub c: f64,
    /// Random games from each new node, at least one. Each counts as one visit of every node on the way.
    pub rollouts: u32,
    /// How the answer is chosen.
    pub best: BestBy,
    /// Prove nodes won, lost or drawn where the tree reaches the ends of games (Winands, Björnsson and Saito 2008).
    /// A proven node is never visited again, and the search ends when the root is proven.
    pub solver: bool,
    /// Count a move wherever it was played later in a game, as if it had been played at once (Gelly and Silver
    /// 2007). The number is the k of `beta = sqrt(k / (3n + k))`, the share of these counts in the value of a node
    /// visited n times.
    pub rave: Option<f64>,
    /// Progressive bias: adds `bias * H / (n + 1)` to the value of a child, H being the judgement of the evaluator
    /// from 0, lost, to 1, won.
    pub bias: f64,
    /// Implicit minimax (Lanctot and others 2014): the mean is `(1 - implicit) * w/n + implicit * v`, where v is
    /// the minimax value, over the tree so far, of the judgement of the evaluator.
    pub implicit: f64,
    /// Choose the moves of the rollouts with some sense: of two drawn at random, the one that promises more. A
    /// rollout that is cut counts what the evaluator says instead of a draw.
    pub heavy: bool,
    /// Plies after which a rollout is cut. With 0, and heavy, the evaluator takes the place of the rollout.
    pub rollout_plies: usize,
    /// Go on with the tree of the last search where the game has followed it.
    pub keep_tree: bool,
    /// Threads that share the tree, at least one. With more than one the result depends on chance.
    pub threads: usize,
    /// Visits without success that a thread pretends on its way, to send the other threads elsewhere. They are
    /// taken back when it is done.
    pub virtual_loss: u32,
    /// The seed of chance: with one thread, the same seed grows the same tree.
    pub seed: u64,
    /// Bytes the tree may take, to within a few nodes. A tree that has reached them grows no more, the simulations
    /// go on from its leaves, and a note in the report says so.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            c: SQRT_2,
            rollouts: 1,
            best: BestBy::Mean,
            solver: false,
            rave: None,
            bias: 0.0,
            implicit: 0.0,
            heavy: false,
            rollout_plies: 1000,
            keep_tree: false,
            threads: 1,
            virtual_loss: 1,
            seed: 0,
            memory: 1 << 30,
        }
    }
}

impl Options {
    /// Random games in each simulation.
    #[inline]
    pub(super) fn games(&self) -> u64 {
        u64::from(self.rollouts.max(1))
    }

    /// Whether nodes are to be judged by the evaluator when they are made.
    pub(super) fn judges(&self) -> bool {
        self.bias != 0.0 || self.implicit != 0.0
    }
}
