//! Positions as text: the PDN FEN, and the forms of the source documents.

mod error;
mod letters;
mod pdn;
mod rows;

pub use error::{FenError, FenFault};
pub(crate) use pdn::square_name;

use damier_core::{BySide, Side};

use crate::{Bits, Position, Square, Variant};

/// A text form of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fen {
    /// `W:W31-50:B1-20`, read in every game.
    Pdn,
    /// Rows from White's side, `mmmm/mmmm/…/MMMM b` (document 000, requirements 2.1).
    Rows,
    /// A letter a square, `bbbb…oooo…wwww w` (document 001, I-8).
    Letters,
    /// The side, a letter a square and the countdown, `Wbbbb….…wwww0` (document 003, P-3).
    State,
    /// The side and a letter a square by number, `Wbbbb…eeee…wwww`, as HUB programs send it.
    Hub,
}

/// The longest text taken for a position; the longest honest one has a few hundred characters.
const LONGEST: usize = 4096;

impl<V: Variant> Position<V> {
    /// Reads a position from bytes in any form this game knows.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FenError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Position::read_fen(text),
            Err(error) => {
                let at = error.valid_up_to();
                Err(FenFault::NotUtf8.at(at..at + 1))
            }
        }
    }

    /// Reads a position in any form this game knows.
    pub(crate) fn read_fen(text: &str) -> Result<Self, FenError> {
        if text.len() > LONGEST {
            return Err(FenFault::TooLong { length: text.len(), most: LONGEST }
                .at(text.floor_char_boundary(LONGEST)..text.len()));
        }
        if text.trim().is_empty() {
            return Err(FenFault::Empty.at(0..text.len()));
        }
        match V::DIALECT {
            Some(dialect) if !text.contains(':') => Position::read_fen_as(text, dialect),
            _ => Position::read_fen_as(text, Fen::Pdn),
        }
    }

    /// Reads a position in one form.
    pub fn read_fen_as(text: &str, form: Fen) -> Result<Self, FenError> {
        match form {
            Fen::Pdn => pdn::read(text),
            Fen::Rows => rows::read(text),
            Fen::Letters => letters::read_letters(text),
            Fen::State => letters::read_state(text),
            Fen::Hub => letters::read_hub(text),
        }
    }

    /// Writes the position in one form.
    pub fn fen_as(&self, form: Fen) -> String {
        match form {
            Fen::Pdn => pdn::write(self),
            Fen::Rows => rows::write(self),
            Fen::Letters => letters::write_letters(self),
            Fen::State => letters::write_state(self),
            Fen::Hub => letters::write_hub(self),
        }
    }
}

/// Pieces being put on a board.
#[derive(Default)]
struct Setup {
    pieces: BySide<Bits>,
    kings: Bits,
}

/// Whether the game's own form draws boards no game reaches (S-15), so that none is refused.
const fn draws_any_board<V: Variant>() -> bool {
    matches!(V::DIALECT, Some(Fen::Rows))
}

impl Setup {
    /// The fault of a man who stands where he would have been crowned.
    fn crowning_fault<V: Variant>(side: Side, is_king: bool, square: Square) -> Option<FenFault> {
        (!is_king && V::LAYOUT.far_row(side).has(square) && !draws_any_board::<V>())
            .then(|| FenFault::ManOnCrowningRow { side, square: square_name::<V>(square) })
    }

    /// The fault of a side with more pieces than it started with.
    fn count_fault<V: Variant>(&self, side: Side) -> Option<FenFault> {
        let (count, most) = (self.pieces[side].count(), V::RULES.board.rule.men());
        (count > u32::from(most) && !draws_any_board::<V>()).then_some(FenFault::TooManyPieces {
            side,
            count,
            most,
        })
    }

    fn put(&mut self, side: Side, is_king: bool, square: Square) {
        self.pieces[side] |= Bits::of(square);
        if is_king {
            self.kings |= Bits::of(square);
        }
    }
}

/// The side after the board in the forms that leave it out: a letter behind a space, or the game's first side.
fn read_turn<V: Variant>(text: &str, offset: usize) -> Result<Side, FenError> {
    match text.trim() {
        "" => Ok(V::RULES.first.rule),
        "w" | "W" => Ok(Side::White),
        "b" | "B" => Ok(Side::Black),
        other => {
            let start = offset + text.len() - text.trim_start().len();
            Err(FenFault::Turn(other.to_owned()).at(start..start + other.len()))
        }
    }
}
