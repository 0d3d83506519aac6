//! One game, with a referee who watches the clock (document 003, P-1).

use std::time::Duration;

use damier_core::{BySide, History, Outcome, Side};
use damier_engines::Playable;
use damier_search::{Limits, Quest, Searcher};

use crate::Clock;
use crate::clock::Stopwatch;
use crate::experiment::Terms;

/// How a game went.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    pub(crate) reason: String,
    /// The side that lost by thinking too long.
    pub(crate) late: Option<Side>,
    /// Plies from the start of the game, the opening included.
    pub(crate) plies: usize,
    /// The last position.
    pub(crate) end: String,
    /// The time from the first thought to the last, the referee's included.
    pub(crate) time: Duration,
    pub(crate) efforts: BySide<Effort>,
}

/// What a side spent on its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effort {
    pub(crate) moves: u64,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    pub(crate) slowest: Duration,
}

/// How a game ends without the position saying so.
enum Foul {
    Late,
    NoMove,
    TooLong,
}

/// Plays a game from where it stands to its end.
pub(crate) fn play<P: Playable>(
    mut game: History<P>,
    mut minds: BySide<Box<dyn Searcher<P>>>,
    terms: &Terms,
    clock: Clock,
) -> Played {
    let mut efforts = BySide::<Effort>::default();
    let begun = Stopwatch::start(clock);
    for side in Side::BOTH {
        minds[side].new_game();
    }
    let foul = loop {
        if game.ending().is_some() {
            break None;
        }
        if game.plies() >= terms.longest {
            break Some(Foul::TooLong);
        }
        let side = game.position().turn();
        if let Err(foul) = one_move(&mut game, &mut *minds[side], &mut efforts[side], terms, clock) {
            break Some(foul);
        }
    };
    let turn = game.position().turn();
    let (outcome, reason) = match (&foul, game.ending()) {
        (None, Some(ending)) => (ending.verdict.outcome(turn), ending.reason.to_string()),
        (Some(Foul::Late), _) => (Outcome::Win(!turn), "out of time".to_owned()),
        (Some(Foul::NoMove), _) => (Outcome::Win(!turn), "no legal move was given".to_owned()),
        (Some(Foul::TooLong) | None, _) => (Outcome::Draw, "too many moves".to_owned()),
    };
    Played {
        outcome,
        reason,
        late: matches!(foul, Some(Foul::Late)).then_some(turn),
        plies: game.plies(),
        end: game.position().fen(),
        time: begun.elapsed(),
        efforts,
    }
}

/// Lets the side to move play, unless it commits a foul.
fn one_move<P: Playable>(
    game: &mut History<P>,
    mind: &mut dyn Searcher<P>,
    effort: &mut Effort,
    terms: &Terms,
    clock: Clock,
) -> Result<(), Foul> {
    let told = terms.limit.filter(|_| terms.told);
    let limits = Limits { time: told, ..Limits::default() };
    let begun = Stopwatch::start(clock);
    let report = mind.search(&Quest::new(game, limits), &mut |_| {});
    let time = begun.elapsed();
    effort.moves += 1;
    effort.nodes += report.count.nodes;
    effort.time += time;
    effort.slowest = effort.slowest.max(time);
    if terms.overrun_loses && terms.limit.is_some_and(|limit| time > limit + terms.tolerance) {
        return Err(Foul::Late);
    }
    match report.best().filter(|m| game.legal_moves().contains(m)) {
        Some(m) => game.play(m),
        None => return Err(Foul::NoMove),
    }
    Ok(())
}
