//! What a search learns about moves: which of them cut, and after what.

use damier_core::Side;

use super::{Footprint, Idea, Ideas};

/// Habits never count more than this.
const MOST: i32 = 1 << 14;

/// The kinds of pieces times the squares they may go to.
const GOALS: usize = 8 * 64;

/// Ways from a square to a square.
const WAYS: usize = 64 * 64;

/// What one thread has learned.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    ideas: Ideas,
    /// Two moves a ply that cut there last.
    killers: Vec<[u32; 2]>,
    /// The move that last refuted a move, by side and goal.
    counters: Vec<u32>,
    /// By side, start and goal.
    history: Vec<[i16; WAYS]>,
    /// By the goal of the opponent's move and one's own; behind them all a row for when nothing was moved, in which nothing is
    /// ever learned.
    continuation: Vec<Vec<i16>>,
}

/// What was learned that concerns the moves of one node.
#[derive(Clone, Copy)]
pub(super) struct Lessons<'a> {
    killers: [u32; 2],
    counter: u32,
    history: &'a [i16; WAYS],
    continuation: &'a [i16],
}

impl Lessons<'_> {
    /// How early a quiet move should be tried.
    #[inline]
    pub(super) fn interest(&self, m: Footprint) -> i32 {
        const KILLER: i32 = 4 * MOST;
        let code = code(m);
        if code == self.killers[0] {
            KILLER + 2
        } else if code == self.killers[1] {
            KILLER + 1
        } else if code == self.counter {
            KILLER
        } else {
            self.habit(m)
        }
    }

    /// What is usually thought of a quiet move, from `-2 * MOST` to `2 * MOST`.
    #[inline]
    pub(super) fn habit(&self, m: Footprint) -> i32 {
        i32::from(self.history[way(m)]) + i32::from(self.continuation[goal(m)])
    }
}

impl Learned {
    pub(super) fn new(ideas: Ideas, kinds: usize, plies: usize) -> Learned {
        let goals = kinds * 64;
        Learned {
            ideas,
            killers: vec![[NOBODY; 2]; plies],
            counters: vec![NOBODY; 2 * GOALS],
            history: vec![[0; WAYS]; 2],
            continuation: vec![vec![0; goals]; goals + 1],
        }
    }

    /// Begins a new search: killers belong to the last one, habits fade.
    pub(super) fn begin(&mut self) {
        self.killers.fill([NOBODY; 2]);
        // Row by row: only so the compiler halves many at a time, and a short search is not spent on this.
        self.history.iter_mut().for_each(|row| fade(row));
        self.continuation.iter_mut().for_each(|row| fade(row));
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.killers.fill([NOBODY; 2]);
        self.counters.fill(NOBODY);
        self.history.fill([0; WAYS]);
        self.continuation.iter_mut().for_each(|row| row.fill(0));
    }

    /// What concerns the moves of a side after the opponent's last one. What belongs to an idea that is switched off was never
    /// learned.
    #[inline]
    pub(super) fn lessons(&self, side: Side, last: Option<Footprint>, ply: usize) -> Lessons<'_> {
        Lessons {
            killers: self.killers[ply],
            counter: last.map_or(NOBODY, |last| self.counters[side as usize * GOALS + goal(last)]),
            history: &self.history[side as usize],
            continuation: &self.continuation[last.map_or(self.continuation.len() - 1, goal)],
        }
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
        if self.ideas.has(Idea::Killers) && killers[0] != code(m) {
            *killers = [code(m), killers[0]];
        }
        if let Some(last) = last.filter(|_| self.ideas.has(Idea::Countermoves)) {
            self.counters[side as usize * GOALS + goal(last)] = code(m);
        }
        let bonus = (120 * depth).min(1200);
        self.bend(side, m, last, bonus);
        for &other in failed {
            self.bend(side, other, last, -bonus);
        }
    }

    fn bend(&mut self, side: Side, m: Footprint, last: Option<Footprint>, bonus: i32) {
        if self.ideas.has(Idea::History) {
            pull(&mut self.history[side as usize][way(m)], bonus);
        }
        if let Some(last) = last.filter(|_| self.ideas.has(Idea::Continuation)) {
            pull(&mut self.continuation[goal(last)][goal(m)], bonus);
        }
    }
}

/// Half of what was thought of each move is kept.
fn fade(habits: &mut [i16]) {
    for habit in habits {
        *habit /= 2;
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
fn way(m: Footprint) -> usize {
    usize::from(m.from & 63) * 64 + usize::from(m.to & 63)
}

#[inline]
fn goal(m: Footprint) -> usize {
    usize::from(m.kind) * 64 + usize::from(m.to)
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
        let lessons = |side, last, ply| learned.lessons(side, last, ply);
        let habit = |m| lessons(Side::White, Some(THAT), 4).habit(m);
        assert!(habit(THIS) > 3 * MOST / 2 && habit(THIS) <= 2 * MOST);
        assert!(habit(THAT) < -3 * MOST / 2 && habit(THAT) >= -2 * MOST);
        assert!(lessons(Side::White, None, 4).interest(THIS) > 2 * MOST);
        assert!(lessons(Side::White, None, 5).interest(THIS) <= MOST);
        assert!(lessons(Side::White, Some(THAT), 5).interest(THIS) > 2 * MOST);
        assert_eq!(lessons(Side::Black, None, 4).habit(THIS), 0);
    }
}
