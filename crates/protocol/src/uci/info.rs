//! What an engine tells while it thinks.

use std::fmt::{self, Display, Formatter};

use crate::ParseError;
use crate::words::{Number, OneLine, Words, write_field, write_list};

/// The fields of an `info` line, each of which may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Plies of the present iteration.
    pub depth: Option<u32>,
    /// Plies of the longest line looked at.
    pub selective_depth: Option<u32>,
    /// Which of the best lines this is; the best is 1.
    pub multi_pv: Option<u32>,
    /// What the position is worth.
    pub score: Option<Score>,
    /// How games from here are expected to end.
    pub expectation: Option<Expectation>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions looked at in a second.
    pub nodes_per_second: Option<u64>,
    /// Thousandths of the table in use.
    pub hash_full: Option<u32>,
    /// Positions found in endgame tables.
    pub table_hits: Option<u64>,
    /// Positions found in the endgame tables of Shredder.
    pub shredder_hits: Option<u64>,
    /// Thousandths of the processor in use.
    pub cpu_load: Option<u32>,
    /// Milliseconds since `go`.
    pub time: Option<u64>,
    /// The move at the root that is looked at now.
    pub current_move: Option<String>,
    /// Its number; the first is 1.
    pub current_move_number: Option<u32>,
    /// A move, and the line that refutes it.
    pub refutation: Vec<String>,
    /// The line that is looked at now.
    pub current_line: Option<CurrentLine>,
    /// The best line.
    pub pv: Vec<String>,
    /// Free text.
    pub string: Option<String>,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// How much.
    pub worth: Worth,
    /// Whether it is only a bound of the value.
    pub bound: Option<Bound>,
}

/// A value in one of the two units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Hundredths of a pawn, or of a man.
    Centipawns(i32),
    /// Moves (not plies) until the game is won; negative until it is lost, 0 if it is.
    Mate(i32),
}

/// On which side of a score the value lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The value is the score or more.
    Lower,
    /// The value is the score or less.
    Upper,
}

/// Of a thousand games, how many the side to move wins, draws and loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

/// The line one processor looks at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CurrentLine {
    /// Which processor, if there are several; the first is 1.
    pub cpu: Option<u32>,
    /// The line.
    pub moves: Vec<String>,
}

impl Info {
    /// What stands after `info`. Fields nobody knows are skipped.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Info, ParseError> {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            let name = word.text;
            match name {
                "depth" => info.depth = Some(words.number(name)?),
                "seldepth" => info.selective_depth = Some(words.number(name)?),
                "multipv" => info.multi_pv = Some(words.number(name)?),
                "score" => info.score = Some(Score::read(words)?),
                "wdl" => info.expectation = Some(Expectation::read(words)?),
                "nodes" => info.nodes = Some(words.number(name)?),
                "nps" => info.nodes_per_second = Some(words.number(name)?),
                "hashfull" => info.hash_full = Some(words.number(name)?),
                "tbhits" => info.table_hits = Some(words.number(name)?),
                "sbhits" => info.shredder_hits = Some(words.number(name)?),
                "cpuload" => info.cpu_load = Some(words.number(name)?),
                "time" => info.time = Some(words.number(name)?),
                "currmove" => info.current_move = Some(words.word(name, "a move")?.text.to_owned()),
                "currmovenumber" => info.current_move_number = Some(words.number(name)?),
                "refutation" => info.refutation = words.moves(is_keyword),
                "currline" => info.current_line = Some(CurrentLine::read(words)),
                "pv" => info.pv = words.moves(is_keyword),
                "string" => info.string = Some(words.rest()),
                _ => {}
            }
        }
        Ok(info)
    }
}

impl Score {
    fn read(words: &mut Words<'_>) -> Result<Score, ParseError> {
        const EXPECTED: &str = "`cp` or `mate`";
        let (mut worth, mut bound) = (None, None);
        // The bound follows the number; some engines put it before.
        while let Some(word) = words.peek() {
            match word.text {
                "cp" | "mate" | "lowerbound" | "upperbound" => words.next(),
                _ => break,
            };
            match word.text {
                "cp" => worth = Some(Worth::Centipawns(words.number("cp")?)),
                "mate" => worth = Some(Worth::Mate(words.number("mate")?)),
                "lowerbound" => bound = Some(Bound::Lower),
                _ => bound = Some(Bound::Upper),
            }
        }
        match (worth, words.peek()) {
            (Some(worth), _) => Ok(Score { worth, bound }),
            (None, Some(word)) => Err(ParseError::unexpected(word.text, word.at, EXPECTED)),
            (None, None) => Err(ParseError::missing("score", words.at(), EXPECTED)),
        }
    }
}

impl Expectation {
    fn read(words: &mut Words<'_>) -> Result<Expectation, ParseError> {
        let mut number = || words.number("wdl");
        Ok(Expectation { wins: number()?, draws: number()?, losses: number()? })
    }
}

impl CurrentLine {
    fn read(words: &mut Words<'_>) -> CurrentLine {
        let cpu = words.peek().and_then(|word| u32::read(word.text));
        if cpu.is_some() {
            words.next();
        }
        CurrentLine { cpu, moves: words.moves(is_keyword) }
    }
}

impl Display for Info {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_field(f, "depth", self.depth.as_ref())?;
        write_field(f, "seldepth", self.selective_depth.as_ref())?;
        write_field(f, "multipv", self.multi_pv.as_ref())?;
        write_field(f, "score", self.score.as_ref())?;
        write_field(f, "wdl", self.expectation.as_ref())?;
        write_field(f, "nodes", self.nodes.as_ref())?;
        write_field(f, "nps", self.nodes_per_second.as_ref())?;
        write_field(f, "hashfull", self.hash_full.as_ref())?;
        write_field(f, "tbhits", self.table_hits.as_ref())?;
        write_field(f, "sbhits", self.shredder_hits.as_ref())?;
        write_field(f, "cpuload", self.cpu_load.as_ref())?;
        write_field(f, "time", self.time.as_ref())?;
        write_field(f, "currmove", self.current_move.as_deref().map(OneLine).as_ref())?;
        write_field(f, "currmovenumber", self.current_move_number.as_ref())?;
        write_list(f, "refutation", &self.refutation)?;
        if let Some(CurrentLine { cpu, moves }) = &self.current_line {
            f.write_str(" currline")?;
            cpu.map_or(Ok(()), |cpu| write!(f, " {cpu}"))?;
            moves.iter().try_for_each(|m| write!(f, " {}", OneLine(m)))?;
        }
        // These two go to the end of the line, the text as the last because any word may be a part of it.
        write_list(f, "pv", &self.pv)?;
        match self.string.as_deref() {
            None => Ok(()),
            Some("") => f.write_str(" string"),
            Some(text) => write!(f, " string {}", OneLine(text)),
        }
    }
}

impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.worth {
            Worth::Centipawns(hundredths) => write!(f, "cp {hundredths}")?,
            Worth::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            None => "",
            Some(Bound::Lower) => " lowerbound",
            Some(Bound::Upper) => " upperbound",
        })
    }
}

impl Display for Expectation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.wins, self.draws, self.losses)
    }
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 18] = [
        "depth",
        "seldepth",
        "multipv",
        "score",
        "wdl",
        "nodes",
        "nps",
        "hashfull",
        "tbhits",
        "sbhits",
        "cpuload",
        "time",
        "currmove",
        "currmovenumber",
        "refutation",
        "currline",
        "pv",
        "string",
    ];
    KEYWORDS.contains(&word)
}
