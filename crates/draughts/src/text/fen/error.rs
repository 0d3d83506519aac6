//! What can be wrong with the text of a position.

use std::ops::Range;

use damier_core::{Located, Side};
use thiserror::Error;

/// A fault and its place in the text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{fault}")]
pub struct FenError {
    /// What is wrong.
    pub fault: FenFault,
    /// The bytes at fault.
    pub span: Range<usize>,
}

/// What is wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenFault {
    /// The bytes are not text.
    #[error("the text of the position is not valid UTF-8")]
    NotUtf8,
    /// The text is longer than any position.
    #[error("{length} bytes are too long for a position, which needs at most {most}")]
    TooLong {
        /// Bytes read.
        length: usize,
        /// Bytes allowed.
        most: usize,
    },
    /// There is nothing to read.
    #[error("there is no position in an empty text")]
    Empty,
    /// The side to move is not given or not a side.
    #[error("`{0}` is no side to move")]
    Turn(String),
    /// A colour has no group of squares.
    #[error("there is no group of squares for {0}")]
    MissingGroup(Side),
    /// A group begins with something else than a colour or a known suffix.
    #[error("`{0}` is no group of squares")]
    UnknownGroup(String),
    /// Something else than a square stands in a group.
    #[error("`{0}` is no square")]
    NoSquare(String),
    /// The square is not on the board.
    #[error("square {name} does not exist on the {columns}x{rows} board")]
    BeyondBoard {
        /// The square as written.
        name: String,
        /// Columns of the board.
        columns: u8,
        /// Rows of the board.
        rows: u8,
        /// The number of playing squares.
        squares: u8,
    },
    /// A range runs backwards.
    #[error("the range `{0}` runs backwards")]
    ReversedRange(String),
    /// A square is named twice for one side.
    #[error("square {0} is named twice")]
    SquareTwice(String),
    /// A square is given to both sides.
    #[error("square {0} cannot hold a white and a black piece")]
    BothColours(String),
    /// A man stands where it would have been crowned.
    #[error("a {side} man cannot stand on {square}, its crowning row")]
    ManOnCrowningRow {
        /// The side of the man.
        side: Side,
        /// The square as written.
        square: String,
    },
    /// A side has more pieces than it started with.
    #[error("{side} has {count} pieces, more than the {most} it starts with")]
    TooManyPieces {
        /// The side.
        side: Side,
        /// Its pieces.
        count: u32,
        /// The pieces it starts with.
        most: u8,
    },
    /// The board text has not as many rows as the board (document 000's own words).
    #[error("Invalid board size")]
    BoardSize,
    /// A row has not as many cells as the board (document 000's own words).
    #[error("Wrong number of pieces in a single row")]
    RowLength,
    /// A run of empty cells is 0 or longer than a row (document 000's own words).
    #[error("Invalid empty space amount")]
    EmptyRun,
    /// A character that stands for nothing (document 000's own words).
    #[error("Invalid character")]
    Character,
    /// The board text has not as many letters as the board has squares.
    #[error("{found} squares are given, the board has {squares}")]
    Length {
        /// Squares in the text.
        found: usize,
        /// Squares of the board.
        squares: u8,
    },
    /// The countdown is not a small number.
    #[error("`{0}` is no number of plies")]
    Counter(String),
}

impl FenFault {
    pub(super) fn at(self, span: Range<usize>) -> FenError {
        FenError { fault: self, span }
    }
}

impl Located for FenError {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    fn remedy(&self) -> Option<String> {
        let text = match &self.fault {
            FenFault::NotUtf8 | FenFault::TooLong { .. } | FenFault::Empty => {
                "expected a line such as `W:W31-50:B1-20`".to_owned()
            }
            FenFault::Turn(_) => "expected `W` or `B` for the side to move".to_owned(),
            FenFault::MissingGroup(side) => {
                format!(
                    "expected `:{}` and its squares; a side without pieces is an empty group",
                    side.letter()
                )
            }
            FenFault::UnknownGroup(_) => "expected `W` or `B` and squares, as in `W:W31-50:B1-20`".to_owned(),
            FenFault::NoSquare(_) => {
                "expected a square, `K` and a square, or a range such as `31-50`".to_owned()
            }
            FenFault::BeyondBoard { squares, columns, rows, .. } => {
                let last = char::from(b'a' + columns - 1);
                format!("expected 1 to {squares}, or a dark square between a1 and {last}{rows}")
            }
            FenFault::ReversedRange(_) => "expected the lower square first".to_owned(),
            FenFault::SquareTwice(_) | FenFault::BothColours(_) => "expected every square once".to_owned(),
            FenFault::ManOnCrowningRow { .. } => {
                "expected a king there: put `K` before the square".to_owned()
            }
            FenFault::TooManyPieces { most, .. } => format!("expected at most {most}"),
            FenFault::BoardSize => "expected 8 rows with `/` between them".to_owned(),
            FenFault::RowLength => "expected exactly 4 cells in every row".to_owned(),
            FenFault::EmptyRun => "expected a digit from 1 to 4".to_owned(),
            FenFault::Character => "expected one of the letters of this form, see `damier rules`".to_owned(),
            FenFault::Length { squares, .. } => {
                format!("expected a letter for each of the {squares} squares")
            }
            FenFault::Counter(_) => "expected 0 to 255".to_owned(),
        };
        Some(text)
    }
}
