//! The way a capture goes, recovered from its effect when a person asks.

use damier_core::Side;

use super::scribe::Scribe;
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
        let side = if self.pieces.white.has(m.from) { Side::White } else { Side::Black };
        let mut trip = Trip::new(Scribe::of::<V>(), self.empty(), self.kings, side, m);
        let at = Bits::of(m.from);
        for d in 0..trip.directions {
            trip.jump(at, d, m.captured, self.kings.has(m.from), 0);
        }
        trip.found
    }
}

/// A search for routes over exactly the captured pieces.
struct Trip {
    scribe: Scribe,
    m: Move,
    empty: Bits,
    far_row: Bits,
    kings: Bits,
    directions: Direction,
    forward: fn(Direction) -> bool,
    path: Route,
    found: Vec<Route>,
}

impl Trip {
    fn new(scribe: Scribe, mut empty: Bits, kings: Bits, side: Side, m: Move) -> Trip {
        if scribe.rules.start_square_free.rule {
            empty |= Bits::of(m.from);
        }
        Trip {
            scribe,
            m,
            empty,
            kings,
            far_row: scribe.layout.far_row(side),
            directions: if scribe.rules.straight_captures.rule { 8 } else { 4 },
            forward: match side {
                Side::White => |d| d == 0 || d == 3,
                Side::Black => |d| d == 1 || d == 2,
            },
            path: vec![m.from],
            found: Vec::new(),
        }
    }

    /// Jumps from `at` in one direction, if a piece of those `left` to take lies there, and goes on.
    fn jump(&mut self, at: Bits, d: Direction, left: Bits, is_king: bool, route: u32) {
        if self.found.len() >= MOST
            || !is_king && !self.scribe.rules.men_capture_backwards.rule && !(self.forward)(d)
        {
            return;
        }
        let step = self.scribe.layout.steps[d];
        let mut free = self.empty;
        if self.scribe.rules.lifting.rule == Lifting::AtOnce {
            free |= self.m.captured & !left;
        }
        let mut over = at.shift(step);
        while is_king && self.scribe.rules.kings.rule.approach == Reach::Any && (over & free).any() {
            over = over.shift(step);
        }
        let first = (over & left).shift(step) & free;
        if first.is_empty() {
            return;
        }
        let mut landings = vec![first];
        let mut next = first.shift(step) & free;
        while is_king && self.scribe.rules.kings.rule.landing != Landing::JustBehind && next.any() {
            landings.push(next);
            next = next.shift(step) & free;
        }
        let left = left & !over;
        if left.is_empty()
            && self.scribe.rules.kings.rule.landing == Landing::JustBehindALastKing
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
            let keeps_route = self.scribe.rules.same_capture.rule != SameCapture::SameEffect;
            if landings.contains(&Bits::of(self.m.to)) && (!keeps_route || route == self.m.route) {
                let mut whole = self.path.clone();
                whole.push(self.m.to);
                self.found.push(whole);
            }
            return;
        }
        let crowned = self.scribe.rules.crowning.rule == Crowning::InPassing && (first & self.far_row).any();
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
        if self.scribe.rules.lifting.rule == Lifting::AtOnce {
            self.jump(first, opposite(d), left, is_king, route);
        }
        self.path.pop();
    }
}
