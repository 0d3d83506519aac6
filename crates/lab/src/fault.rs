//! What can be wrong with an experiment file, with its place.

use std::ops::Range;

use damier_core::Located;
use thiserror::Error;

/// Why a text is no experiment, and where the fault lies.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct FileError {
    message: String,
    span: Range<usize>,
    remedy: Option<String>,
    line: usize,
    column: usize,
    line_text: String,
    span_in_line: Range<usize>,
}

impl FileError {
    pub(crate) fn new(text: &str, fault: Fault) -> FileError {
        let Fault { message, span, remedy } = fault;
        let start = span.start.min(text.len());
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let span_in_line = start - line_start..span.end.clamp(start, line_end) - line_start;
        FileError {
            message,
            line: 1 + text[..line_start].matches('\n').count(),
            column: 1 + text[line_start..start].chars().count(),
            line_text: text[line_start..line_end].trim_end_matches('\r').to_owned(),
            span: start..span.end.max(start),
            span_in_line,
            remedy,
        }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line at fault, counted from one.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The letter at fault within its line, counted from one.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The line at fault as it is written.
    pub fn line_text(&self) -> &str {
        &self.line_text
    }

    /// The bytes at fault within the line, cut off where it ends.
    pub fn span_in_line(&self) -> Range<usize> {
        self.span_in_line.clone()
    }
}

impl Located for FileError {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    fn remedy(&self) -> Option<String> {
        self.remedy.clone()
    }
}

/// A fault as the parts of a file report it, before lines are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) message: String,
    pub(crate) span: Range<usize>,
    pub(crate) remedy: Option<String>,
}

impl Fault {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault { message: message.into(), span, remedy: Some(remedy.into()) }
    }
}

impl From<toml::de::Error> for Fault {
    fn from(error: toml::de::Error) -> Fault {
        let span = error.span().unwrap_or(0..0);
        // The parser says what it expected in the same breath; here that is the remedy.
        match error.message().split_once(", expected ") {
            Some((message, expected)) => Fault::new(span, message, format!("expected {expected}")),
            None => Fault { message: error.message().to_owned(), span, remedy: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Fault, FileError};

    #[test]
    fn lines_and_columns_are_counted_from_one() {
        let text = "one\ntwo é three\nfour";
        let error = FileError::new(text, Fault::new(11..16, "wrong", ""));
        assert_eq!((error.line(), error.column(), error.line_text()), (2, 7, "two é three"));
        assert_eq!(&error.line_text()[error.span_in_line()], "three");
    }

    #[test]
    fn a_fault_over_several_lines_is_shown_in_the_first() {
        let error = FileError::new("a = [\n1,\n", Fault::new(4..8, "wrong", ""));
        assert_eq!((error.line(), error.span_in_line()), (1, 4..5));
        let at_end = FileError::new("a\n", Fault::new(2..2, "wrong", ""));
        assert_eq!((at_end.line(), at_end.column(), at_end.line_text()), (2, 1, ""));
    }
}
