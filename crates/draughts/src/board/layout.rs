//! Where the squares of a board lie in a machine word.
//!
//! Rows of playing squares follow one another, and after every second row lie ghost bits that belong to no
//! square. With `short = columns / 2 + gap - 1`, `long = short + 1` and `period = short + long`, row *r* starts at
//! bit `r / 2 * period + r % 2 * short`; then every diagonal step on the whole board is one shift by `short` or
//! `long`, and a step over the edge lands on a ghost. Here is the 8x8 board, ghosts as dots:
//!
//! ```text
//!      0     1     2     3            gap 1: 35 bits on 8x8, 54 on 10x10
//!   4     5     6     7     .         gap 2: 63 bits on 10x10, where captures may also run along rows
//!      9    10    11    12                   (a shift by 1) and columns (a shift by `period`)
//!  13    14    15    16     .
//! ```

use damier_core::Side;

use crate::Bits;
use crate::rules::{Board, Numbering};

/// A playing square: its index in the layout's word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(pub u8);

/// A place on the whole board, light squares included; the top left corner as White sees it is column 0, row 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub row: u8,
}

/// A direction to step or jump in: an index into [`Layout::steps`].
pub(crate) type Direction = usize;

// The diagonals clockwise, beginning where the clock of document 000 does (S-5); 4 to 7 are up, right, down, left.
pub(crate) const UP_RIGHT: Direction = 0;
pub(crate) const DOWN_RIGHT: Direction = 1;
pub(crate) const DOWN_LEFT: Direction = 2;
pub(crate) const UP_LEFT: Direction = 3;

/// The geometry of one board, computed by the compiler.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The board it lays out.
    pub board: Board,
    /// Every playing square.
    pub squares: Bits,
    /// The shift of one step in each direction: diagonals clockwise from the upper right, then up, right, down, left.
    pub steps: [i8; 8],
    top_row: Bits,
    bottom_row: Bits,
    places: [Place; 64],
    numbers: [u8; 64],
    by_number: [Square; 65],
}

impl Layout {
    /// The layout of a board, with room between rows for straight captures if there are any.
    pub const fn new(board: Board, straight_captures: bool) -> Layout {
        let gap = if straight_captures { 2 } else { 1 };
        let half = board.columns / 2;
        let (short, long) = (half + gap - 1, half + gap);
        let period = (short + long) as i8;
        let mut layout = Layout {
            board,
            squares: Bits::EMPTY,
            steps: [-(short as i8), long as i8, short as i8, -(long as i8), -period, 1, period, -1],
            top_row: Bits::EMPTY,
            bottom_row: Bits::EMPTY,
            places: [Place { column: 0, row: 0 }; 64],
            numbers: [0; 64],
            by_number: [Square(0); 65],
        };
        let mut row = 0;
        while row < board.rows {
            let start = row / 2 * (short + long) + row % 2 * short;
            let mut i = 0;
            while i < half {
                layout.add(Square(start + i), row, i);
                i += 1;
            }
            row += 1;
        }
        layout
    }

    const fn add(&mut self, square: Square, row: u8, index: u8) {
        let board = self.board;
        let half = board.columns / 2;
        let column = 2 * index + 1 - row % 2;
        // A mirrored board has the same neighbours left and right exchanged: only people see the difference.
        let (column, index) =
            if board.mirrored { (board.columns - 1 - column, half - 1 - index) } else { (column, index) };
        let from_top = row * half + index + 1;
        let number = match board.numbering {
            Numbering::FromTop => from_top,
            Numbering::FromBottom => board.squares() + 1 - from_top,
        };
        let bit = Bits::of(square);
        self.squares = Bits(self.squares.0 | bit.0);
        if row == 0 {
            self.top_row = Bits(self.top_row.0 | bit.0);
        }
        if row == board.rows - 1 {
            self.bottom_row = Bits(self.bottom_row.0 | bit.0);
        }
        self.places[square.0 as usize] = Place { column, row };
        self.numbers[square.0 as usize] = number;
        self.by_number[number as usize] = square;
    }

    /// The square with this number, if the board has it.
    pub const fn square(&self, number: usize) -> Option<Square> {
        if number == 0 || number > self.board.squares() as usize {
            return None;
        }
        Some(self.by_number[number])
    }

    /// The number people call the square by, from 1.
    pub const fn number(&self, square: Square) -> u8 {
        self.numbers[(square.0 & 63) as usize]
    }

    /// Where the square lies on the whole board.
    pub const fn place(&self, square: Square) -> Place {
        self.places[(square.0 & 63) as usize]
    }

    /// The playing square at a place, if it is one.
    pub fn at(&self, column: u8, row: u8) -> Option<Square> {
        self.squares.into_iter().find(|&square| self.place(square) == Place { column, row })
    }

