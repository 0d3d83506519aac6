//! Chess told by features: what a position shows, for weights to judge.
//!
//! Each side's pieces stand in a [`Camp`], seen from their own side, and first march: where they stand, where they reach,
//! what they attack. Only then are the attacks of both known, and the rest is told by sets of squares. What pawns and kings show
//! among themselves is told at once: it is the same in most positions of a search, and so heard only once.

mod camp;
mod king;
mod pawns;
mod pieces;
mod shown;
mod threats;
mod trust;

use std::borrow::Cow;

use damier_chess::{Piece, Position};
use damier_core::Position as _;

use crate::hand::{Features, Group, PHASES, Tally};
use camp::Camp;
use pieces::Lines;
use shown::{GROUPS, Shown};

/// What knights, bishops, rooks and queens count towards the opening; the pieces of the start make [`ALL_PARTS`].
const PARTS: [i32; 4] = [1, 1, 2, 4];
const ALL_PARTS: i32 = 24;

impl Features for Position {
    fn groups() -> &'static [Group] {
        &GROUPS
    }

    #[inline]
    fn phase(&self) -> i32 {
        let count = |(piece, parts): (&Piece, i32)| self.board().kind(*piece).len() as i32 * parts;
        let parts: i32 = Piece::ALL[1..5].iter().zip(PARTS).map(count).sum();
        (parts.min(ALL_PARTS) * PHASES + ALL_PARTS / 2) / ALL_PARTS
    }

    fn observe(&self, tally: &mut impl Tally) {
        let occupied = self.board().occupied();
        let our_lines = Lines { side: self.turn(), occupied };
        let their_lines = Lines { side: !self.turn(), occupied };
        let mut ours = Camp::of(self, self.turn());
        let mut theirs = Camp::of(self, !self.turn());
        tally.add(Shown::Turn.at(0), 1);
        for piece in &Piece::ALL[..5] {
            let more = ours.of_kind(*piece).len() as i32 - theirs.of_kind(*piece).len() as i32;
            tally.add(Shown::Material.at(*piece as usize), more);
        }
        let kings = (ours.king as u64) << 8 | theirs.king as u64;
        let cause = [ours.of_kind(Piece::Pawn).0, theirs.of_kind(Piece::Pawn).0, kings];
        tally.add_once(cause, |tally| {
            ours.settle(&theirs.seen_across(), tally);
            theirs.settle(&ours.seen_across(), &mut Against(tally));
        });
        ours.march(&theirs, &our_lines, tally);
        theirs.march(&ours, &their_lines, &mut Against(tally));
        tell(&ours, &theirs.seen_across(), &our_lines, tally);
        tell(&theirs, &ours.seen_across(), &their_lines, &mut Against(tally));
    }

    fn trust(&self) -> i32 {
        trust::of(self.board())
    }

    fn fitted() -> Cow<'static, str> {
        Cow::Borrowed(include_str!("../../../data/weights/chess.txt"))
    }
}

/// Tells what a side shows once the attacks of both are known; `them` as `us` sees it.
#[inline]
fn tell(us: &Camp, them: &Camp, lines: &Lines, tally: &mut impl Tally) {
    us.post(them, tally);
    us.escort(them, tally);
    us.fear(them, lines, tally);
    us.threaten(them, tally);
    us.spread(them, tally);
}

/// Counts for the side to move what is good for the other.
struct Against<'a, T>(&'a mut T);

impl<T: Tally> Tally for Against<'_, T> {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        self.0.add(feature, -count);
    }
}

#[cfg(test)]
mod tests;
