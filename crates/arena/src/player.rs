//! Whoever sits down to play: a search of the house, or a guest.

use std::num::NonZeroU16;
use std::time::Duration;

use damier_core::Side;
use damier_engines::player::{Spec, SpecError};
use damier_engines::seat::{Mind, sit};
use damier_guest::{Budget, Claim, Fault, Guest, GuestError, Terms, Timeouts, Verdict};
use damier_protocol::dxp::SessionError;
use damier_protocol::uci::Worth;
use damier_search::{Limits, Score, Stop};

use crate::entrant::{Entrant, Who, invite};
use crate::{Pace, Remark, Sheet};

/// What is lost between a search and the clock of the referee: the rest of a busy machine's time slice.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The time for a move where neither the pace nor the player says.
const USUAL_TIME: Duration = Duration::from_millis(100);
/// The thinking time a guest is told where there is none.
const LONG: Duration = Duration::from_hours(1);

/// Someone who plays games.
pub trait Player: Send {
    /// Whether it wants the moves in words.
    fn wants_words(&self) -> bool;

    /// Another game begins; it may already have moves of an opening. `seed` is for those who draw lots.
    fn new_game(&mut self, sheet: &Sheet, side: Side, pace: &Pace, seed: u64) -> Result<(), GuestError>;

    /// It is its turn. `stop` is raised when nobody waits for the answer any more.
    fn choose(&mut self, sheet: &Sheet, budget: &Budget, stop: &Stop) -> Result<Answer, GuestError>;

    /// The game is over.
    fn game_over(&mut self, sheet: &Sheet, verdict: Verdict);
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Its move, or what it says instead.
    pub said: Said,
    /// What it thinks of it; its time is for the referee to write down.
    pub remark: Remark,
    /// The time, where the player's side of the line measured it better than the referee can.
    pub elapsed: Option<Duration>,
}

/// A move, in one of the ways to say it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// By its place among the legal ones.
    Nth(usize),
    /// In words, which nobody has checked.
    Words(String),
    /// No move.
    Nothing,
    /// The end of the game, which nobody has checked.
    Claim(Claim),
}

/// Seats an entrant at a game. Programs are started by this.
pub fn seat(
    entrant: &Entrant,
    game: &str,
    timeouts: Timeouts,
) -> Result<Result<Box<dyn Player>, GuestError>, SpecError> {
    Ok(match &entrant.who {
        Who::House(spec) => Ok(Box::new(House::new(spec, game)?)),
        who => invite(who, timeouts).expect("not of the house").map(|guest| -> Box<dyn Player> {
            Box::new(Visitor { guest, game: game.to_owned(), entrant: entrant.clone(), timeouts })
        }),
    })
}

/// A search of the house. It thinks about the board of the sheet: it has none of its own to keep in step.
struct House {
    seed: u64,
    mind: Box<dyn Mind>,
}

impl House {
    fn new(spec: &Spec, game: &str) -> Result<House, SpecError> {
        let mind = sit(game, spec).expect("a game of the catalogue")?;
        Ok(House { seed: spec.seed, mind })
    }
}

/// What a search may spend: its own limits if it has any, else those of the pace; never more than the clock allows.
pub(crate) fn limits(own: Limits, budget: &Budget, side: Side) -> Limits {
    let given = if own == Limits::default() { budget.limits } else { own };
    let on_the_clock = budget.clock(side).map(|clock| clock.share(OVERHEAD));
    // A limit of a move is kept by starting to stop a little before it.
    let in_time = budget.limits.time.map(|time| time.saturating_sub(OVERHEAD.min(time / 10)));
    let time = [on_the_clock, in_time, own.time].into_iter().flatten().min();
    let stretch = budget.clock(side).map(|clock| clock.stretch(OVERHEAD)).filter(|_| time == on_the_clock);
    let limits = Limits { time, stretch, ..given };
    if limits == Limits::default() { Limits::time(USUAL_TIME) } else { limits }
}

