//! What an engine is told.

use std::fmt::{self, Display, Formatter};

use super::Go;
use crate::ParseError;
use crate::words::{OneLine, Words, write_list};

/// A line from the one who drives to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Who are you? The first line of all.
    Uci,
    /// Say more, or no more than needed.
    Debug(bool),
    /// Answer when everything before this is done, even in the middle of a search.
    IsReady,
    /// Sets an option.
    SetOption {
        /// The name, upper and lower case alike.
        name: String,
        /// What to set it to; buttons have none. Empty where the line says `<empty>`.
        value: Option<String>,
    },
    /// Who has bought the engine.
    Register(Registration),
    /// The next position is of another game.
    NewGame,
    /// The position to look at.
    Position {
        /// Where the game began.
        start: Start,
        /// What was played since.
        moves: Vec<String>,
    },
    /// Search.
    Go(Go),
    /// End the search and tell its move.
    Stop,
    /// The expected move was played: go on, now in your own time.
    PonderHit,
    /// The end.
    Quit,
    /// `d`: show the position. Not of the standard, but every engine has it.
    Board,
    /// `eval`: explain the value of the position. Not of the standard.
    Eval,
    /// `bench`: search a fixed set of positions, to a depth if one is given. Not of the standard.
    Bench(Option<u32>),
    /// `help`: what can I say? Not of the standard.
    Help,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// In the initial position of the game.
    Startpos,
    /// In the position that this text describes.
    Fen(String),
}

/// The answer to an engine that wants to be bought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Registration {
    /// Not now.
    Later,
    /// By this name, with this code.
    As {
        /// Who bought it.
        name: Option<String>,
        /// The proof of it.
        code: Option<String>,
    },
}

impl Command {
    /// Reads a line. Words before the command that nobody knows are skipped.
    pub fn parse(line: &str) -> Result<Command, ParseError> {
        let mut words = Words::new(line);
        let first = words.next().ok_or(ParseError::Empty)?;
        if let Some(command) = outside_the_standard(first.text, &mut words)? {
            return Ok(command);
        }
        let mut word = first;
        loop {
            if let Some(command) = of_the_standard(word.text, &mut words)? {
                return Ok(command);
            }
            word = words.next().ok_or_else(|| ParseError::unknown(first.text, first.at))?;
        }
    }
}

fn of_the_standard(word: &str, words: &mut Words<'_>) -> Result<Option<Command>, ParseError> {
    Ok(Some(match word {
        "uci" => Command::Uci,
        "debug" => Command::Debug(switch(words)?),
        "isready" => Command::IsReady,
        "setoption" => set_option(words)?,
        "register" => Command::Register(registration(words)?),
        "ucinewgame" => Command::NewGame,
        "position" => position(words)?,
        "go" => Command::Go(Go::read(words)?),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        _ => return Ok(None),
    }))
}

/// Commands of custom count only at the start of a line: `d` and `help` are too common to be found inside one.
fn outside_the_standard(word: &str, words: &mut Words<'_>) -> Result<Option<Command>, ParseError> {
    Ok(Some(match word {
        "d" => Command::Board,
        "eval" => Command::Eval,
        "bench" => Command::Bench(words.peek().map(|_| words.number("bench")).transpose()?),
        "help" => Command::Help,
        _ => return Ok(None),
    }))
}

fn switch(words: &mut Words<'_>) -> Result<bool, ParseError> {
    const EXPECTED: &str = "`on` or `off`";
    let word = words.word("debug", EXPECTED)?;
    match word.text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(ParseError::unexpected(word.text, word.at, EXPECTED)),
    }
}

fn set_option(words: &mut Words<'_>) -> Result<Command, ParseError> {
    let word = words.word("setoption", "`name`")?;
    if word.text != "name" {
        return Err(ParseError::unexpected(word.text, word.at, "`name`"));
    }
    let name = words.phrase(|word| word == "value");
    if name.is_empty() {
        return Err(ParseError::missing("name", words.at(), "the name of an option"));
    }
    let value = words.take("value").then(|| words.rest());
    Ok(Command::SetOption { name, value: value.map(super::option::empty_if_it_says_so) })
}

fn registration(words: &mut Words<'_>) -> Result<Registration, ParseError> {
    const EXPECTED: &str = "`later`, `name` or `code`";
    if words.take("later") {
        return Ok(Registration::Later);
    }
    let (mut name, mut code) = (None, None);
    let first = words.word("register", EXPECTED)?;
    let mut part = Some(first);
    while let Some(word) = part {
        let place = match word.text {
            "name" => &mut name,
            "code" => &mut code,
            _ => return Err(ParseError::unexpected(word.text, word.at, EXPECTED)),
        };
        let text = words.phrase(|word| matches!(word, "name" | "code"));
        if text.is_empty() {
            return Err(ParseError::missing(word.text, words.at(), "a text"));
        }
        *place = Some(text);
        part = words.next();
    }
    Ok(Registration::As { name, code })
}

fn position(words: &mut Words<'_>) -> Result<Command, ParseError> {
    const EXPECTED: &str = "`startpos` or `fen`";
    let word = words.word("position", EXPECTED)?;
    let start = match word.text {
        "startpos" => Start::Startpos,
        "fen" => Start::Fen(words.phrase(|word| word == "moves")),
        _ => return Err(ParseError::unexpected(word.text, word.at, EXPECTED)),
    };
    if matches!(&start, Start::Fen(fen) if fen.is_empty()) {
        return Err(ParseError::missing("fen", words.at(), "a position"));
    }
    let moves = match words.next() {
        None => Vec::new(),
        Some(word) if word.text == "moves" => words.moves(|_| false),
        // To pass over a word here would be to pass over moves.
        Some(word) => return Err(ParseError::unexpected(word.text, word.at, "`moves`")),
    };
    Ok(Command::Position { start, moves })
}

impl Display for Command {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(on) => f.write_str(if *on { "debug on" } else { "debug off" }),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => {
                write!(f, "setoption name {}", OneLine(name))?;
                match value.as_deref() {
                    None => Ok(()),
                    Some("") => f.write_str(" value <empty>"),
                    Some(value) => write!(f, " value {}", OneLine(value)),
                }
            }
            Command::Register(Registration::Later) => f.write_str("register later"),
            Command::Register(Registration::As { name, code }) => {
                f.write_str("register")?;
                for (word, text) in [("name", name), ("code", code)] {
                    if let Some(text) = text {
                        write!(f, " {word} {}", OneLine(text))?;
                    }
                }
                Ok(())
            }
            Command::NewGame => f.write_str("ucinewgame"),
            Command::Position { start, moves } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Fen(fen) => write!(f, "position fen {}", OneLine(fen))?,
                }
                write_list(f, "moves", moves)
            }
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Board => f.write_str("d"),
            Command::Eval => f.write_str("eval"),
            Command::Bench(None) => f.write_str("bench"),
            Command::Bench(Some(depth)) => write!(f, "bench {depth}"),
            Command::Help => f.write_str("help"),
        }
    }
}
