//! Errors about texts that people type: they know the place of the fault and the way out.

use std::error::Error;
use std::ops::Range;

use thiserror::Error;

/// An error that points at the part of a text it is about.
pub trait Located: Error + Send + Sync + 'static {
    /// The bytes at fault; an empty range at the end where something is missing.
    fn span(&self) -> Range<usize>;

    /// What to write instead, as a sentence.
    fn remedy(&self) -> Option<String> {
        None
    }
}

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text has not the form of a move.
    #[error("`{text}` is not a move")]
    Malformed {
        /// What was read.
        text: String,
        /// The part that cannot be understood.
        span: Range<usize>,
        /// The form that was expected.
        expected: String,
    },
    /// The text is a move, but not a legal one here.
    #[error("`{text}` is not legal here: {reason}")]
    Illegal {
        /// What was read.
        text: String,
        /// The rule that forbids it.
        reason: String,
        /// The moves that could have been meant.
        instead: Vec<String>,
    },
    /// Several legal moves fit the text.
    #[error("`{text}` could be any of {} moves", candidates.len())]
    Ambiguous {
        /// What was read.
        text: String,
        /// The full path of each of them.
        candidates: Vec<String>,
    },
}

impl Located for MoveError {
    fn span(&self) -> Range<usize> {
        match self {
            MoveError::Malformed { span, .. } => span.clone(),
            MoveError::Illegal { text, .. } | MoveError::Ambiguous { text, .. } => 0..text.len(),
        }
    }

    fn remedy(&self) -> Option<String> {
        match self {
            MoveError::Malformed { expected, .. } => Some(format!("expected {expected}")),
            MoveError::Illegal { instead, .. } if instead.is_empty() => None,
            MoveError::Illegal { instead, .. } => Some(format!("legal: {}", instead.join(", "))),
            MoveError::Ambiguous { candidates, .. } => {
                Some(format!("name the squares on the way: {}", candidates.join(", ")))
            }
        }
    }
}
