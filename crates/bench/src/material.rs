//! The one evaluation of all measurements: men and kings counted.

use damier_core::Side;
use damier_draughts::{Position, Variant};

/// The worth of a man.
pub const MAN: i16 = 100;
/// The worth of a king.
pub const KING: i16 = 150;

/// The balance for the side to move; a whole number small enough for every search that is measured.
#[inline]
pub fn material<V: Variant>(pos: &Position<V>) -> i16 {
    worth(pos, pos.turn()) - worth(pos, !pos.turn())
}

#[inline]
fn worth<V: Variant>(pos: &Position<V>, side: Side) -> i16 {
    // Every piece is a man, and a king is a man with something on top.
    MAN * pos.pieces(side).count() as i16 + (KING - MAN) * pos.kings(side).count() as i16
}
