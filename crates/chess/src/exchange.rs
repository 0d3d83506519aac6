//! What an exchange on one square comes to: each side takes with its least piece while that pays.
//!
//! It orders moves and says nothing else of a position. Pins are not looked at, and a pawn that takes on the last row in
//! the course of the exchange stays a pawn: both are rare, and the one who asks asks often.

use cozy_chess::{BitBoard, Piece, get_bishop_moves, get_rook_moves};

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
        let (won, standing) = self.won_at_first(m);
        won - self.best_recapture(m, standing, self.occupied_after(m))
    }

    /// Whether [`exchange`](Self::exchange) of `m` comes to `least` or more, found with as few captures as will tell.
    ///
    /// ```
    /// use damier_chess::Position;
    /// use damier_core::Notation;
    /// let pos = Position::from_fen("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1")?;
    /// let m = pos.parse_move("Rxe5").unwrap();
    /// assert!(pos.exchange_at_least(m, 100) && !pos.exchange_at_least(m, 101));
    /// # Ok::<(), damier_chess::FenError>(())
    /// ```
    pub fn exchange_at_least(&self, m: Move, least: i32) -> bool {
        if self.is_castling(m) {
            return least <= 0;
        }
        let (won, standing) = self.won_at_first(m);
        // What the mover has beyond what is asked if nobody takes back, and if his piece is then lost for nothing.
        let over = won - least;
        if over < 0 {
            return false;
        }
        if over >= value(standing) {
            return true;
        }
        self.is_held(m, value(standing) - over)
    }

    /// What `m` wins before anybody takes back, and the piece that then stands on its square.
    #[inline]
    fn won_at_first(&self, m: Move) -> (i32, Piece) {
        let moved = self.moved(m);
        let taken = self.captured(m).map_or(0, value);
        match m.promotion() {
            Some(promotion) => (taken + value(promotion) - value(moved), promotion),
            None => (taken, moved),
        }
    }

    /// The squares that are not empty after `m`, which does not castle.
    #[inline]
    fn occupied_after(&self, m: Move) -> BitBoard {
        let mut occupied = self.board.occupied() ^ m.from().bitboard() | m.to().bitboard();
        if self.is_en_passant(m) {
            occupied ^= beside(m.from(), m.to()).bitboard();
        }
        occupied
    }

    /// Whether the mover of `m` comes out with what was asked, where he is `short` of it, by more than nothing, once his
    /// piece is taken. The side that is short takes; who has nothing to take with, or cannot gain enough, has lost the argument.
    fn is_held(&self, m: Move, mut short: i32) -> bool {
        let (board, to) = (&self.board, m.to());
        let mut occupied = self.occupied_after(m);
        let queens = board.kind(Piece::Queen);
        let lines = board.kind(Piece::Rook) | queens;
        let diagonals = board.kind(Piece::Bishop) | queens;
        let mut attackers = board.attackers_of_both(to, occupied);
        let mut taker = self.turn;
        loop {
            taker = !taker;
            attackers &= occupied;
            let own = attackers & board.side(taker);
            let Some(least) = Piece::ALL.into_iter().find(|&piece| !(board.kind(piece) & own).is_empty())
            else {
                // The other side took last, or moved, and keeps what it has.
                return taker != self.turn;
            };
            if least == Piece::King {
                let is_guarded = !(attackers & board.side(!taker)).is_empty();
                return (taker != self.turn) == is_guarded;
            }
            // Even if this piece is taken too, the taker has what it needs.
            short = value(least) - short;
            if short < i32::from(taker == self.turn) {
                return taker == self.turn;
            }
            let from = (board.kind(least) & own).next_square().expect("the least attacker stands somewhere");
            occupied ^= from.bitboard();
            if matches!(least, Piece::Pawn | Piece::Bishop | Piece::Queen) {
                attackers |= get_bishop_moves(to, occupied) & diagonals;
            }
            if matches!(least, Piece::Rook | Piece::Queen) {
                attackers |= get_rook_moves(to, occupied) & lines;
            }
        }
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
