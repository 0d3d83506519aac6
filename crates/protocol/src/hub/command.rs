//! What an engine is told.

use std::fmt::{self, Display, Formatter};

use super::moves::show_all;
use super::syntax::{Line, Quoted, Seconds, write_argument};
use super::{HubBoard, HubMove};
use crate::ParseError;

/// A line from the one who drives to the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Who are you? The first line of all.
    Hub,
    /// Sets a parameter, before `init`.
    SetParam {
        /// Its name.
        name: String,
        /// What to set it to.
        value: String,
    },
    /// Make yourself ready: all parameters are set.
    Init,
    /// The next search has nothing to do with those before.
    NewGame,
    /// The position to look at.
    Pos {
        /// Where the moves begin.
        start: Start,
        /// What was played since, so that repetitions can be seen.
        moves: Vec<HubMove>,
    },
    /// How long to think.
    Level(Level),
    /// Think.
    Go(Mode),
    /// Are you there?
    Ping,
    /// The expected move was played: go on, now in your own time.
    PonderHit,
    /// End the search and tell its move.
    Stop,
    /// The end.
    Quit,
}

/// Where the moves of a `pos` begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// In the initial position.
    Initial,
    /// In this one.
    Board(HubBoard),
}

/// The limits of a search; the first that is reached ends it, and with none it goes on until `stop`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Level {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Seconds>,
    /// Moves until the clock is set again; none means never.
    pub moves: Option<u32>,
    /// Time left on the clock.
    pub time: Option<Seconds>,
    /// Time added before each move.
    pub increment: Option<Seconds>,
    /// No limit, said aloud.
    pub infinite: bool,
}

/// What to think for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To play a move.
    Think,
    /// In the opponent's time.
    Ponder,
    /// To know the value: no book, and forced moves are searched too.
    Analyze,
}

impl Command {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Command, ParseError> {
        let line = Line::parse(line)?;
        Ok(match line.command {
            "hub" => Command::Hub,
            "set-param" => Command::SetParam {
                name: line.text("name", "the argument `name`")?,
                value: line.text("value", "the argument `value`")?,
            },
            "init" => Command::Init,
            "new-game" => Command::NewGame,
            "pos" => pos(&line)?,
            "level" => Command::Level(Level::read(&line)?),
            "go" => Command::Go(Mode::read(&line)?),
            "ping" => Command::Ping,
            "ponder-hit" => Command::PonderHit,
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            _ => return Err(ParseError::unknown(line.command, line.command_at)),
        })
    }
}

fn pos(line: &Line<'_>) -> Result<Command, ParseError> {
    let start = match line.argument("pos") {
        Some(board) => Start::Board(HubBoard::parse(board.value).map_err(|error| error.moved_by(board.at))?),
        None if line.argument("start").is_some() => Start::Initial,
        None => return Err(ParseError::missing("pos", line.end, "the argument `pos` or `start`")),
    };
    let moves = match line.argument("moves") {
        Some(moves) => HubMove::parse_all(moves.value).map_err(|error| error.moved_by(moves.at))?,
        None => Vec::new(),
    };
    Ok(Command::Pos { start, moves })
}

impl Level {
    fn read(line: &Line<'_>) -> Result<Level, ParseError> {
        Ok(Level {
            depth: line.number("depth")?,
            nodes: line.number("nodes")?,
            move_time: line.number("move-time")?,
            moves: line.number("moves")?,
            time: line.number("time")?,
            increment: line.number("inc")?,
            infinite: line.argument("infinite").is_some(),
        })
    }
}

impl Mode {
    fn read(line: &Line<'_>) -> Result<Mode, ParseError> {
        let mode = line.arguments.iter().find_map(|argument| match argument.name {
            "think" => Some(Mode::Think),
            "ponder" => Some(Mode::Ponder),
            "analyze" => Some(Mode::Analyze),
            _ => None,
        });
        mode.ok_or_else(|| ParseError::missing("go", line.end, "`think`, `ponder` or `analyze`"))
    }
}

impl Display for Command {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Command::Hub => f.write_str("hub"),
            Command::SetParam { name, value } => {
                write!(f, "set-param name={} value={}", Quoted(name), Quoted(value))
            }
            Command::Init => f.write_str("init"),
            Command::NewGame => f.write_str("new-game"),
            Command::Pos { start, moves } => {
                match start {
                    Start::Initial => f.write_str("pos start")?,
                    Start::Board(board) => write!(f, "pos pos={board}")?,
                }
                // Always quoted: with one move it need not be, but every example of the protocol has it so.
                let moves = (!moves.is_empty()).then(|| show_all(moves));
                moves.map_or(Ok(()), |moves| write!(f, " moves=\"{moves}\""))
            }
            Command::Level(level) => level.fmt(f),
            Command::Go(mode) => write!(f, "go {mode}"),
            Command::Ping => f.write_str("ping"),
            Command::PonderHit => f.write_str("ponder-hit"),
            Command::Stop => f.write_str("stop"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("level")?;
        write_argument(f, "depth", self.depth)?;
        write_argument(f, "nodes", self.nodes)?;
        write_argument(f, "move-time", self.move_time)?;
        write_argument(f, "moves", self.moves)?;
        write_argument(f, "time", self.time)?;
        write_argument(f, "inc", self.increment)?;
        f.write_str(if self.infinite { " infinite" } else { "" })
    }
}

impl Display for Mode {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mode::Think => "think",
            Mode::Ponder => "ponder",
            Mode::Analyze => "analyze",
        })
    }
}
