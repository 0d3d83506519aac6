//! What an exchange on one square comes to: each side takes with its least piece while that pays.
//!
//! It orders moves and says nothing else of a position. Pins are not looked at, and a pawn that takes on the last row in
//! the course of the exchange stays a pawn: both are rare, and the one who asks asks often.

use cozy_chess::{BitBoard, Piece};

use crate::play::beside;
use crate::{Move, Position};

/// What a piece counts for in an exchange, in hundredths of a pawn, by [`Piece`]; a king is never given.
pub const EXCHANGE_VALUES: [i32; Piece::NUM] = [100, 300, 300, 500, 900, 10_000];

const fn value(piece: Piece) -> i32 {
    EXCHANGE_VALUES[piece as usize]
}

impl Position {
    /// What `m`, a legal move here, and the captures that follow on its square win for the side to move.
    ///
    /// ```
    /// use damier_chess::Position;
    /// use damier_core::Notation;
    /// // The rook takes a pawn that nobody guards.
    /// let pos = Position::from_fen("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1")?;
    /// assert_eq!(pos.exchange(pos.parse_move("Rxe5").unwrap()), 100);
    /// # Ok::<(), damier_chess::FenError>(())
    /// ```
    pub fn exchange(&self, m: Move) -> i32 {
        if self.is_castling(m) {
            return 0;
        }
        let mut standing = self.moved(m);
        let mut won = self.captured(m).map_or(0, value);
        if let Some(promotion) = m.promotion() {
            won += value(promotion) - value(standing);
            standing = promotion;
        }
        let mut occupied = self.board.occupied() ^ m.from().bitboard() | m.to().bitboard();
        if self.is_en_passant(m) {
            occupied ^= beside(m.from(), m.to()).bitboard();
        }
        won - self.best_recapture(m, standing, occupied)
    }

    /// What the other side wins at best by taking the piece that now stands on the square of `m`; at least nothing.
    fn best_recapture(&self, m: Move, mut standing: Piece, mut occupied: BitBoard) -> i32 {
        // What each capture in turn would win if nobody took back.
        let mut wins = [0; 32];
        let mut captures = 0;
        let mut taker = !self.turn;
        loop {
            let attackers = self.board.attackers(m.to(), taker, occupied) & occupied;
            let Some(least) =
                Piece::ALL.into_iter().find(|&piece| !(self.board.kind(piece) & attackers).is_empty())
            else {
                break;
            };
            let is_guarded = || !(self.board.attackers(m.to(), !taker, occupied) & occupied).is_empty();
            if least == Piece::King && is_guarded() {
                break;
            }
            wins[captures] = value(standing);
            captures += 1;
            standing = least;
            let from = (self.board.kind(least) & attackers).next_square();
            occupied ^= from.expect("the least attacker stands somewhere").bitboard();
            taker = !taker;
        }
        // Seen from the last capture back, each is made only where it pays.
        wins[..captures].iter().rev().fold(0, |later, won| (won - later).max(0))
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Notation;

    use crate::Position;

    #[track_caller]
    fn check(fen: &str, m: &str, expected: i32) {
        let pos = Position::from_fen(fen).unwrap();
        assert_eq!(pos.exchange(pos.parse_move(m).unwrap()), expected, "{m} in {fen}");
    }

    #[test]
    fn a_knight_that_takes_a_guarded_pawn_is_lost_for_it() {
        check("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200);
    }

    #[test]
    fn the_least_piece_takes_first() {
        // Pawn takes knight, pawn takes pawn; the rook stays away from a pawn that the king guards.
        check("8/8/3pk3/4n3/3P4/8/8/K3R3 w - - 0 1", "dxe5", 200);
        check("4k3/8/3p4/4p3/3P4/8/4Q3/4K3 w - - 0 1", "Qxe5+", -700);
    }

    #[test]
    fn pieces_behind_one_another_join_in() {
        // Two rooks on the file against one defender: the pawn falls.
        check("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100);
        check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", -400);
    }

    #[test]
    fn a_king_takes_only_what_is_not_guarded() {
        check("8/8/8/3pk3/8/8/3R4/3RK3 w - - 0 1", "Rxd5+", 100);
        check("8/8/8/3pk3/8/8/3R4/4K3 w - - 0 1", "Rxd5+", -400);
    }

    #[test]
    fn a_capture_in_passing_wins_the_pawn_beside() {
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100);
        check("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0);
    }

    #[test]
    fn a_promotion_wins_the_difference_and_risks_the_queen() {
        check("8/4P3/8/8/8/2k5/8/4K3 w - - 0 1", "e8=Q", 800);
        check("3r4/4P3/8/8/8/2k5/8/4K3 w - - 0 1", "e8=Q", -100);
        check("3r4/4P3/8/8/8/2k5/8/4K3 w - - 0 1", "exd8=Q", 1300);
    }

    #[test]
    fn a_quiet_move_to_an_attacked_square_loses_the_piece() {
        check("4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1", "Qd6", -900);
        check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0);
    }
}
