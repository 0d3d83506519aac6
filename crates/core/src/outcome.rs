//! How games end: a verdict for the side to move, and the reason of it.

use std::fmt;

use crate::Side;

/// The end of a game as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

impl Verdict {
    /// The same end as the other side sees it.
    #[must_use]
    pub const fn reversed(self) -> Verdict {
        match self {
            Verdict::Won => Verdict::Lost,
            Verdict::Lost => Verdict::Won,
            Verdict::Drawn => Verdict::Drawn,
        }
    }

    /// The same end in terms of the players, `turn` being the side to move.
    pub const fn outcome(self, turn: Side) -> Outcome {
        match (self, turn) {
            (Verdict::Drawn, _) => Outcome::Draw,
            (Verdict::Won, Side::White) | (Verdict::Lost, Side::Black) => Outcome::Win(Side::White),
            (Verdict::Won, Side::Black) | (Verdict::Lost, Side::White) => Outcome::Win(Side::Black),
        }
    }
}

/// The end of a game in terms of the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{side} wins"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The side to move has no piece left.
    NoPieces,
    /// The side to move has pieces and no legal move.
    Blocked,
    /// The aim of the game was reached: a line, a crown, the last stick.
    Goal,
    /// The same position stood this many times.
    Repetition(u8),
    /// This many plies passed without the event the law waits for.
    Countdown(u16),
    /// The board is full.
    BoardFull,
    /// The king of the side to move is attacked and no move saves it.
    Checkmate,
    /// The side to move has no legal move and its king is not attacked.
    Stalemate,
    /// Neither side has the pieces to win, however badly the other plays.
    InsufficientMaterial,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoPieces => f.write_str("no piece left"),
            Reason::Blocked => f.write_str("no legal move"),
            Reason::Goal => f.write_str("the aim of the game is reached"),
            Reason::Repetition(times) => write!(f, "the same position stood {times} times"),
            Reason::Countdown(plies) => write!(f, "{plies} plies passed without progress"),
            Reason::BoardFull => f.write_str("the board is full"),
            Reason::Checkmate => f.write_str("checkmate"),
            Reason::Stalemate => f.write_str("stalemate"),
            Reason::InsufficientMaterial => f.write_str("neither side has enough pieces to win"),
        }
    }
}

/// A verdict for the side to move with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won, seen from the side to move.
    pub verdict: Verdict,
    /// Why.
    pub reason: Reason,
}

impl Ending {
    /// The side to move has won.
    pub const fn won(reason: Reason) -> Self {
        Ending { verdict: Verdict::Won, reason }
    }

    /// The side to move has lost.
    pub const fn lost(reason: Reason) -> Self {
        Ending { verdict: Verdict::Lost, reason }
    }

    /// Nobody has won.
    pub const fn drawn(reason: Reason) -> Self {
        Ending { verdict: Verdict::Drawn, reason }
    }
}
