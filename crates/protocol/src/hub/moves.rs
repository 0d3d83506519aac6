//! Moves: from, to, and all that is captured.

use std::fmt::{self, Display, Formatter};

use crate::ParseError;
use crate::words::Words;

/// A move as Hub writes it: `32-28`, or `28x19x23` from 28 to 19 with the piece on 23 captured.
///
/// The squares on the way are not told, but all those captured are, in any order: that names a move without doubt.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HubMove {
    /// Where it begins, counted from 1.
    pub from: u16,
    /// Where it ends.
    pub to: u16,
    /// What it takes; nothing if it is no capture.
    pub captured: Vec<u16>,
}

impl HubMove {
    /// Reads a move.
    pub fn parse(text: &str) -> Result<HubMove, ParseError> {
        if let Some((from, to)) = text.split_once('-') {
            return Ok(HubMove {
                from: square(from, 0)?,
                to: square(to, from.len() + 1)?,
                captured: Vec::new(),
            });
        }
        let mut at = 0;
        let mut squares = Vec::new();
        for part in text.split('x') {
            squares.push(square(part, at)?);
            at += part.len() + 1;
        }
        match squares[..] {
            [from, to, _, ..] => Ok(HubMove { from, to, captured: squares.split_off(2) }),
            [_, _] => Err(ParseError::missing(text, text.len(), "the squares captured")),
            _ => Err(ParseError::unexpected(text, 0, MOVE)),
        }
    }

    /// Reads moves with blanks between them.
    pub(super) fn parse_all(text: &str) -> Result<Vec<HubMove>, ParseError> {
        Words::new(text)
            .map(|word| HubMove::parse(word.text).map_err(|error| error.moved_by(word.at)))
            .collect()
    }
}

const MOVE: &str = "a move such as 32-28 or 28x19x23";

// Without saturation, unlike other numbers: the nearest square is not the one that was meant.
fn square(text: &str, at: usize) -> Result<u16, ParseError> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(square) if is_digits && square > 0 => Ok(square),
        _ => Err(ParseError::unexpected(text, at, "a square of a move such as 32-28 or 28x19x23")),
    }
}

impl Display for HubMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.captured.is_empty() {
            return write!(f, "{}-{}", self.from, self.to);
        }
        write!(f, "{}x{}", self.from, self.to)?;
        self.captured.iter().try_for_each(|square| write!(f, "x{square}"))
    }
}

/// The moves with blanks between them.
pub(super) fn show_all(moves: &[HubMove]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
