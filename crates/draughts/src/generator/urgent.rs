//! Moves that change the balance at once, captures and crownings, without listing the others.

use damier_core::{MoveList, Side};

use super::captures::list_captures;
use super::jumps::{FirstJumps, Terrain, far_row, king_directions};
use super::quiets::quiet;
use crate::board::directions::{each, forward};
use crate::{Bits, Move, Position, Variant};

impl<V: Variant> Position<V> {
    /// Fills `moves` with the legal captures: all legal moves if there is one, none if not.
    #[inline]
    pub fn captures(&self, moves: &mut MoveList<Move>) {
        moves.clear();
        match self.turn {
            Side::White => self.add_captures::<true>(moves),
            Side::Black => self.add_captures::<false>(moves),
        }
    }

    /// Adds the ordinary moves that crown a man to `moves`. They are legal where there is no capture.
    #[inline]
    pub fn add_crownings(&self, moves: &mut MoveList<Move>) {
        match self.turn {
            Side::White => self.add_crownings_of::<true>(moves),
            Side::Black => self.add_crownings_of::<false>(moves),
        }
    }

    /// Whether `side` has a capture, if it is its turn, or would have one if it were.
    #[inline]
    pub fn can_capture(&self, side: Side) -> bool {
        match side {
            Side::White => self.side_can_capture::<true>(),
            Side::Black => self.side_can_capture::<false>(),
        }
    }

    #[inline]
    pub(crate) fn add_captures<const WHITE: bool>(&self, moves: &mut MoveList<Move>) {
        let terrain = Terrain::of::<V, WHITE>(self);
        let jumps = FirstJumps::of::<V, WHITE>(self, terrain);
        if jumps.none::<V>() {
            return;
        }
        if jumps.are_captures::<V, WHITE>(terrain) {
            jumps.list::<V, WHITE>(moves);
        } else {
            list_captures::<V, WHITE>(terrain, jumps.hunters::<V, WHITE>(), moves);
        }
    }

    #[inline]
    fn add_crownings_of<const WHITE: bool>(&self, moves: &mut MoveList<Move>) {
        let side = if WHITE { Side::White } else { Side::Black };
        let goal = self.empty() & far_row::<V, WHITE>();
        each!(D in forward::<WHITE>() => {
            let step = V::LAYOUT.steps[D];
            for to in self.men(side).shift(step) & goal {
                moves.push(quiet::<V>(to, step, D, true));
            }
        });
    }

    #[inline]
    fn side_can_capture<const WHITE: bool>(&self) -> bool {
        let terrain = Terrain::of::<V, WHITE>(self);
        let mut jumps = FirstJumps::of::<V, WHITE>(self, terrain);
        let flying = std::mem::take(&mut jumps.flying);
        !jumps.none::<V>() || flying.any() && finds_prey::<V>(flying, terrain)
    }
}

/// Whether one of these kings, which capture from afar, has a capture.
fn finds_prey<V: Variant>(kings: Bits, terrain: Terrain) -> bool {
    let Terrain { enemies, empty, .. } = terrain;
    let mut landings = Bits::EMPTY;
    each!(D in king_directions::<V>() => {
        let step = V::LAYOUT.steps[D];
        // All kings fly together; whoever meets something stops there.
        let (mut flying, mut met) = (kings, Bits::EMPTY);
        while flying.any() {
            let ahead = flying.shift(step);
            met |= ahead & enemies;
            flying = ahead & empty;
        }
        landings |= met.shift(step) & empty;
    });
    landings.any()
}
