//! The limits of a search.

use std::fmt::{self, Display, Formatter};

use crate::ParseError;
use crate::words::{Words, write_field, write_list};

/// What `go` asks for. The first limit reached ends the search; with none it goes on until `stop`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The only moves to look at; all of them if empty.
    pub search_moves: Vec<String>,
    /// Think in the opponent's time: no answer before `ponderhit` or `stop`.
    pub ponder: bool,
    /// Milliseconds on White's clock, perhaps less than none.
    pub white_time: Option<i64>,
    /// Milliseconds on Black's clock, perhaps less than none.
    pub black_time: Option<i64>,
    /// Milliseconds White gets for each move.
    pub white_increment: Option<i64>,
    /// Milliseconds Black gets for each move.
    pub black_increment: Option<i64>,
    /// Moves until the clocks are set again; none means never.
    pub moves_to_go: Option<u32>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Milliseconds to think, exactly.
    pub move_time: Option<u64>,
    /// No answer before `stop`.
    pub infinite: bool,
    /// Count the sequences of so many moves instead of a search.
    pub perft: Option<u32>,
}

impl Go {
    /// What stands after `go`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Go, ParseError> {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            let name = word.text;
            match name {
                "searchmoves" => {
                    go.search_moves = words.moves(is_keyword);
                    if go.search_moves.is_empty() {
                        return Err(ParseError::missing(name, words.at(), "one move or more"));
                    }
                }
                "ponder" => go.ponder = true,
                "wtime" => go.white_time = Some(words.number(name)?),
                "btime" => go.black_time = Some(words.number(name)?),
                "winc" => go.white_increment = Some(words.number(name)?),
                "binc" => go.black_increment = Some(words.number(name)?),
                "movestogo" => go.moves_to_go = Some(words.number(name)?),
                "depth" => go.depth = Some(words.number(name)?),
                "nodes" => go.nodes = Some(words.number(name)?),
                "mate" => go.mate = Some(words.number(name)?),
                "movetime" => go.move_time = Some(words.number(name)?),
                "infinite" => go.infinite = true,
                "perft" => go.perft = Some(words.number(name)?),
                _ => {}
            }
        }
        Ok(go)
    }
}

impl Display for Go {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        write_field(f, "wtime", self.white_time.as_ref())?;
        write_field(f, "btime", self.black_time.as_ref())?;
        write_field(f, "winc", self.white_increment.as_ref())?;
        write_field(f, "binc", self.black_increment.as_ref())?;
        write_field(f, "movestogo", self.moves_to_go.as_ref())?;
        write_field(f, "depth", self.depth.as_ref())?;
        write_field(f, "nodes", self.nodes.as_ref())?;
        write_field(f, "mate", self.mate.as_ref())?;
        write_field(f, "movetime", self.move_time.as_ref())?;
        write_field(f, "perft", self.perft.as_ref())?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        // Last, so that even a reader who does not know where a list of moves ends reads all the others.
        write_list(f, "searchmoves", &self.search_moves)
    }
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 13] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
    ];
    KEYWORDS.contains(&word)
}
