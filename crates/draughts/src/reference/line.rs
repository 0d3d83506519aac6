//! A move with all its way, and which of two ways are the same move.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::Place;

/// A move with all its way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The start, every landing, the end.
    pub path: Vec<Place>,
    /// The pieces taken, in order.
    pub captured: Vec<Place>,
    /// Whether a man becomes a king.
    pub crowned: bool,
}

impl Line {
    pub(super) fn start(&self) -> Place {
        self.path[0]
    }

    pub(super) fn end(&self) -> Place {
        self.path[self.path.len() - 1]
    }

    /// Each jump's number on the clock; the games that keep routes know no other jumps.
    pub(super) fn directions(&self) -> Vec<usize> {
        let clock = |jump: &[Place]| match (jump[1].column > jump[0].column, jump[1].row > jump[0].row) {
            (true, false) => 0,
            (true, true) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        self.path.windows(2).map(clock).collect()
    }

    /// The cells travelled: empty ones, those of taken pieces and landings count one each, the start none.
    pub(super) fn distance(&self) -> u32 {
        self.path.windows(2).map(|jump| u32::from(jump[0].row.abs_diff(jump[1].row))).sum()
    }
}

/// Keeps the first of all lines with the same start, end, captured pieces and crowning.
pub(super) fn one_of_each_effect(mut lines: Vec<Line>) -> Vec<Line> {
    let mut seen = HashSet::new();
    lines.retain(|line| {
        let mut captured = line.captured.clone();
        captured.sort_by_key(|place| (place.row, place.column));
        seen.insert((line.start(), line.end(), captured, line.crowned))
    });
    lines
}

/// Keeps between each start and end the longest line, and of equals the first by the clock.
pub(super) fn one_between_ends(lines: &[Line]) -> Vec<Line> {
    let rank = |line: &Line| (Reverse(line.distance()), line.directions());
    let gives_way = |line: &Line| {
        lines.iter().any(|other| {
            (other.start(), other.end()) == (line.start(), line.end()) && rank(other) < rank(line)
        })
    };
    lines.iter().filter(|&line| !gives_way(line)).cloned().collect()
}
