//! What stands on a square of a draughts board, in letters that differ by protocol.

use damier_core::Side;

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Square {
    /// Nothing.
    Empty,
    /// A man.
    Man(Side),
    /// A king.
    King(Side),
}

impl Square {
    /// Reads a letter: `e`, `w` and `W`, and for Black the letter given here, small and capital.
    pub(crate) fn read(letter: char, black: char) -> Option<Square> {
        Some(match letter {
            'e' => Square::Empty,
            'w' => Square::Man(Side::White),
            'W' => Square::King(Side::White),
            _ if letter == black => Square::Man(Side::Black),
            _ if letter == black.to_ascii_uppercase() => Square::King(Side::Black),
            _ => return None,
        })
    }

    /// The letter for it.
    pub(crate) fn letter(self, black: char) -> char {
        let small = |side| if side == Side::White { 'w' } else { black };
        match self {
            Square::Empty => 'e',
            Square::Man(side) => small(side),
            Square::King(side) => small(side).to_ascii_uppercase(),
        }
    }
}
