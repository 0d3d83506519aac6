//! What pawns are worth by their company and by their way ahead.

use damier_chess::{BitBoard, Piece, Square};

use super::camp::{Camp, ahead, behind, beside, down, row, up};
use super::pieces::{files, files_beside};
use super::shown::Shown;
use crate::hand::Tally;

impl Camp {
    /// Tells what pawns and kings show among themselves, and no piece changes.
    pub(super) fn settle(&self, enemy: &Camp, tally: &mut impl Tally) {
        for pawn in self.of_kind(Piece::Pawn) {
            tally.add(Shown::PawnSquares.at(pawn as usize), 1);
        }
        tally.add(Shown::KingSquares.at(self.king as usize), 1);
        self.chain(enemy, tally);
        self.shelter(enemy, tally);
        for pawn in self.passed(enemy) {
            self.run(enemy, pawn, tally);
        }
    }

    /// Tells how pieces stand in the way of passed pawns.
    #[inline]
    pub(super) fn escort(&self, enemy: &Camp, tally: &mut impl Tally) {
        for pawn in self.passed(enemy) {
            let stop = up(pawn.bitboard());
            if !(stop & enemy.all).is_empty() {
                tally.add(Shown::PassedBlocked.at(row(pawn)), 1);
            }
            if (ahead(stop) & (self.all | enemy.all | self.lost_to(enemy))).is_empty() {
                tally.add(Shown::PassedFree.at(row(pawn)), 1);
            }
        }
    }

    /// Pawns that meet no other on their way, and whom none can take on it.
    #[inline]
    fn passed(&self, enemy: &Camp) -> BitBoard {
        let crossed = crossed_by(enemy);
        self.foremost() & !crossed & !beside(crossed)
    }

    /// The pawns without those that have one of their own before them.
    #[inline]
    fn foremost(&self) -> BitBoard {
        let pawns = self.of_kind(Piece::Pawn);
        pawns & !behind(down(pawns))
    }

    /// Tells the pawns of this side: their chains and their weaknesses.
    fn chain(&self, enemy: &Camp, tally: &mut impl Tally) {
        let pawns = self.of_kind(Piece::Pawn);
        let (guards, their_guards) = (self.attacks_by(Piece::Pawn), enemy.attacks_by(Piece::Pawn));
        let foremost = self.foremost();
        tally.add(Shown::Doubled.at(0), (pawns ^ foremost).len() as i32);

        let crossed = crossed_by(enemy);
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

        // A step ahead it would not be taken for nothing.
        let candidates = foremost & !crossed & !self.passed(enemy) & down(guards | !their_guards);
        for pawn in candidates {
            tally.add(Shown::Candidate.at(row(pawn)), 1);
        }
    }

    /// Tells a passed pawn.
    fn run(&self, enemy: &Camp, pawn: Square, tally: &mut impl Tally) {
        let rank = row(pawn);
        tally.add(Shown::Passed.at(rank), 1);
        if self.attacks_by(Piece::Pawn).has(pawn) {
            tally.add(Shown::PassedGuarded.at(rank), 1);
        }
        // Kings race for pawns that have gone some way.
        if rank >= 3 {
            let stop = up(pawn.bitboard()).next_square().expect("no pawn stands on the last row");
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

/// Squares that the pawns of a side may yet cross: who stands on one meets a pawn.
#[inline]
fn crossed_by(enemy: &Camp) -> BitBoard {
    behind(down(enemy.of_kind(Piece::Pawn)))
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
