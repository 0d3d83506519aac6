//! Moves one by one, the most interesting first, none sorted that is not asked for.

use damier_core::{MoveList, Position};

use super::worker::Worker;
use super::{Footprint, Idea, Knowledge};
use crate::Score;

/// What a move seems to be before it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Its place among the legal moves.
    pub(super) nth: usize,
    pub(super) footprint: Footprint,
    /// What it wins at once; nothing said of a quiet move.
    pub(super) gain: Option<Score>,
    interest: i32,
}

impl Look {
    pub(super) fn is_quiet(&self) -> bool {
        self.gain.is_none()
    }
}

/// The moves of a node that are still to be tried.
pub(super) struct Picker {
    looks: MoveList<Look>,
    next: usize,
    sorted: bool,
}

const REMEMBERED: i32 = i32::MAX;
const WINNING: i32 = 1 << 28;
const LOSING: i32 = -(1 << 28);

impl Picker {
    /// Looks at every move once; `hint` is the place of the remembered one.
    pub(super) fn new<P: Position, K: Knowledge<P>>(
        worker: &Worker<P, K>,
        pos: &P,
        moves: &[P::Move],
        hint: Option<usize>,
        ply: usize,
    ) -> Picker {
        let (side, last) = (pos.turn(), worker.last(ply));
        let by_gain = worker.does(Idea::Order);
        let mut looks = MoveList::new();
        for (nth, &m) in moves.iter().enumerate() {
            let footprint = worker.knowledge.footprint(pos, m);
            let gain = worker.knowledge.gain(pos, m);
            let interest = match gain {
                _ if by_gain && hint == Some(nth) => REMEMBERED,
                Some(gain) if by_gain => {
                    let size = gain.in_thousandths().clamp(LOSING / 2, WINNING / 2);
                    size + if gain >= Score::DRAWN { WINNING } else { LOSING }
                }
                Some(_) => 0,
                None => worker.learned.interest(side, footprint, last, ply),
            };
            looks.push(Look { nth, footprint, gain, interest });
        }
        Picker { looks, next: 0, sorted: moves.len() < 2 }
    }

    /// The most interesting move left.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Look> {
        let rest = self.looks.get_mut(self.next..)?;
        if !self.sorted && !rest.is_empty() {
            let mut best = 0;
            for i in 1..rest.len() {
                if rest[i].interest > rest[best].interest {
                    best = i;
                }
            }
            rest.swap(0, best);
        }
        self.next += 1;
        rest.first().copied()
    }
}
