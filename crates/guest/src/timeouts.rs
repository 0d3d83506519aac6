//! How long to wait for what.

use std::time::Duration;

/// The patience with a program at each step; every field may be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// Until it has said who it is, or until a connection stands.
    pub start: Duration,
    /// Until it says what it can, where a program may be too old to say so.
    pub features: Duration,
    /// Until it is ready for another game, or agrees to play one.
    pub new_game: Duration,
    /// Until it says that it is there, or that a search has ended.
    pub ping: Duration,
    /// Until it leaves when asked to; then it is killed.
    pub quit: Duration,
    /// How much longer than allowed a move may take before nobody waits for it. Whether a late move counts is for the
    /// referee to say: [`Choice::elapsed`](crate::Choice::elapsed) tells how late it is.
    pub margin: Duration,
    /// Until a move, where no limit is one of time.
    pub untimed: Duration,
    /// Between the end of a program's output and its death, so that the one is not taken for something else.
    pub farewell: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts {
            // Networks are read from slow disks in here.
            start: Duration::from_secs(10),
            // Longer than the two seconds of xboard, which are too short on a busy machine.
            features: Duration::from_secs(5),
            // Some clear gigabytes of tables.
            new_game: Duration::from_mins(1),
            ping: Duration::from_secs(15),
            quit: Duration::from_secs(5),
            margin: Duration::from_secs(1),
            untimed: Duration::from_hours(1),
            farewell: Duration::from_millis(500),
        }
    }
}
