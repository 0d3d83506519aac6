//! What was told lately, as the sum of its weights.

use super::Weight;
use super::tally::Cause;

/// Causes remembered, a power of two; with their sums 256 KiB.
const REMEMBERED: usize = 1 << 13;

/// Spreads causes over the places: the golden ratio in 64 bits.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Remembers the sums of features that follow from a cause.
///
/// A clone remembers nothing, so that threads share none of it.
pub(crate) struct Heard(Box<[(Cause, Weight)]>);

impl Heard {
    /// The sum that follows from this cause, if it was kept and not pushed out.
    #[inline]
    pub(super) fn sum(&self, cause: Cause) -> Option<Weight> {
        let (kept, sum) = self.0[place(cause)];
        (kept == cause).then_some(sum)
    }

    /// Keeps a sum.
    #[inline]
    pub(super) fn keep(&mut self, cause: Cause, sum: Weight) {
        self.0[place(cause)] = (cause, sum);
    }
}

/// Where a cause is kept.
#[inline]
fn place(cause: Cause) -> usize {
    let [first, second, third] = cause;
    let mixed = (first.wrapping_mul(SPREAD) ^ second).wrapping_mul(SPREAD) ^ third;
    (mixed.wrapping_mul(SPREAD) >> (64 - REMEMBERED.trailing_zeros())) as usize
}

impl Default for Heard {
    fn default() -> Self {
        // No position has such a cause: every square would be full of everything.
        Heard(vec![([u64::MAX; 3], Weight::default()); REMEMBERED].into())
    }
}

impl Clone for Heard {
    fn clone(&self) -> Self {
        Heard::default()
    }
}
