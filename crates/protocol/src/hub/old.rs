//! Hub version 1, as one who drives an old engine needs it: write its commands, read its replies.

use std::fmt::{self, Display, Formatter};

use super::{HubBoard, HubMove, Mode};
use crate::ParseError;
use crate::words::{OneLine, Words};

/// A line to an engine of version 1. Times are milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Who are you?
    Hub,
    /// Sets a parameter.
    Set {
        /// Its name.
        name: String,
        /// What to set it to.
        value: String,
    },
    /// Make yourself ready.
    Init,
    /// Another game.
    New,
    /// The initial position.
    Start,
    /// This position.
    Pos(HubBoard),
    /// A move from the position you have.
    Move(HubMove),
    /// Look so many plies ahead.
    Depth(u32),
    /// Think so long for a move.
    Time(u64),
    /// Play with this clock.
    Level {
        /// Moves until it is set again.
        moves: u32,
        /// Time left.
        time: u64,
        /// Time added for each move.
        increment: u64,
    },
    /// Think.
    Go(Mode),
    /// The expected move was played.
    PonderHit,
    /// End the search.
    Stop,
    /// Are you there?
    Ping,
    /// The end.
    Quit,
}

/// A line from an engine of version 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The name of the engine.
    Name(String),
    /// Who wrote it.
    Author(String),
    /// Where.
    Country(String),
    /// Everything about me was said.
    Wait,
    /// The answer to `init`.
    Ready,
    /// The end of a search.
    Move {
        /// The move.
        best: HubMove,
        /// The answer it expects.
        ponder: Option<HubMove>,
    },
    /// The answer to `ping`.
    Pong,
    /// What was wrong with a command.
    Error(String),
    /// News of the search, in words of the engine's own: version 1 does not say which.
    Info(String),
}

impl Display for Command {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Command::Hub => f.write_str("hub"),
            Command::Set { name, value } => write!(f, "set {} {}", OneLine(name), OneLine(value)),
            Command::Init => f.write_str("init"),
            Command::New => f.write_str("new"),
            Command::Start => f.write_str("start"),
            Command::Pos(board) => write!(f, "pos {}", board.old()),
            Command::Move(m) => write!(f, "move {m}"),
            Command::Depth(plies) => write!(f, "depth {plies}"),
            Command::Time(time) => write!(f, "time {time}"),
            Command::Level { moves, time, increment } => write!(f, "level {moves} {time} {increment}"),
            Command::Go(Mode::Think) => f.write_str("go"),
            Command::Go(Mode::Ponder) => f.write_str("ponder"),
            Command::Go(Mode::Analyze) => f.write_str("analyse"),
            Command::PonderHit => f.write_str("ponder-hit"),
            Command::Stop => f.write_str("stop"),
            Command::Ping => f.write_str("ping"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl Reply {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Reply, ParseError> {
        let mut words = Words::new(line);
        let first = words.next().ok_or(ParseError::Empty)?;
        Ok(match first.text {
            "name" => Reply::Name(words.rest()),
            "author" => Reply::Author(words.rest()),
            "country" => Reply::Country(words.rest()),
            "wait" => Reply::Wait,
            "ready" => Reply::Ready,
            "move" => Reply::Move {
                best: next_move(&mut words)?
                    .ok_or_else(|| ParseError::missing("move", line.len(), "a move"))?,
                ponder: next_move(&mut words)?,
            },
            "pong" => Reply::Pong,
            "error" => Reply::Error(words.rest()),
            "info" => Reply::Info(words.rest()),
            _ => return Err(ParseError::unknown(first.text, first.at)),
        })
    }
}

fn next_move(words: &mut Words<'_>) -> Result<Option<HubMove>, ParseError> {
    words.next().map(|word| HubMove::parse(word.text).map_err(|error| error.moved_by(word.at))).transpose()
}

impl Display for Reply {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "name {}", OneLine(name)),
            Reply::Author(author) => write!(f, "author {}", OneLine(author)),
            Reply::Country(country) => write!(f, "country {}", OneLine(country)),
            Reply::Wait => f.write_str("wait"),
            Reply::Ready => f.write_str("ready"),
            Reply::Move { best, ponder: None } => write!(f, "move {best}"),
            Reply::Move { best, ponder: Some(ponder) } => write!(f, "move {best} {ponder}"),
            Reply::Pong => f.write_str("pong"),
            Reply::Error(message) => write!(f, "error {}", OneLine(message)),
            Reply::Info(text) => write!(f, "info {}", OneLine(text)),
        }
    }
}
