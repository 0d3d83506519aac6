//! A set of squares as one machine word.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Square;

/// A set of squares: bit *n* is the square with index *n* in the [`Layout`](crate::Layout).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bits(pub u64);

impl Bits {
    /// No square.
    pub const EMPTY: Bits = Bits(0);

    /// This square alone.
    #[inline]
    pub const fn of(square: Square) -> Bits {
        Bits(1 << (square.0 & 63))
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether some square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether this square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> (square.0 & 63) & 1 != 0
    }

    /// The number of squares.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square; the set must not be empty.
    #[inline]
    pub const fn first(self) -> Square {
        Square(self.0.trailing_zeros() as u8)
    }

    /// Every square moved by `delta`. What leaves the board lands on ghosts: intersect with real squares.
    #[inline]
    #[must_use]
    pub const fn shift(self, delta: i8) -> Bits {
        if delta >= 0 { Bits(self.0 << delta) } else { Bits(self.0 >> -delta) }
    }
}

impl Bits {
    /// Where these squares land when they jump one `step` over `prey` onto `empty` squares.
    #[inline]
    pub(crate) fn jump(self, step: i8, prey: Bits, empty: Bits) -> Bits {
        (self.shift(step) & prey).shift(step) & empty
    }
}

impl BitAnd for Bits {
    type Output = Bits;

    #[inline]
    fn bitand(self, other: Bits) -> Bits {
        Bits(self.0 & other.0)
    }
}

impl BitOr for Bits {
    type Output = Bits;

    #[inline]
    fn bitor(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }
}

impl BitXor for Bits {
    type Output = Bits;

    #[inline]
    fn bitxor(self, other: Bits) -> Bits {
        Bits(self.0 ^ other.0)
    }
}

impl Not for Bits {
    type Output = Bits;

    #[inline]
    fn not(self) -> Bits {
        Bits(!self.0)
    }
}

impl BitAndAssign for Bits {
    #[inline]
    fn bitand_assign(&mut self, other: Bits) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bits {
    #[inline]
    fn bitor_assign(&mut self, other: Bits) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bits {
    #[inline]
    fn bitxor_assign(&mut self, other: Bits) {
        self.0 ^= other.0;
    }
}

impl IntoIterator for Bits {
    type Item = Square;
    type IntoIter = SquaresOf;

    #[inline]
    fn into_iter(self) -> SquaresOf {
        SquaresOf(self)
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct SquaresOf(Bits);

impl Iterator for SquaresOf {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let Bits(bits) = self.0;
        if bits == 0 {
            return None;
        }
        self.0 = Bits(bits & (bits - 1));
        Some(Bits(bits).first())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for SquaresOf {}

impl FromIterator<Square> for Bits {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bits {
        squares.into_iter().fold(Bits::EMPTY, |set, square| set | Bits::of(square))
    }
}
