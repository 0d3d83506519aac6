//! Positions: who moves, and what stands on each square.

use std::fmt::{self, Display, Formatter, Write};

use damier_core::Side;

use crate::{ParseError, Square};

/// A position as Hub writes it: `W` or `B` for the side to move, then a letter for each square from the first.
///
/// It has as many squares as the board: 50, or 32 and 72 on the other boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HubBoard {
    /// Who moves.
    pub turn: Side,
    /// What stands on square 1, 2, 3 …
    pub squares: Vec<Square>,
}

impl HubBoard {
    /// Reads a position. The side may be a small letter, as in version 1.
    pub fn parse(text: &str) -> Result<HubBoard, ParseError> {
        let mut letters = text.char_indices();
        let turn = match letters.next() {
            Some((_, 'W' | 'w')) => Side::White,
            Some((_, 'B' | 'b')) => Side::Black,
            Some((_, letter)) => return Err(unexpected(letter, 0, "`W` or `B`, the side to move")),
            None => return Err(ParseError::missing("pos", 0, "`W` or `B`, the side to move")),
        };
        let squares: Vec<Square> = letters
            .map(|(at, letter)| {
                Square::read(letter, 'b')
                    .ok_or_else(|| unexpected(letter, at, "one of `w`, `W`, `b`, `B`, `e`"))
            })
            .collect::<Result<_, _>>()?;
        if squares.is_empty() {
            return Err(ParseError::missing(text, text.len(), "a letter for each square"));
        }
        Ok(HubBoard { turn, squares })
    }

    /// As version 1 writes it, with a small letter for the side.
    pub(super) fn old(&self) -> String {
        let text = self.to_string();
        text[..1].to_ascii_lowercase() + &text[1..]
    }
}

fn unexpected(letter: char, at: usize, expected: &'static str) -> ParseError {
    ParseError::unexpected(letter.encode_utf8(&mut [0; 4]), at, expected)
}

impl Display for HubBoard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char(if self.turn == Side::White { 'W' } else { 'B' })?;
        self.squares.iter().try_for_each(|square| f.write_char(square.letter('b')))
    }
}
