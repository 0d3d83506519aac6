//! Captures: jumps chained to the end, ranked by the law, the same ones merged.
//!
//! Captured pieces stay on the board until the move ends (FMJD Annex 1, 4.11; S-6), so they still block: the set
//! of empty squares does not change while a piece jumps. What changes is the set of pieces already taken. Only where
//! the law lifts them at once (Thai) do they make way.

use damier_core::MoveList;

use super::doubles::count_short_chains;
use super::jumps::{Hunters, Terrain, far_row, king_directions, man_directions};
use crate::board::Direction;
use crate::board::directions::{each, opposite};
use crate::moves::sort_by_square;
use crate::rules::{Crowning, Landing, Lifting, Precedence, Reach, SameCapture};
use crate::{Bits, Move, Square, Variant};

/// Adds every legal capture to `moves`, which must be empty.
#[inline(never)]
pub(crate) fn list_captures<V: Variant, const WHITE: bool>(
    terrain: Terrain,
    hunters: Hunters,
    moves: &mut MoveList<Move>,
) {
    let mut hunt = Hunt::<V, WHITE>::new(terrain, moves);
    for from in hunters.men {
        hunt.begin(from, terrain.prey_of_men::<V>(), false);
        hunt.jump_as_man(Bits::of(from), Bits::EMPTY, Trail::default());
    }
    for from in hunters.kings {
        hunt.begin(from, terrain.enemies, true);
        each!(D in king_directions::<V>() => {
            hunt.jump_as_king(Bits::of(from), D, Bits::EMPTY, Trail::default());
        });
    }
    if V::RULES.same_capture.rule == SameCapture::SameEnds {
        sort_by_square(moves);
    }
}

/// The number of moves [`list_captures`] would list.
#[inline(never)]
pub(crate) fn count_captures<V: Variant, const WHITE: bool>(terrain: Terrain, hunters: Hunters) -> usize {
    if hunters.kings.is_empty()
        && let Some(count) = count_short_chains::<V, WHITE>(terrain, hunters.men)
    {
        return count;
    }
    let mut moves = MoveList::new();
    list_captures::<V, WHITE>(terrain, hunters, &mut moves);
    moves.len()
}

/// What some laws want to know of the jumps made so far. Most want nothing: then it stays zero.
#[derive(Clone, Copy, Default)]
struct Trail {
    route: u32,
    distance: u8,
    crowned: bool,
    kings_in_order: u16,
}

impl Trail {
    #[inline]
    fn jump<V: Variant>(mut self, d: Direction, distance: u8, over_king: bool) -> Trail {
        if V::RULES.same_capture.rule != SameCapture::SameEffect {
            self.route = self.route << 2 | d as u32;
        }
        if V::RULES.same_capture.rule == SameCapture::SameEnds {
            self.distance += distance;
        }
        if V::RULES.ranks(Precedence::KingsFirst) {
            self.kings_in_order = self.kings_in_order << 1 | u16::from(over_king);
        }
        self
    }
}

/// The search for the captures of one position.
struct Hunt<'a, V: Variant, const WHITE: bool> {
    terrain: Terrain,
    moves: &'a mut MoveList<Move>,
    /// The distances of the moves listed, where the law compares them.
    distances: MoveList<u8>,
    best: u32,
    from: Square,
    by_king: bool,
    prey: Bits,
    /// The squares the piece may cross and land on.
    empty: Bits,
    variant: std::marker::PhantomData<fn() -> V>,
}

impl<'a, V: Variant, const WHITE: bool> Hunt<'a, V, WHITE> {
    #[inline]
    fn new(terrain: Terrain, moves: &'a mut MoveList<Move>) -> Self {
        Hunt {
            terrain,
            moves,
            distances: MoveList::new(),
            best: 0,
            from: Square(0),
            by_king: false,
            prey: Bits::EMPTY,
            empty: terrain.empty,
            variant: std::marker::PhantomData,
        }
    }

    #[inline]
    fn begin(&mut self, from: Square, prey: Bits, by_king: bool) {
        self.from = from;
        self.by_king = by_king;
        self.prey = prey;
        self.empty = self.terrain.empty;
        if V::RULES.start_square_free.rule {
            self.empty |= Bits::of(from);
        }
    }

    /// The squares a king may cross and land on.
    #[inline]
    fn free(&self, captured: Bits) -> Bits {
        if V::RULES.lifting.rule == Lifting::AtOnce { self.empty | captured } else { self.empty }
    }

    /// Follows every jump of a man on `at`; where there is none, the move ends.
    fn jump_as_man(&mut self, at: Bits, captured: Bits, trail: Trail) {
        let mut ends = true;
        each!(D in man_directions::<V, WHITE>() => {
            let step = V::LAYOUT.steps[D];
            let over = at.shift(step) & self.prey & !captured;
            let land = over.shift(step) & self.empty;
            if land.any() {
                ends = false;
                let mut trail = trail.jump::<V>(D, 2, (over & self.terrain.kings).any());
                if V::RULES.crowning.rule == Crowning::InPassing && (land & far_row::<V, WHITE>()).any() {
                    trail.crowned = true;
                    self.land_as_king(land, D, captured | over, trail, Landing::JustBehind);
                } else {
                    self.jump_as_man(land, captured | over, trail);
                }
            }
        });
        if ends {
            let crowned = (at & far_row::<V, WHITE>()).any();
            self.finish(at, captured, Trail { crowned, ..trail });
        }
    }

