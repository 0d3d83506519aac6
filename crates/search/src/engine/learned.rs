//! What a search learns about moves: which of them cut, and after what.

use damier_core::Side;

use super::{Footprint, Idea, Ideas};

/// Habits never count more than this.
const MOST: i32 = 1 << 14;

/// The kinds of pieces times the squares they may go to.
const GOALS: usize = 8 * 64;

/// What one thread has learned.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    ideas: Ideas,
    /// Two moves a ply that cut there last.
    killers: Vec<[u32; 2]>,
    /// The move that last refuted a move, by side and goal.
    counters: Vec<u32>,
    /// By side, start and goal.
    history: Vec<i16>,
    /// By the goal of the opponent's move and one's own.
    continuation: Vec<i16>,
    kinds: usize,
}

impl Learned {
    pub(super) fn new(ideas: Ideas, kinds: usize, plies: usize) -> Learned {
        let pairs = kinds * 64 * kinds * 64;
        Learned {
            ideas,
            killers: vec![[NOBODY; 2]; plies],
            counters: vec![NOBODY; 2 * GOALS],
            history: vec![0; 2 * 64 * 64],
            continuation: vec![0; if ideas.has(Idea::Continuation) { pairs } else { 0 }],
            kinds,
        }
    }

    /// Begins a new search: killers belong to the last one, habits fade.
    pub(super) fn begin(&mut self) {
        self.killers.fill([NOBODY; 2]);
        for habit in self.history.iter_mut().chain(&mut self.continuation) {
            *habit /= 2;
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.killers.fill([NOBODY; 2]);
        self.counters.fill(NOBODY);
        self.history.fill(0);
        self.continuation.fill(0);
    }

    /// How early a quiet move should be tried.
    #[inline]
    pub(super) fn interest(&self, side: Side, m: Footprint, last: Option<Footprint>, ply: usize) -> i32 {
        const KILLER: i32 = 4 * MOST;
        if self.ideas.has(Idea::Killers) {
            if self.killers[ply][0] == code(m) {
                return KILLER + 2;
            }
            if self.killers[ply][1] == code(m) {
                return KILLER + 1;
            }
        }
        if let Some(last) = last
            && self.ideas.has(Idea::Countermoves)
            && self.counters[goal(!side, last)] == code(m)
        {
            return KILLER;
        }
        self.habit(side, m, last)
    }

    /// What is usually thought of a quiet move, from `-2 * MOST` to `2 * MOST`.
    #[inline]
    pub(super) fn habit(&self, side: Side, m: Footprint, last: Option<Footprint>) -> i32 {
        let mut habit = 0;
        if self.ideas.has(Idea::History) {
            habit += i32::from(self.history[way(side, m)]);
        }
        if let Some(last) = last
            && self.ideas.has(Idea::Continuation)
        {
            habit += i32::from(self.continuation[self.pair(last, m)]);
        }
        habit
    }

    /// Learns that a quiet move cut after the others had failed.
    pub(super) fn learn(
        &mut self,
        side: Side,
        m: Footprint,
        failed: &[Footprint],
        last: Option<Footprint>,
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != code(m) {
            *killers = [code(m), killers[0]];
        }
        if let Some(last) = last {
            self.counters[goal(!side, last)] = code(m);
        }
        let bonus = (120 * depth).min(1200);
        self.bend(side, m, last, bonus);
        for &other in failed {
            self.bend(side, other, last, -bonus);
        }
    }

    fn bend(&mut self, side: Side, m: Footprint, last: Option<Footprint>, bonus: i32) {
        pull(&mut self.history[way(side, m)], bonus);
        if let Some(last) = last
            && self.ideas.has(Idea::Continuation)
        {
            let pair = self.pair(last, m);
            pull(&mut self.continuation[pair], bonus);
        }
    }

    #[inline]
    fn pair(&self, last: Footprint, m: Footprint) -> usize {
        let place = |m: Footprint| usize::from(m.kind) * 64 + usize::from(m.to);
        place(last) * self.kinds * 64 + place(m)
    }
}

/// No move.
const NOBODY: u32 = u32::MAX;

/// A move in one word: quicker to compare.
#[inline]
fn code(m: Footprint) -> u32 {
    u32::from(m.kind) << 16 | u32::from(m.from) << 8 | u32::from(m.to)
}

/// Moves a habit towards a bonus; the nearer it is to its greatest, the less.
fn pull(habit: &mut i16, bonus: i32) {
    let old = i32::from(*habit);
    *habit = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[inline]
fn way(side: Side, m: Footprint) -> usize {
    (side as usize * 64 + usize::from(m.from)) * 64 + usize::from(m.to)
}

#[inline]
fn goal(side: Side, m: Footprint) -> usize {
    side as usize * GOALS + usize::from(m.kind) * 64 + usize::from(m.to)
}

#[cfg(test)]
mod tests {
    use damier_core::Side;

    use super::{Learned, MOST};
    use crate::engine::{Footprint, Ideas};

    const THIS: Footprint = Footprint { from: 3, to: 9, kind: 1 };
    const THAT: Footprint = Footprint { from: 4, to: 9, kind: 0 };

    #[test]
    fn habits_have_bounds_and_killers_come_first() {
        let mut learned = Learned::new(Ideas::ALL, 2, 10);
        for _ in 0..10_000 {
            learned.learn(Side::White, THIS, &[THAT], Some(THAT), 30, 4);
        }
        let habit = |m| learned.habit(Side::White, m, Some(THAT));
        assert!(habit(THIS) > 3 * MOST / 2 && habit(THIS) <= 2 * MOST);
        assert!(habit(THAT) < -3 * MOST / 2 && habit(THAT) >= -2 * MOST);
        assert!(learned.interest(Side::White, THIS, None, 4) > 2 * MOST);
        assert!(learned.interest(Side::White, THIS, None, 5) <= MOST);
        assert!(learned.interest(Side::White, THIS, Some(THAT), 5) > 2 * MOST);
        assert_eq!(learned.habit(Side::Black, THIS, None), 0);
    }
}
