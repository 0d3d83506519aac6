//! The list a position fills with its legal moves.

use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

/// Moves kept on the stack before a list takes memory from the heap.
///
/// Positions met in games have fewer; a contrived one (a king among sixteen men) may have more, and then the
/// list grows instead of losing a move.
const USUAL: usize = 64;

/// The legal moves of one position.
///
/// The caller owns the list and the generator fills it, because returning lists by value copies them.
///
/// ```
/// use damier_core::MoveList;
/// let mut moves = MoveList::new();
/// moves.push('a');
/// assert_eq!(&moves[..], ['a']);
/// ```
#[derive(Clone, Debug)]
pub struct MoveList<M> {
    few: ArrayVec<M, USUAL>,
    /// Every move, once they were too many for `few`.
    many: Vec<M>,
}

impl<M: Copy> MoveList<M> {
    /// An empty list; nothing is initialised or allocated.
    #[inline]
    pub fn new() -> Self {
        MoveList { few: ArrayVec::new(), many: Vec::new() }
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, m: M) {
        if let Err(full) = self.few.try_push(m) {
            self.spill(full.element());
        }
    }

    /// Forgets every move.
    #[inline]
    pub fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }

    #[cold]
    fn spill(&mut self, m: M) {
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few);
        }
        self.many.push(m);
    }
}

impl<M: Copy> Default for MoveList<M> {
    fn default() -> Self {
        MoveList::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        if self.many.is_empty() { &self.few } else { &self.many }
    }
}

impl<M> DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        if self.many.is_empty() { &mut self.few } else { &mut self.many }
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<M: Copy> Extend<M> for MoveList<M> {
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        moves.into_iter().for_each(|m| self.push(m));
    }
}

#[cfg(test)]
mod tests {
    use super::MoveList;

    #[test]
    fn a_list_keeps_every_move_however_many() {
        let mut moves = MoveList::new();
        for round in 0..2 {
            moves.clear();
            for i in 0..1000 {
                moves.push(i + round);
                assert_eq!((moves.len(), moves[i]), (i + 1, i + round));
            }
        }
    }
}
