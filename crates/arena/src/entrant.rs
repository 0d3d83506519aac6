//! Players by their names: those of the house, and the programs of others.

use std::fmt::{self, Display, Formatter};
use std::ops::Range;
use std::str::FromStr;

use damier_core::Located;
use damier_engines::player::{Spec, SpecError, read_time};
use damier_guest::{Dxp, Guest, GuestError, Hub, Launch, Stdio, Timeouts, Uci, Xboard};
use damier_protocol::dxp::Role;
use damier_search::Limits;
use thiserror::Error;

/// What we are called at the other end of a connection.
const OUR_NAME: &str = "damier";

/// A player as it was named.
///
/// ```
/// use damier_arena::{Entrant, Who};
///
/// let entrant: Entrant = "uci:cmd=stockfish --quiet,depth=8,Hash=32".parse()?;
/// let Who::Program(program) = entrant.who else { unreachable!() };
/// assert_eq!(program.launch.arguments, ["--quiet"]);
/// assert_eq!(program.limits.depth, Some(8));
/// assert_eq!(program.options, [("Hash".to_owned(), "32".to_owned())]);
/// # Ok::<(), damier_arena::EntrantError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// What it is called in tables.
    pub name: String,
    /// Who it is.
    pub who: Who,
}

/// Who plays.
#[derive(Clone, PartialEq, Debug)]
pub enum Who {
    /// A search of the house.
    House(Box<Spec>),
    /// A program that we start.
    Program(Program),
    /// A program at the other end of a DXP connection.
    Distant {
        /// Its machine.
        host: String,
        /// Its door.
        port: u16,
    },
}

/// A program that plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// What it speaks.
    pub language: Language,
    /// How it is started.
    pub launch: Launch,
    /// What it is to be set to.
    pub options: Vec<(String, String)>,
    /// What it may spend on a move, if that is its own affair.
    pub limits: Limits,
}

/// What a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// Chess engines, and those of other games that learned it.
    Uci,
    /// Chess engines that are older than UCI.
    Xboard,
    /// Draughts engines.
    Hub,
    /// Agents of ten lines.
    Stdio,
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct EntrantError {
    message: String,
    span: Range<usize>,
    remedy: Option<String>,
}

impl Located for EntrantError {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    fn remedy(&self) -> Option<String> {
        self.remedy.clone()
    }
}

impl From<SpecError> for EntrantError {
    fn from(error: SpecError) -> Self {
        EntrantError { message: error.to_string(), span: error.span(), remedy: error.remedy() }
    }
}

impl Entrant {
    /// Whether it plays the same game every time.
    pub fn is_of_the_house(&self) -> bool {
        matches!(self.who, Who::House(_))
    }

    /// What it may spend on a move by its own name.
    pub fn limits(&self) -> Limits {
        match &self.who {
            Who::House(spec) => spec.limits,
            Who::Program(program) => program.limits,
            Who::Distant { .. } => Limits::default(),
        }
    }
}

impl Display for Entrant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let who = match text.split_once(':') {
            Some(("dxp", address)) => distant(address, text)?,
            Some((kind, rest)) => match (language(kind), rest.strip_prefix("cmd=")) {
                (Some(language), Some(rest)) => Who::Program(program(language, rest, text)?),
                (Some(_), None) => {
                    return Err(fault(text, rest, "no program is named", format!("write {kind}:cmd=PATH")));
                }
                (None, _) => Who::House(Box::new(text.parse()?)),
            },
            None => Who::House(Box::new(text.parse()?)),
        };
        Ok(Entrant { name: text.to_owned(), who })
    }
}

fn language(word: &str) -> Option<Language> {
    Some(match word {
        "uci" => Language::Uci,
        "xboard" => Language::Xboard,
        "hub" => Language::Hub,
        "stdio" => Language::Stdio,
        _ => return None,
    })
}

/// An error at a part of the whole text.
fn fault(whole: &str, part: &str, message: &str, remedy: String) -> EntrantError {
    let start = part.as_ptr() as usize - whole.as_ptr() as usize;
    EntrantError { message: message.to_owned(), span: start..start + part.len(), remedy: Some(remedy) }
}

fn distant(address: &str, whole: &str) -> Result<Who, EntrantError> {
    let wrong = |part, message| fault(whole, part, message, "write dxp:localhost:27531".to_owned());
    let (host, port) =
        address.rsplit_once(':').ok_or_else(|| wrong(address, "an address has a host and a port"))?;
    let port = port.parse().map_err(|_| wrong(port, "a port is a number up to 65535"))?;
    Ok(Who::Distant { host: host.to_owned(), port })
}