impl Player for House {
    fn wants_words(&self) -> bool {
        false
    }

    fn new_game(&mut self, _: &Sheet, _: Side, _: &Pace, seed: u64) -> Result<(), GuestError> {
        // A fresh mind for every game: what it plays depends on the game and its seed, and on nothing before.
        self.mind.afresh(self.seed ^ seed);
        Ok(())
    }

    fn choose(&mut self, sheet: &Sheet, budget: &Budget, stop: &Stop) -> Result<Answer, GuestError> {
        let board = sheet.board();
        let limits = limits(self.mind.limits(), budget, board.turn());
        let decision = self.mind.choose(board, limits, stop);
        let remark = Remark {
            score: Some(decision.score),
            depth: decision.depth,
            nodes: decision.nodes,
            elapsed: Duration::ZERO,
        };
        Ok(Answer { said: decision.nth.map_or(Said::Nothing, Said::Nth), remark, elapsed: None })
    }

    fn game_over(&mut self, _: &Sheet, _: Verdict) {}
}

/// A program of somebody else.
struct Visitor {
    guest: Box<dyn Guest>,
    game: String,
    entrant: Entrant,
    timeouts: Timeouts,
}

/// What a guest's score is to us.
pub fn score_of(worth: Worth) -> Score {
    match worth {
        Worth::Centipawns(hundredths) => Score::thousandths(hundredths.saturating_mul(10)),
        Worth::Mate(moves) if moves > 0 => Score::won_in(2 * moves.unsigned_abs() - 1),
        Worth::Mate(moves) => -Score::won_in(2 * moves.unsigned_abs()),
    }
}

impl Player for Visitor {
    fn wants_words(&self) -> bool {
        true
    }

    fn new_game(&mut self, sheet: &Sheet, side: Side, pace: &Pace, _: u64) -> Result<(), GuestError> {
        let moves = pace.control.and_then(|control| control.moves);
        let terms = Terms {
            game: self.game.clone(),
            side,
            wire_start: sheet.wire_start().map(str::to_owned),
            time: pace.control.map_or(LONG, |control| control.time),
            moves: moves.and_then(|moves| NonZeroU16::new(moves.min(u32::from(u16::MAX)) as u16)),
        };
        match self.guest.new_game(&terms) {
            // Who wants no more games on one connection may want them on another.
            Err(error) if error.fault == Fault::NotNow(SessionError::Stopped) => {
                self.guest.end();
                self.guest = invite(&self.entrant.who, self.timeouts).expect("not of the house")?;
                self.guest.new_game(&terms)
            }
            agreed => agreed,
        }
    }

    fn choose(&mut self, sheet: &Sheet, budget: &Budget, stop: &Stop) -> Result<Answer, GuestError> {
        let mut budget = *budget;
        let own = self.entrant.limits();
        if own != Limits::default() {
            let time = [own.time, budget.limits.time].into_iter().flatten().min();
            budget.limits = Limits { time, ..own.or(budget.limits) };
        }
        if budget == Budget::default() {
            budget.limits = Limits::time(USUAL_TIME);
        }
        self.guest.heed(stop);
        let choice = self.guest.choose(&sheet.told(), &budget)?;
        let said = match (choice.best, choice.claim) {
            (Some(text), _) => Said::Words(text),
            (None, Some(claim)) => Said::Claim(claim),
            (None, None) => Said::Nothing,
        };
        let remark = Remark {
            score: choice.score.map(|score| score_of(score.worth)),
            depth: choice.depth.unwrap_or(0),
            nodes: choice.nodes.unwrap_or(0),
            elapsed: Duration::ZERO,
        };
        Ok(Answer { said, remark, elapsed: Some(choice.elapsed) })
    }

    fn game_over(&mut self, sheet: &Sheet, verdict: Verdict) {
        // Who fails at this will fail at the next game.
        let _ = self.guest.game_over(&sheet.told(), verdict);
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        self.guest.end();
    }
}
