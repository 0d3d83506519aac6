//! A move of chess in two bytes.

use std::fmt;
use std::num::NonZeroU16;

use cozy_chess::{Piece, Square};

/// A move: where from, where to, and what a pawn becomes.
///
/// Castling is the king's move onto the square of its own rook. That form alone names every castling of Chess960,
/// where a king may castle without moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

// The lowest bit is always set, so that `None` costs nothing.
const _: () = assert!(size_of::<Option<Move>>() == size_of::<Move>());

/// What a pawn may become, the usual choice first.
pub(crate) const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];

impl Move {
    #[inline]
    pub(crate) fn new(from: Square, to: Square) -> Move {
        Move(NonZeroU16::MIN | (from as u16) << 1 | (to as u16) << 7)
    }

    #[inline]
    pub(crate) fn promoting(self, piece: Piece) -> Move {
        // A pawn never becomes a pawn, so the pawn's number, 0, says that nothing is promoted.
        Move(self.0 | (piece as u16) << 13)
    }

    /// The square the piece leaves.
    #[inline]
    pub fn from(self) -> Square {
        Square::index(usize::from(self.0.get() >> 1 & 63))
    }

    /// The square it goes to; in castling the square of the rook.
    #[inline]
    pub fn to(self) -> Square {
        Square::index(usize::from(self.0.get() >> 7 & 63))
    }

    /// What the pawn becomes.
    #[inline]
    pub fn promotion(self) -> Option<Piece> {
        match self.0.get() >> 13 {
            0 => None,
            piece => Some(Piece::index(usize::from(piece))),
        }
    }
}

/// The squares, castling as king takes rook: `e2e4`, `e1h1`, `e7e8q`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |piece| write!(f, "{piece}"))
    }
}
