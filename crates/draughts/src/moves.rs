//! A move, told by its effect.

use crate::{Bits, Square};

/// A draughts move: where a piece goes, what it takes, and whether it is crowned.
///
/// These determine the next position and nothing else does, so that `==` *is* the law's "the same capture": two
/// orders of taking the same men are one move. Where a document counts every route as a move of its own, the
/// directions of the jumps are kept too, and `==` compares them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it ends on; the same one after a round trip.
    pub to: Square,
    /// Whether a man becomes a king.
    pub crowned: bool,
    /// Two bits a jump, the last jump lowest; zero where routes do not matter.
    pub(crate) route: u32,
    /// The pieces taken.
    pub captured: Bits,
}

const _: () = assert!(size_of::<Move>() == 16 && size_of::<Option<Move>>() == 16);

impl Move {
    /// Whether anything is taken.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.captured.any()
    }
}

/// Puts moves in the order of their squares, and round each by the clock.
// Not generic over the variant: a sort is large, and would be compiled for every game.
#[cold]
pub(crate) fn sort_by_clock(moves: &mut [Move]) {
    moves.sort_by_key(|m| (m.from, m.route));
}

/// Puts moves in the order of their squares; those of one square stay as they are.
#[cold]
pub(crate) fn sort_by_square(moves: &mut [Move]) {
    moves.sort_by_key(|m| m.from);
}
