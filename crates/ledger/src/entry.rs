//! What is known of a game that was played: a line for the table, and the sheet it was written down on.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

/// How a game ended, as PGN and PDN write it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Drawn,
}

/// A text that is no outcome.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is no outcome: write 1-0, 0-1 or 1/2-1/2")]
pub struct OutcomeError {
    /// What was read.
    pub text: String,
}

impl Outcome {
    /// As it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Drawn => "1/2-1/2",
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Outcome, OutcomeError> {
        [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Drawn]
            .into_iter()
            .find(|outcome| outcome.as_str() == text)
            .ok_or_else(|| OutcomeError { text: text.to_owned() })
    }
}

/// A game that was played, in a line. Lines are kept in memory; what is long is on the [`Sheet`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the plan. Games may be recorded in any order, each number once.
    pub number: u32,
    /// The round it belongs to.
    pub round: u32,
    /// Who had white.
    pub white: String,
    /// Who had black.
    pub black: String,
    /// The opening it began with.
    pub opening: u32,
    /// How it ended.
    pub result: Outcome,
    /// Why it ended, in a word that others count.
    pub termination: String,
    /// Why it ended, in a sentence for the reader.
    pub detail: String,
    /// How many moves were made by both together.
    pub plies: u32,
    /// How long white has thought, in milliseconds.
    pub white_ms: u64,
    /// How long black has thought, in milliseconds.
    pub black_ms: u64,
    /// What the dice of this game were thrown with.
    pub seed: u64,
}

/// The sheet of a game: everything about it that is long. It stays on disk and is read when somebody asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The whole game as PDN or PGN.
    pub text: String,
    /// What else the recorder wants to keep, JSON by custom. The ledger does not look into it.
    pub remarks: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_read_as_it_is_written() {
        for outcome in [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Drawn] {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
        let error = "2-0".parse::<Outcome>().unwrap_err();
        assert_eq!(error.to_string(), "`2-0` is no outcome: write 1-0, 0-1 or 1/2-1/2");
    }
}
