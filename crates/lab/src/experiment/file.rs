//! The experiment file as it is written. What its parts mean together is checked in `reading.rs`.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::Clock;

/// The one key that says which of the forms below a file has.
#[derive(Deserialize)]
pub(super) struct Opening {
    pub(super) kind: Spanned<String>,
}

/// Names of players with their texts. The places tell the order in which they were written.
pub(super) type Names = BTreeMap<Spanned<String>, Spanned<String>>;

/// Searches of positions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchFile {
    #[serde(rename = "kind")]
    _kind: String,
    pub(super) title: String,
    pub(super) source: Option<String>,
    pub(super) question: Option<String>,
    pub(super) game: Spanned<String>,
    pub(super) players: Spanned<Names>,
    pub(super) baseline: Option<Spanned<String>>,
    pub(super) depths: Option<Spanned<Vec<Spanned<u32>>>>,
    pub(super) times: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) nodes: Option<Spanned<Vec<Spanned<u64>>>>,
    pub(super) repeats: Option<Spanned<Repeats>>,
    pub(super) clock: Option<Spanned<Clock>>,
    pub(super) positions: Spanned<Positions>,
}

/// How often each search is run.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number, or a list with one for each budget")]
pub(super) enum Repeats {
    Same(u32),
    Each(Vec<u32>),
}

/// Where the searches start.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Positions {
    #[serde(default)]
    pub(super) start: bool,
    #[serde(default)]
    pub(super) fens: Vec<Spanned<String>>,
    pub(super) random: Option<Spanned<RandomFile>>,
}

/// Positions after random moves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RandomFile {
    pub(super) count: Spanned<usize>,
    pub(super) plies: Spanned<usize>,
    pub(super) seed: u64,
    pub(super) choices: Option<Spanned<usize>>,
}

/// Games between players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GamesFile {
    #[serde(rename = "kind")]
    _kind: String,
    pub(super) title: String,
    pub(super) source: Option<String>,
    pub(super) question: Option<String>,
    pub(super) game: Spanned<String>,
    pub(super) players: Spanned<Names>,
    pub(super) pairings: Option<Spanned<Vec<[Spanned<String>; 2]>>>,
    pub(super) games: Spanned<usize>,
    pub(super) openings: Option<Spanned<OpeningsFile>>,
    pub(super) limits: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) overrun: Option<Spanned<OverrunFile>>,
    pub(super) tolerance: Option<Spanned<String>>,
    pub(super) told: Option<Spanned<bool>>,
    pub(super) longest: Option<Spanned<usize>>,
    pub(super) clock: Option<Spanned<Clock>>,
}

/// The random openings of the games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningsFile {
    pub(super) plies: Spanned<usize>,
    pub(super) seed: u64,
}

/// What happens to a player who thinks too long.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum OverrunFile {
    Loses,
    Allowed,
}
