//! What can be set in the engine, and what it is set to.

use std::time::Duration;

use damier_engines::player::PLAYERS;
use damier_protocol::uci::{Declaration, Kind, OptionError, Value, find};

use crate::Mind;
use crate::mind::{HASH, THREADS};

/// The settings of a UCI engine.
#[derive(Clone, Debug)]
pub(super) struct Options {
    declarations: Vec<Declaration>,
    pub(super) mind: Mind,
    pub(super) lines: usize,
    pub(super) chess960: bool,
    pub(super) shows_odds: bool,
    /// The strength to play at, if it is limited.
    elo: u32,
    is_limited: bool,
    pub(super) overhead: Duration,
}

/// What a new setting asks of the session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Nothing more.
    Noted,
    /// Another player.
    Player,
    /// Another way to write castling.
    Castling,
    /// Everything learned is to be forgotten.
    Forget,
}

const ELO: std::ops::RangeInclusive<i64> = 600..=2400;
const MOST_LINES: i64 = 256;
const MOST_OVERHEAD: i64 = 10_000;

impl Options {
    /// The settings of an engine whose game has these evaluations.
    pub(super) fn new(evaluations: &[&str]) -> Self {
        let mind = Mind::default();
        let declarations = declare(&mind, evaluations);
        let (lines, overhead, elo) = (1, Duration::from_millis(10), 1500);
        Options {
            declarations,
            mind,
            lines,
            chess960: false,
            shows_odds: false,
            elo,
            is_limited: false,
            overhead,
        }
    }

    pub(super) fn declarations(&self) -> &[Declaration] {
        &self.declarations
    }

    /// The positions a search may visit at the strength that is set.
    ///
    /// A doubling for every 120 points: a rule of thumb, not a measurement.
    pub(super) fn most_nodes(&self) -> Option<u64> {
        self.is_limited.then(|| (20.0 * 2_f64.powf((f64::from(self.elo) - 600.0) / 120.0)) as u64)
    }

    /// Sets an option, if the value fits.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        let declaration = find(&self.declarations, name)?.clone();
        let value = declaration.check(value)?;
        match (declaration.name.as_str(), value) {
            ("Hash", Value::Spin(size)) => self.mind.hash = size as u32,
            ("Threads", Value::Spin(threads)) => self.mind.threads = threads as u32,
            ("Search", Value::Combo(search)) => self.mind.search = search,
            ("Evaluation", Value::Combo(evaluation)) => {
                self.mind.evaluation = Some(evaluation).filter(|name| name != USUAL);
            }
            ("UCI_Chess960", Value::Check(on)) => {
                self.chess960 = on;
                return Ok(Change::Castling);
            }
            ("Clear Hash", _) => return Ok(Change::Forget),
            (name, value) => {
                self.note(name, value);
                return Ok(Change::Noted);
            }
        }
        Ok(Change::Player)
    }

    fn note(&mut self, name: &str, value: Value) {
        match (name, value) {
            ("MultiPV", Value::Spin(lines)) => self.lines = lines as usize,
            ("Move Overhead", Value::Spin(ms)) => self.overhead = Duration::from_millis(ms as u64),
            ("UCI_ShowWDL", Value::Check(on)) => self.shows_odds = on,
            ("UCI_LimitStrength", Value::Check(on)) => self.is_limited = on,
            ("UCI_Elo", Value::Spin(elo)) => self.elo = elo as u32,
            // `Ponder` only says that the program may ask to ponder.
            _ => {}
        }
    }
}

/// The evaluation that a search judges by where none is named.
const USUAL: &str = "usual";

fn declare(mind: &Mind, evaluations: &[&str]) -> Vec<Declaration> {
    let spin = |default, range: std::ops::RangeInclusive<i64>| Kind::Spin {
        default,
        min: *range.start(),
        max: *range.end(),
    };
    let combo = |default: &str, choices: Vec<&str>| Kind::Combo {
        default: default.to_owned(),
        choices: choices.into_iter().map(str::to_owned).collect(),
    };
    let off = || Kind::Check { default: false };
    [
        ("Hash", spin(mind.hash.into(), HASH)),
        ("Threads", spin(mind.threads.into(), THREADS)),
        ("Clear Hash", Kind::Button),
        ("MultiPV", spin(1, 1..=MOST_LINES)),
        ("Ponder", off()),
        ("Move Overhead", spin(10, 0..=MOST_OVERHEAD)),
        ("UCI_Chess960", off()),
        ("UCI_ShowWDL", off()),
        ("UCI_LimitStrength", off()),
        ("UCI_Elo", spin(1500, ELO)),
        ("Search", combo(&mind.search, PLAYERS.iter().map(|player| player.name).collect())),
        ("Evaluation", combo(USUAL, [&[USUAL], evaluations].concat())),
    ]
    .into_iter()
    .map(|(name, kind)| Declaration { name: name.to_owned(), kind })
    .collect()
}
