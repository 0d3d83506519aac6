//! A judge who remembers what was said.

use std::fmt;

use damier_chess::Position;
use damier_core::Position as _;
use damier_search::{Evaluator, Score};

use crate::hand::{Hand, Heard};
use crate::memo::Memo;

/// Judges by [`Hand`], and by memory the positions that were judged lately. A clone shares only the weights.
#[derive(Clone)]
pub struct Judge {
    hand: Hand<Position>,
    /// Whole positions.
    memo: Memo,
    /// Pawns and kings: a search has few of them.
    heard: Heard,
}

impl Judge {
    /// The judge with the weights that were fitted.
    pub(super) fn fitted() -> Judge {
        Judge::new(Hand::fitted())
    }

    /// The judge with this hand.
    pub(super) fn new(hand: Hand<Position>) -> Judge {
        Judge { hand, memo: Memo::default(), heard: Heard::default() }
    }

    /// The hand that judges.
    pub fn hand(&self) -> &Hand<Position> {
        &self.hand
    }
}

impl Evaluator<Position> for Judge {
    #[inline]
    fn evaluate(&mut self, pos: &Position) -> Score {
        let judge = || self.hand.value_by_memory(pos, &mut self.heard);
        Score::thousandths(self.memo.value(pos.key(), judge))
    }
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Judge({:?})", self.hand)
    }
}

#[cfg(test)]
mod tests {
    use damier_chess::Position;
    use damier_core::Notation as _;
    use damier_core::testing::random_positions;
    use damier_search::Evaluator as _;

    use super::Judge;

    #[test]
    fn memory_changes_no_value() {
        let mut judge = Judge::fitted();
        let positions = random_positions::<Position>(20_000, 61);
        for pos in positions.iter().chain(&positions) {
            assert_eq!(judge.evaluate(pos).in_thousandths(), judge.hand().value(pos), "{}", pos.fen());
        }
    }
}
