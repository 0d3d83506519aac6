//! How contests are played here, short and without a book.

use std::ops::ControlFlow;
use std::time::Duration;

use damier_arena::openings::Book;
use damier_arena::schedule::{Kind, Pairing, Schedule};
use damier_arena::{Adjudication, Contest, Entrant, Finished, Hand, Margin, Termination};
use damier_core::Outcome;
use damier_guest::Timeouts;

/// How a contest is played.
#[derive(Clone, Copy)]
pub(crate) struct Setting {
    pub(crate) game: &'static str,
    pub(crate) pace: &'static str,
    /// Plies of a game.
    pub(crate) longest: usize,
    pub(crate) timeouts: Timeouts,
}

/// Patient, where the time of a move is no matter.
pub(crate) const PATIENT: Timeouts = Timeouts {
    start: Duration::from_mins(1),
    features: Duration::from_mins(1),
    new_game: Duration::from_mins(1),
    ping: Duration::from_mins(1),
    quit: Duration::from_secs(20),
    margin: Duration::from_mins(1),
    untimed: Duration::from_mins(2),
    farewell: Duration::from_secs(10),
};
pub(crate) const HASTE: Duration = Duration::from_millis(100);
/// Patient with everything but the move and its end.
pub(crate) const HASTY: Timeouts =
    Timeouts { margin: HASTE, untimed: HASTE, quit: HASTE, farewell: HASTE, ..PATIENT };
pub(crate) const CHESS: Setting = Setting { game: "chess", pace: "depth=1", longest: 4, timeouts: PATIENT };
pub(crate) const DRAUGHTS: Setting = Setting { game: "international", longest: 2, ..CHESS };
pub(crate) const ENGLISH: Setting = Setting { game: "english", longest: 12, ..CHESS };

pub(crate) fn house(spec: &str) -> Entrant {
    spec.parse().expect("a player of the house")
}

/// A game that was played.
pub(crate) type Played = (Pairing, Option<Outcome>, Termination);

/// Two games of each against each.
pub(crate) fn play(setting: &Setting, entrants: &[Entrant]) -> Vec<Played> {
    play_until(setting, entrants, &Hand::default())
}

/// The same, unless a hand stops it.
pub(crate) fn play_until(setting: &Setting, entrants: &[Entrant], hand: &Hand) -> Vec<Played> {
    let deck = Book::None.deck(setting.game, 0, 1).expect("every game has a beginning");
    let contest = Contest {
        game: setting.game,
        entrants,
        openings: &deck.openings,
        pace: setting.pace.parse().expect("a pace"),
        margin: Margin::default(),
        adjudication: Adjudication { longest: setting.longest, ..Adjudication::default() },
        timeouts: setting.timeouts,
        seed: 1,
        concurrency: 2,
        hand: hand.clone(),
    };
    let players = entrants.len();
    let schedule = Schedule { kind: Kind::RoundRobin, players, games: 2, openings: 1, seed: 1 };
    let mut played = Vec::new();
    let ran = contest.run(schedule.pairings().into_iter(), |Finished { pairing, bout, .. }| {
        played.push((pairing, bout.outcome, bout.termination));
        ControlFlow::Continue(())
    });
    ran.expect("the house can play every game");
    played
}
