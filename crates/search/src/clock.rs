//! A player's clock, and how much of it to spend on a move.

use std::time::Duration;

/// What a clock shows when it is one's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// The time left.
    pub remaining: Duration,
    /// What is added after every move.
    pub increment: Duration,
    /// The moves that the time left must do for, if more time comes after them.
    pub moves_to_go: Option<u32>,
}

/// The moves a game is expected to go on for where nobody says.
const USUAL_MOVES: u32 = 30;

impl Clock {
    /// The time to spend on the next move; `overhead` is lost on the way to whoever stops the clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use damier_search::Clock;
    ///
    /// let clock = Clock { remaining: Duration::from_secs(60), ..Clock::default() };
    /// assert_eq!(clock.share(Duration::ZERO), Duration::from_secs(2));
    /// assert_eq!(Clock::default().share(Duration::ZERO), Duration::ZERO);
    /// ```
    pub fn share(&self, overhead: Duration) -> Duration {
        let usable = self.remaining.saturating_sub(overhead);
        // Moves that are still to come lose their overhead too.
        let moves = self.moves_to_go.unwrap_or(USUAL_MOVES).max(1);
        let ahead = overhead.saturating_mul(moves - 1);
        let wanted = usable.saturating_sub(ahead) / moves + self.increment.mul_f64(0.75);
        // Even the last move before more time comes keeps something back: clocks are told to the millisecond.
        wanted.min(usable.mul_f64(if moves == 1 { 0.95 } else { 0.5 }))
    }

    /// How much more than its [`share`](Self::share) a move may take that asks for it.
    ///
    /// ```
    /// use std::time::Duration;
    /// use damier_search::Clock;
    ///
    /// let clock = Clock { remaining: Duration::from_secs(60), ..Clock::default() };
    /// assert_eq!(clock.stretch(Duration::ZERO), Duration::from_secs(6));
    /// ```
    pub fn stretch(&self, overhead: Duration) -> Duration {
        /// Moves whose overhead is kept back, where no increment pays for it.
        const KEPT: u32 = 150;
        let (usable, share) = (self.remaining.saturating_sub(overhead), self.share(overhead));
        let kept = overhead.saturating_sub(self.increment).saturating_mul(KEPT);
        let beyond = usable.saturating_sub(kept) / 4;
        (4 * share).min(usable.mul_f64(0.4)).min(share + beyond).saturating_sub(share)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Clock;

    const OVERHEAD: Duration = Duration::from_millis(10);

    /// Plays a game on one clock, spending what it says and the overhead; whether the flag ever falls.
    fn survives(mut clock: Clock, moves: u32, stretched: bool) -> bool {
        let (full, control) = (clock.remaining, clock.moves_to_go);
        (0..moves).all(|_| {
            let stretch = if stretched { clock.stretch(OVERHEAD) } else { Duration::ZERO };
            let spent = clock.share(OVERHEAD) + stretch + OVERHEAD;
            let in_time = spent <= clock.remaining;
            clock.remaining = clock.remaining.saturating_sub(spent) + clock.increment;
            clock.moves_to_go = clock.moves_to_go.map(|left| left - 1);
            if clock.moves_to_go == Some(0) {
                (clock.remaining, clock.moves_to_go) = (clock.remaining + full, control);
            }
            in_time
        })
    }

    #[test]
    fn no_flag_falls_as_long_as_there_is_time_for_the_overhead() {
        let ms = Duration::from_millis;
        for (remaining, increment, moves_to_go) in
            [(60_000, 0, None), (1000, 20, None), (100, 15, None), (60_000, 0, Some(40)), (1000, 0, Some(1))]
        {
            let clock = Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go };
            assert!(survives(clock, 100, false), "{clock:?}");
            assert!(survives(clock, 100, true), "{clock:?}, as long as may be");
        }
    }

    #[test]
    fn more_time_is_never_spent_for_less() {
        let share = |ms| Clock { remaining: Duration::from_millis(ms), ..Clock::default() }.share(OVERHEAD);
        assert!((0..100_000).step_by(100).map(share).is_sorted());
    }
}
