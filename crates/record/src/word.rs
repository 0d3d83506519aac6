//! Moves, move numbers and results: what begins with a letter, a digit or a dash.

use std::io::Read;

use crate::source::Source;
use crate::token::{Bounded, Token};
use crate::{Mark, Part, What};

/// Whether a word can begin so. A lone dash is a move nobody knows.
pub(crate) fn can_begin(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '–')
}

/// Reads a word; `None` only if there is none.
pub(crate) fn read<R: Read>(source: &mut Source<R>) -> Option<Result<Token, What>> {
    source.peek().filter(|&c| can_begin(c))?;
    let mut text = Bounded::default();
    run(source, &mut text);
    if text.as_str().bytes().all(|byte| byte.is_ascii_digit()) && source.byte(0) == Some(b'.') {
        return Some(text.finish(Part::Move).map(|digits| number(source, &digits)));
    }
    if is_square(text.as_str()) || is_broken(text.as_str()) {
        spaced(source, &mut text);
    }
    Some(text.finish(Part::Move).and_then(classify))
}

/// What the whole word is. Its form decides: `1-1` is a result because it is not `1-10`.
fn classify(text: String) -> Result<Token, What> {
    if let Some(mark) = Mark::read(&text) {
        return Ok(Token::End(Some(mark)));
    }
    // No move has two digits only; a number without its dot has.
    if text.len() < 3 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(Token::Number { number: text.parse().unwrap_or(u32::MAX), is_second: false });
    }
    if is_broken(&text) { Err(What::BrokenMove(text)) } else { Ok(Token::Move(text)) }
}

fn number<R: Read>(source: &mut Source<R>, digits: &str) -> Token {
    let mut dots = 0;
    while source.byte(0) == Some(b'.') {
        source.next();
        dots += 1;
    }
    Token::Number { number: digits.parse().unwrap_or(u32::MAX), is_second: dots > 1 }
}

/// The characters that follow each other without a blank.
fn run<R: Read>(source: &mut Source<R>, text: &mut Bounded) {
    while let Some(c) = source.peek() {
        let belongs = match c {
            // `/` begins a position, except in one half.
            '/' => matches!(text.as_str(), "1" | "1/2-1") && source.byte(1) == Some(b'2'),
            '=' | '+' | '#' | '@' | '_' | '\'' => true,
            _ => can_begin(c) || is_separator(c),
        };
        if !belongs {
            return;
        }
        source.next();
        text.extend(Some(c));
    }
}

/// Old files put blanks around separators: `32 - 28`, `28 x 19 x 10`. Blanks mean nothing else, so they may go.
fn spaced<R: Read>(source: &mut Source<R>, text: &mut Bounded) {
    loop {
        source.skip_blanks();
        if is_broken(text.as_str()) {
            if !square_follows(source, 0) {
                return;
            }
        } else {
            let Some(mark) = source.byte(0).filter(|&byte| is_separator(char::from(byte))) else { return };
            // A quiet move has one dash; the next one would be a move nobody knows.
            if mark == b'-' && text.as_str().contains('-') || !square_follows(source, 1) {
                return;
            }
            text.extend(source.next());
            source.skip_blanks();
        }
        run(source, text);
    }
}

/// Whether a square, and not a move number, stands behind a few blanks.
fn square_follows<R: Read>(source: &mut Source<R>, ahead: usize) -> bool {
    const FEW: usize = 8;
    let blanks = (0..FEW).take_while(|i| matches!(source.byte(ahead + i), Some(b' ' | b'\t'))).count();
    let at = ahead + blanks;
    let letters = usize::from(source.byte(at).is_some_and(|byte| byte.is_ascii_lowercase()));
    let digits = (0..3)
        .take_while(|i| source.byte(at + letters + i).is_some_and(|byte| byte.is_ascii_digit()))
        .count();
    (1..3).contains(&digits) && source.byte(at + letters + digits) != Some(b'.')
}

fn is_separator(c: char) -> bool {
    matches!(c, '-' | '–' | 'x' | 'X' | '×' | ':')
}

/// Whether a text ends with a separator and so wants another square.
fn is_broken(text: &str) -> bool {
    let is_dashes = text.chars().all(|c| matches!(c, '-' | '–'));
    !is_dashes && text.ends_with(is_separator)
}

/// Whether a text is a square and nothing else: `32` or `c3`.
fn is_square(text: &str) -> bool {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase()).unwrap_or(text);
    (1..3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}
