//! The 960 starting positions of Fischer, by the numbers Scharnagl gave them.

use cozy_chess::{BitBoard, File, Piece, Rank, Square};
use damier_core::Side;

use crate::{Board, Position};

/// The number of the usual start.
pub const STANDARD: u16 = 518;

/// The places of the two knights among the five squares that bishops and queen leave.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// The Chess960 start of this number, 0 to 959; `None` beyond.
///
/// ```
/// use damier_chess::{Position, STANDARD, chess960};
/// assert_eq!(chess960(STANDARD), Some(Position::default()));
/// assert_eq!(chess960(960), None);
/// ```
pub fn chess960(number: u16) -> Option<Position> {
    if number >= 960 {
        return None;
    }
    let row = back_row(usize::from(number));
    let mut board = Board::EMPTY;
    let mut castling = BitBoard::EMPTY;
    for (side, back, front) in
        [(Side::White, Rank::First, Rank::Second), (Side::Black, Rank::Eighth, Rank::Seventh)]
    {
        for (file, piece) in File::ALL.into_iter().zip(row) {
            board.toggle(side, piece, Square::new(file, back));
            board.toggle(side, Piece::Pawn, Square::new(file, front));
        }
        castling |= board.pieces(side, Piece::Rook);
    }
    Some(Position::assembled(board, Side::White, castling, None))
}

/// The pieces from a to h: bishops by remainders of four, queen by a remainder of six, knights by a table, and the king
/// between the rooks on what is left.
fn back_row(number: usize) -> [Piece; 8] {
    let mut row = [None; 8];
    row[number % 4 * 2 + 1] = Some(Piece::Bishop);
    row[number / 4 % 4 * 2] = Some(Piece::Bishop);
    put(&mut row, number / 16 % 6, Piece::Queen);
    let [first, second] = KNIGHTS[number / 96];
    // The farther first, so that the nearer still counts the same squares.
    put(&mut row, second, Piece::Knight);
    put(&mut row, first, Piece::Knight);
    for piece in [Piece::Rook, Piece::King, Piece::Rook] {
        put(&mut row, 0, piece);
    }
    row.map(|piece| piece.expect("eight pieces fill the row"))
}

/// Puts a piece on the free square that has `before` free squares to its left.
fn put(row: &mut [Option<Piece>; 8], before: usize, piece: Piece) {
    let free = row.iter_mut().filter(|square| square.is_none()).nth(before);
    *free.expect("the numbers stay within the row") = Some(piece);
}
