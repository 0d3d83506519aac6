//! FEN: the six fields of a position, with the castling of Chess960 in both of its dialects.
//!
//! X-FEN writes `K` for the outermost rook on the king's right and the file of any other; Shredder-FEN always writes the
//! file. Both are read, wherever they stand.

mod board;
mod error;
mod rights;

use std::ops::Range;

use cozy_chess::{File, Piece, Rank, Square};
use damier_core::{Position as _, Side};

use crate::board::color;
use crate::{Board, Position};

pub use error::{FenError, FenFault};
pub(super) use rights::Rooks;

/// The longest text that is looked at: twice the longest position.
const LONGEST: usize = 200;

impl Position {
    /// Reads a position from bytes that may not even be text.
    pub fn from_bytes(bytes: &[u8]) -> Result<Position, FenError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => read(text),
            Err(error) => Err(FenFault::NotUtf8.at(error.valid_up_to()..bytes.len())),
        }
    }

    /// Writes the position with the file of every rook that may castle: `HAha`.
    pub fn shredder_fen(&self) -> String {
        written(self, Rooks::Files)
    }
}

/// A field and its place in the text.
struct Field<'a> {
    text: &'a str,
    at: usize,
}

impl Field<'_> {
    fn span(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

pub(super) fn read(text: &str) -> Result<Position, FenError> {
    if text.len() > LONGEST {
        return Err(FenFault::TooLong { length: text.len(), most: LONGEST }.at(0..text.len()));
    }
    // Every field is a slice of the text, so that its address tells its place.
    let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let mut fields = text.split_whitespace().map(|text| Field { text, at: at(text) });
    let missing = |name| FenFault::MissingField(name).at(text.len()..text.len());
    let board = board::read(&fields.next().ok_or_else(|| FenFault::Empty.at(0..text.len()))?)?;
    let side = fields.next().ok_or_else(|| missing("the side to move"))?;
    let turn = read_turn(&side)?;
    let opponent = board.king(!turn);
    if !board.attackers(opponent, turn, board.occupied()).is_empty() {
        return Err(FenFault::OpponentInCheck(!turn).at(side.span()));
    }
    let castling = rights::read(&fields.next().ok_or_else(|| missing("the rights to castle"))?, &board)?;
    let passed = read_passed(&fields.next().ok_or_else(|| missing("the en passant square"))?, &board, turn)?;
    let mut pos = Position::assembled(board, turn, castling, passed);
    if let Some(field) = fields.next() {
        pos.quiet_plies = number(&field).ok_or_else(|| {
            let fault = FenFault::QuietPlies(field.text.to_owned());
            fault.at(field.span())
        })?;
    }
    if let Some(field) = fields.next() {
        let counted = number(&field).ok_or_else(|| {
            let fault = FenFault::MoveNumber(field.text.to_owned());
            fault.at(field.span())
        })?;
        // Some programs count from 0.
        pos.move_number = counted.max(1);
    }
    match fields.next() {
        None => Ok(pos),
        Some(field) => Err(FenFault::ExtraField(field.text.to_owned()).at(field.span())),
    }
}

fn read_turn(field: &Field) -> Result<Side, FenError> {
    match field.text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(FenFault::Turn(field.text.to_owned()).at(field.span())),
    }
}

/// The file of the pawn that made a double step just now.
fn read_passed(field: &Field, board: &Board, turn: Side) -> Result<Option<File>, FenError> {
    if field.text == "-" {
        return Ok(None);
    }
    let target = field.text.parse::<Square>().ok();
    let target = target.filter(|square| square.rank() == Rank::Sixth.relative_to(color(turn)));
    let Some(target) = target else {
        return Err(FenFault::EnPassant(field.text.to_owned()).at(field.span()));
    };
    let beside = |rank: Rank| Square::new(target.file(), rank.relative_to(color(turn)));
    let was_empty = !board.occupied().has(target) && !board.occupied().has(beside(Rank::Seventh));
    if was_empty && board.pieces(!turn, Piece::Pawn).has(beside(Rank::Fifth)) {
        Ok(Some(target.file()))
    } else {
        Err(FenFault::NothingPassed(field.text.to_owned()).at(field.span()))
    }
}

/// A number without a sign.
fn number(field: &Field) -> Option<u16> {
    field.text.bytes().all(|byte| byte.is_ascii_digit()).then(|| field.text.parse().ok())?
}

pub(super) fn written(pos: &Position, rooks: Rooks) -> String {
    let turn = if pos.turn() == Side::White { 'w' } else { 'b' };
    let target = pos.en_passant().map_or("-".to_owned(), |square| square.to_string());
    format!(
        "{} {turn} {} {target} {} {}",
        board::written(&pos.board),
        rights::written(pos, rooks),
        pos.quiet_plies,
        pos.move_number
    )
}
