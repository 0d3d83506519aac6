//! A tournament: a plan, its book, and the games that are left.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use damier_core::{Outcome, Side};
use damier_ledger::{Entry, Ledger, LedgerError, Reading, Sheet as Leaf};
use damier_record::{Form, Tags, game_text};
use thiserror::Error;

use crate::contest::{Unseated, seed_of};
use crate::marks::{marks, refuse_changes};
use crate::schedule::{Kind, Pairing, Round, Schedule, Standing, next_round};
use crate::standings::{Result as Row, Standings};
use crate::{Event, Finished, Hand, Plan, PlanError, transcribe};

/// A tournament that is being played.
#[derive(Debug)]
pub struct Tournament {
    event: Event,
    ledger: Ledger,
    path: PathBuf,
}

/// What is told of a tournament while it is played.
#[derive(Debug)]
pub struct News<'a> {
    /// The plan.
    pub event: &'a Event,
    /// Games in the book.
    pub played: usize,
    /// Games that the plan has in all.
    pub all: usize,
    /// The last game.
    pub last: &'a Entry,
}

/// How a tournament came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// Every game was played.
    Complete,
    /// Somebody stopped it; it can go on.
    Stopped,
}

/// Why a tournament cannot begin or go on.
#[derive(Debug, Error)]
pub enum TournamentError {
    /// The plan is wrong.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The book cannot be opened, believed or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A player cannot play this game.
    #[error(transparent)]
    Unseated(#[from] Unseated),
}

impl Tournament {
    /// Begins the book of a tournament; the file must not be there yet.
    pub fn create(path: &Path, plan: &Plan) -> Result<Tournament, TournamentError> {
        let mut event = plan.prepare()?;
        // Who cannot play is told before there is a book.
        event.contest(&Hand::default()).check()?;
        event.plan.marks = marks(&event.entrants);
        let ledger = Ledger::create(path, &event.plan.text())?;
        Ok(Tournament { event, ledger, path: path.to_owned() })
    }

    /// Opens the book of a tournament to go on with it.
    pub fn open(path: &Path) -> Result<Tournament, TournamentError> {
        let ledger = Ledger::open(path)?;
        let event = Plan::read(ledger.plan())?.prepare()?;
        refuse_changes(&event)?;
        Ok(Tournament { event, ledger, path: path.to_owned() })
    }

    /// What is played.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Where its book is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Games in the book.
    pub fn played(&self) -> usize {
        self.ledger.entries().len()
    }

    /// What the book says.
    pub fn reading(&self) -> &Reading {
        self.ledger.reading()
    }

