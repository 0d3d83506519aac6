//! What can be wrong with the text of a player.

use std::ops::Range;

use damier_core::Located;
use thiserror::Error;

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct SpecError {
    pub(super) message: String,
    pub(super) span: Range<usize>,
    pub(super) remedy: String,
}

impl Located for SpecError {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    fn remedy(&self) -> Option<String> {
        Some(self.remedy.clone())
    }
}

/// Below this likeness (Jaro-Winkler) a suggestion would only puzzle.
const LIKENESS: f64 = 0.75;

/// "did you mean …?", or the whole list where nothing is like the word.
pub(super) fn suggest<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let likeness = |name: &&str| strsim::jaro_winkler(name, word);
    match known.clone().max_by(|a, b| likeness(a).total_cmp(&likeness(b))) {
        Some(nearest) if likeness(&nearest) > LIKENESS => format!("did you mean `{nearest}`?"),
        _ => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
    }
}