    /// Follows the jumps of a king on `at` in one direction, and tells whether there was one.
    fn jump_as_king(&mut self, at: Bits, d: Direction, captured: Bits, trail: Trail) -> bool {
        let step = V::LAYOUT.steps[d];
        let free = self.free(captured);
        let (mut over, mut distance) = (at.shift(step), 2);
        if V::RULES.kings.rule.approach == Reach::Any {
            while (over & free).any() {
                over = over.shift(step);
                distance += 1;
            }
        }
        over &= self.prey & !captured;
        let land = over.shift(step) & free;
        if land.is_empty() {
            return false;
        }
        let over_king = (over & self.terrain.kings).any();
        let trail = trail.jump::<V>(d, distance, over_king);
        let landing = match V::RULES.kings.rule.landing {
            Landing::JustBehindALastKing if !over_king => Landing::Anywhere,
            landing => landing,
        };
        self.land_as_king(land, d, captured | over, trail, landing);
        true
    }

    /// Goes on from every square where a king may land, `first` and those behind it; where it cannot go on from
    /// any of them, the move ends on each.
    fn land_as_king(&mut self, first: Bits, d: Direction, captured: Bits, trail: Trail, landing: Landing) {
        let step = V::LAYOUT.steps[d];
        let free = self.free(captured);
        let mut ends = true;
        let mut at = first;
        if landing == Landing::JustBehind {
            each!(TURN in king_directions::<V>() => {
                if TURN != opposite(d) || V::RULES.lifting.rule == Lifting::AtOnce {
                    ends &= !self.jump_as_king(at, TURN, captured, trail);
                }
            });
        } else {
            loop {
                each!(TURN in king_directions::<V>() => {
                    if TURN != d && TURN != opposite(d) {
                        ends &= !self.jump_as_king(at, TURN, captured, trail);
                    }
                });
                match at.shift(step) & free {
                    Bits::EMPTY => break,
                    next => at = next,
                }
            }
            ends &= !self.jump_as_king(at, d, captured, trail);
        }
        if !ends {
            return;
        }
        at = first;
        while at.any() {
            self.finish(at, captured, trail);
            if landing != Landing::Anywhere {
                break;
            }
            at = at.shift(step) & free;
        }
    }

    /// Lists a finished capture, unless a better one is known or it is there already.
    #[inline]
    fn finish(&mut self, to: Bits, captured: Bits, trail: Trail) {
        if !V::RULES.precedence.rule.is_empty() {
            let rank = self.rank(captured, trail);
            if rank < self.best {
                return;
            }
            if rank > self.best {
                self.best = rank;
                self.moves.clear();
            }
        }
        let (from, to) = (self.from, to.first());
        let m = Move { from, to, crowned: trail.crowned, route: trail.route, captured };
        match V::RULES.same_capture.rule {
            // Two routes over the same pieces need a loop, and the smallest loop takes three (Frisian).
            SameCapture::SameEffect => {
                if captured.count() > 2 && self.moves.contains(&m) {
                    return;
                }
            }
            SameCapture::SameRoute => {}
            SameCapture::SameEnds => {
                if let Some(i) = self.moves.iter().position(|known| known.from == from && known.to == to) {
                    if trail.distance > self.distances[i] {
                        self.replace(i, m, trail.distance);
                    }
                    return;
                }
                self.distances.push(trail.distance);
            }
        }
        self.moves.push(m);
    }

    /// Puts a longer way in the place it was found at, which is the last, and drops move `i`.
    fn replace(&mut self, i: usize, m: Move, distance: u8) {
        self.moves[i..].rotate_left(1);
        self.distances[i..].rotate_left(1);
        *self.moves.last_mut().expect("move i at least") = m;
        *self.distances.last_mut().expect("move i at least") = distance;
    }

    /// The worth of a capture under the law's criteria, the most important in the highest bits.
    #[inline]
    fn rank(&self, captured: Bits, trail: Trail) -> u32 {
        let kings = || (captured & self.terrain.kings).count();
        V::RULES.precedence.rule.iter().fold(0, |rank, criterion| match criterion {
            Precedence::MostPieces => rank << 5 | captured.count(),
            Precedence::MostValue => rank << 12 | (100 * captured.count() + 99 * kings()),
            Precedence::WithKing => rank << 1 | u32::from(self.by_king),
            Precedence::MostKings => rank << 5 | kings(),
            Precedence::KingsFirst => rank << 16 | u32::from(trail.kings_in_order),
        })
    }
}
