//! Move ordering: the same moves, the most interesting first.

use std::hash::{Hash, Hasher};

use damier_core::{MoveList, Position};

use crate::Tactics;

/// Which hints to order moves by. Ordering never changes the value of a search, only its cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hints {
    /// The move the table remembers first, then by the promise of the game's tactics (document 000, S-39).
    pub promise: bool,
    /// Moves that cut elsewhere at the same ply.
    pub killers: bool,
    /// Moves that cut often anywhere.
    pub butterfly: bool,
}

impl Hints {
    /// Whether moves are to be ordered at all.
    pub fn any(self) -> bool {
        self.promise || self.killers || self.butterfly
    }
}

/// Cut-offs are counted in this many places.
const PLACES: usize = 1 << 12;
const FIRST: i64 = i64::MAX;
const KILLER: i64 = 1 << 24;

/// What a search has learned about moves.
#[derive(Clone, Debug)]
pub struct Order<P: Position> {
    hints: Hints,
    killers: Vec<[Option<P::Move>; 2]>,
    butterfly: Vec<i64>,
    /// The interest of the moves sorted so far.
    interests: Vec<i64>,
}

impl<P: Position> Order<P> {
    /// An order by these hints.
    pub fn new(hints: Hints) -> Self {
        let butterfly = if hints.butterfly { vec![0; PLACES] } else { Vec::new() };
        Order { hints, killers: Vec::new(), butterfly, interests: Vec::new() }
    }

    /// Puts the most interesting moves first; equals keep their order.
    #[inline(never)]
    pub fn sort(
        &mut self,
        pos: &P,
        ply: u32,
        moves: &mut MoveList<P::Move>,
        tactics: &Tactics<P>,
        stored: Option<P::Move>,
    ) {
        self.interests.clear();
        for i in 0..moves.len() {
            let m = moves[i];
            let is_stored = self.hints.promise && stored == Some(m);
            let interest = if is_stored { FIRST } else { self.interest(pos, ply, m, tactics) };
            // Insertion: lists are short, and it keeps the order of equals.
            let place = self.interests.iter().position(|&other| other < interest).unwrap_or(i);
            self.interests.insert(place, interest);
            moves[place..=i].rotate_right(1);
        }
    }

    /// Learns that a move made a cut-off.
    #[inline(never)]
    pub fn learn(&mut self, pos: &P, m: P::Move, depth: u32, ply: u32) {
        if self.hints.killers {
            let ply = ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
        }
        if self.hints.butterfly {
            let count = &mut self.butterfly[place(pos, m)];
            *count = (*count + i64::from(depth * depth)).min(KILLER - 1);
        }
    }

    fn interest(&self, pos: &P, ply: u32, m: P::Move, tactics: &Tactics<P>) -> i64 {
        let promise = if self.hints.promise { (tactics.promise)(pos, m) } else { 0 };
        let killer = self.killers.get(ply as usize).is_some_and(|killers| killers.contains(&Some(m)));
        let often = if self.hints.butterfly { self.butterfly[place(pos, m)] } else { 0 };
        // A promise outweighs habit; among moves of equal promise, killers come before the merely frequent.
        (i64::from(promise) << 25) + if killer { KILLER } else { often }
    }
}

fn place<P: Position>(pos: &P, m: P::Move) -> usize {
    let mut hasher = std::hash::DefaultHasher::new();
    (pos.turn(), m).hash(&mut hasher);
    hasher.finish() as usize % PLACES
}
