//! Positions as text: the PDN FEN, and the forms of the source documents.

mod error;
mod letters;
mod pdn;
mod rows;

pub use error::{FenError, FenFault};

use damier_core::{BySide, Side};

use super::scribe::Scribe;
use crate::runs::Run;
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
        Scribe::of::<V>().read(text).map(|setup| setup.position())
    }

    /// Reads a position in one form.
    pub fn read_fen_as(text: &str, form: Fen) -> Result<Self, FenError> {
        Scribe::of::<V>().read_as(text, form).map(|setup| setup.position())
    }

    /// Writes the position in one form.
    pub fn fen_as(&self, form: Fen) -> String {
        Scribe::of::<V>().write(&Setup::of(self), form)
    }
}

impl Scribe {
    fn read(self, text: &str) -> Result<Setup, FenError> {
        if text.len() > LONGEST {
            return Err(FenFault::TooLong { length: text.len(), most: LONGEST }
                .at(text.floor_char_boundary(LONGEST)..text.len()));
        }
        if text.trim().is_empty() {
            return Err(FenFault::Empty.at(0..text.len()));
        }
        match self.dialect {
            Some(dialect) if !text.contains(':') => self.read_as(text, dialect),
            _ => self.read_as(text, Fen::Pdn),
        }
    }

    fn read_as(self, text: &str, form: Fen) -> Result<Setup, FenError> {
        match form {
            Fen::Pdn => pdn::read(self, text),
            Fen::Rows => rows::read(self, text),
            Fen::Letters => letters::read_letters(self, text),
            Fen::State => letters::read_state(self, text),
            Fen::Hub => letters::read_hub(self, text),
        }
    }

    fn write(self, setup: &Setup, form: Fen) -> String {
        match form {
            Fen::Pdn => pdn::write(self, setup),
            Fen::Rows => rows::write(self, setup),
            Fen::Letters => letters::write_letters(self, setup),
            Fen::State => letters::write_state(self, setup),
            Fen::Hub => letters::write_hub(self, setup),
        }
    }

    /// The fault of a man who stands where he would have been crowned.
    fn crowning_fault(self, side: Side, is_king: bool, square: Square) -> Option<FenFault> {
        (!is_king && self.layout.far_row(side).has(square) && !self.draws_any_board())
            .then(|| FenFault::ManOnCrowningRow { side, square: self.name(square) })
    }

    /// The fault of a side with more pieces than it started with.
    fn count_fault(self, setup: &Setup, side: Side) -> Option<FenFault> {
        let (count, most) = (setup.pieces[side].count(), self.rules.board.rule.men());
        (count > u32::from(most) && !self.draws_any_board()).then_some(FenFault::TooManyPieces {
            side,
            count,
            most,
        })
    }

    /// Whether the game's own form draws boards no game reaches (S-15), so that none is refused.
    fn draws_any_board(self) -> bool {
        matches!(self.dialect, Some(Fen::Rows))
    }

    /// The side after the board in the forms that leave it out: a letter behind a space, or the game's first side.
    fn read_turn(self, text: &str, offset: usize) -> Result<Side, FenError> {
        match text.trim() {
            "" => Ok(self.rules.first.rule),
            "w" | "W" => Ok(Side::White),
            "b" | "B" => Ok(Side::Black),
            other => {
                let start = offset + text.len() - text.trim_start().len();
                Err(FenFault::Turn(other.to_owned()).at(start..start + other.len()))
            }
        }
    }
}

/// What the text of a position tells, of whatever game it is.
struct Setup {
    pieces: BySide<Bits>,
    kings: Bits,
    turn: Side,
    countdown: u8,
    runs: BySide<Run>,
}

impl Setup {
    /// An empty board.
    fn empty(turn: Side) -> Setup {
        let runs = BySide { white: Run::NONE, black: Run::NONE };
        Setup { pieces: BySide::default(), kings: Bits::EMPTY, turn, countdown: 0, runs }
    }

    fn of<V: Variant>(pos: &Position<V>) -> Setup {
        Setup { pieces: pos.pieces, kings: pos.kings, turn: pos.turn, countdown: pos.quiet, runs: pos.runs }
    }

    fn position<V: Variant>(&self) -> Position<V> {
        Position::new(self.pieces, self.kings, self.turn).with_countdown(self.countdown).with_runs(self.runs)
    }

    fn put(&mut self, side: Side, is_king: bool, square: Square) {
        self.pieces[side] |= Bits::of(square);
        if is_king {
            self.kings |= Bits::of(square);
        }
    }

    /// The side and kind of the piece on a square, if there is one: `true` for a king.
    fn piece_on(&self, square: Square) -> Option<(Side, bool)> {
        let side = Side::BOTH.into_iter().find(|&side| self.pieces[side].has(square))?;
        Some((side, self.kings.has(square)))
    }
}
