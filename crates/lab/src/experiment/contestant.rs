//! Who is measured.

use damier_engines::player::{Search, Spec};
use damier_search::{Limits, Rung};

/// One of those who are measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Contestant {
    /// The name in tables and plots.
    pub name: String,
    /// What it is.
    pub mind: Mind,
}

/// What a contestant does.
#[derive(Clone, PartialEq, Debug)]
pub enum Mind {
    /// It plays, and searches for that.
    Player(Box<Spec>),
    /// It only counts the sequences of moves: a measure of generators. Written `perft`, and `perft:slow` for the
    /// reference generator that reads the rules as a person would.
    Count {
        /// By the reference generator.
        slow: bool,
    },
}

impl Contestant {
    /// What it may spend where a budget is silent.
    pub fn limits(&self) -> Limits {
        match &self.mind {
            Mind::Player(spec) => spec.limits,
            Mind::Count { .. } => Limits::default(),
        }
    }

    /// Whether it stops by the clock, even without a budget.
    pub fn is_timed(&self) -> bool {
        match &self.mind {
            Mind::Player(spec) => spec.limits.time.is_some() || shares_time(spec),
            Mind::Count { .. } => false,
        }
    }

    /// Whether its searches within these limits are the same at every run, but for the seconds.
    pub fn is_exact(&self, limits: Limits) -> bool {
        let alone = match &self.mind {
            Mind::Player(spec) => match &spec.search {
                Search::Mcts(options) => options.threads <= 1,
                Search::Champion(options) => options.threads <= 1,
                Search::Ladder(_) => !shares_time(spec),
            },
            Mind::Count { .. } => true,
        };
        alone && limits.or(self.limits()).time.is_none()
    }
}

fn shares_time(spec: &Spec) -> bool {
    matches!(&spec.search, Search::Ladder(ladder) if ladder.rung == Rung::TimeShared)
}
