//! What pawns are worth by their company and by their way ahead.

use damier_chess::{BitBoard, Piece, Square};

use super::camp::{Camp, ahead, behind, beside, down, row, up};
use super::pieces::{files, files_beside};
use super::shown::Shown;
use crate::hand::Tally;

impl Camp {
    /// Tells the pawns of this side: their chains, their weaknesses and those that have passed.
    #[inline]
    pub(super) fn chain(&self, enemy: &Camp, tally: &mut impl Tally) {
        let (pawns, theirs) = (self.of_kind(Piece::Pawn), enemy.of_kind(Piece::Pawn));
        let (guards, their_guards) = (self.attacks_by(Piece::Pawn), enemy.attacks_by(Piece::Pawn));
        let rear = pawns & behind(down(pawns));
        tally.add(Shown::Doubled.at(0), rear.len() as i32);

        // Squares their pawns may yet cross: who stands on one meets a pawn.
        let crossed = behind(down(theirs));
        let isolated = pawns & !files_beside(pawns);
        let ever_guarded = ahead(guards);
        let backward = pawns & down(their_guards & !ever_guarded) & !isolated;
        for (shown, weak) in [(Shown::Isolated, isolated), (Shown::Backward, backward)] {
            let opposed = (weak & crossed).len() as i32;
            tally.add(shown.at(0), opposed);
            tally.add(shown.at(1), weak.len() as i32 - opposed);
        }
        for pawn in pawns & beside(pawns) {
            tally.add(Shown::SideBySide.at(row(pawn)), 1);
        }
        for pawn in pawns & guards {
            tally.add(Shown::Guarded.at(row(pawn)), 1);
        }

        let unopposed = pawns & !crossed & !rear;
        let passed = unopposed & !beside(crossed);
        // A step ahead it would not be taken for nothing.
        let candidates = unopposed & !passed & down(guards | !their_guards);
        for pawn in candidates {
            tally.add(Shown::Candidate.at(row(pawn)), 1);
        }
        for pawn in passed {
            self.run(enemy, pawn, tally);
        }
    }

    /// Tells a passed pawn.
    #[inline]
    fn run(&self, enemy: &Camp, pawn: Square, tally: &mut impl Tally) {
        let rank = row(pawn);
        let at = pawn.bitboard();
        let stop = up(at);
        tally.add(Shown::Passed.at(rank), 1);
        if self.attacks_by(Piece::Pawn).has(pawn) {
            tally.add(Shown::PassedGuarded.at(rank), 1);
        }
        if !(stop & enemy.all).is_empty() {
            tally.add(Shown::PassedBlocked.at(rank), 1);
        }
        let way = ahead(stop);
        if (way & (self.all | enemy.all | self.lost_to(enemy))).is_empty() {
            tally.add(Shown::PassedFree.at(rank), 1);
        }
        // Kings race for pawns that have gone some way.
        if rank >= 3 {
            let stop = stop.next_square().expect("no pawn stands on the last row");
            tally.add(Shown::PassedOwnKing.at(distance(self.king, stop)), 1);
            tally.add(Shown::PassedEnemyKing.at(distance(enemy.king, stop)), 1);
        }
    }

    /// Squares the enemy attacks and this side does not.
    #[inline]
    fn lost_to(&self, enemy: &Camp) -> BitBoard {
        enemy.attacked & !self.attacked
    }
}

/// King's steps between two squares.
#[inline]
pub(super) fn distance(one: Square, other: Square) -> usize {
    let apart = |a: usize, b: usize| a.abs_diff(b);
    apart(row(one), row(other)).max(apart(one as usize % 8, other as usize % 8))
}

/// The pawns of a file: the nearest to the own side.
#[inline]
pub(super) fn nearest(pawns: BitBoard, file: usize) -> Option<Square> {
    (pawns & files(BitBoard(1 << file))).next_square()
}