    /// The square called `a1`, `c3`, ..., letters from the left and digits from White's side.
    pub fn by_letters(&self, letter: char, digits: usize) -> Option<Square> {
        let column = (letter.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
        let row = usize::from(self.board.rows).checked_sub(digits)?;
        self.at(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// The name of the square in letters and digits.
    pub fn letters(&self, square: Square) -> String {
        let Place { column, row } = self.place(square);
        format!("{}{}", char::from(b'a' + column), self.board.rows - row)
    }

    /// The set of squares in these rows, `from` included, `to` not.
    pub fn rows(&self, from: u8, to: u8) -> Bits {
        self.squares.into_iter().filter(|&square| (from..to).contains(&self.place(square).row)).collect()
    }

    /// The row where the men of a side are crowned.
    pub const fn far_row(&self, side: Side) -> Bits {
        match side {
            Side::White => self.top_row,
            Side::Black => self.bottom_row,
        }
    }

    /// The square half a turn of the board away.
    pub const fn opposite(&self, square: Square) -> Square {
        // The layout is symmetric: the last real bit and the first, the last but one and the second, and so on.
        Square(63 - self.squares.0.leading_zeros() as u8 - square.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{DOWN_RIGHT, Layout, UP_LEFT};
    use crate::rules::{Board, Numbering};
    use crate::{Bits, Square};

    const BOARD: Board =
        Board { columns: 8, rows: 8, camp: 3, mirrored: false, numbering: Numbering::FromTop };
    const EIGHT: Layout = Layout::new(BOARD, false);
    const MIRRORED: Layout = Layout::new(Board { mirrored: true, ..BOARD }, false);
    const TEN: Board = Board { columns: 10, rows: 10, camp: 4, ..BOARD };

    #[test]
    fn the_words_have_the_promised_length() {
        let bits = |layout: &Layout| 64 - layout.squares.0.leading_zeros();
        assert_eq!(bits(&EIGHT), 35);
        assert_eq!(bits(&Layout::new(TEN, false)), 54);
        assert_eq!(bits(&Layout::new(TEN, true)), 63);
    }

    #[test]
    fn every_shift_is_a_step_on_the_board_or_leaves_it() {
        for straight in [false, true] {
            for board in [BOARD, TEN, Board { columns: 6, rows: 6, camp: 2, ..BOARD }] {
                let layout = Layout::new(board, straight);
                let moves: [(i8, i8); 8] =
                    [(1, -1), (1, 1), (-1, 1), (-1, -1), (0, -2), (2, 0), (0, 2), (-2, 0)];
                for square in layout.squares {
                    for (step, (right, down)) in
                        layout.steps.iter().zip(moves).take(if straight { 8 } else { 4 })
                    {
                        let place = layout.place(square);
                        let target = place
                            .column
                            .checked_add_signed(right)
                            .zip(place.row.checked_add_signed(down))
                            .and_then(|(column, row)| layout.at(column, row));
                        let shifted = Bits::of(square).shift(*step) & layout.squares;
                        assert_eq!(shifted, target.map_or(Bits::EMPTY, Bits::of), "{board:?} {square:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn squares_are_numbered_from_the_top_left() {
        // C-6: row 1 holds 1-4 in columns 2, 4, 6, 8 and row 2 holds 5-8 in columns 1, 3, 5, 7.
        let column = |n| EIGHT.place(EIGHT.square(n).unwrap()).column + 1;
        assert_eq!([1, 2, 3, 4].map(column), [2, 4, 6, 8]);
        assert_eq!([5, 6, 7, 8].map(column), [1, 3, 5, 7]);
        assert_eq!(EIGHT.square(0), None);
        assert_eq!(EIGHT.square(33), None);
        assert_eq!(EIGHT.by_letters('b', 8), EIGHT.square(1));
        assert_eq!(EIGHT.letters(EIGHT.square(29).unwrap()), "a1");
        assert_eq!(EIGHT.by_letters('a', 2), None);
        assert_eq!(EIGHT.by_letters('a', 9), None);
    }

    #[test]
    fn a_mirrored_board_has_a_playing_square_in_its_top_left_corner() {
        assert_eq!(MIRRORED.letters(MIRRORED.square(1).unwrap()), "a8");
        assert_eq!(MIRRORED.letters(MIRRORED.square(32).unwrap()), "h1");
        let bottom = Layout::new(Board { mirrored: true, numbering: Numbering::FromBottom, ..BOARD }, false);
        assert_eq!(bottom.letters(bottom.square(1).unwrap()), "h1");
    }

    #[test]
    fn half_a_turn_maps_the_board_onto_itself() {
        for layout in [EIGHT, MIRRORED, Layout::new(TEN, false), Layout::new(TEN, true)] {
            for square in layout.squares {
                let there = layout.opposite(square);
                assert!(layout.squares.has(there));
                assert_eq!(layout.number(there) + layout.number(square), layout.board.squares() + 1);
            }
        }
        assert_eq!(EIGHT.steps[UP_LEFT], -EIGHT.steps[DOWN_RIGHT]);
        assert_eq!(EIGHT.opposite(Square(0)), Square(34));
    }
}
