//! Standard algebraic notation, written: `Nf3`, `exd6`, `Rad1`, `e8=Q+`, `O-O#`.

use cozy_chess::{BitBoard, Piece, Square};
use damier_core::{MoveList, Position as _};

use crate::moves::PROMOTIONS;
use crate::{Move, Position};

impl Position {
    /// Writes a legal move in standard algebraic notation (FIDE, appendix C).
    pub fn san(&self, m: Move) -> String {
        let mut text = self.san_without_check(m);
        let next = self.after(m);
        if next.in_check() {
            text.push(if next.can_move() { '+' } else { '#' });
        }
        text
    }

    fn san_without_check(&self, m: Move) -> String {
        if self.is_castling(m) {
            return if m.to().file() > m.from().file() { "O-O" } else { "O-O-O" }.to_owned();
        }
        let piece = self.moved(m);
        let is_capture = self.captured(m).is_some();
        let mut text = match piece {
            Piece::Pawn if is_capture => m.from().file().to_string(),
            Piece::Pawn => String::new(),
            _ => format!("{}{}", letter(piece), self.distinction(m, piece)),
        };
        if is_capture {
            text.push('x');
        }
        text += &m.to().to_string();
        if let Some(promotion) = m.promotion() {
            text.push('=');
            text.push(letter(promotion));
        }
        text
    }

    /// What tells the piece from others of its kind that could go to the same square: file, rank, or both.
    fn distinction(&self, m: Move, piece: Piece) -> String {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        let is_rival = |other: &&Move| {
            let same_goal = other.to() == m.to() && other.from() != m.from();
            same_goal && self.board.kind(piece).has(other.from()) && !self.is_castling(**other)
        };
        let rivals: BitBoard = moves.iter().filter(is_rival).map(|other| other.from()).collect();
        let (file, rank) = (m.from().file(), m.from().rank());
        if rivals.is_empty() {
            String::new()
        } else if rivals.is_disjoint(file.bitboard()) {
            file.to_string()
        } else if rivals.is_disjoint(rank.bitboard()) {
            rank.to_string()
        } else {
            Square::new(file, rank).to_string()
        }
    }
}

/// The English letter of a piece.
pub(super) fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

/// What a pawn becomes, by a letter in either case.
pub(super) fn promotion(text: &str) -> Option<Piece> {
    PROMOTIONS.into_iter().find(|&piece| text.eq_ignore_ascii_case(&letter(piece).to_string()))
}
