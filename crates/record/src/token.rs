//! A file of games as a stream of its smallest parts.
//!
//! Everything is decided from the parts themselves, without knowing the game: what has the form of a result is a result
//! (`1-1`, but not `1-10`), and of what is left anything with a letter or a digit is a move.

use std::io::Read;

use crate::source::{Source, is_blank};
use crate::{Comment, Fault, Mark, Part, Place, Strength, What, word};

/// The most bytes a part may have; what is longer is no part of a game, but something that was not closed.
pub const LONGEST: usize = 1 << 20;

/// The smallest part of a file that means something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// `[Name "value"]`
    Tag {
        /// Its name.
        name: String,
        /// Its value, escapes undone.
        value: String,
    },
    /// `12.` or `12...`
    Number {
        /// The number, as far as it fits.
        number: u32,
        /// Whether it announces the second player's move.
        is_second: bool,
    },
    /// A move without number and strength; blanks inside it are gone.
    Move(String),
    /// `!?`
    Strength(Strength),
    /// `$5`
    Nag(u8),
    /// `{…}` or `; …`
    Comment(Comment),
    /// `/FEN "…"/`
    Setup(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A result, or `*`, which is `None`: both end a game.
    End(Option<Mark>),
}

/// The tokens of an input with their places, and what is wrong with it.
///
/// After a fault the stream goes on behind the part that is at fault. It holds one token and a piece of the input,
/// whatever the size of the file.
///
/// ```
/// use damier_record::{Mark, Token, Tokens};
/// let tokens: Result<Vec<_>, _> = Tokens::new("1-10 1-1".as_bytes()).collect();
/// assert_eq!(tokens?[0].0, Token::Move("1-10".to_owned()));
/// # let tokens: Result<Vec<_>, _> = Tokens::new("1-10 1-1".as_bytes()).collect();
/// assert_eq!(tokens?[1].0, Token::End(Some(Mark::OneAll)));
/// # Ok::<(), damier_record::Fault>(())
/// ```
pub struct Tokens<R> {
    source: Source<R>,
}

impl<R: Read> Tokens<R> {
    /// The tokens of `input`, which need not be buffered.
    pub fn new(input: R) -> Self {
        Tokens { source: Source::new(input) }
    }

    fn token(&mut self) -> Option<Result<Token, What>> {
        let c = self.source.peek()?;
        Some(match c {
            '{' => return self.comment(),
            '[' => self.tag(),
            '/' => self.setup(),
            '$' => self.nag(),
            '(' => Ok(self.open()),
            '!' | '?' => self.strength(),
            ')' => Ok(self.sign(Token::Close)),
            '*' => Ok(self.sign(Token::End(None))),
            ']' | '}' => {
                self.source.next();
                Err(What::ClosesNothing(c))
            }
            _ if word::can_begin(c) => return word::read(&mut self.source),
            _ => {
                self.source.next();
                Err(What::Unexpected(c))
            }
        })
    }

    fn sign(&mut self, token: Token) -> Token {
        self.source.next();
        token
    }

    /// `(`, unless it is the beginning of a strength such as `(?)`.
    fn open(&mut self) -> Token {
        const USUAL: usize = 8;
        let marks = (1..=USUAL).take_while(|&i| matches!(self.source.byte(i), Some(b'!' | b'?'))).count();
        let mut text = String::from("(");
        self.source.next();
        if marks > 0 && self.source.byte(marks) == Some(b')') {
            text.extend((0..=marks).filter_map(|_| self.source.next()));
        }
        Strength::read(&text).map_or(Token::Open, Token::Strength)
    }

    fn strength(&mut self) -> Result<Token, What> {
        let mut marks = Bounded::default();
        while let Some('!' | '?') = self.source.peek() {
            marks.extend(self.source.next());
        }
        let marks = marks.finish(Part::Move)?;
        Strength::read(&marks).map(Token::Strength).ok_or(What::JudgesNothing(marks))
    }

