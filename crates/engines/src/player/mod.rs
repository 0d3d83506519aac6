//! Players by their names: `alphabeta:depth=8,tt=64MiB,quiescence`. The one place where such texts are read.

mod build;
mod error;
mod levels;
mod measure;
mod reading;
mod words;
mod workshop;

pub use build::{build_any, evaluation, judge, judge_file};
pub use error::SpecError;
pub use levels::{LEVELS, NICKNAMES, Nickname};
pub use measure::{read_bytes, read_time};
pub use words::{Method, OPTIONS, OptionWords, PLAYERS, PlayerWords};
pub use workshop::{build, build_with};

use std::ops::Range;
use std::str::FromStr;

use damier_search::engine;
use damier_search::mcts;
use damier_search::{Hints, Limits, Rung, Score};

use crate::Playable;

/// A player as it was asked for; [`build`] makes one that plays a game.
///
/// ```
/// use damier_core::Located;
/// use damier_engines::player::Spec;
///
/// let spec: Spec = "alphabeta:depth=8,tt=64MiB,quiescence".parse()?;
/// assert_eq!(spec.limits.depth, Some(8));
///
/// let error = "alphabeta:depht=8".parse::<Spec>().unwrap_err();
/// assert_eq!(error.span(), 10..15);
/// assert_eq!(error.remedy().unwrap(), "did you mean `depth`?");
/// # Ok::<(), damier_engines::player::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The text it was read from.
    pub text: String,
    /// How it searches.
    pub search: Search,
    /// What it may spend on a move; [`in_game`](Spec::in_game) says what that means in a game.
    pub limits: Limits,
    /// Positions it may visit for each move that the game's opening has: the same sight in every game.
    pub sight: Option<u32>,
    /// The evaluation it judges by, and where it is named; by default the game's own.
    pub evaluation: Option<(String, Range<usize>)>,
    /// What chance starts from.
    pub seed: u64,
}

/// How a player searches.
#[derive(Clone, PartialEq, Debug)]
pub enum Search {
    /// By a search of the ladder.
    Ladder(Ladder),
    /// By Monte Carlo.
    Mcts(mcts::Options),
    /// As the champion.
    Champion(engine::Options),
}

/// A search of the ladder with its aids.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// The search.
    pub rung: Rung,
    /// The table, if there is one.
    pub table: Option<Room>,
    /// Captures played out beyond the horizon.
    pub quiescence: u32,
    /// How moves are ordered.
    pub hints: Hints,
    /// Positions of the game that count as draws when they come again.
    pub remembers: usize,
    /// Search depth 1, 2, 3 … even where only a depth is given.
    pub deepening: bool,
    /// Prefer the quick win.
    pub distance: bool,
    /// Half the width of the aspiration window.
    pub margin: Option<Score>,
}

/// The size of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// So many entries.
    Entries(usize),
    /// So many bytes.
    Bytes(usize),
}

impl Spec {
    /// Whether it has no limits of its own.
    pub fn is_free(&self) -> bool {
        self.limits == Limits::default() && self.sight.is_none()
    }

    /// What it may spend on a move of a game.
    ///
    /// ```
    /// use damier_draughts::{English, Position};
    /// use damier_engines::player::Spec;
    /// let spec: Spec = "pvs:sight=100".parse()?;
    /// assert_eq!(spec.in_game::<Position<English>>().nodes, Some(700));
    /// # Ok::<(), damier_engines::player::SpecError>(())
    /// ```
    pub fn in_game<P: Playable>(&self) -> Limits {
        let sight = self.sight.map(|sight| u64::from(sight) * P::default().count_moves() as u64);
        Limits { nodes: self.limits.nodes.or(sight), ..self.limits }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        reading::read(text)
    }
}
