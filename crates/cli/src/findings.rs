//! What a search has found, in words: the same for every game, so that what prints it is compiled once.

use std::time::Duration;

use damier::core::Side;
use damier::engines::Playable;
use damier::search::{Count, Report, Score};
use serde_json::{Map, Value, json};

use crate::output::score_json;
use crate::player::grouped;

/// The answer of one search.
pub(crate) struct Finding {
    pub(crate) score: Score,
    pub(crate) line: Vec<String>,
    pub(crate) depth: u32,
    pub(crate) count: Count,
    pub(crate) elapsed: Duration,
    pub(crate) moves: Vec<MoveTried>,
    pub(crate) notes: Vec<String>,
}

/// A move of the root.
pub(crate) struct MoveTried {
    text: String,
    score: Score,
    visits: u64,
}

impl Finding {
    pub(crate) fn of<P: Playable>(pos: &P, report: &Report<P>) -> Finding {
        let tried = |tried: &damier::search::RootMove<P::Move>| MoveTried {
            text: pos.show_move(tried.m),
            score: tried.score,
            visits: tried.visits,
        };
        Finding {
            score: report.score,
            line: show_line(pos, &report.line),
            depth: report.depth,
            count: report.count,
            elapsed: report.elapsed,
            moves: report.moves.iter().map(tried).collect(),
            notes: report.notes.clone(),
        }
    }

    pub(crate) fn best(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }

    /// One line about a search in progress.
    pub(crate) fn progress(&self) -> String {
        format!(
            "depth {:>2}  {:>10}  {:>13} nodes  {:>7.3} s  {}",
            self.depth,
            self.score.to_string(),
            grouped(self.count.nodes),
            self.elapsed.as_secs_f64(),
            self.line.join(" ")
        )
    }

    /// Prints what the user should know on standard error.
    pub(crate) fn print_notes(&self, quiet: bool) {
        for note in self.notes.iter().filter(|_| !quiet) {
            anstream::eprintln!("note: {note}");
        }
    }

    /// The counts as fields of a JSON object, with the value.
    pub(crate) fn fields(&self) -> Map<String, Value> {
        let mut fields = score_json(self.score);
        let count = self.count;
        let rows = [
            ("best", json!(self.best())),
            ("pv", json!(self.line)),
            ("depth", json!(self.depth)),
            ("nodes", json!(count.nodes)),
            ("leaves", json!(count.leaves)),
            ("cutoffs", json!(count.cutoffs)),
            ("first_move_cutoffs", json!(count.first_move_cutoffs)),
            ("table_hits", json!(count.table_hits)),
            ("branching_factor", json!(count.branching_factor(self.depth))),
            ("seconds", json!(self.elapsed.as_secs_f64())),
        ];
        fields.extend(rows.into_iter().map(|(key, value)| (key.to_owned(), value)));
        fields
    }

    /// The moves of the root in JSON, from searches that compare them.
    pub(crate) fn root_moves(&self) -> Vec<Map<String, Value>> {
        let row = |tried: &MoveTried| {
            let mut row = score_json(tried.score);
            row.insert("move".to_owned(), json!(tried.text));
            row.insert("visits".to_owned(), json!(tried.visits));
            row
        };
        self.moves.iter().map(row).collect()
    }
}

/// The moves of a line as people write them.
pub(crate) fn show_line<P: Playable>(start: &P, line: &[P::Move]) -> Vec<String> {
    let mut pos = *start;
    let mut texts = Vec::with_capacity(line.len());
    for &m in line {
        texts.push(pos.show_move(m));
        pos = pos.after(m);
    }
    texts
}

/// A position in words.
pub(crate) struct Place {
    pub(crate) fen: String,
    pub(crate) turn: Side,
}

impl Place {
    pub(crate) fn of<P: Playable>(pos: &P) -> Place {
        Place { fen: pos.fen(), turn: pos.turn() }
    }
}
