//! The way a capture goes, recovered from its effect when a person asks.

use damier_core::Side;

use crate::board::Direction;
use crate::board::directions::opposite;
use crate::rules::{Crowning, Landing, Lifting, Reach, SameCapture};
use crate::{Bits, Move, Position, Square, Variant};

/// The squares of a move: start, every turn (or the square just behind a piece taken on a straight line), end.
pub type Route = Vec<Square>;

/// A contrived position can have more ways round the same pieces than anyone wants to read.
const MOST: usize = 256;

impl<V: Variant> Position<V> {
    /// Every route that has the effect of `m`, a legal move here, clockwise; for an ordinary move the only one.
    pub fn routes(&self, m: Move) -> Vec<Route> {
        if !m.is_capture() {
            return vec![vec![m.from, m.to]];
        }
        let mut trip = Trip::new(self, m);
        let at = Bits::of(m.from);
        for d in 0..trip.directions {
            trip.jump(at, d, m.captured, self.kings.has(m.from), 0);
        }
        trip.found
    }
}

/// A search for routes over exactly the captured pieces.
struct Trip<V: Variant> {
    m: Move,
    empty: Bits,
    far_row: Bits,
    kings: Bits,
    directions: Direction,
    forward: fn(Direction) -> bool,
    path: Route,
    found: Vec<Route>,
    variant: std::marker::PhantomData<fn() -> V>,
}

impl<V: Variant> Trip<V> {
    fn new(pos: &Position<V>, m: Move) -> Self {
        let is_white = pos.pieces.white.has(m.from);
        let mut empty = pos.empty();
        if V::RULES.start_square_free.rule {
            empty |= Bits::of(m.from);
        }
        Trip {
            m,
            empty,
            kings: pos.kings,
            far_row: V::LAYOUT.far_row(if is_white { Side::White } else { Side::Black }),
            directions: if V::RULES.straight_captures.rule { 8 } else { 4 },
            forward: if is_white { |d| d == 0 || d == 3 } else { |d| d == 1 || d == 2 },
            path: vec![m.from],
            found: Vec::new(),
            variant: std::marker::PhantomData,
        }
    }

    /// Jumps from `at` in one direction, if a piece of those `left` to take lies there, and goes on.
    fn jump(&mut self, at: Bits, d: Direction, left: Bits, is_king: bool, route: u32) {
        if self.found.len() >= MOST || !is_king && !V::RULES.men_capture_backwards.rule && !(self.forward)(d)
        {
            return;
        }
        let step = V::LAYOUT.steps[d];
        let mut free = self.empty;
        if V::RULES.lifting.rule == Lifting::AtOnce {
            free |= self.m.captured & !left;
        }
        let mut over = at.shift(step);
        while is_king && V::RULES.kings.rule.approach == Reach::Any && (over & free).any() {
            over = over.shift(step);
        }
        let first = (over & left).shift(step) & free;
        if first.is_empty() {
            return;
        }
        let mut landings = vec![first];
        let mut next = first.shift(step) & free;
        while is_king && V::RULES.kings.rule.landing != Landing::JustBehind && next.any() {
            landings.push(next);
            next = next.shift(step) & free;
        }
        let left = left & !over;
        if left.is_empty()
            && V::RULES.kings.rule.landing == Landing::JustBehindALastKing
            && (over & self.kings).any()
        {
            landings.truncate(1);
        }
        self.go_on(&landings, d, left, is_king, route << 2 | d as u32 & 3);
    }

    /// Goes on from each landing; where nothing is left to take, the route ends.
    fn go_on(&mut self, landings: &[Bits], d: Direction, left: Bits, was_king: bool, route: u32) {
        let first = landings[0];
        if left.is_empty() {
            let keeps_route = V::RULES.same_capture.rule != SameCapture::SameEffect;
            if landings.contains(&Bits::of(self.m.to)) && (!keeps_route || route == self.m.route) {
                let mut whole = self.path.clone();
                whole.push(self.m.to);
                self.found.push(whole);
            }
            return;
        }
        let crowned = V::RULES.crowning.rule == Crowning::InPassing && (first & self.far_row).any();
        let is_king = was_king || crowned;
        for &at in landings {
            self.path.push(at.first());
            for turn in (0..self.directions).filter(|&turn| turn != d && turn != opposite(d)) {
                self.jump(at, turn, left, is_king, route);
            }
            self.path.pop();
        }
        self.path.push(first.first());
        self.jump(landings[landings.len() - 1], d, left, is_king, route);
        if V::RULES.lifting.rule == Lifting::AtOnce {
            self.jump(first, opposite(d), left, is_king, route);
        }
        self.path.pop();
    }
}
