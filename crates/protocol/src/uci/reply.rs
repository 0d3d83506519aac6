//! What an engine answers.

use std::fmt::{self, Display, Formatter};

use super::{Declaration, Info};
use crate::ParseError;
use crate::words::{OneLine, Words};

/// A line from the engine to the one who drives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The name of the engine.
    IdName(String),
    /// Who wrote it.
    IdAuthor(String),
    /// Something that can be set.
    Option(Declaration),
    /// Everything about me was said.
    UciOk,
    /// Everything you said before is done.
    ReadyOk,
    /// The end of a search, once for each `go`.
    BestMove {
        /// The move, if there is any.
        best: Option<String>,
        /// The answer it expects.
        ponder: Option<String>,
    },
    /// News of the search. Boxed: it is many times as large as the others.
    Info(Box<Info>),
    /// Is this copy a lawful one?
    CopyProtection(Progress),
    /// Was it bought?
    Registration(Progress),
}

/// How far a check of the engine has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It goes on.
    Checking,
    /// It went well.
    Ok,
    /// It failed.
    Error,
}

impl Reply {
    /// Reads a line.
    ///
    /// Unlike a [`Command`](super::Command) it begins with its first word: engines greet and lament in words of their
    /// own, in which an `option` or an `info` means nothing.
    pub fn parse(line: &str) -> Result<Reply, ParseError> {
        let mut words = Words::new(line);
        let first = words.next().ok_or(ParseError::Empty)?;
        Ok(match first.text {
            "id" => id(&mut words)?,
            "option" => Reply::Option(Declaration::read(&mut words)?),
            "uciok" => Reply::UciOk,
            "readyok" => Reply::ReadyOk,
            "bestmove" => best_move(&mut words)?,
            "info" => Reply::Info(Box::new(Info::read(&mut words)?)),
            "copyprotection" => Reply::CopyProtection(Progress::read(first.text, &mut words)?),
            "registration" => Reply::Registration(Progress::read(first.text, &mut words)?),
            _ => return Err(ParseError::unknown(first.text, first.at)),
        })
    }
}

fn id(words: &mut Words<'_>) -> Result<Reply, ParseError> {
    const EXPECTED: &str = "`name` or `author`";
    let word = words.word("id", EXPECTED)?;
    match word.text {
        "name" => Ok(Reply::IdName(words.rest())),
        "author" => Ok(Reply::IdAuthor(words.rest())),
        _ => Err(ParseError::unexpected(word.text, word.at, EXPECTED)),
    }
}

fn best_move(words: &mut Words<'_>) -> Result<Reply, ParseError> {
    let best = some_move(words.word("bestmove", "a move, or `0000`")?.text);
    let mut ponder = None;
    if words.take("ponder") {
        ponder = some_move(words.word("ponder", "a move")?.text);
    }
    // There is no answer to no move.
    Ok(Reply::BestMove { ponder: ponder.filter(|_| best.is_some()), best })
}

fn some_move(text: &str) -> Option<String> {
    (!matches!(text, "0000" | "(none)")).then(|| text.to_owned())
}

impl Progress {
    fn read(after: &str, words: &mut Words<'_>) -> Result<Progress, ParseError> {
        const EXPECTED: &str = "`checking`, `ok` or `error`";
        let word = words.word(after, EXPECTED)?;
        match word.text {
            "checking" => Ok(Progress::Checking),
            "ok" => Ok(Progress::Ok),
            "error" => Ok(Progress::Error),
            _ => Err(ParseError::unexpected(word.text, word.at, EXPECTED)),
        }
    }
}

impl Display for Reply {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reply::IdName(name) => write!(f, "id name {}", OneLine(name)),
            Reply::IdAuthor(author) => write!(f, "id author {}", OneLine(author)),
            Reply::Option(declaration) => declaration.fmt(f),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::BestMove { best: None, .. } => f.write_str("bestmove 0000"),
            Reply::BestMove { best: Some(best), ponder } => {
                write!(f, "bestmove {}", OneLine(best))?;
                ponder.as_ref().map_or(Ok(()), |ponder| write!(f, " ponder {}", OneLine(ponder)))
            }
            Reply::Info(info) => info.fmt(f),
            Reply::CopyProtection(progress) => write!(f, "copyprotection {progress}"),
            Reply::Registration(progress) => write!(f, "registration {progress}"),
        }
    }
}

impl Display for Progress {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Progress::Checking => "checking",
            Progress::Ok => "ok",
            Progress::Error => "error",
        })
    }
}
