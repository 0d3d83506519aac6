//! Games that were not lost on the board.

use damier_ledger::{Entry, Outcome};

use super::xml::{Column, Table, details, escaped, name, note};
use crate::report::Report;
use crate::report::words::{cut, failures as words};

/// Failures that are told one by one, at most.
const LISTED: usize = 200;

/// The columns of what is known of a failure, at most.
const DETAIL: usize = 200;

/// Who failed how often, and the games in which it happened.
pub(super) fn failures(report: &Report<'_>) -> String {
    let failed: Vec<_> = report.standings.rows.iter().filter(|row| !row.failures.is_empty()).collect();
    if failed.is_empty() {
        return note("Nobody lost a game other than by its play.");
    }
    let heads = [("player", Column::Head), ("games", Column::Number), ("of these", Column::Text)];
    let mut table = Table::new("results", &heads);
    for row in &failed {
        let all: u64 = row.failures.values().sum();
        table.row(&[name(&row.name), all.to_string(), escaped(&words(&row.failures))]);
    }
    let fails = |entry: &&&Entry| {
        let loser = loser_of(entry);
        failed.iter().any(|row| Some(&row.name) == loser && row.failures.contains_key(&entry.termination))
    };
    let heads = [
        ("game", Column::Number),
        ("player", Column::Head),
        ("ending", Column::Text),
        ("detail", Column::Text),
    ];
    let mut list = Table::new("results", &heads);
    for entry in report.entries.iter().filter(fails).take(LISTED) {
        let detail = escaped(&cut(&entry.detail, DETAIL));
        let loser = loser_of(entry).map_or(String::new(), |loser| name(loser));
        list.row(&[entry.number.to_string(), loser, escaped(&entry.termination), detail]);
    }
    table.finish() + &details("The games", &list.finish())
}

fn loser_of(entry: &Entry) -> Option<&String> {
    match entry.result {
        Outcome::WhiteWins => Some(&entry.black),
        Outcome::BlackWins => Some(&entry.white),
        Outcome::Drawn => None,
    }
}
