//! What is attacked by less than it is worth, or not guarded.

use damier_chess::{BitBoard, Piece};

use super::camp::{Camp, beside, rows, up};
use super::shown::Shown;
use crate::hand::Tally;

impl Camp {
    /// Tells what this side threatens.
    #[inline]
    pub(super) fn threaten(&self, enemy: &Camp, tally: &mut impl Tally) {
        let pawns = self.of_kind(Piece::Pawn);
        let pieces = enemy.all & !enemy.of_kind(Piece::Pawn) & !enemy.of_kind(Piece::King);
        // A pawn's threat is worth something where the pawn is not just taken.
        let steady = pawns & (self.attacked | !enemy.attacked);
        let by_pawns = pieces & beside(up(steady));
        if !by_pawns.is_empty() {
            enemy.tell_kinds(by_pawns, Shown::ByPawn, tally);
        }
        // Guarded by a pawn, or by more than we have: not in trouble from a piece of the same worth.
        let firm = enemy.attacks_by(Piece::Pawn) | enemy.twice & !self.twice;
        let loose = enemy.all & !firm & self.attacked;
        let minors = self.attacks_by(Piece::Knight) | self.attacks_by(Piece::Bishop);
        let by_minors = (loose | enemy.of_kind(Piece::Rook) | enemy.of_kind(Piece::Queen)) & minors;
        if !by_minors.is_empty() {
            enemy.tell_kinds(by_minors, Shown::ByMinor, tally);
        }
        let by_rooks = (loose | enemy.of_kind(Piece::Queen)) & self.attacks_by(Piece::Rook);
        if !by_rooks.is_empty() {
            enemy.tell_kinds(by_rooks, Shown::ByRook, tally);
        }
        tally.add(Shown::ByKing.at(0), (loose & self.attacks_by(Piece::King)).len() as i32);
        tally.add(Shown::Hanging.at(0), (loose & !enemy.attacked).len() as i32);
        self.threaten_by_push(enemy, pieces, tally);
    }

    /// Tells the pieces a pawn would attack after a step to a square where it is not just taken.
    #[inline]
    fn threaten_by_push(&self, enemy: &Camp, pieces: BitBoard, tally: &mut impl Tally) {
        let empty = !(self.all | enemy.all);
        let single = up(self.of_kind(Piece::Pawn)) & empty;
        let double = up(single & rows(2, 2)) & empty;
        let safe = !enemy.attacks_by(Piece::Pawn) & (self.attacked | !enemy.attacked);
        let attacked = beside(up((single | double) & safe)) & pieces & !self.attacks_by(Piece::Pawn);
        tally.add(Shown::ByPush.at(0), attacked.len() as i32);
    }

    /// Counts some of this side's men by kind.
    #[inline]
    fn tell_kinds(&self, men: BitBoard, shown: Shown, tally: &mut impl Tally) {
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            tally.add(shown.at(piece as usize), (men & self.of_kind(piece)).len() as i32);
        }
    }
}
