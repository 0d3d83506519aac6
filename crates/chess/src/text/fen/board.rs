//! The first field of a FEN: the pieces, rank by rank.

use cozy_chess::{Piece, Rank, Square};
use damier_core::Side;

use super::{FenError, FenFault, Field};
use crate::Board;

/// A piece as it was read, with the place of its letter.
struct Man {
    side: Side,
    piece: Piece,
    square: Square,
    at: usize,
}

pub(super) fn read(field: &Field) -> Result<Board, FenError> {
    let ranks = field.text.split('/').count();
    if ranks != 8 {
        return Err(FenFault::Ranks(ranks).at(field.span()));
    }
    let mut men = Vec::new();
    let mut at = field.at;
    for (text, rank) in field.text.split('/').zip(Rank::ALL.into_iter().rev()) {
        read_rank(&Field { text, at }, rank, &mut men)?;
        at += text.len() + 1;
    }
    for side in Side::BOTH {
        check_numbers(&men, side, field)?;
    }
    let mut board = Board::EMPTY;
    for man in men {
        board.toggle(man.side, man.piece, man.square);
    }
    Ok(board)
}

fn read_rank(field: &Field, rank: Rank, men: &mut Vec<Man>) -> Result<(), FenError> {
    let mut squares = 0;
    for (i, letter) in field.text.char_indices() {
        let at = field.at + i;
        match (letter, man(letter)) {
            ('1'..='8', _) => squares += letter as usize - '0' as usize,
            (_, Some((side, piece))) => {
                // A rank that is too long is refused below; until then its squares must have names.
                let square = Square::index(rank as usize * 8 + squares % 8);
                if piece == Piece::Pawn && matches!(rank, Rank::First | Rank::Eighth) {
                    return Err(FenFault::PawnRank(square.to_string()).at(at..at + 1));
                }
                men.push(Man { side, piece, square, at });
                squares += 1;
            }
            _ => return Err(FenFault::Letter(letter).at(at..at + letter.len_utf8())),
        }
    }
    if squares == 8 {
        Ok(())
    } else {
        Err(FenFault::Squares { rank: rank as usize + 1, squares }.at(field.span()))
    }
}

/// One king, and no more men than at the start; the first one too many is at fault.
fn check_numbers(men: &[Man], side: Side, field: &Field) -> Result<(), FenError> {
    let places = |piece: Option<Piece>| -> Vec<usize> {
        let ours = men.iter().filter(|man| man.side == side);
        ours.filter(|man| piece.is_none_or(|piece| man.piece == piece)).map(|man| man.at).collect()
    };
    let (kings, pawns, all) = (places(Some(Piece::King)), places(Some(Piece::Pawn)), places(None));
    if kings.is_empty() {
        return Err(FenFault::NoKing(side).at(field.span()));
    }
    let too_many = |places: &[usize], most: usize| places.get(most).map(|&at| at..at + 1);
    if let Some(span) = too_many(&kings, 1) {
        return Err(FenFault::Kings { side, count: kings.len() }.at(span));
    }
    if let Some(span) = too_many(&pawns, 8) {
        return Err(FenFault::Pawns { side, count: pawns.len() }.at(span));
    }
    if let Some(span) = too_many(&all, 16) {
        return Err(FenFault::Men { side, count: all.len() }.at(span));
    }
    Ok(())
}

/// The piece a letter stands for: White's are capitals.
fn man(letter: char) -> Option<(Side, Piece)> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
    Some((side, piece))
}

pub(super) fn written(board: &Board) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for (i, (_, piece)) in board.squares().enumerate() {
        let row_ends = i % 8 == 7;
        empty += u8::from(piece.is_none());
        if empty > 0 && (piece.is_some() || row_ends) {
            text.push(char::from(b'0' + empty));
            empty = 0;
        }
        if let Some((side, piece)) = piece {
            let letter = char::from(piece);
            text.push(if side == Side::White { letter.to_ascii_uppercase() } else { letter });
        }
        if row_ends && i < 63 {
            text.push('/');
        }
    }
    text
}
