//! What is to be measured.

mod contestant;
mod file;
mod games;
mod reading;
mod search;

pub use contestant::{Contestant, Mind};
pub use games::{GamesPlan, Terms};
pub(crate) use search::time_limit;
pub use search::{Budget, SearchPlan};

use std::fmt;

use crate::workbench::Workbench;
use crate::{Clock, FileError};

/// An experiment as its file describes it, with everything checked: whatever can be measured of it will be.
///
/// ```
/// use damier_core::Located;
/// use damier_lab::Experiment;
///
/// let text = r#"
/// title = "Alpha-beta against minimax"
/// kind = "search"
/// game = "english"
/// depths = [3, 4]
/// players = { minimax = "minimax", alpha-beta = "alphabeta" }
/// positions = { start = true }
/// "#;
/// let experiment = Experiment::read("example", text)?;
/// assert_eq!(experiment.jobs(), 4);
///
/// let wrong = text.replace("alphabeta", "alphabeat");
/// let error = Experiment::read("example", &wrong).unwrap_err();
/// assert_eq!(&wrong[error.span()], "alphabeat");
/// assert_eq!((error.line(), error.column()), (6, 48));
/// # Ok::<(), damier_lab::FileError>(())
/// ```
pub struct Experiment {
    /// The name of its file, without the ending.
    pub name: String,
    /// What it is about.
    pub title: String,
    /// Who asks for it.
    pub source: Option<String>,
    /// What it is to find out.
    pub question: Option<String>,
    /// The game, by its name on the command line.
    pub game: String,
    /// By what clock seconds are measured, one job at a time.
    pub clock: Clock,
    /// What is measured.
    pub plan: Plan,
    /// The seeds of everything that is drawn by lot.
    pub seeds: Vec<u64>,
    /// A fingerprint of the file: results belong to it and to no other.
    pub hash: String,
    pub(crate) bench: Box<dyn Workbench>,
}

/// The two kinds of measurements.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// Searches of positions.
    Search(SearchPlan),
    /// Games between players.
    Games(GamesPlan),
}

impl Experiment {
    /// Reads the text of an experiment file; `name` is what its results will be called.
    pub fn read(name: &str, text: &str) -> Result<Experiment, FileError> {
        reading::read(name, text).map_err(|fault| FileError::new(text, fault))
    }

    /// The number of measurements.
    pub fn jobs(&self) -> usize {
        match &self.plan {
            Plan::Search(plan) => self.bench.starts() * plan.players.len() * plan.budgets.len(),
            Plan::Games(plan) => plan.jobs(),
        }
    }
}

impl fmt::Debug for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Experiment { name, game, plan, .. } = self;
        f.debug_struct("Experiment").field("name", name).field("game", game).field("plan", plan).finish()
    }
}

/// A fingerprint of a text (FNV-1a, 64 bits), for telling files apart and not for keeping secrets.
pub(crate) fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::fingerprint;

    #[test]
    fn fingerprints_are_those_of_the_published_algorithm() {
        assert_eq!(fingerprint(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fingerprint("foobar"), 0x8594_4171_f739_67e8);
    }
}
