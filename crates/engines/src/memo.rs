//! Values of positions that were judged lately.

use damier_core::Key;

/// Positions remembered: with their keys a quarter of a megabyte, which stays near the processor.
const REMEMBERED: usize = 1 << 14;

/// Remembers what positions are worth, for a search comes back to many: with the hand of chess the champion needs a sixth fewer
/// instructions for the same tree (432 M and 521 M).
///
/// A clone remembers nothing, so that threads share none of it.
pub(crate) struct Memo(Box<[(Key, i32)]>);

impl Memo {
    /// The value of the position with this key: from memory, or from `judge`.
    #[inline]
    pub(crate) fn value(&mut self, key: Key, judge: impl FnOnce() -> i32) -> i32 {
        let place = &mut self.0[key.0 as usize % REMEMBERED];
        if place.0 != key {
            *place = (key, judge());
        }
        place.1
    }
}

impl Default for Memo {
    fn default() -> Self {
        // A key that belongs elsewhere: no position finds it.
        Memo((0..REMEMBERED as u64).map(|place| (Key(!place), 0)).collect())
    }
}

impl Clone for Memo {
    fn clone(&self) -> Self {
        Memo::default()
    }
}
