//! Every legal move, and no other.
//!
//! Checks and pins are known beforehand, so that nothing is tried and taken back: a pinned piece stays on its line, a
//! check is met on the squares between, a king goes where nobody attacks. Only an en passant capture is tried, since it
//! empties two squares of a line at once.

use cozy_chess::{
    BitBoard, File, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_line_rays, get_pawn_attacks, get_rook_moves,
};
use damier_core::{MoveList, Side};

use crate::board::color;
use crate::moves::PROMOTIONS;
use crate::play::{beside, castled};
use crate::{Move, Position};

/// What becomes of the moves that are found. Each answer says whether that is enough.
pub(crate) trait Finds {
    /// One piece may go to each of these squares.
    fn piece(&mut self, from: Square, to: BitBoard) -> bool;

    /// A pawn may go to each of these squares, each from the square `step` before it.
    fn pawns(&mut self, to: BitBoard, step: i8) -> bool;

    /// The same, on the last row.
    fn promotions(&mut self, to: BitBoard, step: i8) -> bool;
}

/// Whether there is a move.
pub(crate) struct Any;

impl Finds for Any {
    #[inline]
    fn piece(&mut self, _: Square, to: BitBoard) -> bool {
        !to.is_empty()
    }

    #[inline]
    fn pawns(&mut self, to: BitBoard, _: i8) -> bool {
        !to.is_empty()
    }

    #[inline]
    fn promotions(&mut self, to: BitBoard, _: i8) -> bool {
        !to.is_empty()
    }
}

/// The number of moves.
pub(crate) struct Counted(pub(crate) u32);

impl Finds for Counted {
    #[inline]
    fn piece(&mut self, _: Square, to: BitBoard) -> bool {
        self.0 += to.len();
        false
    }

    #[inline]
    fn pawns(&mut self, to: BitBoard, _: i8) -> bool {
        self.0 += to.len();
        false
    }

    #[inline]
    fn promotions(&mut self, to: BitBoard, _: i8) -> bool {
        self.0 += to.len() * PROMOTIONS.len() as u32;
        false
    }
}

/// The moves themselves.
pub(crate) struct Listed<'a>(pub(crate) &'a mut MoveList<Move>);

impl Finds for Listed<'_> {
    #[inline]
    fn piece(&mut self, from: Square, to: BitBoard) -> bool {
        self.0.extend(to.into_iter().map(|to| Move::new(from, to)));
        false
    }

    #[inline]
    fn pawns(&mut self, to: BitBoard, step: i8) -> bool {
        self.0.extend(to.into_iter().map(|to| Move::new(before(to, step), to)));
        false
    }

    #[inline]
    fn promotions(&mut self, to: BitBoard, step: i8) -> bool {
        for to in to {
            let m = Move::new(before(to, step), to);
            self.0.extend(PROMOTIONS.map(|piece| m.promoting(piece)));
        }
        false
    }
}

impl Position {
    /// Hands every legal move to `finds` until it has enough, and says whether it had.
    #[inline]
    pub(crate) fn find_moves(&self, finds: &mut impl Finds) -> bool {
        let king = self.board.king(self.turn);
        let free = !self.board.side(self.turn);
        self.find_moves_onto(king, free, free, finds) || !self.in_check() && self.find_castlings(king, finds)
    }

    /// The same for captures and promotions alone.
    #[inline]
    pub(crate) fn find_captures(&self, finds: &mut impl Finds) -> bool {
        let king = self.board.king(self.turn);
        let enemies = self.board.side(!self.turn);
        let last = Rank::First.bitboard() | Rank::Eighth.bitboard();
        self.find_moves_onto(king, enemies, enemies | last, finds)
    }

    /// The moves onto `targets`, but those of pawns onto `pawn_targets`; captures in passing are among them, castling is not.
    #[inline]
    fn find_moves_onto(
        &self,
        king: Square,
        targets: BitBoard,
        pawn_targets: BitBoard,
        finds: &mut impl Finds,
    ) -> bool {
        let answers = match self.checkers.len() {
            0 => BitBoard::FULL,
            // A check is met by taking the piece that gives it or by standing in its way.
            1 => {
                let checker = self.checkers.next_square().expect("one piece gives check");
                self.checkers | get_between_rays(king, checker)
            }
            _ => return self.find_king_steps(king, targets, finds),
        };
        self.find_pawn_moves(king, pawn_targets & answers, finds)
            || self.find_piece_moves(king, targets & answers, finds)
            || self.find_king_steps(king, targets, finds)
    }

    #[inline]
    fn find_piece_moves(&self, king: Square, targets: BitBoard, finds: &mut impl Finds) -> bool {
        let (board, ours, occupied) = (&self.board, self.board.side(self.turn), self.board.occupied());
        let queens = board.kind(Piece::Queen);
        // A pinned knight has no move.
        for from in ours & board.kind(Piece::Knight) & !self.pinned {
            if finds.piece(from, get_knight_moves(from) & targets) {
                return true;
            }
        }
        for from in ours & (board.kind(Piece::Bishop) | queens) {
            let to = get_bishop_moves(from, occupied) & targets;
            if finds.piece(from, self.unpinned(king, from, to)) {
                return true;
            }
        }
        for from in ours & (board.kind(Piece::Rook) | queens) {
            let to = get_rook_moves(from, occupied) & targets;
            if finds.piece(from, self.unpinned(king, from, to)) {
                return true;
            }
        }
        false
    }