    /// Plays what is left, `concurrency` games at a time if that is said. `tell` hears of every game when it is in the book;
    /// `date` is written on each.
    pub fn run(
        &mut self,
        hand: &Hand,
        concurrency: Option<usize>,
        date: &str,
        tell: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> Result<Rest, TournamentError> {
        let all = games_of(&self.event);
        loop {
            let known = pairings(&self.event, self.ledger.reading());
            let left: Vec<_> =
                known.into_iter().filter(|pairing| self.ledger.entry(pairing.number).is_none()).collect();
            if left.is_empty() {
                return Ok(Rest::Complete);
            }
            self.play(left, all, hand, concurrency, date, tell)?;
            if hand.is_finishing() {
                let rest = if self.played() >= all { Rest::Complete } else { Rest::Stopped };
                return Ok(rest);
            }
        }
    }

    fn play(
        &mut self,
        left: Vec<Pairing>,
        all: usize,
        hand: &Hand,
        concurrency: Option<usize>,
        date: &str,
        tell: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> Result<(), TournamentError> {
        let Tournament { event, ledger, .. } = self;
        let mut contest = event.contest(hand);
        contest.concurrency = concurrency.unwrap_or(contest.concurrency);
        let mut recorded = Ok(());
        let ran = contest.run(left.into_iter(), |finished| {
            let Some((entry, leaf)) = page(event, &finished, date) else { return ControlFlow::Continue(()) };
            // Of games that end after a failure nothing is written: one of them could succeed and hide it.
            if recorded.is_ok() {
                recorded = ledger.record(&entry, &leaf);
            }
            if recorded.is_err() {
                return ControlFlow::Break(());
            }
            tell(&News { event, played: ledger.entries().len(), all, last: &entry });
            ControlFlow::Continue(())
        });
        ran?;
        Ok(recorded?)
    }
}

/// The games of a whole tournament.
pub fn games_of(event: &Event) -> usize {
    match event.kind {
        Kind::Swiss { rounds } => rounds as usize * (event.entrants.len() / 2) * event.plan.games as usize,
        _ => schedule(event).pairings().len(),
    }
}

/// The table of a tournament by its book.
pub fn standings(event: &Event, reading: &Reading) -> Standings {
    let names: Vec<_> = event.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    Standings::of(&names, reading.entries().map(Row::from))
}

fn schedule(event: &Event) -> Schedule {
    Schedule {
        kind: event.kind,
        players: event.entrants.len(),
        games: event.plan.games,
        openings: event.deck.openings.len(),
        seed: event.plan.seed,
    }
}

/// The games that are known: all, or those of the Swiss rounds whose predecessors are played.
fn pairings(event: &Event, reading: &Reading) -> Vec<Pairing> {
    let schedule = schedule(event);
    let Kind::Swiss { rounds } = event.kind else { return schedule.pairings() };
    let mut drawn: Vec<Round> = Vec::new();
    let mut standing = Standing::new(schedule.players);
    let mut met = Vec::new();
    while drawn.len() < rounds as usize {
        let round = next_round(&standing, &met);
        met.extend(round.encounters.iter().copied());
        if let Some(idle) = round.bye {
            standing.byes[idle] += 1;
            standing.points[idle] += 2 * event.plan.games;
        }
        drawn.push(round);
        let nth = drawn.len() as u32 - 1;
        let games: Vec<_> =
            schedule.swiss(&drawn).into_iter().filter(|pairing| pairing.round == nth).collect();
        for pairing in &games {
            let Some(entry) = reading.entry(pairing.number) else { return schedule.swiss(&drawn) };
            let half_points = match entry.result {
                damier_ledger::Outcome::WhiteWins => [2, 0],
                damier_ledger::Outcome::BlackWins => [0, 2],
                damier_ledger::Outcome::Drawn => [1, 1],
            };
            standing.points[pairing.white] += half_points[0];
            standing.points[pairing.black] += half_points[1];
        }
    }
    schedule.swiss(&drawn)
}

/// A game as it is entered in the book; none if it has no result.
fn page(event: &Event, finished: &Finished, date: &str) -> Option<(Entry, Leaf)> {
    let (pairing, bout, sheet) = (&finished.pairing, &finished.bout, &finished.sheet);
    let result = match bout.outcome? {
        Outcome::Win(Side::White) => damier_ledger::Outcome::WhiteWins,
        Outcome::Win(Side::Black) => damier_ledger::Outcome::BlackWins,
        Outcome::Draw => damier_ledger::Outcome::Drawn,
    };
    let entry = Entry {
        number: pairing.number,
        round: pairing.round,
        white: event.entrants[pairing.white].name.clone(),
        black: event.entrants[pairing.black].name.clone(),
        opening: pairing.opening as u32,
        result,
        termination: bout.termination.word().to_owned(),
        detail: bout.termination.detail(),
        plies: sheet.choices().len() as u32,
        white_ms: bout.spent.white.as_millis() as u64,
        black_ms: bout.spent.black.as_millis() as u64,
        seed: seed_of(event.plan.seed, pairing.number),
    };
    let nodes: Vec<_> = sheet.remarks().iter().map(|remark| remark.nodes.to_string()).collect();
    Some((
        entry,
        Leaf { text: written(event, finished, date), remarks: format!("nodes {}", nodes.join(" ")) },
    ))
}

/// A game as PDN or PGN.
pub fn written(event: &Event, finished: &Finished, date: &str) -> String {
    let pairing = &finished.pairing;
    let mut tags = Tags::roster();
    let event_name = if event.plan.name.is_empty() { "damier" } else { &event.plan.name };
    for (tag, value) in [
        ("Event", event_name),
        ("Date", date),
        ("Round", &(pairing.round + 1).to_string()),
        ("White", &event.entrants[pairing.white].name),
        ("Black", &event.entrants[pairing.black].name),
        ("Opening", &event.deck.openings[pairing.opening].name),
        ("TimeControl", event.plan.pace.as_deref().unwrap_or("-")),
        ("Termination", &finished.bout.termination.to_string()),
    ] {
        tags.set(tag, value).expect("a name of a tag");
    }
    let form = if event.plan.game == "chess" { Form::Pgn } else { Form::Pdn };
    match transcribe(&finished.sheet, finished.bout.outcome, tags) {
        Ok(game) => game_text(&game, form),
        // What the house writes the house can read; a game that it cannot must not cost the tournament.
        Err(fault) => format!("; {fault}\n"),
    }
}
