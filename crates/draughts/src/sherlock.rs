//! What document 000 asks beyond the rules of its game: its two questions about the end, and its 32-bit key.

use std::fmt;

use damier_core::{Dice, Position as _, Side};
use thiserror::Error;

use crate::{Position, Sherlock, Square, Variant};

impl Position<Sherlock> {
    /// Whether `side` has a piece and its opponent has none (S-10).
    pub fn has_won(&self, side: Side) -> bool {
        self.pieces(side).any() && self.pieces(!side).is_empty()
    }

    /// Whether no piece of `side` can move, which is so when it has none (S-10).
    ///
    /// It is not the negation of [`has_won`](Self::has_won), and neither looks at the other side's moves.
    pub fn has_lost(&self, side: Side) -> bool {
        !self.with_turn(side).can_move()
    }

    /// Whether the game is over in the eyes of the player of `side`, who looks at nobody else (S-11).
    pub fn is_end_of_game(&self, side: Side) -> bool {
        self.has_won(side) || self.has_lost(side)
    }
}

/// The 32-bit keys of document 000 (S-37): one number for each kind, side and cell, and the key of a board is the
/// XOR of the numbers of its pieces. The side to move is not part of it.
///
/// ```
/// use damier_draughts::{Position, Sherlock, Zobrist32};
/// let numbers = Zobrist32::from_seed(1);
/// let again: Zobrist32 = numbers.to_string().parse()?;
/// assert_eq!(again.key(&Position::<Sherlock>::default()), numbers.key(&Position::default()));
/// # Ok::<(), damier_draughts::Zobrist32Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zobrist32 {
    /// By kind (0 man, 1 king), side (0 Black, 1 White) and index (position - 1).
    numbers: [[[u32; 32]; 2]; 2],
}

impl Zobrist32 {
    /// Numbers that are the same for the same seed.
    pub fn from_seed(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        Zobrist32 {
            numbers: [0; 2].map(|_| [0; 2].map(|_| [0; 32].map(|_: u32| (dice.roll() >> 32) as u32))),
        }
    }

    /// The number of a piece on a cell.
    pub fn number(&self, side: Side, is_king: bool, square: Square) -> u32 {
        let index = usize::from(Sherlock::LAYOUT.number(square)) - 1;
        self.numbers[usize::from(is_king)][usize::from(side == Side::White)][index]
    }

    /// The key of a board.
    pub fn key(&self, pos: &Position<Sherlock>) -> u32 {
        let of_side = |side| pos.pieces(side).into_iter().map(move |square| (side, square));
        of_side(Side::Black)
            .chain(of_side(Side::White))
            .map(|(side, square)| self.number(side, pos.kings(side).has(square), square))
            .fold(0, |key, number| key ^ number)
    }
}

/// The text of `randNum.txt`: 128 numbers with commas between them and none at the end.
impl fmt::Display for Zobrist32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> =
            self.numbers.as_flattened().as_flattened().iter().map(u32::to_string).collect();
        f.write_str(&numbers.join(","))
    }
}

/// Why a text is not a table of 32-bit keys.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Zobrist32Error {
    /// Not a 32-bit number.
    #[error("number {place} is `{text}`, not a number from 0 to 4294967295")]
    NoNumber {
        /// Which one, from 1.
        place: usize,
        /// What stands there.
        text: String,
    },
    /// Too few or too many.
    #[error("expected 128 numbers with commas between them, found {0}")]
    Count(usize),
}

impl std::str::FromStr for Zobrist32 {
    type Err = Zobrist32Error;

    fn from_str(text: &str) -> Result<Self, Zobrist32Error> {
        let mut table = Zobrist32 { numbers: [[[0; 32]; 2]; 2] };
        let words: Vec<&str> = text.trim().split(',').collect();
        if words.len() != 128 {
            return Err(Zobrist32Error::Count(words.len()));
        }
        let places = table.numbers.as_flattened_mut().as_flattened_mut();
        for (i, (place, word)) in places.iter_mut().zip(&words).enumerate() {
            let number = word.trim().parse();
            *place =
                number.map_err(|_| Zobrist32Error::NoNumber { place: i + 1, text: (*word).to_owned() })?;
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::{Zobrist32, Zobrist32Error};
    use crate::{Fen, Position, Sherlock};
    use damier_core::Side;

    fn board(text: &str) -> Position<Sherlock> {
        Position::read_fen_as(text, Fen::Rows).unwrap()
    }

    #[test]
    fn a_side_without_pieces_has_lost_to_one_that_has_some() {
        let pos = board("4/K3/4/4/4/4/3K/4");
        assert!(pos.has_won(Side::Black) && pos.has_lost(Side::White));
        assert!(!pos.has_won(Side::White) && !pos.has_lost(Side::Black));
        assert!(pos.is_end_of_game(Side::Black) && pos.is_end_of_game(Side::White));
    }

    #[test]
    fn a_blocked_side_has_lost_and_the_other_has_not_won() {
        let pos = board("2mm/3M/4/1m2/1km1/4/m3/4");
        assert!(pos.has_lost(Side::Black) && !pos.has_won(Side::White));
        assert!(pos.is_end_of_game(Side::Black) && !pos.is_end_of_game(Side::White));
    }

    #[test]
    fn the_small_key_is_the_xor_of_the_pieces_and_knows_no_side_to_move() {
        let numbers = Zobrist32::from_seed(37);
        let lone = |text: &str| numbers.key(&board(text));
        assert_eq!(numbers.key(&board("4/4/4/4/4/4/4/4")), 0);
        // Black man on 1, white king on 32.
        let (black, white) = (lone("4/4/4/4/4/4/4/M3"), lone("3k/4/4/4/4/4/4/4"));
        assert_eq!(black, numbers.numbers[0][0][0]);
        assert_eq!(white, numbers.numbers[1][1][31]);
        assert_eq!(lone("3k/4/4/4/4/4/4/M3 w"), black ^ white);
        assert_eq!(lone("3k/4/4/4/4/4/4/M3 b"), black ^ white);
    }

    #[test]
    fn a_bad_table_is_refused() {
        assert_eq!("1,2,3".parse::<Zobrist32>(), Err(Zobrist32Error::Count(3)));
        let bad = format!("{},x", vec!["7"; 127].join(","));
        assert_eq!(
            bad.parse::<Zobrist32>(),
            Err(Zobrist32Error::NoNumber { place: 128, text: "x".to_owned() })
        );
        let trailing = format!("{},", Zobrist32::from_seed(1));
        assert_eq!(trailing.parse::<Zobrist32>(), Err(Zobrist32Error::Count(129)));
    }
}
