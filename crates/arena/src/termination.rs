//! Why a game ended, as it is written in tables.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use damier_core::Reason;
use damier_guest::{Fault, GuestError};

/// Why a game ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Termination {
    /// By the rules of the game.
    Rules(Reason),
    /// The same positions came again and again in a game whose rules allow it: a draw here (S-33).
    Loop,
    /// The game was longer than games are to be: a draw.
    Length,
    /// Both players saw nothing in it for long enough.
    AgreedDraw,
    /// A player saw no hope for long enough.
    HopelessScore,
    /// A player said that it has lost.
    Resigned,
    /// A player was late by so much.
    TimeForfeit(Duration),
    /// A player played what is no legal move, or claimed what is not so.
    IllegalMove(String),
    /// A program never got as far as to play.
    NotStarted(String),
    /// A program died, or hung up.
    Crashed(String),
    /// A program ran and did not answer.
    Stalled(String),
    /// A program spoke no language that we know.
    Nonsense(String),
    /// Somebody stopped the game: it has no result.
    Interrupted,
}

impl Termination {
    /// The word for it in tables and files; [`detail`](Self::detail) says more.
    pub const fn word(&self) -> &'static str {
        match self {
            Termination::Rules(_) => "normal",
            Termination::Loop => "endless loop",
            Termination::Length => "too long",
            Termination::AgreedDraw => "draw by score",
            Termination::HopelessScore => "lost by score",
            Termination::Resigned => "resigned",
            Termination::TimeForfeit(_) => "time forfeit",
            Termination::IllegalMove(_) => "illegal move",
            Termination::NotStarted(_) => "not started",
            Termination::Crashed(_) => "crashed",
            Termination::Stalled(_) => "stalled",
            Termination::Nonsense(_) => "nonsense",
            Termination::Interrupted => "interrupted",
        }
    }

    /// What more is known.
    pub fn detail(&self) -> String {
        match self {
            Termination::Rules(reason) => reason.to_string(),
            Termination::TimeForfeit(over) => format!("late by {:.1} ms", 1000.0 * over.as_secs_f64()),
            Termination::IllegalMove(text)
            | Termination::NotStarted(text)
            | Termination::Crashed(text)
            | Termination::Stalled(text)
            | Termination::Nonsense(text) => text.clone(),
            _ => String::new(),
        }
    }

    /// Whether it was the fault of a player, and not of its play.
    pub const fn is_failure(&self) -> bool {
        matches!(
            self,
            Termination::TimeForfeit(_)
                | Termination::IllegalMove(_)
                | Termination::NotStarted(_)
                | Termination::Crashed(_)
                | Termination::Stalled(_)
                | Termination::Nonsense(_)
        )
    }
}

impl From<&GuestError> for Termination {
    fn from(error: &GuestError) -> Self {
        let text = error.to_string();
        match &error.fault {
            Fault::NotFound { .. }
            | Fault::NotExecutable { .. }
            | Fault::NotStarted { .. }
            | Fault::NoRoom { .. }
            | Fault::Unreachable { .. }
            | Fault::NobodyCame { .. }
            | Fault::OptionRefused { .. } => Termination::NotStarted(text),
            Fault::Died { .. } | Fault::ClosedOutput { .. } | Fault::ConnectionLost { .. } => {
                Termination::Crashed(text)
            }
            Fault::NoAnswer { .. } | Fault::NoMove { .. } | Fault::NotListening => Termination::Stalled(text),
            Fault::BadMove { .. } => Termination::IllegalMove(text),
            _ => Termination::Nonsense(text),
        }
    }
}

impl Display for Termination {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.detail() {
            detail if detail.is_empty() => f.write_str(self.word()),
            detail => write!(f, "{}: {detail}", self.word()),
        }
    }
}
