//! First jumps, found for the whole board at once, one shift a direction.
//!
//! In most positions with a capture no piece can take a second one. Then the first jumps *are* the captures, and
//! nothing needs to be followed. The chains of the others are hunted in `captures.rs`.

use damier_core::{MoveList, Side};

use crate::board::Direction;
use crate::board::directions::{ALL, DIAGONALS, Directions, each, forward, opposite};
use crate::moves::sort_by_clock;
use crate::rules::{Crowning, Reach, SameCapture};
use crate::{Bits, Move, Position, Square, Variant};

/// The squares where the pieces of the side to move land after one jump, by direction.
pub(crate) struct FirstJumps {
    pub(crate) men: [Bits; 8],
    pub(crate) kings: [Bits; 8],
    /// Kings that capture from afar: only a hunt will tell whether they can.
    pub(crate) flying: Bits,
}

/// The board as a capturing side sees it.
#[derive(Clone, Copy)]
pub(crate) struct Terrain {
    pub(crate) enemies: Bits,
    pub(crate) empty: Bits,
    /// The kings of both sides.
    pub(crate) kings: Bits,
}

impl Terrain {
    #[inline]
    pub(crate) fn of<V: Variant, const WHITE: bool>(pos: &Position<V>) -> Terrain {
        let enemies = if WHITE { pos.pieces.black } else { pos.pieces.white };
        Terrain { enemies, empty: pos.empty(), kings: pos.kings }
    }

    /// The pieces men may capture.
    #[inline]
    pub(crate) fn prey_of_men<V: Variant>(self) -> Bits {
        if V::RULES.men_capture_kings.rule { self.enemies } else { self.enemies & !self.kings }
    }
}

impl FirstJumps {
    #[inline]
    pub(crate) fn of<V: Variant, const WHITE: bool>(pos: &Position<V>, terrain: Terrain) -> FirstJumps {
        let side = if WHITE { Side::White } else { Side::Black };
        let Terrain { enemies, empty, .. } = terrain;
        let (men, kings, prey) = (pos.men(side), pos.kings(side), terrain.prey_of_men::<V>());
        let mut jumps = FirstJumps { men: [Bits::EMPTY; 8], kings: [Bits::EMPTY; 8], flying: Bits::EMPTY };
        each!(D in man_directions::<V, WHITE>() => {
            jumps.men[D] = men.jump(V::LAYOUT.steps[D], prey, empty);
        });
        if kings_jump_like_men::<V>() {
            if kings.any() {
                each!(D in king_directions::<V>() => {
                    jumps.kings[D] = kings.jump(V::LAYOUT.steps[D], enemies, empty);
                });
            }
        } else {
            jumps.flying = kings;
        }
        jumps
    }

    /// Whether no piece has a jump.
    #[inline]
    pub(crate) fn none<V: Variant>(&self) -> bool {
        let mut all = self.flying;
        each!(D in king_directions::<V>() => {
            all |= self.men[D] | self.kings[D];
        });
        all.is_empty()
    }

    /// Whether the captures are exactly these jumps: no second jump follows, and the law makes no choice.
    #[inline]
    pub(crate) fn are_captures<V: Variant, const WHITE: bool>(&self, terrain: Terrain) -> bool {
        if self.flying.any() || const { V::RULES.weighs_kings() } && terrain.kings.any() {
            return false;
        }
        let Terrain { enemies, empty, .. } = terrain;
        let prey = terrain.prey_of_men::<V>();
        let mut more = Bits::EMPTY;
        // The piece just jumped lies behind, so no jump goes back; and the square a piece came from is three jumps
        // away at least, so it cannot matter to the second.
        each!(E in man_directions::<V, WHITE>() => {
            let mut landed = Bits::EMPTY;
            each!(D in man_directions::<V, WHITE>() => {
                if const { D != opposite(E) } {
                    landed |= self.men[D];
                }
            });
            more |= landed.jump(V::LAYOUT.steps[E], prey, empty);
        });
        if kings_jump_like_men::<V>() {
            each!(E in king_directions::<V>() => {
                let mut landed = Bits::EMPTY;
                each!(D in king_directions::<V>() => {
                    if const { D != opposite(E) } {
                        landed |= self.kings[D];
                    }
                });
                more |= landed.jump(V::LAYOUT.steps[E], enemies, empty);
            });
        }
        if V::RULES.crowning.rule == Crowning::InPassing {
            each!(D in man_directions::<V, WHITE>() => {
                more |= self.men[D] & far_row::<V, WHITE>();
            });
        }
        more.is_empty()
    }

