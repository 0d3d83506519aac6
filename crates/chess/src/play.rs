//! What a move does to a position.

use cozy_chess::{BitBoard, File, Piece, Rank, Square};
use damier_core::Side;

use crate::board::color;
use crate::{Move, Position, zobrist};

impl Position {
    /// The position after `m`, a legal move here.
    #[inline]
    pub(crate) fn played(&self, m: Move) -> Position {
        let mut next = *self;
        let (us, from, to) = (self.turn, m.from(), m.to());
        let piece = self.moved(m);
        next.quiet_plies = next.quiet_plies.saturating_add(1);
        if let Some(file) = next.en_passant.take() {
            next.key ^= zobrist::of_en_passant(file);
        }
        if piece == Piece::King && self.is_castling(m) {
            next.castle(from, to);
        } else {
            if let Some(captured) = self.captured(m) {
                let at = if self.is_en_passant(m) { beside(from, to) } else { to };
                next.toggle(!us, captured, at);
                next.quiet_plies = 0;
            }
            next.toggle(us, piece, from);
            next.toggle(us, m.promotion().unwrap_or(piece), to);
        }
        next.lose_rights(piece, from.bitboard() | to.bitboard());
        next.turn = !us;
        next.key ^= zobrist::of_turn();
        next.move_number = next.move_number.saturating_add(u16::from(us == Side::Black));
        next.look_for_checks();
        if piece == Piece::Pawn {
            next.quiet_plies = 0;
            if (from as i8 - to as i8).abs() == 16 {
                next.offer_en_passant(to.file());
            }
        }
        next
    }

    /// Moves king and rook to their squares, the same in Chess960 as in chess.
    #[cold]
    fn castle(&mut self, king: Square, rook: Square) {
        let (king_to, rook_to) = castled(king, rook);
        self.toggle(self.turn, Piece::King, king);
        self.toggle(self.turn, Piece::Rook, rook);
        self.toggle(self.turn, Piece::King, king_to);
        self.toggle(self.turn, Piece::Rook, rook_to);
    }

    /// Takes the right to castle from the king that moved, and from a rook that moved or was taken.
    #[inline]
    fn lose_rights(&mut self, piece: Piece, ends: BitBoard) {
        let mut lost = self.castling & ends;
        if piece == Piece::King {
            lost |= self.castling & Rank::First.relative_to(color(self.turn)).bitboard();
        }
        for rook in lost {
            self.key ^= zobrist::of_castling(rook);
        }
        self.castling ^= lost;
    }

    #[inline]
    fn toggle(&mut self, side: Side, piece: Piece, square: Square) {
        self.board.toggle(side, piece, square);
        self.key ^= zobrist::of_piece(side, piece, square);
    }
}

/// Where king and rook stand after castling.
#[inline]
pub(crate) fn castled(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) =
        if rook.file() > king.file() { (File::G, File::F) } else { (File::C, File::D) };
    (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()))
}

/// The square of the pawn that is taken in passing by a pawn that goes from `from` to `to`.
#[inline]
pub(crate) fn beside(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
