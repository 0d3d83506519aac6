//! Moves one by one, the most interesting first, none sorted that is not asked for.

use std::ops::Range;

use damier_core::{MoveList, Position};

use super::worker::Worker;
use super::{Footprint, Idea, Knowledge};
use crate::Score;

/// What a move seems to be before it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Its place among the legal moves.
    pub(super) nth: u16,
    pub(super) footprint: Footprint,
    /// What it wins at once; nothing said of a quiet move.
    pub(super) gain: Option<Score>,
}

impl Look {
    #[inline]
    pub(super) fn is_quiet(&self) -> bool {
        self.gain.is_none()
    }
}

/// The moves of a node that are still to be tried.
pub(super) struct Picker<'a, P: Position> {
    pos: &'a P,
    moves: &'a [P::Move],
    ply: usize,
    /// The place of the remembered move, which is tried before any other is even looked at.
    hint: Option<usize>,
    stage: Stage,
    /// How interesting each move is, with its place in the lowest bits: one word a move to choose from.
    interests: MoveList<i64>,
}

enum Stage {
    Hint,
    Looking,
    /// All were looked at, and these are still to be tried.
    Choosing(Range<usize>),
}

/// Where the place of a move stands beside its interest.
const PLACE: i64 = 0xFFFF;
const WINNING: i32 = 1 << 28;
const LOSING: i32 = -(1 << 28);

impl<'a, P: Position> Picker<'a, P> {
    /// The moves of a position; `hint` is the place of the remembered one.
    #[inline]
    pub(super) fn new(pos: &'a P, moves: &'a [P::Move], hint: Option<usize>, ply: usize) -> Self {
        let interests = MoveList::new();
        Picker { pos, moves, ply, hint, stage: Stage::Hint, interests }
    }

    /// Leaves the quiet moves that are left. They come before moves that lose something, and only those are still to come.
    #[inline]
    pub(super) fn leave_quiets(&mut self) {
        let Stage::Choosing(rest) = &mut self.stage else { return };
        let mut kept = rest.start;
        for i in rest.clone() {
            if self.interests[i] >> 16 < i64::from(LOSING) {
                self.interests.swap(kept, i);
                kept += 1;
            }
        }
        rest.end = kept;
    }

    /// The most interesting move left.
    #[inline]
    pub(super) fn next<K: Knowledge<P>>(&mut self, worker: &Worker<P, K>) -> Option<Look> {
        if let Stage::Hint = self.stage {
            self.stage = Stage::Looking;
            self.hint = self.hint.filter(|_| worker.does(Idea::Order));
            if let Some(nth) = self.hint {
                return Some(self.look(worker, nth));
            }
        }
        if let Stage::Looking = self.stage {
            self.look_at_all(worker);
            self.stage = Stage::Choosing(0..self.interests.len());
        }
        let Stage::Choosing(rest) = &mut self.stage else { return None };
        let choice = rest.clone();
        rest.next()?;
        let rest = &mut self.interests[choice];
        let (mut best, mut place) = (*rest.first()?, 0);
        for (i, &interest) in rest.iter().enumerate().skip(1) {
            if interest > best {
                (best, place) = (interest, i);
            }
        }
        rest.swap(0, place);
        let nth = (best & PLACE) as usize;
        if !worker.does(Idea::Order) {
            return Some(self.look(worker, nth));
        }
        let footprint = worker.knowledge.footprint(self.pos, self.moves[nth]);
        Some(Look { nth: nth as u16, footprint, gain: gain_in((best >> 16) as i32) })
    }

    #[inline]
    fn look<K: Knowledge<P>>(&self, worker: &Worker<P, K>, nth: usize) -> Look {
        let m = self.moves[nth];
        let footprint = worker.knowledge.footprint(self.pos, m);
        Look { nth: nth as u16, footprint, gain: worker.knowledge.gain(self.pos, m) }
    }

    /// Looks at every move but the remembered one.
    fn look_at_all<K: Knowledge<P>>(&mut self, worker: &Worker<P, K>) {
        let lessons = worker.learned.lessons(self.pos.turn(), worker.last(self.ply), self.ply);
        let by_gain = worker.does(Idea::Order);
        for nth in (0..self.moves.len()).filter(|&nth| self.hint != Some(nth)) {
            let look = self.look(worker, nth);
            let interest = match look.gain {
                Some(gain) if by_gain => interest_in(gain),
                Some(_) => 0,
                None => lessons.interest(look.footprint),
            };
            self.interests.push(i64::from(interest) << 16 | nth as i64);
        }
    }
}

/// How early a move that wins so much should be tried: before all quiet moves, or after them if it loses.
#[inline]
fn interest_in(gain: Score) -> i32 {
    let worth = gain.in_thousandths().clamp(LOSING / 2, WINNING / 2);
    worth + if gain >= Score::DRAWN { WINNING } else { LOSING }
}

/// What a move of this interest wins: nothing is said of a quiet one. So it need not be asked for twice.
#[inline]
fn gain_in(interest: i32) -> Option<Score> {
    if interest >= WINNING {
        Some(Score::thousandths(interest - WINNING))
    } else if interest < LOSING {
        Some(Score::thousandths(interest - LOSING))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{gain_in, interest_in};
    use crate::Score;

    #[test]
    fn what_a_move_wins_can_be_read_from_its_interest() {
        for gain in [-90_000, -1000, -1, 0, 1, 995, 9000] {
            let gain = Score::thousandths(gain);
            assert_eq!(gain_in(interest_in(gain)), Some(gain));
        }
        for habit in [-32_768, 0, 65_538] {
            assert_eq!(gain_in(habit), None);
        }
    }
}
