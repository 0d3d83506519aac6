//! What a position is worth.

use damier_core::Verdict;

/// What a position is worth to the side to move, with the best play of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Won in so many plies, and not sooner.
    Won(u8),
    /// Nobody can win.
    Drawn,
    /// Lost in so many plies, and not later.
    Lost(u8),
}

impl Value {
    /// Who wins.
    pub fn verdict(self) -> Verdict {
        match self {
            Value::Won(_) => Verdict::Won,
            Value::Drawn => Verdict::Drawn,
            Value::Lost(_) => Verdict::Lost,
        }
    }

    /// The plies to the end, if there is one.
    pub fn plies(self) -> Option<u8> {
        match self {
            Value::Won(plies) | Value::Lost(plies) => Some(plies),
            Value::Drawn => None,
        }
    }
}

/// Nothing is known yet; in the end: drawn.
pub(crate) const OPEN: u8 = 0;
/// No position, or one that the rules call drawn.
pub(crate) const SHUT: u8 = u8::MAX;

/// A value in a byte.
pub(crate) fn pack(value: Value) -> u8 {
    match value {
        Value::Won(plies) => 2 * plies + 2,
        Value::Lost(plies) => 2 * plies + 1,
        Value::Drawn => OPEN,
    }
}

pub(crate) fn unpack(byte: u8) -> Value {
    match byte {
        OPEN | SHUT => Value::Drawn,
        byte if byte.is_multiple_of(2) => Value::Won((byte - 2) / 2),
        byte => Value::Lost((byte - 1) / 2),
    }
}
