//! What is wrong with a line, and where.

use std::ops::Range;

use damier_core::Located;
use thiserror::Error;

/// Why a line of UCI or Hub was not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseError {
    /// Nothing but blanks.
    #[error("the line is empty")]
    Empty,
    /// The line is no message of the protocol. Both protocols ask to go on as if it had not come.
    #[error("`{word}` is not known here")]
    Unknown {
        /// The first word of the line.
        word: String,
        /// Where it stands.
        span: Range<usize>,
    },
    /// A number was expected.
    #[error("`{of}` needs a number, not `{word}`")]
    Number {
        /// What wants the number.
        of: String,
        /// What was read instead.
        word: String,
        /// Where it stands.
        span: Range<usize>,
    },
    /// A word that does not fit its place.
    #[error("`{word}` is not {expected}")]
    Unexpected {
        /// What was read.
        word: String,
        /// Where it stands.
        span: Range<usize>,
        /// What may stand there.
        expected: &'static str,
    },
    /// The text ends, or the next part begins, too early.
    #[error("`{after}` needs {expected}")]
    Missing {
        /// What is not complete.
        after: String,
        /// Where the rest should be.
        at: usize,
        /// What the rest is.
        expected: &'static str,
    },
    /// A text that begins with a quotation mark and does not end with one.
    #[error("the quotation mark is never closed")]
    Unclosed {
        /// From the mark to the end of the line.
        span: Range<usize>,
    },
}

impl ParseError {
    pub(crate) fn unknown(word: &str, at: usize) -> Self {
        ParseError::Unknown { word: excerpt(word), span: at..at + word.len() }
    }

    pub(crate) fn number(of: &str, word: &str, at: usize) -> Self {
        ParseError::Number { of: excerpt(of), word: excerpt(word), span: at..at + word.len() }
    }

    pub(crate) fn unexpected(word: &str, at: usize, expected: &'static str) -> Self {
        ParseError::Unexpected { word: excerpt(word), span: at..at + word.len(), expected }
    }

    pub(crate) fn missing(after: &str, at: usize, expected: &'static str) -> Self {
        ParseError::Missing { after: excerpt(after), at, expected }
    }

    /// The same error in a text of which the text it was found in is a part.
    pub(crate) fn moved_by(mut self, by: usize) -> Self {
        match &mut self {
            ParseError::Empty => {}
            ParseError::Missing { at, .. } => *at += by,
            ParseError::Unknown { span, .. }
            | ParseError::Number { span, .. }
            | ParseError::Unexpected { span, .. }
            | ParseError::Unclosed { span } => *span = span.start + by..span.end + by,
        }
        self
    }
}

impl Located for ParseError {
    fn span(&self) -> Range<usize> {
        match self {
            ParseError::Empty => 0..0,
            ParseError::Missing { at, .. } => *at..*at,
            ParseError::Unknown { span, .. }
            | ParseError::Number { span, .. }
            | ParseError::Unexpected { span, .. }
            | ParseError::Unclosed { span } => span.clone(),
        }
    }

    fn remedy(&self) -> Option<String> {
        match self {
            ParseError::Empty | ParseError::Unknown { .. } => None,
            ParseError::Number { .. } => Some("expected digits".to_owned()),
            ParseError::Unexpected { expected, .. } | ParseError::Missing { expected, .. } => {
                Some(format!("expected {expected}"))
            }
            ParseError::Unclosed { .. } => Some("expected a second quotation mark".to_owned()),
        }
    }
}

/// The beginning of a text: enough to recognise it in a message, however long the line was.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
