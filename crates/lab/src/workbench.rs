//! A game with its positions laid out: where the only code stands that knows which game it is.

use std::ops::Range;
use std::time::Duration;

use damier_core::{BySide, Dice, History, Located, Notation, Playout};
use damier_engines::player::{Search, Spec, build};
use damier_engines::{Playable, Task};
use damier_search::{Count, Limits, Quest, Report};
use toml::Spanned;

use crate::Clock;
use crate::clock::Stopwatch;
use crate::experiment::Terms;
use crate::fault::Fault;
use crate::game::{Played, play};

/// A game whose name was known only at run time, with the positions of an experiment.
pub(crate) trait Workbench: Send + Sync {
    /// The number of positions.
    fn starts(&self) -> usize;

    /// A position as text.
    fn fen(&self, start: usize) -> String;

    /// One search of a position by a fresh player.
    fn search(&self, start: usize, spec: &Spec, limits: Limits, clock: Clock) -> Found;

    /// One game from a position between fresh players.
    fn play(&self, start: usize, players: &BySide<Spec>, terms: &Terms, clock: Clock) -> Played;
}

/// What a search found, in words and numbers that belong to no game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Found {
    pub(crate) value: String,
    pub(crate) best: String,
    pub(crate) depth: u32,
    pub(crate) count: Count,
    pub(crate) time: Duration,
}

/// Positions to lay out.
pub(crate) struct Starts<'a> {
    pub(crate) start: bool,
    pub(crate) fens: &'a [Spanned<String>],
    pub(crate) random: Option<(Lots, Range<usize>)>,
}

/// Positions to draw by lot.
#[derive(Clone, Copy)]
pub(crate) struct Lots {
    pub(crate) count: usize,
    pub(crate) plies: usize,
    pub(crate) seed: u64,
    /// The fewest moves to choose from: where a capture forces the only one, there is nothing to think about.
    pub(crate) choices: usize,
    /// Fewer different positions than asked for are a fault.
    pub(crate) distinct: bool,
}

/// Where a part of a string stands in the file.
type Place<'a> = &'a dyn Fn(&Spanned<String>, Range<usize>) -> Range<usize>;

/// Lays out a game, if there is one of this name; the fault is in a position or a player that it does not know.
pub(crate) fn open(
    game: &str,
    starts: &Starts<'_>,
    specs: &[(&Spec, &Spanned<String>)],
    place: Place<'_>,
) -> Option<Result<Box<dyn Workbench>, Fault>> {
    let task = Open { starts, specs, place };
    // To compile every search for every game takes minutes; unit tests do with one game.
    #[cfg(test)]
    return (game == "english").then(|| task.run::<damier_draughts::Position<damier_draughts::English>>());
    #[cfg(not(test))]
    damier_engines::dispatch(game, task)
}

struct Open<'a> {
    starts: &'a Starts<'a>,
    specs: &'a [(&'a Spec, &'a Spanned<String>)],
    place: Place<'a>,
}

impl Task for Open<'_> {
    type Output = Result<Box<dyn Workbench>, Fault>;

    fn run<P: Playable>(self) -> Self::Output {
        for (spec, text) in self.specs {
            if let Err(error) = build::<P>(&light(spec)) {
                let span = (self.place)(text, error.span());
                return Err(Fault { message: error.to_string(), span, remedy: error.remedy() });
            }
        }
        Ok(Box::new(Bench { starts: lay_out::<P>(self.starts, self.place)? }))
    }
}

/// The same player without its table, which would take memory only to see whether the game knows the player.
fn light(spec: &Spec) -> Spec {
    let mut spec = spec.clone();
    if let Search::Ladder(ladder) = &mut spec.search {
        ladder.table = None;
    }
    spec
}

fn lay_out<P: Notation + Playout>(starts: &Starts<'_>, place: Place<'_>) -> Result<Vec<History<P>>, Fault> {
    let mut games: Vec<History<P>> = Vec::new();
    if starts.start {
        games.push(History::default());
    }
    for fen in starts.fens {
        let pos = P::from_fen(fen.get_ref()).map_err(|error| Fault {
            message: error.to_string(),
            span: place(fen, error.span()),
            remedy: error.remedy(),
        })?;
        let game = History::new(pos);
        if game.ending().is_some() {
            let span = place(fen, 0..fen.get_ref().len());
            return Err(Fault::new(
                span,
                "the game is over in this position",
                "expected one with a legal move",
            ));
        }
        games.push(game);
    }
    if let Some((lots, span)) = &starts.random {
        let drawn = openings::<P>(*lots);
        if drawn.is_empty() || lots.distinct && drawn.len() < lots.count {
            let message = format!("only {} different positions were found", drawn.len());
            return Err(Fault::new(span.clone(), message, "ask for fewer, or for other plies or choices"));
        }
        games.extend(drawn);
    }
    Ok(games)
}

/// Different games that go on after random moves: as many as asked for, if so many are found in reasonable time.
pub(crate) fn openings<P: Playout>(lots: Lots) -> Vec<History<P>> {
    let mut dice = Dice::new(lots.seed);
    let mut games: Vec<History<P>> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for _ in 0..20 * lots.count + 1000 {
        let mut game = History::<P>::default();
        while game.plies() < lots.plies && game.ending().is_none() {
            let m = game.position().random_move(&mut dice).expect("a game that goes on has a move");
            game.play(m);
        }
        let goes_on = game.ending().is_none() && game.position().count_moves() >= lots.choices;
        if goes_on && seen.insert(game.position().key()) {
            games.push(game);
        }
        if games.len() == lots.count {
            break;
        }
    }
    games
}

struct Bench<P: Playable> {
    starts: Vec<History<P>>,
}

impl<P: Playable> Workbench for Bench<P> {
    fn starts(&self) -> usize {
        self.starts.len()
    }

    fn fen(&self, start: usize) -> String {
        self.starts[start].position().fen()
    }

    fn search(&self, start: usize, spec: &Spec, limits: Limits, clock: Clock) -> Found {
        let game = &self.starts[start];
        let mut searcher = build::<P>(spec).expect("players are checked when the experiment is read");
        // A table is cleared, and with that its memory taken into use, before the time begins.
        searcher.new_game();
        let quest = Quest::new(game, limits);
        let begun = Stopwatch::start(clock);
        let report: Report<P> = searcher.search(&quest, &mut |_| {});
        let time = begun.elapsed();
        let best = report.best().map_or(String::new(), |m| game.position().show_move(m));
        Found { value: report.score.to_string(), best, depth: report.depth, count: report.count, time }
    }

    fn play(&self, start: usize, players: &BySide<Spec>, terms: &Terms, clock: Clock) -> Played {
        let player = |spec| build::<P>(spec).expect("players are checked when the experiment is read");
        let minds = BySide { white: player(&players.white), black: player(&players.black) };
        play(self.starts[start % self.starts.len()].clone(), minds, terms, clock)
    }
}