    fn nag(&mut self) -> Result<Token, What> {
        self.source.next();
        let mut digits = Bounded::default();
        while self.source.byte(0).is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            digits.extend(self.source.next());
        }
        let digits = digits.finish(Part::Move)?;
        digits.parse().map(Token::Nag).map_err(|_| What::NoNag(digits))
    }

    /// A comment in braces, which ends with the first `}` and nowhere else; `None` if it says nothing.
    fn comment(&mut self) -> Option<Result<Token, What>> {
        self.source.next();
        let mut text = Bounded::default();
        loop {
            match self.source.next() {
                None => return Some(Err(What::Unclosed(Part::Comment))),
                Some('}') => return said(text),
                c => text.extend(c),
            }
        }
    }

    /// A comment to the end of the line.
    fn line_comment(&mut self) -> Option<Result<Token, What>> {
        let mut text = Bounded::default();
        while let Some(c) = self.source.peek().filter(|c| !matches!(c, '\n' | '\r')) {
            self.source.next();
            text.extend(Some(c));
        }
        said(text)
    }

    fn skip_line(&mut self) {
        while self.source.peek().is_some_and(|c| !matches!(c, '\n' | '\r')) {
            self.source.next();
        }
    }

    fn tag(&mut self) -> Result<Token, What> {
        self.source.next();
        self.skip_blanks_in_line();
        let mut name = Bounded::default();
        while self.source.byte(0).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            name.extend(self.source.next());
        }
        let name = name.finish(Part::Tag);
        let value = self.quoted(Part::Tag, What::NoTag);
        self.skip_blanks_in_line();
        let (name, value) = match (name, value) {
            (Ok(name), Ok(value)) if !name.is_empty() => (name, value),
            (Err(what), _) | (_, Err(what)) => return self.give_up_line(what),
            _ => return self.give_up_line(What::NoTag),
        };
        if self.source.byte(0) != Some(b']') {
            return self.give_up_line(What::Unclosed(Part::Tag));
        }
        Ok(self.sign(Token::Tag { name, value }))
    }

    fn setup(&mut self) -> Result<Token, What> {
        self.source.next();
        let name: String = (0..3).filter_map(|i| self.source.byte(i)).map(char::from).collect();
        if !name.eq_ignore_ascii_case("FEN") {
            return Err(What::NoSetup);
        }
        for _ in 0..name.len() {
            self.source.next();
        }
        let value = match self.quoted(Part::Setup, What::NoSetup) {
            Ok(value) => crate::tags::on_one_line(&value),
            Err(what) => return self.give_up_line(what),
        };
        self.skip_blanks_in_line();
        if self.source.byte(0) != Some(b'/') {
            return self.give_up_line(What::Unclosed(Part::Setup));
        }
        Ok(self.sign(Token::Setup(value)))
    }

    /// A text in quotes on one line, with `\"` and `\\` for themselves.
    fn quoted(&mut self, part: Part, otherwise: What) -> Result<String, What> {
        self.skip_blanks_in_line();
        if self.source.byte(0) != Some(b'"') {
            return Err(otherwise);
        }
        self.source.next();
        let mut text = Bounded::default();
        while let Some(c) = self.source.peek().filter(|c| !matches!(c, '\n' | '\r')) {
            self.source.next();
            match c {
                '"' => return text.finish(part),
                '\\' if matches!(self.source.byte(0), Some(b'"' | b'\\')) => text.extend(self.source.next()),
                _ => text.extend(Some(c)),
            }
        }
        Err(What::Unclosed(part))
    }

    fn skip_blanks_in_line(&mut self) {
        while self.source.peek().is_some_and(|c| is_blank(c) && !matches!(c, '\n' | '\r')) {
            self.source.next();
        }
    }

    /// A tag or a position that is not one ends with its line: the next one should not suffer.
    fn give_up_line(&mut self, what: What) -> Result<Token, What> {
        self.skip_line();
        Err(what)
    }
}

impl<R: Read> Iterator for Tokens<R> {
    type Item = Result<(Token, Place), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.source.skip_blanks();
            if let Some(fault) = self.source.take_fault() {
                return Some(Err(fault));
            }
            let place = self.source.place();
            let token = match self.source.peek() {
                Some('%') => {
                    self.skip_line();
                    None
                }
                Some('.' | '…') => {
                    // `1. ... 19-23`: dots alone stand for a move that is not shown.
                    self.source.next();
                    None
                }
                Some(';') => {
                    self.source.next();
                    self.line_comment()
                }
                _ => self.token(),
            };
            // What is wrong with the bytes is the reason of what is wrong with the token.
            if let Some(fault) = self.source.take_fault() {
                return Some(Err(fault));
            }
            match token {
                Some(token) => {
                    return Some(token.map(|token| (token, place)).map_err(|what| Fault::new(place, what)));
                }
                None if self.source.peek().is_none() => {
                    return self.source.take_fault().map(Err);
                }
                None => {}
            }
        }
    }
}

fn said(text: Bounded) -> Option<Result<Token, What>> {
    match text.finish(Part::Comment) {
        Ok(text) => Comment::new(&text).map(|comment| Ok(Token::Comment(comment))),
        Err(what) => Some(Err(what)),
    }
}

/// A text that stops growing at [`LONGEST`] and remembers that it was longer.
#[derive(Default)]
pub(crate) struct Bounded {
    text: String,
    is_cut: bool,
}

impl Bounded {
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    pub(crate) fn extend(&mut self, c: Option<char>) {
        let Some(c) = c else { return };
        if self.text.len() < LONGEST {
            self.text.push(c);
        } else {
            self.is_cut = true;
        }
    }

    pub(crate) fn finish(self, part: Part) -> Result<String, What> {
        if self.is_cut { Err(What::TooLong { part, limit: LONGEST }) } else { Ok(self.text) }
    }
}
