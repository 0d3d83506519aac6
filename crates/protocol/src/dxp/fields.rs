//! The parts of messages: squares, moves, positions, minutes.

use std::fmt::{self, Display, Formatter, Write};
use std::time::Duration;

use damier_core::Side;

use crate::Square;

/// A square of the board, from 1 to 50.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquareNumber(u8);

impl SquareNumber {
    /// The square of this number, if there is one.
    pub fn new(number: u8) -> Option<SquareNumber> {
        (1..=50).contains(&number).then_some(SquareNumber(number))
    }

    /// Its number.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl Display for SquareNumber {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}", self.0)
    }
}

/// A move and the time it took.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Seconds used for it; more than 9999 are written as 9999.
    pub seconds: u16,
    /// Where it begins.
    pub from: SquareNumber,
    /// Where it ends.
    pub to: SquareNumber,
    /// What it takes, in any order; each square once.
    pub captured: Vec<SquareNumber>,
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // A piece is captured once, so that fifty are enough and the message is never too long.
        let captured = &self.captured[..self.captured.len().min(50)];
        write!(f, "{:04}{}{}{:02}", self.seconds.min(9999), self.from, self.to, captured.len())?;
        captured.iter().try_for_each(|square| square.fmt(f))
    }
}

/// A position: who moves, and what stands on each square from the first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Who moves.
    pub turn: Side,
    /// What stands on square 1, 2, 3 …
    pub squares: [Square; 50],
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char(letter(self.turn))?;
        self.squares.iter().try_for_each(|square| f.write_char(square.letter('z')))
    }
}

/// `W` for White, `Z` (zwart) for Black.
pub(super) fn letter(side: Side) -> char {
    if side == Side::White { 'W' } else { 'Z' }
}

/// A thinking time in minutes that three characters can tell: `065`, `1.5`, `.25`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Minutes {
    hundredths: u32,
}

impl Minutes {
    /// So many minutes; more than 999 are 999.
    pub fn whole(minutes: u16) -> Minutes {
        Minutes { hundredths: u32::from(minutes.min(999)) * 100 }
    }

    /// The longest time that is not longer than this and fits into three characters.
    pub fn at_most(time: Duration) -> Minutes {
        let hundredths = (time.as_millis() / 600).min(99_900) as u32;
        // From ten minutes on there is room for the whole ones only, from one minute on for a tenth.
        let unit = match hundredths {
            0..100 => 1,
            100..1000 => 10,
            _ => 100,
        };
        Minutes { hundredths: hundredths / unit * unit }
    }

    /// As a duration.
    pub fn duration(self) -> Duration {
        Duration::from_millis(u64::from(self.hundredths) * 600)
    }

    /// Reads three characters: digits, at most one point between or beside them, blanks around.
    pub(super) fn read(text: &str) -> Option<Minutes> {
        let text = text.trim();
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0
            || fraction.len() > 2
            || !is_digits(whole)
            || !is_digits(fraction)
        {
            return None;
        }
        let number = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<u32>().ok() };
        let tenths = if fraction.len() == 1 { 10 } else { 1 };
        Some(Minutes { hundredths: number(whole)? * 100 + number(fraction)? * tenths })
    }
}

impl Display for Minutes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (whole, fraction) = (self.hundredths / 100, self.hundredths % 100);
        match (whole, fraction) {
            (_, 0) => write!(f, "{whole:03}"),
            (0, _) if !fraction.is_multiple_of(10) => write!(f, ".{fraction:02}"),
            _ => write!(f, "{whole}.{}", fraction / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_of_three_characters_is_read_as_it_is_written() {
        for (text, seconds) in
            [("060", 3600), ("0.5", 30), ("1.5", 90), (".25", 15), ("999", 59_940), ("000", 0)]
        {
            let minutes = Minutes::read(text).expect("three characters that are minutes");
            assert_eq!(minutes.duration(), Duration::from_secs(seconds));
            assert_eq!(minutes.to_string(), text);
            assert_eq!(Minutes::at_most(minutes.duration()), minutes);
        }
        for (text, written) in [(" 60", "060"), ("5  ", "005"), ("12.", "012"), (".50", "0.5")] {
            assert_eq!(Minutes::read(text).map(|minutes| minutes.to_string()).as_deref(), Some(written));
        }
        for text in ["   ", ".", "1e2", "-05", "..5", "abc", "+1 "] {
            assert_eq!(Minutes::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_is_shortened_until_it_fits() {
        let written = |seconds| Minutes::at_most(Duration::from_secs(seconds)).to_string();
        assert_eq!([written(59), written(100), written(659), written(1 << 40)], [".98", "1.6", "010", "999"]);
    }
}
