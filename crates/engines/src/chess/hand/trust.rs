//! Endings that are drawn more often than they look.

use damier_chess::{BitBoard, Board, File, Piece, Square};
use damier_core::Side;

/// All of it, in 64ths.
const FULL: i32 = 64;

/// What the value of hardly anything is worth: a win that needs the other side's help.
const HOPELESS: i32 = 2;

/// Pieces but kings and pawns beyond which no ending is looked for.
const FEW: u32 = 4;

/// How much of the value of a position is to be believed, in 64ths.
pub(super) fn of(board: &Board) -> i32 {
    let pieces = board.occupied() & !board.kind(Piece::Pawn) & !board.kind(Piece::King);
    if pieces.len() > FEW {
        return FULL;
    }
    let strong =
        if worth(board, Side::White) >= worth(board, Side::Black) { Side::White } else { Side::Black };
    if board.pieces(strong, Piece::Pawn).is_empty() {
        return without_pawns(board, strong);
    }
    if is_wrong_bishop(board, strong) {
        return HOPELESS;
    }
    let bishops = board.kind(Piece::Bishop);
    if have_one_each(board, Piece::Bishop) && (bishops & BitBoard::LIGHT_SQUARES).len() == 1 {
        return if pieces == bishops { 32 } else { 52 };
    }
    let rooks = board.kind(Piece::Rook);
    if have_one_each(board, Piece::Rook) && pieces == rooks {
        let ahead =
            board.pieces(strong, Piece::Pawn).len().abs_diff(board.pieces(!strong, Piece::Pawn).len());
        return if ahead <= 1 { 48 } else { 58 };
    }
    FULL
}

/// A small advantage does not win without pawns: a piece that alone does not mate, a minor piece more, a rook for one.
fn without_pawns(board: &Board, strong: Side) -> i32 {
    let (more, less) = (worth_of_pieces(board, strong), worth_of_pieces(board, !strong));
    let knights_alone = more == 2 * value(Piece::Knight) && board.pieces(strong, Piece::Knight).len() == 2;
    if more < value(Piece::Rook) || knights_alone && board.pieces(!strong, Piece::Pawn).is_empty() {
        HOPELESS
    } else if more - less <= value(Piece::Bishop) {
        12
    } else {
        FULL
    }
}

/// Whether all pawns stand on a rook's file whose last square the bishop cannot attack and the other king has reached.
fn is_wrong_bishop(board: &Board, strong: Side) -> bool {
    let pawns = board.pieces(strong, Piece::Pawn);
    let pieces = board.side(strong) & !pawns & !board.kind(Piece::King);
    let bishops = board.pieces(strong, Piece::Bishop);
    if pieces != bishops || bishops.len() > 1 {
        return false;
    }
    let corner = match pawns {
        pawns if pawns.is_subset(File::A.bitboard()) => Square::A8,
        pawns if pawns.is_subset(File::H.bitboard()) => Square::H8,
        _ => return false,
    };
    let corner = if strong == Side::White { corner } else { corner.flip_rank() };
    let reached = damier_chess::get_king_moves(corner) | corner.bitboard();
    let shade =
        if BitBoard::LIGHT_SQUARES.has(corner) { BitBoard::LIGHT_SQUARES } else { BitBoard::DARK_SQUARES };
    bishops.is_disjoint(shade) && reached.has(board.king(!strong))
}

fn have_one_each(board: &Board, piece: Piece) -> bool {
    Side::BOTH.into_iter().all(|side| board.pieces(side, piece).len() == 1)
}

/// Roughly, in hundredths of a pawn, to tell who is stronger.
const fn value(piece: Piece) -> i32 {
    damier_chess::EXCHANGE_VALUES[piece as usize]
}

fn worth_of_pieces(board: &Board, side: Side) -> i32 {
    Piece::ALL[1..5].iter().map(|&piece| value(piece) * board.pieces(side, piece).len() as i32).sum()
}

fn worth(board: &Board, side: Side) -> i32 {
    worth_of_pieces(board, side) + value(Piece::Pawn) * board.pieces(side, Piece::Pawn).len() as i32
}
