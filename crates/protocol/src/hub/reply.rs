//! What an engine answers.

use std::fmt::{self, Display, Formatter};

use super::moves::show_all;
use super::syntax::{Line, Quoted, Seconds, write_argument};
use super::{HubMove, Parameter};
use crate::ParseError;

/// A line from the engine to the one who drives it.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// Who I am.
    Id(Identity),
    /// Something that can be set.
    Param(Parameter),
    /// Everything about me was said: set what you like.
    Wait,
    /// The answer to `init`.
    Ready,
    /// News of the search.
    Info(Info),
    /// The end of a search, once for each `go`.
    Done {
        /// The move, if there is any.
        best: Option<HubMove>,
        /// The answer it expects.
        ponder: Option<HubMove>,
    },
    /// The answer to `ping`.
    Pong,
    /// What was wrong with a command.
    Error {
        /// In words.
        message: String,
    },
}

/// Who an engine is; each part may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// Its name.
    pub name: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// Where.
    pub country: Option<String>,
}

/// The fields of an `info` line, each of which may be missing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// Plies of the present iteration.
    pub depth: Option<u32>,
    /// Plies of the lines looked at, on the average.
    pub mean_depth: Option<f64>,
    /// Men the side to move is ahead.
    pub score: Option<f64>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time since `go`.
    pub time: Option<Seconds>,
    /// Millions of positions looked at in a second.
    pub nodes_per_second: Option<f64>,
    /// The best line.
    pub pv: Vec<HubMove>,
}

impl Reply {
    /// Reads a line.
    ///
    /// Between `init` and `ready` engines may say anything: what is no reply is an error to pass over.
    pub fn parse(line: &str) -> Result<Reply, ParseError> {
        let line = Line::parse(line)?;
        Ok(match line.command {
            "id" => Reply::Id(Identity {
                name: line.optional_text("name"),
                version: line.optional_text("version"),
                author: line.optional_text("author"),
                country: line.optional_text("country"),
            }),
            "param" => Reply::Param(Parameter::read(&line)?),
            "wait" => Reply::Wait,
            "ready" => Reply::Ready,
            "info" => Reply::Info(Info::read(&line)?),
            "done" => Reply::Done { best: one_move(&line, "move")?, ponder: one_move(&line, "ponder")? },
            "pong" => Reply::Pong,
            "error" => Reply::Error { message: line.optional_text("message").unwrap_or_default() },
            _ => return Err(ParseError::unknown(line.command, line.command_at)),
        })
    }
}

fn one_move(line: &Line<'_>, name: &str) -> Result<Option<HubMove>, ParseError> {
    // An empty value is no move, said politely.
    let argument = line.argument(name).filter(|argument| !argument.value.is_empty());
    argument
        .map(|argument| HubMove::parse(argument.value).map_err(|error| error.moved_by(argument.at)))
        .transpose()
}

impl Info {
    fn read(line: &Line<'_>) -> Result<Info, ParseError> {
        let pv = match line.argument("pv") {
            Some(pv) => HubMove::parse_all(pv.value).map_err(|error| error.moved_by(pv.at))?,
            None => Vec::new(),
        };
        Ok(Info {
            depth: line.number("depth")?,
            mean_depth: line.number("mean-depth")?,
            score: line.number("score")?,
            nodes: line.number("nodes")?,
            time: line.number("time")?,
            nodes_per_second: line.number("nps")?,
            pv,
        })
    }
}

impl Display for Reply {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Id(identity) => {
                f.write_str("id")?;
                write_argument(f, "name", identity.name.as_deref().map(Quoted))?;
                write_argument(f, "version", identity.version.as_deref().map(Quoted))?;
                write_argument(f, "author", identity.author.as_deref().map(Quoted))?;
                write_argument(f, "country", identity.country.as_deref().map(Quoted))
            }
            Reply::Param(parameter) => parameter.fmt(f),
            Reply::Wait => f.write_str("wait"),
            Reply::Ready => f.write_str("ready"),
            Reply::Info(info) => info.fmt(f),
            Reply::Done { best, ponder } => {
                f.write_str("done")?;
                write_argument(f, "move", best.as_ref())?;
                write_argument(f, "ponder", ponder.as_ref())
            }
            Reply::Pong => f.write_str("pong"),
            Reply::Error { message } => {
                // Quoted even if it is one word, as other engines have it.
                let quoted = Quoted(message).to_string();
                write!(f, "error message=\"{}\"", quoted.trim_matches('"'))
            }
        }
    }
}

impl Display for Info {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_argument(f, "depth", self.depth)?;
        write_argument(f, "mean-depth", self.mean_depth)?;
        write_argument(f, "score", self.score)?;
        write_argument(f, "nodes", self.nodes)?;
        write_argument(f, "time", self.time)?;
        write_argument(f, "nps", self.nodes_per_second)?;
        let pv = (!self.pv.is_empty()).then(|| show_all(&self.pv));
        pv.map_or(Ok(()), |pv| write!(f, " pv=\"{pv}\""))
    }
}