fn program(language: Language, rest: &str, whole: &str) -> Result<Program, EntrantError> {
    let mut items = rest.split(',');
    let command = items.next().unwrap_or_default();
    let launch = command.parse::<Launch>().map_err(|error| {
        fault(whole, command, &error.to_string(), "write the path of a program and its arguments".to_owned())
    })?;
    let (mut limits, mut options) = (Limits::default(), Vec::new());
    for item in items {
        let (key, value) = item.split_once('=').unwrap_or((item, ""));
        let wrong = |expected: &str| {
            fault(whole, item, &format!("`{value}` is no value for `{key}`"), format!("expected {expected}"))
        };
        match key {
            "depth" => limits.depth = Some(value.parse().map_err(|_| wrong("a number of plies"))?),
            "nodes" => limits.nodes = Some(value.parse().map_err(|_| wrong("a number of positions"))?),
            "time" => limits.time = Some(read_time(value).ok_or_else(|| wrong("a time, as in 200ms or 2s"))?),
            _ if language == Language::Stdio => {
                let remedy = "only depth, nodes and time can be given".to_owned();
                return Err(fault(whole, item, "an agent has no options", remedy));
            }
            _ => options.push((key.to_owned(), value.to_owned())),
        }
    }
    Ok(Program { language, launch, options, limits })
}

impl Program {
    /// Starts it, and sets what is to be set.
    pub fn start(&self, timeouts: Timeouts) -> Result<Box<dyn Guest>, GuestError> {
        match self.language {
            Language::Uci => {
                let mut guest = Uci::start(&self.launch, timeouts)?;
                for (name, value) in &self.options {
                    guest.set_option(name, Some(value.as_str()).filter(|value| !value.is_empty()))?;
                }
                Ok(Box::new(guest))
            }
            Language::Xboard => {
                let mut guest = Xboard::start(&self.launch, timeouts)?;
                for (name, value) in &self.options {
                    guest.set_option(name, Some(value.as_str()).filter(|value| !value.is_empty()))?;
                }
                Ok(Box::new(guest))
            }
            Language::Hub => {
                let mut guest = Hub::start(&self.launch, timeouts)?;
                for (name, value) in &self.options {
                    guest.set_parameter(name, value)?;
                }
                guest.initialise()?;
                Ok(Box::new(guest))
            }
            Language::Stdio => Ok(Box::new(Stdio::start(&self.launch, timeouts)?)),
        }
    }
}

/// The program that somebody is, started or reached; `None` for a player of the house.
pub fn invite(who: &Who, timeouts: Timeouts) -> Option<Result<Box<dyn Guest>, GuestError>> {
    match who {
        Who::House(_) => None,
        Who::Program(program) => Some(program.start(timeouts)),
        Who::Distant { host, port } => Some(
            Dxp::connect(host, *port, Role::Initiator, OUR_NAME, timeouts)
                .map(|dxp| Box::new(dxp) as Box<dyn Guest>),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_player_has_a_name() {
        let read = |text: &str| text.parse::<Entrant>().map(|entrant| entrant.who);
        assert!(matches!(read("alphabeta:depth=4"), Ok(Who::House(_))));
        for (text, language) in [
            ("uci:cmd=stockfish", Language::Uci),
            ("xboard:cmd=phalanx", Language::Xboard),
            ("hub:cmd=scan hub", Language::Hub),
            ("stdio:cmd=agent", Language::Stdio),
        ] {
            assert!(
                matches!(read(text), Ok(Who::Program(program)) if program.language == language),
                "{text}"
            );
        }
        let there = Who::Distant { host: "localhost".to_owned(), port: 27531 };
        assert_eq!(read("dxp:localhost:27531"), Ok(there));
    }

    #[test]
    fn what_names_nobody_is_pointed_at() {
        for (text, span) in [
            ("uci:cmd='x", 8..10),
            ("uci:stockfish", 4..13),
            ("dxp:localhost", 4..13),
            ("dxp:localhost:99999", 14..19),
            ("stdio:cmd=agent,Hash=3", 16..22),
            ("uci:cmd=x,depth=deep", 10..20),
            ("alphabeta:depht=8", 10..15),
        ] {
            let error = text.parse::<Entrant>().expect_err(text);
            assert_eq!(error.span(), span, "{text}");
            assert!(error.remedy().is_some(), "{text}");
        }
    }
}
