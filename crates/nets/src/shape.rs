//! The measures of a network.

/// Numbers in the second layer.
pub const SECOND: usize = 16;

/// The measures of a network, and of the game it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Kinds of pieces, those of both sides.
    pub kinds: usize,
    /// Squares of the board, at most 64.
    pub squares: usize,
    /// Pieces on the board when a game begins.
    pub pieces: usize,
    /// Sums in the first layer, for each view; a multiple of 64.
    pub hidden: usize,
    /// How often the last two layers exist.
    pub buckets: usize,
    /// Rooms that the king of a side can be in: in each it sees the board with inputs of its own. None where no side looks from its king.
    pub rooms: Option<u8>,
}

impl Shape {
    /// Every kind on every square, as it is seen from one room.
    pub const fn inputs(&self) -> usize {
        self.kinds * self.squares
    }

    /// How often every input exists.
    pub const fn copies(&self) -> usize {
        match self.rooms {
            Some(rooms) => rooms as usize,
            None => 1,
        }
    }

    /// The layers that judge a board with this many pieces.
    #[inline]
    pub const fn bucket(&self, count: usize) -> usize {
        let bucket = count.saturating_sub(1) * self.buckets / self.pieces;
        if bucket < self.buckets { bucket } else { self.buckets - 1 }
    }

    /// Whether a network can have these measures.
    pub(crate) const fn is_sound(&self) -> bool {
        let kinds = self.kinds >= 2 && self.kinds <= 16 && self.kinds.is_multiple_of(2);
        let board =
            self.squares >= 1 && self.squares <= 64 && self.pieces >= 1 && self.pieces <= self.squares;
        let hidden = self.hidden >= 64 && self.hidden <= 4096 && self.hidden.is_multiple_of(64);
        let heads = self.buckets >= 1 && self.buckets <= 64;
        kinds && board && hidden && heads && self.copies() >= 1 && self.copies() <= 64
    }
}

#[cfg(test)]
mod tests {
    use super::Shape;

    #[test]
    fn every_count_has_a_bucket_and_they_come_in_order() {
        let chess = Shape { kinds: 12, squares: 64, pieces: 32, hidden: 256, buckets: 8, rooms: Some(4) };
        let buckets: Vec<usize> =
            [0, 1, 2, 4, 5, 8, 9, 28, 29, 32, 50].map(|count| chess.bucket(count)).into();
        assert_eq!(buckets, [0, 0, 0, 0, 1, 1, 2, 6, 7, 7, 7]);
    }
}
