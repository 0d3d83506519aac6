//! A number for every way in which pieces of a kind may stand.

use damier_draughts::{Bits, Layout, Square};

/// No board has more squares.
const SQUARES: usize = 64;

/// Nor are there more pieces of a kind.
const PIECES: usize = 8;

/// In how many ways some things are taken out of others.
const CHOOSE: [[usize; PIECES + 1]; SQUARES + 1] = {
    let mut choose = [[0; PIECES + 1]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= PIECES && n > 0 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Where pieces of a kind may stand.
#[derive(Clone, Debug)]
pub(crate) struct Stand {
    squares: Vec<Square>,
    /// For each square, how many of them come before it.
    before: [u8; SQUARES],
}

impl Stand {
    /// Pieces that may stand on these squares.
    pub(crate) fn on(squares: Bits) -> Stand {
        let squares: Vec<_> = squares.into_iter().collect();
        let mut before = [0; SQUARES];
        for (nth, square) in squares.iter().enumerate() {
            before[usize::from(square.0)] = nth as u8;
        }
        Stand { squares, before }
    }

    /// In how many ways so many pieces may stand.
    pub(crate) fn ways(&self, pieces: u8) -> usize {
        CHOOSE[self.squares.len()][usize::from(pieces)]
    }

    /// The number of a set of pieces, below [`ways`](Self::ways): the pieces in order, the `k`-th of them on a square with `n` before it, stand
    /// behind all sets that have `k` pieces on those `n`.
    #[inline]
    pub(crate) fn number(&self, set: Bits) -> usize {
        self.count(set.into_iter())
    }

    /// The number of a set as who sits on the other side of the board sees it.
    #[inline]
    pub(crate) fn turned(&self, set: Bits, layout: &Layout) -> usize {
        let mut left = set.0;
        // The last square of this side is the first of the other.
        let last = || {
            let square = Square(left.checked_ilog2()? as u8);
            left &= !Bits::of(square).0;
            Some(layout.opposite(square))
        };
        self.count(std::iter::from_fn(last))
    }

    #[inline]
    fn count(&self, in_order: impl Iterator<Item = Square>) -> usize {
        let before = |square: Square| usize::from(self.before[usize::from(square.0) % SQUARES]);
        (1..).zip(in_order).map(|(k, square): (usize, _)| CHOOSE[before(square)][k]).sum()
    }

    /// The set of so many pieces that has this number.
    pub(crate) fn set(&self, pieces: u8, mut number: usize) -> Bits {
        let mut set = Bits::EMPTY;
        let mut above = self.squares.len();
        for k in (1..=usize::from(pieces)).rev() {
            // The last square with few enough sets before it.
            above = (0..above).rev().find(|&n| CHOOSE[n][k] <= number).unwrap_or(0);
            number -= CHOOSE[above][k];
            set |= Bits::of(self.squares[above]);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Side;
    use damier_draughts::{Bits, Russian, Variant};

    use super::{CHOOSE, Stand};

    #[test]
    fn ways_are_those_of_the_triangle() {
        assert_eq!([0, 1, 2, 3, 4].map(|k| CHOOSE[4][k]), [1, 4, 6, 4, 1]);
        assert_eq!((CHOOSE[50][4], CHOOSE[2][3], CHOOSE[0][0], CHOOSE[0][1]), (230_300, 0, 1, 0));
    }

    #[test]
    fn every_set_has_a_number_of_its_own_and_every_number_a_set() {
        let layout = &Russian::LAYOUT;
        let stand = Stand::on(layout.squares & !layout.far_row(Side::White));
        assert_eq!([0, 1, 2, 3].map(|pieces| stand.ways(pieces)), [1, 28, 378, 3276]);
        for pieces in 0..=3 {
            for number in 0..stand.ways(pieces) {
                let set = stand.set(pieces, number);
                assert_eq!((set.count(), stand.number(set)), (pieces.into(), number), "{set:?}");
                let other: Bits = set.into_iter().map(|square| layout.opposite(square)).collect();
                assert_eq!(stand.turned(other, layout), number, "{set:?} from the other side");
            }
        }
    }
}
