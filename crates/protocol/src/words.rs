//! Words of a line with their places, numbers that saturate, and texts that stay on one line.

use std::fmt::{self, Display, Formatter, Write};
use std::num::IntErrorKind;

use crate::ParseError;

/// A word and the byte it begins at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

/// Walks over a line word by word.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    line: &'a str,
    at: usize,
    /// Whether commas separate words as blanks do: people write lists of moves so, and positions too, but there
    /// the commas belong to the text.
    commas_separate: bool,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Words { line, at: 0, commas_separate: false }
    }

    /// The byte after the last word that was taken.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The next word, which stays where it is.
    pub(crate) fn peek(&self) -> Option<Word<'a>> {
        self.clone().next()
    }

    /// The next word if it is this one.
    pub(crate) fn take(&mut self, text: &str) -> bool {
        let is_next = self.peek().is_some_and(|word| word.text == text);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Everything that was not taken, without blanks at its ends.
    pub(crate) fn rest(&mut self) -> String {
        let rest = &self.line[self.at..];
        self.at = self.line.len();
        one_line(rest).trim().to_owned()
    }

    /// The words before the next one that is a keyword, with one blank between them.
    pub(crate) fn phrase(&mut self, is_keyword: impl Fn(&str) -> bool) -> String {
        let mut phrase = String::new();
        while let Some(word) = self.peek().filter(|word| !is_keyword(word.text)) {
            self.next();
            if !phrase.is_empty() {
                phrase.push(' ');
            }
            phrase.push_str(word.text);
        }
        phrase
    }

    /// The moves before the next keyword, with blanks or commas between them.
    pub(crate) fn moves(&mut self, is_keyword: impl Fn(&str) -> bool) -> Vec<String> {
        self.commas_separate = true;
        let mut moves = Vec::new();
        while let Some(word) = self.peek().filter(|word| !is_keyword(word.text)) {
            self.next();
            moves.push(word.text.to_owned());
        }
        // A comma before the keyword must not become a part of it.
        self.skip_separators();
        self.commas_separate = false;
        moves
    }

    /// The next word, which must be there.
    pub(crate) fn word(&mut self, after: &str, expected: &'static str) -> Result<Word<'a>, ParseError> {
        self.next().ok_or_else(|| ParseError::missing(after, self.line.len(), expected))
    }

    /// The next word as a number; one that is too large or too small is the last one that fits.
    pub(crate) fn number<N: Number>(&mut self, of: &str) -> Result<N, ParseError> {
        let word = self.word(of, "a number")?;
        N::read(word.text).ok_or_else(|| ParseError::number(of, word.text, word.at))
    }

    fn skip_separators(&mut self) {
        let rest = &self.line[self.at..];
        let first = rest.find(|c| !self.separates(c)).unwrap_or(rest.len());
        self.at += first;
    }

    fn separates(&self, c: char) -> bool {
        is_blank(c) || (self.commas_separate && c == ',')
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        self.skip_separators();
        let rest = &self.line[self.at..];
        let length = rest.find(|c| self.separates(c)).unwrap_or(rest.len());
        let word = Word { text: &rest[..length], at: self.at };
        self.at += length;
        (length > 0).then_some(word)
    }
}

/// A number in a line. The protocols set no limits: what does not fit is the nearest that does.
pub(crate) trait Number: Sized {
    fn read(text: &str) -> Option<Self>;
}

macro_rules! whole_numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            fn read(text: &str) -> Option<Self> {
                let wide = match text.parse::<i128>() {
                    Ok(wide) => wide,
                    Err(error) => match error.kind() {
                        IntErrorKind::PosOverflow => i128::MAX,
                        IntErrorKind::NegOverflow => i128::MIN,
                        _ => return None,
                    },
                };
                Some(wide.clamp(i128::from(Self::MIN), i128::from(Self::MAX)) as Self)
            }
        }
    )*};
}

whole_numbers! { u16 u32 u64 i32 i64 }

impl Number for f64 {
    fn read(text: &str) -> Option<Self> {
        // The standard library also reads `nan`, `inf` and `infinity`: no clock shows these.
        let is_numeric =
            text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'+' | b'-' | b'e' | b'E'));
        let number: f64 = text.parse().ok().filter(|_| is_numeric)?;
        Some(number.clamp(f64::MIN, f64::MAX))
    }
}

/// What stands between words. NUL too: it is printed as a blank, so it has to be read as one.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\0'
}

/// The text with blanks for what would end a line.
///
/// Without this a name or an `info string` could smuggle a second command into the conversation.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r', '\0'], " ")
}

/// Prints a text as [`one_line`] makes it.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl Display for OneLine<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| f.write_char(if matches!(c, '\n' | '\r' | '\0') { ' ' } else { c }))
    }
}

/// Prints ` name value` if there is a value.
pub(crate) fn write_field(f: &mut Formatter<'_>, name: &str, value: Option<&impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

/// Prints ` name first second …` if there are any.
pub(crate) fn write_list(f: &mut Formatter<'_>, name: &str, words: &[String]) -> fmt::Result {
    if words.is_empty() {
        return Ok(());
    }
    write!(f, " {name}")?;
    words.iter().try_for_each(|word| write!(f, " {}", OneLine(word)))
}