    /// Those of the squares `to` that keep a pinned piece on its line.
    #[inline]
    fn unpinned(&self, king: Square, from: Square, to: BitBoard) -> BitBoard {
        if self.pinned.has(from) { to & get_line_rays(king, from) } else { to }
    }

    #[inline]
    fn find_pawn_moves(&self, king: Square, targets: BitBoard, finds: &mut impl Finds) -> bool {
        let pawns = self.board.pieces(self.turn, Piece::Pawn);
        if self.find_pawn_moves_of(pawns & !self.pinned, targets, finds) {
            return true;
        }
        for pawn in pawns & self.pinned {
            let line = get_line_rays(king, pawn);
            if self.find_pawn_moves_of(pawn.bitboard(), targets & line, finds) {
                return true;
            }
        }
        let Some(target) = self.en_passant() else { return false };
        for from in self.takers_in_passing(target) {
            if self.may_take_in_passing(from, target) && finds.piece(from, target.bitboard()) {
                return true;
            }
        }
        false
    }

    /// The moves of many pawns at once, but for the captures in passing.
    #[inline]
    fn find_pawn_moves_of(&self, pawns: BitBoard, targets: BitBoard, finds: &mut impl Finds) -> bool {
        let forward: i8 = if self.turn == Side::White { 8 } else { -8 };
        let third = Rank::Third.relative_to(color(self.turn)).bitboard();
        let last = Rank::First.bitboard() | Rank::Eighth.bitboard();
        let empty = !self.board.occupied();
        let enemies = self.board.side(!self.turn) & targets;
        let single = shifted(pawns, forward) & empty;
        let double = shifted(single & third, forward) & empty & targets;
        let single = single & targets;
        let to_a = shifted(pawns & !File::A.bitboard(), forward - 1) & enemies;
        let to_h = shifted(pawns & !File::H.bitboard(), forward + 1) & enemies;
        let ordinary = finds.pawns(single & !last, forward)
            || finds.pawns(double, 2 * forward)
            || finds.pawns(to_a & !last, forward - 1)
            || finds.pawns(to_h & !last, forward + 1);
        if ordinary || ((single | to_a | to_h) & last).is_empty() {
            return ordinary;
        }
        finds.promotions(single & last, forward)
            || finds.promotions(to_a & last, forward - 1)
            || finds.promotions(to_h & last, forward + 1)
    }

    /// The pawns that stand ready to take on `target` in passing.
    #[inline]
    pub(crate) fn takers_in_passing(&self, target: Square) -> BitBoard {
        get_pawn_attacks(target, color(!self.turn)) & self.board.pieces(self.turn, Piece::Pawn)
    }

    /// Whether the king is safe once a pawn has gone from `from` to `target` and the pawn it passed is gone.
    pub(crate) fn may_take_in_passing(&self, from: Square, target: Square) -> bool {
        let taken = beside(from, target).bitboard();
        let occupied = self.board.occupied() ^ from.bitboard() ^ taken | target.bitboard();
        let king = self.board.king(self.turn);
        (self.board.attackers(king, !self.turn, occupied) & !taken).is_empty()
    }

    #[inline]
    fn find_king_steps(&self, king: Square, targets: BitBoard, finds: &mut impl Finds) -> bool {
        // The king does not hide behind itself from a piece on its line.
        let occupied = self.board.occupied() ^ king.bitboard();
        let mut safe = BitBoard::EMPTY;
        for to in get_king_moves(king) & targets {
            if self.board.attackers(to, !self.turn, occupied).is_empty() {
                safe |= to.bitboard();
            }
        }
        finds.piece(king, safe)
    }

    #[inline]
    fn find_castlings(&self, king: Square, finds: &mut impl Finds) -> bool {
        let mut rooks = BitBoard::EMPTY;
        for rook in self.castling_rooks(self.turn) {
            if self.may_castle(king, rook) {
                rooks |= rook.bitboard();
            }
        }
        !rooks.is_empty() && finds.piece(king, rooks)
    }

    /// Whether the way of king and rook is free and nobody attacks the king's (FIDE 3.8.2).
    fn may_castle(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = castled(king, rook);
        let kings_way = get_between_rays(king, king_to) | king_to.bitboard();
        let rooks_way = get_between_rays(rook, rook_to) | rook_to.bitboard();
        let others = self.board.occupied() ^ king.bitboard() ^ rook.bitboard();
        // A rook that shields the king along their row leaves it in check: only Chess960 knows the case.
        (others & (kings_way | rooks_way)).is_empty()
            && !self.pinned.has(rook)
            && kings_way
                .into_iter()
                .all(|square| self.board.attackers(square, !self.turn, others | rook.bitboard()).is_empty())
    }
}

/// The squares one step further. No pawn stands on a last row and none leaves the board sideways, so nothing comes round.
#[inline]
fn shifted(squares: BitBoard, step: i8) -> BitBoard {
    BitBoard(squares.0.rotate_left(step as u32 & 63))
}

#[inline]
fn before(to: Square, step: i8) -> Square {
    Square::index((to as i8 - step) as usize & 63)
}
