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
    /// The text ends before this field.
    #[error("the text ends before {0}")]
    MissingField(&'static str),
    /// The text goes on after its last field.
    #[error("`{0}` stands behind the last field")]
    ExtraField(String),
    /// The board has not eight rows.
    #[error("the board has {0} ranks, not 8")]
    Ranks(usize),
    /// A row has not eight squares.
    #[error("rank {rank} has {squares} squares, not 8")]
    Squares {
        /// The rank, 1 to 8.
        rank: usize,
        /// Its squares.
        squares: usize,
    },
    /// A character that stands for no piece and no run of empty squares.
    #[error("`{0}` is no piece and no number of empty squares")]
    Letter(char),
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Side),
    /// A side has more than one king.
    #[error("{side} has {count} kings")]
    Kings {
        /// The side.
        side: Side,
        /// Its kings.
        count: usize,
    },
    /// A pawn stands where no pawn can.
    #[error("a pawn cannot stand on {0}")]
    PawnRank(String),
    /// A side has more pawns than it started with.
    #[error("{side} has {count} pawns, more than the 8 it starts with")]
    Pawns {
        /// The side.
        side: Side,
        /// Its pawns.
        count: usize,
    },
    /// A side has more pieces and pawns than it started with.
    #[error("{side} has {count} pieces and pawns, more than the 16 it starts with")]
    Men {
        /// The side.
        side: Side,
        /// Its pieces and pawns.
        count: usize,
    },
    /// The side to move is not a side.
    #[error("`{0}` is no side to move")]
    Turn(String),
    /// The king of the side that is not to move could be taken.
    #[error("{0} is in check although it is not its turn")]
    OpponentInCheck(Side),
    /// A character that names no rook to castle with.
    #[error("`{0}` is no right to castle")]
    CastlingLetter(char),
    /// The same wing is named twice.
    #[error("`{0}` names a wing of castling a second time")]
    CastlingTwice(char),
    /// King or rook do not stand where the right would need them.
    #[error("`{letter}` lets {side} castle, but its king and rook are not in place")]
    CastlingPieces {
        /// The letter of the right.
        letter: char,
        /// The side it is for.
        side: Side,
    },
    /// The en passant field is no square a pawn can pass.
    #[error("`{0}` is no square a pawn may be taken on in passing")]
    EnPassant(String),
    /// No pawn can have passed the en passant square.
    #[error("no pawn has just passed {0}")]
    NothingPassed(String),
    /// The count of plies without progress is no number in range.
    #[error("`{0}` is no number of plies since the last capture or pawn move")]
    QuietPlies(String),
    /// The number of the move is no number in range.
    #[error("`{0}` is no number of a move")]
    MoveNumber(String),
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
        let remedy = match &self.fault {
            FenFault::NotUtf8 | FenFault::TooLong { .. } | FenFault::Empty | FenFault::MissingField(_) => {
                "six fields, as in `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`"
            }
            FenFault::ExtraField(_) => "nothing behind the number of the move",
            FenFault::Ranks(_) => "8 ranks with `/` between them, the eighth first",
            FenFault::Squares { .. } => "pieces and empty squares that add up to 8",
            FenFault::Letter(_) => "one of `KQRBNP`, `kqrbnp` or a digit from 1 to 8",
            FenFault::NoKing(_) | FenFault::Kings { .. } => "one `K` and one `k`",
            FenFault::PawnRank(_) => "pawns on ranks 2 to 7 only",
            FenFault::Pawns { .. } => "at most 8 pawns a side",
            FenFault::Men { .. } => "at most 16 pieces and pawns a side",
            FenFault::Turn(_) => "`w` or `b` for the side to move",
            FenFault::OpponentInCheck(Side::White) => "`w`: the side in check is to move",
            FenFault::OpponentInCheck(Side::Black) => "`b`: the side in check is to move",
            FenFault::CastlingLetter(_) => "`-`, letters of `KQkq`, or the files of the rooks as in `HAha`",
            FenFault::CastlingTwice(_) => "each wing once",
            FenFault::CastlingPieces { .. } => {
                "the king on its first rank with a rook on that side of it, or `-` in place of the right"
            }
            FenFault::EnPassant(_) => "`-`, a square of rank 6 with White to move, of rank 3 with Black",
            FenFault::NothingPassed(_) => "`-`, or the empty square behind a pawn that made a double step",
            FenFault::QuietPlies(_) => "0 to 65535",
            FenFault::MoveNumber(_) => "1 to 65535",
        };
        Some(format!("expected {remedy}"))
    }
}
