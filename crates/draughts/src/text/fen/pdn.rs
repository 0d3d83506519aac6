//! The FEN of PDN 3.0: `turn : colour squares : colour squares`.

use std::ops::Range;

use damier_core::Side;

use super::{FenError, FenFault, Scribe, Setup};
use crate::rules::Squares;
use crate::runs::Run;
use crate::{Bits, Square};

pub(super) fn read(scribe: Scribe, text: &str) -> Result<Setup, FenError> {
    let mut groups = groups(text);
    let (turn_text, turn_span) = groups.next().unwrap_or(("", 0..0));
    let turn = match turn_text {
        "W" | "w" => Side::White,
        "B" | "b" => Side::Black,
        other => return Err(FenFault::Turn(other.to_owned()).at(turn_span)),
    };
    let mut reader = Reader { scribe, setup: Setup::empty(turn), seen: [false; 2] };
    for (group, span) in groups {
        reader.group(group, &span)?;
    }
    reader.finish(text.len())
}

/// The parts between colons with their places, without white space and the final dot of old files.
fn groups(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let trimmed = text.trim_end();
    let trimmed = trimmed.strip_suffix('.').unwrap_or(trimmed);
    words(trimmed, 0, ':')
}

/// The parts of `text` between separators, trimmed, with their places when `text` begins at `offset`.
fn words(text: &str, offset: usize, separator: char) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut at = offset;
    text.split(separator).map(move |part| {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + separator.len_utf8();
        let word = part.trim();
        (word, start..start + word.len())
    })
}

struct Reader {
    scribe: Scribe,
    setup: Setup,
    seen: [bool; 2],
}

