//! How safe a king is.

use damier_chess::{BitBoard, Piece, get_knight_moves};

use super::camp::{Camp, ahead, row, up};
use super::pawns::nearest;
use super::pieces::Lines;
use super::shown::{Shown, UNITS};
use crate::hand::Tally;

/// Units of danger a safe check adds, by kind: knight, bishop, rook, queen.
const CHECK: [i32; 4] = [5, 4, 6, 6];

impl Camp {
    /// Tells how this side's king is pressed by the enemy: checks that cost nothing, holes around it, and all of it together.
    ///
    /// What the pieces near it do alone was told when they marched.
    #[inline]
    pub(super) fn fear(&self, enemy: &Camp, lines: &Lines, tally: &mut impl Tally) {
        // Held by nobody but the king, or not held at all.
        let guarded = self.attacked & !self.attacks_by(Piece::King) | self.twice;
        let weak = self.ring & enemy.attacked & !guarded;
        tally.add(Shown::RingWeak.at(0), weak.len() as i32);
        let safe = !enemy.all & (!self.attacked | enemy.twice & !guarded);
        let (diagonals, straights) = (lines.bishop(self.king), lines.rook(self.king));
        let mut units = enemy.units + weak.len() as i32;
        for (piece, from) in [
            (Piece::Knight, get_knight_moves(self.king)),
            (Piece::Bishop, diagonals),
            (Piece::Rook, straights),
            (Piece::Queen, diagonals | straights),
        ] {
            if !(from & safe & enemy.attacks_by(piece)).is_empty() {
                let kind = piece as usize - 1;
                tally.add(Shown::SafeChecks.at(kind), 1);
                units += CHECK[kind];
            }
        }
        let with_queen = usize::from(!enemy.of_kind(Piece::Queen).is_empty());
        tally.add(Shown::Danger.at(with_queen * UNITS + (units as usize).min(UNITS - 1)), 1);
    }

    /// Tells the pawns before this side's king, its own and those that come.
    pub(super) fn shelter(&self, enemy: &Camp, tally: &mut impl Tally) {
        // Pawns the king has left behind it hide nothing.
        let before = ahead(rows_from(self));
        let (own, theirs) = (self.of_kind(Piece::Pawn) & before, enemy.of_kind(Piece::Pawn) & before);
        let middle = (self.king as usize % 8).clamp(1, 6);
        let mut open = 0;
        for file in middle - 1..=middle + 1 {
            let from_edge = file.min(7 - file) * 8;
            let shield = nearest(own, file);
            let comer = nearest(theirs, file);
            tally.add(Shown::Shelter.at(from_edge + shield.map_or(0, row)), 1);
            tally.add(Shown::Storm.at(from_edge + comer.map_or(0, row)), 1);
            match (shield, comer) {
                (None, None) => open += 1,
                (Some(shield), Some(comer)) if up(shield.bitboard()).has(comer) => {
                    tally.add(Shown::StormStopped.at(row(comer)), 1);
                }
                _ => {}
            }
        }
        tally.add(Shown::OpenFiles.at(0), open);
    }
}

/// The row of the king.
#[inline]
fn rows_from(camp: &Camp) -> BitBoard {
    BitBoard(0xFF << (8 * row(camp.king)))
}
