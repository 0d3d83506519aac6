//! What an engine tells while it thinks.

use std::fmt::{self, Display, Formatter};

use crate::uci::Worth;
use crate::words::{Number, OneLine, Words};

/// A line of four numbers, and the moves that the engine expects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// Plies of the present iteration.
    pub depth: u32,
    /// What the position is worth to the engine, as it writes it.
    pub score: i32,
    /// Hundredths of a second since `go`.
    pub time: u64,
    /// Positions looked at.
    pub nodes: u64,
    /// The rest of the line: moves in any notation, and what people like to see between them.
    pub line: Vec<String>,
}

/// Scores beyond this one count the moves until mate.
const MATE: i32 = 100_000;

impl Thinking {
    /// None if the line does not begin with four numbers: so do many lines that engines write for people.
    pub(super) fn read(words: &mut Words<'_>) -> Option<Thinking> {
        let depth = words.next()?.text;
        // Old engines put a sign behind the depth: how the search of it stands.
        let depth = depth.strip_suffix(['.', '&', '+', '-', '*', '?', '!']).unwrap_or(depth);
        if !depth.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        Some(Thinking {
            depth: u32::read(depth)?,
            score: i32::read(words.next()?.text)?,
            time: u64::read(words.next()?.text)?,
            nodes: u64::read(words.next()?.text)?,
            line: words.map(|word| word.text.to_owned()).collect(),
        })
    }

    /// The score in the units of other protocols.
    pub fn worth(&self) -> Worth {
        match self.score {
            score if score > MATE => Worth::Mate(score - MATE),
            score if score < -MATE => Worth::Mate(score.saturating_add(MATE)),
            score => Worth::Centipawns(score),
        }
    }
}

impl Display for Thinking {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.depth, self.score, self.time, self.nodes)?;
        self.line.iter().try_for_each(|word| write!(f, " {}", OneLine(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Thinking> {
        Thinking::read(&mut Words::new(line))
    }

    #[test]
    fn thoughts_are_four_numbers_and_a_line() {
        let thinking = read("  5.   -15  9\t21499 d2d4 d7d5 ").expect("four numbers");
        assert_eq!((thinking.depth, thinking.score, thinking.time, thinking.nodes), (5, -15, 9, 21499));
        assert_eq!(thinking.line, ["d2d4", "d7d5"]);
        assert_eq!(read("5 +8 0 42").map(|thinking| thinking.score), Some(8));
        for prose in ["1. e2e4", "1. ... d7d5", "5 12 9", "+5 1 2 3", "16+16 pieces", ""] {
            assert_eq!(read(prose), None, "{prose}");
        }
    }

    #[test]
    fn a_score_beyond_a_hundred_thousand_counts_moves_until_mate() {
        let worth = |score| Thinking { score, ..Thinking::default() }.worth();
        assert_eq!(worth(100_003), Worth::Mate(3));
        assert_eq!(worth(-100_002), Worth::Mate(-2));
        assert_eq!(worth(-350), Worth::Centipawns(-350));
        assert_eq!(worth(i32::MIN), Worth::Mate(i32::MIN + 100_000));
    }
}
