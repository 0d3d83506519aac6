//! What a tournament came to, told to everyone who asks.
//!
//! A tournament is one book, and people want it in many ways: a table in the terminal while it runs, Markdown for the
//! description of a change, CSV for a spreadsheet, JSON for a program, a page to send to a friend, and the games to
//! look through. A [`Report`] is made from the plan and the games that are in the book; everything else is a way to
//! write it down, and none of them counts points for itself. So no two of them can disagree.
//!
//! The key decision is that a report needs only what is in memory, and no clock, no file and no terminal. It can be
//! written while the tournament goes on, of half a tournament, or of none, and it is the same wherever it is
//! written. The price is that it does not know how wide a terminal is or what the reader likes; it takes eighty columns for
//! the cross-table and leaves the rest to pagers. Only the games themselves are read from the book, one by one,
//! because they are long: [`games`] gives one text after another.
//!
//! Players name themselves. A name may be a tag of HTML, an order to a terminal, or a letter with a thousand accents;
//! every way of writing takes it as text.
//!
//! ```
//! use damier_arena::Plan;
//! use damier_arena::report::Report;
//!
//! let mut plan = Plan::new("english", vec!["random".to_owned(), "greedy".to_owned()]);
//! plan.name = "Friday".to_owned();
//! let event = plan.prepare()?;
//! let report = Report::new(&event, []);
//! assert!(report.text().starts_with("Friday\nenglish, round-robin, 2 players, 0 of 2 games"));
//! # Ok::<(), damier_arena::PlanError>(())
//! ```

mod grid;
mod json;
mod page;
mod rows;
mod table;
#[cfg(test)]
mod testing;
mod words;

use damier_ledger::{Entry, LedgerError, Reading};

pub use rows::rows;
pub use table::{cross_table, endings, markdown, table};

use crate::Event;
use crate::standings::{Result as Game, Standings};
use crate::tournament::games_of;

/// A tournament as far as it was played.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// What is played.
    pub event: &'a Event,
    /// The games, in the order of their numbers.
    pub entries: Vec<&'a Entry>,
    /// Where the players stand.
    pub standings: Standings,
}

impl<'a> Report<'a> {
    /// Counts these games of an event, which come in the order of their numbers: those of a [`Reading`] do.
    pub fn new(event: &'a Event, entries: impl IntoIterator<Item = &'a Entry>) -> Report<'a> {
        let names: Vec<_> = event.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let entries: Vec<_> = entries.into_iter().collect();
        let standings = Standings::of(&names, entries.iter().map(|entry| Game::from(*entry)));
        Report { event, entries, standings }
    }

    /// What it is called: by its plan, or by what is played.
    pub fn title(&self) -> String {
        match self.event.plan.name.as_str() {
            "" => format!("{} {}", self.event.plan.game, self.event.kind),
            name => name.to_owned(),
        }
    }

    /// What is played, in a line.
    pub fn summary(&self) -> String {
        let plan = &self.event.plan;
        let mut parts = vec![
            plan.game.clone(),
            self.event.kind.to_string(),
            format!("{} players", self.event.entrants.len()),
            format!("{} of {} games", self.entries.len(), games_of(self.event)),
        ];
        parts.extend(plan.pace.as_ref().map(|pace| format!("pace {pace}")));
        parts.extend(plan.openings.as_ref().map(|openings| format!("openings {openings}")));
        parts.push(format!("seed {}", plan.seed));
        parts.join(", ")
    }

    /// Everything for a terminal: the table, the cross-table and how games ended.
    pub fn text(&self) -> String {
        let standings = &self.standings;
        let head = format!("{}\n{}\n", words::plain(&self.title()), words::plain(&self.summary()));
        [head, table(standings), cross_table(standings), endings(standings)].join("\n")
    }

    /// The same as Markdown.
    pub fn markdown(&self) -> String {
        let (title, summary) = (grid::unmarked(&self.title()), grid::unmarked(&self.summary()));
        format!("# {title}\n\n{summary}\n\n{}", markdown(&self.standings))
    }

    /// Every game as a line of CSV: see [`rows`].
    pub fn csv(&self) -> String {
        rows(self.entries.iter().copied(), &self.event.deck.openings)
    }
}

/// The games as PDN or PGN, one text after another in the order of their numbers.
///
/// Each ends with an empty line, so that all of them together are a file:
/// `games(&reading).collect::<Result<String, _>>()`.
pub fn games(reading: &Reading) -> impl Iterator<Item = Result<String, LedgerError>> {
    reading.entries().filter_map(|entry| {
        let sheet = reading.sheet(entry.number).transpose()?;
        Some(sheet.map(|sheet| format!("{}\n\n", sheet.text.trim_end())))
    })
}

#[cfg(test)]
mod tests {
    use damier_ledger::{Ledger, Sheet};

    use super::*;
    use crate::report::testing::{event, season};

    #[test]
    fn games_come_in_the_order_of_their_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let event = event(&["a", "b", "c"].map(str::to_owned));
        let entries = season(&event, 2);
        let mut ledger = Ledger::create(&folder.path().join("book"), &event.plan.text()).unwrap();
        for entry in entries.iter().rev() {
            let text = format!("[White \"{}\"]\n\n1. 11-15 {}\n\n", entry.number, entry.result);
            ledger.record(entry, &Sheet { text, remarks: String::new() }).unwrap();
        }
        let text: String = games(ledger.reading()).collect::<Result<_, _>>().unwrap();
        let order: Vec<_> = text.lines().filter(|line| line.starts_with('[')).collect();
        assert_eq!(order, (0..6).map(|nth| format!("[White \"{nth}\"]")).collect::<Vec<_>>());
        assert!(text.ends_with("\n\n") && !text.contains("\n\n\n"));
        let report = Report::new(&event, ledger.reading().entries());
        assert_eq!(report.entries, entries.iter().collect::<Vec<_>>());
        assert_eq!(report.csv().lines().count(), 7);
    }

    #[test]
    fn every_way_of_writing_says_what_was_played() {
        let event = event(&["a".to_owned(), "b".to_owned()]);
        let entries = season(&event, 2);
        let report = Report::new(&event, &entries);
        let summary = "english, round-robin, 2 players, 2 of 2 games, pace 1+0.01, seed 0";
        assert!(report.text().contains(summary) && report.markdown().contains(summary));
        assert!(report.markdown().starts_with("# Cup of &lt;b>Nowhere"));
    }
}
