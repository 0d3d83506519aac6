//! How a game at the terminal ended.

use std::fmt::{self, Display, Formatter};

use damier::arena::Termination;
use damier::core::{Outcome, Reason, Side};

/// The end of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ending {
    /// Who won; none if the game was left.
    pub(crate) outcome: Option<Outcome>,
    /// Why it ended.
    pub(crate) cause: Cause,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Cause {
    /// A side has nothing left to play with.
    Stuck(Side, Reason),
    /// As games of machines do.
    Usual(Termination),
    /// A side gave it up.
    Resignation(Side),
    /// Both sides agreed on a draw.
    Agreement,
    /// Somebody went away.
    Left,
}

impl Ending {
    /// A side has lost.
    pub(crate) fn lost(side: Side, cause: Cause) -> Ending {
        Ending { outcome: Some(Outcome::Win(!side)), cause }
    }

    /// Nobody has won.
    pub(crate) fn drawn(cause: Cause) -> Ending {
        Ending { outcome: Some(Outcome::Draw), cause }
    }

    /// The game is not over, and nobody plays it any more.
    pub(crate) fn left() -> Ending {
        Ending { outcome: None, cause: Cause::Left }
    }

    /// The word for the result in JSON.
    pub(crate) fn result(&self) -> &'static str {
        match self.outcome {
            Some(Outcome::Win(Side::White)) => "white",
            Some(Outcome::Win(Side::Black)) => "black",
            Some(Outcome::Draw) => "draw",
            None => "unfinished",
        }
    }

    /// Why it ended, in words.
    pub(crate) fn reason(&self) -> String {
        match (&self.cause, self.outcome) {
            (Cause::Resignation(side), _) => format!("{side} resigned"),
            (Cause::Agreement, _) => "agreed".to_owned(),
            (Cause::Left, _) => "the game was left".to_owned(),
            (Cause::Stuck(side, reason), _) => format!("{side} has {reason}"),
            (Cause::Usual(Termination::Rules(reason)), _) => reason.to_string(),
            (Cause::Usual(termination), Some(Outcome::Win(winner))) => format!("{}: {termination}", !winner),
            (Cause::Usual(termination), _) => termination.to_string(),
        }
    }

    /// Whether a program failed, and not its play.
    pub(crate) fn is_failure(&self) -> bool {
        matches!(&self.cause, Cause::Usual(Termination::IllegalMove(_)))
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Some(outcome) => write!(f, "{outcome}: {}", self.reason()),
            None => write!(f, "unfinished: {}", self.reason()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_told_with_its_reason() {
        let rules = |reason| Cause::Usual(Termination::Rules(reason));
        for (ending, told) in [
            (
                Ending::lost(Side::White, Cause::Stuck(Side::White, Reason::NoPieces)),
                "Black wins: White has no piece left",
            ),
            (Ending::lost(Side::Black, rules(Reason::Checkmate)), "White wins: checkmate"),
            (Ending::lost(Side::White, Cause::Resignation(Side::White)), "Black wins: White resigned"),
            (Ending::drawn(Cause::Agreement), "draw: agreed"),
            (Ending::drawn(rules(Reason::Repetition(3))), "draw: the same position stood 3 times"),
            (Ending::left(), "unfinished: the game was left"),
        ] {
            assert_eq!(ending.to_string(), told);
        }
    }

    #[test]
    fn who_runs_out_of_pieces_may_have_won() {
        let ending = Ending::lost(Side::Black, Cause::Stuck(Side::White, Reason::NoPieces));
        assert_eq!(ending.to_string(), "White wins: White has no piece left");
    }
}
