//! Clocks: by which the seconds of an experiment are told.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};

/// By what clock seconds are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// The time the processor has worked for the search. Other programs that want the processor do not lengthen it, so
    /// it is the clock for comparisons; it tells nothing of a search in several threads.
    Processor,
    /// The clock on the wall, by which limits are kept.
    Wall,
    /// No seconds are told, and jobs need not wait for each other.
    None,
}

/// A clock that runs.
pub(crate) enum Stopwatch {
    Processor(ThreadTime),
    Wall(Instant),
}

impl Stopwatch {
    /// Starts a clock; without one, that on the wall does no harm.
    pub(crate) fn start(clock: Clock) -> Stopwatch {
        match clock {
            Clock::Processor => Stopwatch::Processor(ThreadTime::now()),
            Clock::Wall | Clock::None => Stopwatch::Wall(Instant::now()),
        }
    }

    /// The time since it was started.
    pub(crate) fn elapsed(&self) -> Duration {
        match self {
            Stopwatch::Processor(begun) => begun.elapsed(),
            Stopwatch::Wall(begun) => begun.elapsed(),
        }
    }
}
