//! What two players have made of each other so far.

use std::collections::{BTreeMap, HashMap};

use damier_core::{Outcome, Side};
use damier_rating::{GameResult, Pairs, Tally};

use crate::Termination;

/// The games of two players, as the first of them sees them.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Wins, draws and losses.
    pub tally: Tally,
    /// The games two by two: the same opening, the sides changed.
    pub pairs: Pairs,
    /// How the games ended, by the word of their [`Termination`].
    pub endings: BTreeMap<&'static str, u64>,
    /// First games of pairs that wait for their second.
    waiting: HashMap<u32, GameResult>,
}

impl Score {
    /// Enters a game in which the first player was `side`; `pair` is the pair it belongs to.
    pub fn enter(&mut self, side: Side, pair: u32, outcome: Outcome, termination: &Termination) {
        let result = result_of(side, outcome);
        self.tally.record(result);
        *self.endings.entry(termination.word()).or_default() += 1;
        match self.waiting.remove(&pair) {
            None => drop(self.waiting.insert(pair, result)),
            Some(other) => self.pairs.record(other, result),
        }
    }

    /// How many games ended so.
    pub fn ended(&self, word: &str) -> u64 {
        self.endings.get(word).copied().unwrap_or(0)
    }
}

/// An outcome as one side sees it.
pub fn result_of(side: Side, outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::Draw => GameResult::Draw,
        Outcome::Win(winner) if winner == side => GameResult::Win,
        Outcome::Win(_) => GameResult::Loss,
    }
}
