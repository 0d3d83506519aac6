//! What all guests have in common, and what they are told and asked.

use std::fmt::{self, Display, Formatter};
use std::num::NonZeroU16;
use std::time::Duration;

use damier_core::Side;
use damier_protocol::uci::Score;
use damier_search::{Clock, Limits, Stop};

use crate::error::GuestError;
use crate::pipes::Teller;
use crate::timeouts::Timeouts;

/// A program of somebody else that plays.
///
/// After an error the program may be in any state: [`end`](Guest::end) it, and start it again for the next game.
pub trait Guest: Send {
    /// What it calls itself, or else what it is called where it was named.
    fn name(&self) -> &str;

    /// Another game begins.
    fn new_game(&mut self, terms: &Terms) -> Result<(), GuestError>;

    /// It is its turn.
    fn choose(&mut self, game: &GameText, budget: &Budget) -> Result<Choice, GuestError>;

    /// The game is over.
    fn game_over(&mut self, game: &GameText, verdict: Verdict) -> Result<(), GuestError>;

    /// Nobody waits for it any longer once this is raised: whatever it is asked then ends as if the time was over.
    fn heed(&mut self, stop: &Stop);

    /// It may go, and is gone when this returns.
    fn end(&mut self);
}

/// What is agreed before a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The name of the game, for those who want to know.
    pub game: String,
    /// The side the guest plays.
    pub side: Side,
    /// Where the game begins, as Hub writes it; none is the opening.
    pub wire_start: Option<String>,
    /// Thinking time of each side.
    pub time: Duration,
    /// The moves it is for; none means the game.
    pub moves: Option<NonZeroU16>,
}

/// A game so far, in the words of programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// Where it began, as FEN; none is the opening.
    pub start: Option<String>,
    /// Where it began, as Hub writes it; none is the opening.
    pub wire_start: Option<String>,
    /// What was played since, as programs write it: `e2e4`, or `32-28` and `28x19x23`.
    pub moves: Vec<String>,
    /// The position now, as FEN.
    pub fen: String,
    /// Who is to move now.
    pub turn: Side,
    /// Every move there is now, for programs that know no rules. Only they are held to it.
    pub legal: Vec<String>,
}

impl GameText {
    /// A game in which nothing was played.
    pub fn opening(fen: impl Into<String>) -> GameText {
        GameText {
            start: None,
            wire_start: None,
            moves: Vec::new(),
            fen: fen.into(),
            turn: Side::White,
            legal: Vec::new(),
        }
    }
}

/// What a move may cost. The first limit reached ends the search; with none it goes on until it is [stopped](Stopper).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// White's clock.
    pub white: Option<Clock>,
    /// Black's clock.
    pub black: Option<Clock>,
    /// Limits of this move.
    pub limits: Limits,
}

impl Budget {
    /// Only the limits of a move.
    pub const fn of(limits: Limits) -> Budget {
        Budget { white: None, black: None, limits }
    }

    /// The clock of a side.
    pub fn clock(&self, side: Side) -> Option<Clock> {
        if side == Side::White { self.white } else { self.black }
    }

    /// The most time a side may take, if there is such a limit.
    pub fn longest(&self, side: Side) -> Option<Duration> {
        let clock = self.clock(side).map(|clock| clock.remaining);
        clock.into_iter().chain(self.limits.time).min()
    }

    /// How long to wait for a move.
    pub(crate) fn patience(&self, side: Side, timeouts: &Timeouts) -> Duration {
        self.longest(side).map_or(timeouts.untimed, |time| time.saturating_add(timeouts.margin))
    }
}

/// What a guest answered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// Its move, as programs write it. Nobody has checked that it is legal. None if it says that there is none.
    pub best: Option<String>,
    /// The answer it expects.
    pub ponder: Option<String>,
    /// What it takes the position to be worth, for itself.
    pub score: Option<Score>,
    /// Plies it looked ahead.
    pub depth: Option<u32>,
    /// Positions it looked at.
    pub nodes: Option<u64>,
    /// The line it expects.
    pub pv: Vec<String>,
    /// What it says of the end of the game instead of a move. Nobody has checked that either.
    pub claim: Option<Claim>,
    /// How long we waited for it.
    pub elapsed: Duration,
}

/// How a guest says that the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It does not say.
    Over,
    /// It has lost, or resigns.
    Lost,
    /// It is a draw.
    Drawn,
    /// It has won.
    Won,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// This side won.
    Won(Side),
    /// Nobody did.
    Drawn,
    /// It was not played to the end.
    Open,
}

impl Display for Verdict {
    /// As in the record of a game.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Won(Side::White) => "1-0",
            Verdict::Won(Side::Black) => "0-1",
            Verdict::Drawn => "1/2-1/2",
            Verdict::Open => "*",
        })
    }
}

/// Ends a search from another thread, while [`choose`](Guest::choose) waits for its move.
#[derive(Clone, Debug)]
pub struct Stopper {
    pub(crate) teller: Option<Teller>,
    /// How it is told.
    pub(crate) word: &'static str,
}

impl Stopper {
    /// Asks the program to move now. Without a search it does nothing.
    pub fn stop(&self) {
        if let Some(teller) = &self.teller {
            // Who does not listen will be late, and that is an error already.
            let _ = teller.say(self.word);
        }
    }
}
