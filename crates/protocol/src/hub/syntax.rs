//! `command name=value name="a value" flag`: the grammar of a line.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use crate::ParseError;
use crate::words::{Number, is_blank, one_line};

/// A time in seconds, perhaps negative where a clock has run out.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
pub struct Seconds(pub f64);

impl Seconds {
    /// As a duration: nothing if negative, the longest there is if longer.
    pub fn duration(self) -> Duration {
        match Duration::try_from_secs_f64(self.0) {
            Ok(duration) => duration,
            Err(_) if self.0 > 0.0 => Duration::MAX,
            Err(_) => Duration::ZERO,
        }
    }
}

impl From<Duration> for Seconds {
    fn from(duration: Duration) -> Self {
        Seconds(duration.as_secs_f64())
    }
}

impl Display for Seconds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Number for Seconds {
    fn read(text: &str) -> Option<Self> {
        f64::read(text).map(Seconds)
    }
}

/// A line in its parts.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    pub(super) command: &'a str,
    pub(super) command_at: usize,
    pub(super) arguments: Vec<Argument<'a>>,
    /// The byte after the line, where what is missing should be.
    pub(super) end: usize,
}

/// A named value, or a flag, whose value is empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Argument<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// Where the value begins, inside its quotation marks.
    pub(super) at: usize,
}

impl<'a> Line<'a> {
    pub(super) fn parse(line: &'a str) -> Result<Self, ParseError> {
        const NAME: &str = "the name of an argument";
        let mut tokens = Tokens { line, at: 0 };
        let (command, command_at) = match tokens.next()? {
            None => return Err(ParseError::Empty),
            Some(Token::Word(word, at)) => (word, at),
            Some(other) => return Err(ParseError::unexpected(other.text(), other.at(), "a command")),
        };
        let mut arguments = Vec::new();
        while let Some(token) = tokens.next()? {
            let Token::Word(name, at) = token else {
                return Err(ParseError::unexpected(token.text(), token.at(), NAME));
            };
            if !tokens.takes_equals() {
                arguments.push(Argument { name, value: "", at: at + name.len() });
                continue;
            }
            match tokens.next()? {
                Some(Token::Word(value, at) | Token::Quoted(value, at)) => {
                    arguments.push(Argument { name, value, at });
                }
                Some(Token::Equals(at)) => return Err(ParseError::unexpected("=", at, "a value")),
                None => return Err(ParseError::missing(name, line.len(), "a value")),
            }
        }
        Ok(Line { command, command_at, arguments, end: line.len() })
    }

    /// The last argument of this name.
    pub(super) fn argument(&self, name: &str) -> Option<Argument<'a>> {
        self.arguments.iter().rfind(|argument| argument.name == name).copied()
    }

    /// The value of this name, which must be there.
    pub(super) fn text(&self, name: &str, expected: &'static str) -> Result<String, ParseError> {
        match self.argument(name) {
            Some(argument) => Ok(argument.text()),
            None => Err(ParseError::missing(self.command, self.end, expected)),
        }
    }

    /// The value of this name, if it is there.
    pub(super) fn optional_text(&self, name: &str) -> Option<String> {
        self.argument(name).map(|argument| argument.text())
    }

    /// The value of this name as a number, if it is there.
    pub(super) fn number<N: Number>(&self, name: &str) -> Result<Option<N>, ParseError> {
        self.argument(name).map(|argument| argument.number()).transpose()
    }
}

impl Argument<'_> {
    pub(super) fn text(&self) -> String {
        one_line(self.value)
    }

    pub(super) fn number<N: Number>(&self) -> Result<N, ParseError> {
        N::read(self.value.trim()).ok_or_else(|| ParseError::number(self.name, self.value, self.at))
    }
}

enum Token<'a> {
    Word(&'a str, usize),
    Quoted(&'a str, usize),
    Equals(usize),
}

impl<'a> Token<'a> {
    fn text(&self) -> &'a str {
        match self {
            Token::Word(text, _) | Token::Quoted(text, _) => text,
            Token::Equals(_) => "=",
        }
    }

    fn at(&self) -> usize {
        match self {
            Token::Word(_, at) | Token::Quoted(_, at) | Token::Equals(at) => *at,
        }
    }
}

struct Tokens<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Result<Option<Token<'a>>, ParseError> {
        let rest = self.skip_blanks();
        let at = self.at;
        let Some(first) = rest.chars().next() else { return Ok(None) };
        if first == '=' {
            self.at += 1;
            return Ok(Some(Token::Equals(at)));
        }
        if first == '"' {
            let length = rest[1..].find('"').ok_or(ParseError::Unclosed { span: at..self.line.len() })?;
            self.at += length + 2;
            return Ok(Some(Token::Quoted(&rest[1..=length], at + 1)));
        }
        let length = rest.find(|c| is_blank(c) || matches!(c, '=' | '"')).unwrap_or(rest.len());
        self.at += length;
        Ok(Some(Token::Word(&rest[..length], at)))
    }

    fn takes_equals(&mut self) -> bool {
        let is_next = self.skip_blanks().starts_with('=');
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_blanks(&mut self) -> &'a str {
        let rest = &self.line[self.at..];
        self.at += rest.find(|c| !is_blank(c)).unwrap_or(rest.len());
        &self.line[self.at..]
    }
}

/// Prints a value, in quotation marks where it needs them.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let value = one_line(self.0).replace('"', "'");
        if value.is_empty() || value.contains(|c| is_blank(c) || c == '=') {
            write!(f, "\"{value}\"")
        } else {
            f.write_str(&value)
        }
    }
}

/// Prints ` name=value` if there is a value.
pub(super) fn write_argument(f: &mut Formatter<'_>, name: &str, value: Option<impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name}={value}"))
}
