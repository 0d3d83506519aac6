//! When a move has been thought about enough.

use std::time::Duration;

use crate::{Limits, Score};

/// Decides between two depths whether the next is worth its time. A clock leaves a choice; a fixed time does not.
#[derive(Clone, Debug)]
pub(super) struct Patience<M> {
    /// The time a usual move takes, if it is a matter of choice.
    usual: Option<Duration>,
    best: Option<M>,
    score: Score,
    /// Depths in a row that agreed on the move.
    steady: usize,
    fallen: f64,
}

/// A move that stays the best gets less and less time.
const STEADY: [f64; 6] = [1.5, 1.25, 1.05, 0.9, 0.75, 0.65];

/// The next depth takes longer than all before it: it is not begun after this share of the time.
const LATEST: f64 = 0.6;

impl<M: PartialEq + Copy> Patience<M> {
    pub(super) fn new(limits: &Limits) -> Self {
        let usual = limits.time.filter(|_| limits.stretch.is_some());
        Patience { usual, best: None, score: Score::DRAWN, steady: 0, fallen: 1.0 }
    }

    /// Whether to answer now, after a depth has been searched; `alone` if there is only one move.
    pub(super) fn is_over(&mut self, best: M, score: Score, elapsed: Duration, alone: bool) -> bool {
        self.steady = if self.best == Some(best) { self.steady + 1 } else { 0 };
        let fall = (self.score - score).in_points().clamp(0.0, 1.0);
        // A value that falls asks for another look; the worry fades slowly.
        self.fallen = if self.best.is_none() { 1.0 } else { (self.fallen * 0.7 + 0.3).max(1.0 + fall) };
        (self.best, self.score) = (Some(best), score);
        let Some(usual) = self.usual else { return false };
        let steady = STEADY[self.steady.min(STEADY.len() - 1)];
        alone || elapsed >= usual.mul_f64(LATEST * steady * self.fallen)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Patience;
    use crate::{Limits, Score};

    const SECOND: Duration = Duration::from_secs(1);

    fn on_the_clock() -> Patience<char> {
        Patience::new(&Limits { stretch: Some(SECOND), ..Limits::time(SECOND) })
    }

    /// The time after which a player is content, if every depth says the same of these scores.
    fn content_after(scores: &[f64], moves: &[char]) -> Duration {
        let mut patience = on_the_clock();
        let last = scores.len() - 1;
        for i in 0..last {
            patience.is_over(moves[i], Score::points(scores[i]), Duration::ZERO, false);
        }
        (1..5000)
            .map(Duration::from_millis)
            .find(|&time| patience.clone().is_over(moves[last], Score::points(scores[last]), time, false))
            .expect("nobody thinks for ever")
    }

    #[test]
    fn a_steady_move_is_played_sooner_and_a_falling_score_later() {
        let steady = content_after(&[0.1; 6], &['a'; 6]);
        let unsteady = content_after(&[0.1; 6], &['a', 'b', 'a', 'b', 'a', 'b']);
        let falling = content_after(&[0.1, 0.1, 0.1, 0.1, 0.1, -0.5], &['a'; 6]);
        assert!(steady < falling && falling < unsteady + SECOND && steady < unsteady);
    }

    #[test]
    fn an_only_move_is_played_at_once_unless_the_time_was_given_for_it() {
        assert!(on_the_clock().is_over('a', Score::DRAWN, Duration::ZERO, true));
        let mut given = Patience::new(&Limits::time(SECOND));
        assert!(!given.is_over('a', Score::DRAWN, 5 * SECOND, true));
    }
}
