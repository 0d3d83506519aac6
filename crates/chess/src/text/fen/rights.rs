//! The third field of a FEN: with which rooks a side may still castle.

use cozy_chess::{BitBoard, File, Piece, Rank, Square};
use damier_core::Side;

use super::{FenError, FenFault, Field};
use crate::board::color;
use crate::{Board, Position};

/// How the rooks that may castle are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::text) enum Rooks {
    /// `K` and `Q` for the outermost rooks, the file of any other: X-FEN, the usual text of usual positions.
    Outermost,
    /// The file of each: Shredder-FEN.
    Files,
}

/// The two sides of a king.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wing {
    King,
    Queen,
}

pub(super) fn read(field: &Field, board: &Board) -> Result<BitBoard, FenError> {
    let mut rooks = BitBoard::EMPTY;
    if field.text == "-" {
        return Ok(rooks);
    }
    for (i, letter) in field.text.char_indices() {
        let span = field.at + i..field.at + i + letter.len_utf8();
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let named = match letter.to_ascii_lowercase() {
            'k' => outermost(board, side, Wing::King),
            'q' => outermost(board, side, Wing::Queen),
            file @ 'a'..='h' => on_file(board, side, File::index(file as usize - 'a' as usize)),
            _ => return Err(FenFault::CastlingLetter(letter).at(span)),
        };
        let Some(rook) = named else {
            return Err(FenFault::CastlingPieces { letter, side }.at(span));
        };
        if !(rooks & wing(board, side, wing_of(board, side, rook))).is_empty() {
            return Err(FenFault::CastlingTwice(letter).at(span));
        }
        rooks |= rook.bitboard();
    }
    Ok(rooks)
}

pub(super) fn written(pos: &Position, rooks: Rooks) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        for (which, letter) in [(Wing::King, 'K'), (Wing::Queen, 'Q')] {
            let Some(rook) = (pos.castling & wing(&pos.board, side, which)).next_square() else { continue };
            let is_outermost = outermost(&pos.board, side, which) == Some(rook);
            let file = char::from(rook.file()).to_ascii_uppercase();
            let letter = if rooks == Rooks::Outermost && is_outermost { letter } else { file };
            text.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The rook of a side that is farthest from its king on this wing; none if the king has left its rank.
fn outermost(board: &Board, side: Side, which: Wing) -> Option<Square> {
    let rooks = board.pieces(side, Piece::Rook) & wing(board, side, which);
    match which {
        Wing::King => rooks.into_iter().last(),
        Wing::Queen => rooks.next_square(),
    }
}

fn on_file(board: &Board, side: Side, file: File) -> Option<Square> {
    let square = Square::new(file, Rank::First.relative_to(color(side)));
    let at_home = board.king(side).rank() == square.rank();
    (at_home && board.pieces(side, Piece::Rook).has(square)).then_some(square)
}

fn wing_of(board: &Board, side: Side, rook: Square) -> Wing {
    if rook.file() > board.king(side).file() { Wing::King } else { Wing::Queen }
}

/// The squares beside a king on its first rank; none if it has left it.
fn wing(board: &Board, side: Side, which: Wing) -> BitBoard {
    let king = board.king(side);
    let home = Rank::First.relative_to(color(side));
    if king.rank() != home {
        return BitBoard::EMPTY;
    }
    let beside = |&file: &File| match which {
        Wing::King => file > king.file(),
        Wing::Queen => file < king.file(),
    };
    File::ALL.into_iter().filter(beside).map(|file| Square::new(file, home)).collect()
}
