//! Sets of directions, unrolled by the compiler.

use crate::board::{DOWN_LEFT, DOWN_RIGHT, Direction, UP_LEFT, UP_RIGHT};

/// A set of directions.
#[derive(Clone, Copy)]
pub(crate) struct Directions(u8);

/// The four diagonals.
pub(crate) const DIAGONALS: Directions = Directions(0b0000_1111);

/// The diagonals, rows and columns.
pub(crate) const ALL: Directions = Directions(0b1111_1111);

/// The directions men walk in.
#[inline]
pub(crate) const fn forward<const WHITE: bool>() -> Directions {
    if WHITE {
        Directions(1 << UP_RIGHT | 1 << UP_LEFT)
    } else {
        Directions(1 << DOWN_RIGHT | 1 << DOWN_LEFT)
    }
}

/// The directions only kings walk in.
#[inline]
pub(crate) const fn backward<const WHITE: bool>() -> Directions {
    Directions(DIAGONALS.0 & !forward::<WHITE>().0)
}

/// The way back.
#[inline]
pub(crate) const fn opposite(d: Direction) -> Direction {
    d & 4 | (d + 2) & 3
}

impl Directions {
    /// Whether the direction is in the set.
    #[inline]
    pub(crate) const fn has(self, d: Direction) -> bool {
        self.0 >> d & 1 != 0
    }
}

/// Runs a block for every direction of a set, clockwise, as in `each!(d in DIAGONALS => { … })`.
///
/// The block is written out eight times, and what is not in the set falls away before the optimiser sees it: a set is known
/// when the game is compiled. A loop, or a closure called eight times, would be folded back into one body with a variable
/// shift.
macro_rules! each {
    ($d:ident in $set:expr => $body:block) => {
        each!(@ $d $set, $body, 0 1 2 3 4 5 6 7)
    };
    (@ $d:ident $set:expr, $body:block, $($n:literal)*) => {
        $(if const { $set.has($n) } {
            const $d: $crate::board::Direction = $n;
            $body
        })*
    };
}

pub(crate) use each;
