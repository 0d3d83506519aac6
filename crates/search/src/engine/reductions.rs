//! How much less deep a late move is searched.

use super::Margins;

const SIZE: usize = 64;

/// Plies by depth and rank, worked out once.
#[derive(Clone, Debug)]
pub(super) struct Reductions([[u8; SIZE]; SIZE]);

impl Reductions {
    pub(super) fn new(margins: &Margins) -> Reductions {
        let (base, divisor) =
            (f64::from(margins.reduction_base) / 100.0, f64::from(margins.reduction_divisor) / 100.0);
        let plies = |depth: usize, rank: usize| {
            if depth == 0 || rank == 0 {
                return 0;
            }
            (base + (depth as f64).ln() * (rank as f64).ln() / divisor).max(0.0) as u8
        };
        Reductions(std::array::from_fn(|depth| std::array::from_fn(|rank| plies(depth, rank))))
    }

    /// The plies a move tried after `rank` others is searched less deep.
    #[inline]
    pub(super) fn plies(&self, depth: i32, rank: usize) -> i32 {
        i32::from(self.0[(depth.max(0) as usize).min(SIZE - 1)][rank.min(SIZE - 1)])
    }
}
