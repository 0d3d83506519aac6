//! Sums of the weights of squares, made beforehand: eight squares at a time, whoever stands there.

use super::Weight;
use super::tally::Squares;

/// The weights of the squares of a board, summed for every set of eight neighbours.
///
/// A board of forty men takes fourteen additions and not forty, and no branch depends on how many there are.
#[derive(Clone, Debug)]
pub(super) struct Octets(Vec<[Weight; 256]>);

impl Octets {
    /// The sums of a board whose squares have these features.
    pub(super) fn of(squares: &Squares, weights: &[Weight]) -> Octets {
        let last = squares.iter().rposition(|feature| *feature != NOWHERE).map_or(0, |last| last / 8 + 1);
        let sums = |eight: &[u16]| {
            let mut sums = [Weight::default(); 256];
            for set in 1..256_usize {
                let (first, rest) = (set.trailing_zeros() as usize, set & (set - 1));
                sums[set] = sums[rest];
                if eight[first] != NOWHERE {
                    sums[set] += weights[usize::from(eight[first])];
                }
            }
            sums
        };
        Octets(squares.chunks(8).take(last).map(sums).collect())
    }

    /// The weights of a set of squares together.
    #[inline]
    pub(super) fn sum(&self, set: u64) -> Weight {
        let mut total = Weight::default();
        for (sums, set) in self.0.iter().zip(set.to_le_bytes()) {
            total += sums[usize::from(set)];
        }
        total
    }
}

/// The feature of a place that is no square of the board.
pub const NOWHERE: u16 = u16::MAX;
