//! Which input a piece is, seen from either side.

use crate::Shape;

/// The input of every kind of piece at every place of a word, for each view, as where its column begins.
///
/// A network always sees the board as the side whose view it is: own pieces first, squares counted from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    white: Vec<[u32; 64]>,
    black: Vec<[u32; 64]>,
    hidden: usize,
}

impl Chart {
    /// The chart of a game. `square` gives the number of the square at a place of a word, as White or as Black counts it; `None`
    /// where there is no square.
    ///
    /// # Panics
    /// If a square has a number that is not on the board.
    pub fn new(shape: &Shape, square: impl Fn(bool, usize) -> Option<usize>) -> Chart {
        let half = shape.kinds / 2;
        let view = |of_white: bool| {
            let column = |kind: usize, place: usize| {
                // Kinds of White come first; in Black's view its own do.
                let kind = if of_white { kind } else { (kind + half) % shape.kinds };
                let square = square(of_white, place)?;
                assert!(square < shape.squares, "square {square} of a board of {}", shape.squares);
                Some(((kind * shape.squares + square) * shape.hidden) as u32)
            };
            let row = |kind| std::array::from_fn(|place| column(kind, place).unwrap_or(0));
            (0..shape.kinds).map(row).collect()
        };
        Chart { white: view(true), black: view(false), hidden: shape.hidden }
    }

    /// Where the columns of a piece begin, in White's view and in Black's.
    #[inline]
    pub(crate) fn columns(&self, kind: usize, place: usize) -> [u32; 2] {
        [self.white[kind][place], self.black[kind][place]]
    }

    /// The number of the input that a piece is, in one view.
    pub fn input(&self, of_white: bool, kind: usize, place: usize) -> usize {
        let view = if of_white { &self.white } else { &self.black };
        view[kind][place] as usize / self.hidden
    }
}