impl Reader {
    fn group(&mut self, group: &str, span: &Range<usize>) -> Result<(), FenError> {
        let unknown = || FenFault::UnknownGroup(group.to_owned()).at(span.clone());
        let rest = || &group[1..];
        match group.chars().next() {
            Some(letter @ ('W' | 'B')) => {
                let side = if letter == 'W' { Side::White } else { Side::Black };
                self.seen[side as usize] = true;
                self.squares(side, rest(), span.start + 1)
            }
            // Lidraughts writes the plies without progress as H and the number of the move as F.
            Some('H') if is_number(rest()) => {
                self.setup.countdown = rest().parse().unwrap_or(u8::MAX);
                Ok(())
            }
            Some('F') if is_number(rest()) => Ok(()),
            Some('+') => self.runs(rest()).ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }

    fn squares(&mut self, side: Side, list: &str, offset: usize) -> Result<(), FenError> {
        if list.trim().is_empty() {
            return Ok(());
        }
        for (item, span) in words(list, offset, ',') {
            let (is_king, name) = match item.strip_prefix('K') {
                Some(name) => (true, name),
                None => (false, item),
            };
            if let Some((low, high)) = name.split_once('-') {
                let (low, high) = (self.square(low, &span)?, self.square(high, &span)?);
                let numbers = self.scribe.layout.number(low)..=self.scribe.layout.number(high);
                if numbers.is_empty() {
                    return Err(FenFault::ReversedRange(name.to_owned()).at(span));
                }
                for number in numbers {
                    let square =
                        self.scribe.layout.square(usize::from(number)).expect("a range between squares");
                    self.put(side, is_king, square, &span)?;
                }
            } else {
                let square = self.square(name, &span)?;
                self.put(side, is_king, square, &span)?;
            }
        }
        Ok(())
    }

    fn square(&self, name: &str, span: &Range<usize>) -> Result<Square, FenError> {
        let name = name.trim();
        let board = self.scribe.layout.board;
        let beyond = FenFault::BeyondBoard {
            name: name.to_owned(),
            columns: board.columns,
            rows: board.rows,
            squares: board.squares(),
        };
        let found = if is_number(name) {
            name.parse().ok().and_then(|number| self.scribe.layout.square(number))
        } else {
            let mut letters = name.chars();
            let letter = letters.next().filter(char::is_ascii_lowercase);
            match letter.filter(|_| is_number(letters.as_str())) {
                Some(letter) => {
                    letters.as_str().parse().ok().and_then(|row| self.scribe.layout.by_letters(letter, row))
                }
                None => return Err(FenFault::NoSquare(name.to_owned()).at(span.clone())),
            }
        };
        found.ok_or_else(|| beyond.at(span.clone()))
    }

    fn put(
        &mut self,
        side: Side,
        is_king: bool,
        square: Square,
        span: &Range<usize>,
    ) -> Result<(), FenError> {
        let name = || self.scribe.name(square);
        let fault = if self.setup.pieces[side].has(square) {
            FenFault::SquareTwice(name())
        } else if self.setup.pieces[!side].has(square) {
            FenFault::BothColours(name())
        } else if let Some(fault) = self.scribe.crowning_fault(side, is_king, square) {
            fault
        } else {
            self.setup.put(side, is_king, square);
            return Ok(());
        };
        Err(fault.at(span.clone()))
    }

    /// Reads `2@28+0`: White's and Black's king moves in a row and the king's square, `+0` for none.
    fn runs(&mut self, text: &str) -> Option<()> {
        let (white, black) = text.split_once('+')?;
        for (side, run) in [(Side::White, white), (Side::Black, black)] {
            let (length, square) = run.split_once('@').unwrap_or((run, "1"));
            let length = length.parse().ok()?;
            let square = self.scribe.layout.square(square.parse().ok()?)?;
            // Lidraughts leaves the square out: without it the limit cannot be kept, and the count is dropped.
            if length > 0 && run.contains('@') {
                self.setup.runs[side] = Run { square, length };
            }
        }
        Some(())
    }

    fn finish(self, end: usize) -> Result<Setup, FenError> {
        for side in Side::BOTH {
            if !self.seen[side as usize] {
                return Err(FenFault::MissingGroup(side).at(end..end));
            }
            if let Some(fault) = self.scribe.count_fault(&self.setup, side) {
                return Err(fault.at(0..end));
            }
        }
        Ok(self.setup)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn write(scribe: Scribe, setup: &Setup) -> String {
    let mut text = setup.turn.letter().to_string();
    for side in Side::BOTH {
        text.push(':');
        text.push(side.letter());
        text.push_str(&items(scribe, setup.pieces[side], setup.kings).join(","));
    }
    let run = |side: Side| match setup.runs[side] {
        Run { length: 0, .. } => "0".to_owned(),
        Run { length, square } => format!("{length}@{}", scribe.layout.number(square)),
    };
    let (white, black) = (run(Side::White), run(Side::Black));
    if white.len() + black.len() > 2 {
        text.push_str(&format!(":+{white}+{black}"));
    }
    text
}

/// The squares in order of number; three men or more in a row are a range.
fn items(scribe: Scribe, pieces: Bits, kings: Bits) -> Vec<String> {
    let mut numbered: Vec<(u8, Square)> =
        pieces.into_iter().map(|square| (scribe.layout.number(square), square)).collect();
    numbered.sort_unstable();
    let as_letters = scribe.rules.writing.rule.squares == Squares::Letters;
    let mut items = Vec::new();
    let mut i = 0;
    while i < numbered.len() {
        let (number, square) = numbered[i];
        let follows = |&(k, &(n, s)): &(usize, &(u8, Square))| usize::from(n - number) == k && !kings.has(s);
        let run = if kings.has(square) || as_letters {
            1
        } else {
            numbered[i..].iter().enumerate().take_while(follows).count()
        };
        if run >= 3 {
            items.push(format!("{number}-{}", numbered[i + run - 1].0));
            i += run;
        } else {
            items.push(format!("{}{}", if kings.has(square) { "K" } else { "" }, scribe.name(square)));
            i += 1;
        }
    }
    items
}