    /// The number of jumps.
    #[inline]
    pub(crate) fn count<V: Variant, const WHITE: bool>(&self) -> usize {
        let mut count = 0;
        each!(D in man_directions::<V, WHITE>() => {
            count += self.men[D].count();
        });
        if kings_jump_like_men::<V>() {
            each!(D in king_directions::<V>() => {
                count += self.kings[D].count();
            });
        }
        count as usize
    }

    /// Adds every jump to `moves`.
    #[inline]
    pub(crate) fn list<V: Variant, const WHITE: bool>(&self, moves: &mut MoveList<Move>) {
        each!(D in man_directions::<V, WHITE>() => {
            for to in self.men[D] {
                moves.push(jump::<V>(to, D, far_row::<V, WHITE>().has(to)));
            }
        });
        if kings_jump_like_men::<V>() {
            each!(D in king_directions::<V>() => {
                for to in self.kings[D] {
                    moves.push(jump::<V>(to, D, false));
                }
            });
        }
        if V::RULES.same_capture.rule == SameCapture::SameEnds {
            sort_by_clock(moves);
        }
    }

    /// The pieces to hunt with.
    #[inline]
    pub(crate) fn hunters<V: Variant, const WHITE: bool>(&self) -> Hunters {
        let mut hunters = Hunters { men: Bits::EMPTY, kings: self.flying };
        each!(D in king_directions::<V>() => {
            let back = -2 * V::LAYOUT.steps[D];
            hunters.men |= self.men[D].shift(back);
            hunters.kings |= self.kings[D].shift(back);
        });
        hunters
    }
}

/// The pieces that have a first jump; kings that capture from afar, whether they have one or not.
#[derive(Clone, Copy)]
pub(crate) struct Hunters {
    pub(crate) men: Bits,
    pub(crate) kings: Bits,
}

#[inline]
pub(crate) fn jump<V: Variant>(to: Square, d: Direction, crowned: bool) -> Move {
    let step = V::LAYOUT.steps[d];
    let square = |steps: i8| Square(to.0.wrapping_add_signed(-steps * step));
    let route = if V::RULES.same_capture.rule == SameCapture::SameEffect { 0 } else { d as u32 };
    Move { from: square(2), to, crowned, route, captured: Bits::of(square(1)) }
}

/// Whether kings capture adjacent pieces only, and so land just behind them.
const fn kings_jump_like_men<V: Variant>() -> bool {
    matches!(V::RULES.kings.rule.approach, Reach::One)
}

/// The row where the men of the side are crowned.
#[inline]
pub(crate) const fn far_row<V: Variant, const WHITE: bool>() -> Bits {
    V::LAYOUT.far_row(if WHITE { Side::White } else { Side::Black })
}

/// The directions kings capture in.
#[inline]
pub(crate) const fn king_directions<V: Variant>() -> Directions {
    if V::RULES.straight_captures.rule { ALL } else { DIAGONALS }
}

/// The directions men capture in.
#[inline]
pub(crate) const fn man_directions<V: Variant, const WHITE: bool>() -> Directions {
    if V::RULES.men_capture_backwards.rule { king_directions::<V>() } else { forward::<WHITE>() }
}
