//! How much a search may spend, and the hand that stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// What a search may spend; whatever is `None` is without limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit; simulations, for Monte Carlo.
    pub nodes: Option<u64>,
    /// Time to think.
    pub time: Option<Duration>,
    /// How much longer it may take where the position asks for it; then it may also take less. Only a clock leaves that choice.
    pub stretch: Option<Duration>,
}

impl Limits {
    /// Only a depth.
    pub const fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), nodes: None, time: None, stretch: None }
    }

    /// Only a number of positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { depth: None, nodes: Some(nodes), time: None, stretch: None }
    }

    /// Only a time.
    pub const fn time(time: Duration) -> Limits {
        Limits { depth: None, nodes: None, time: Some(time), stretch: None }
    }

    /// These limits, and where they are silent the others.
    #[must_use]
    pub fn or(self, other: Limits) -> Limits {
        Limits {
            depth: self.depth.or(other.depth),
            nodes: self.nodes.or(other.nodes),
            time: self.time.or(other.time),
            // A time of one's own is not stretched by another's.
            stretch: if self.time.is_some() { self.stretch } else { other.stretch },
        }
    }
}

/// A flag that any thread may raise to end a search; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A search was ended before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the search was stopped")]
pub struct Stopped;

/// Positions visited between two looks at the clock: some tens of microseconds.
const PATIENCE: u64 = 256;

/// Counts what a search spends, and says when to stop. The one place where the library reads the time.
#[derive(Clone, Debug)]
pub struct Meter {
    /// Positions counted up to the next look.
    nodes: u64,
    /// Positions that may still be visited before it.
    until_look: u64,
    last_node: u64,
    started: Instant,
    deadline: Option<Instant>,
    stop: Stop,
}

impl Meter {
    /// A meter that starts now.
    pub fn new(limits: &Limits, stop: &Stop) -> Meter {
        let started = Instant::now();
        let last_node = limits.nodes.unwrap_or(u64::MAX);
        // A time too long to add is no limit.
        let deadline = limits.time.and_then(|time| started.checked_add(time));
        Meter { nodes: 0, until_look: 0, last_node, started, deadline, stop: stop.clone() }
    }

    /// Ends at this time after the start, if not before.
    pub fn end_by(&mut self, time: Duration) {
        let moment = self.started.checked_add(time);
        self.deadline = [self.deadline, moment].into_iter().flatten().min();
    }

    /// Counts one position.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.until_look == 0 {
            self.look_and_go_on()?;
        }
        self.until_look -= 1;
        Ok(())
    }

    #[cold]
    fn look_and_go_on(&mut self) -> Result<(), Stopped> {
        self.look()?;
        self.until_look = PATIENCE.min(self.last_node - self.nodes);
        self.nodes += self.until_look;
        Ok(())
    }

    /// Looks at the clock, the count and the flag.
    pub fn look(&self) -> Result<(), Stopped> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.nodes() >= self.last_node || self.stop.is_raised() { Err(Stopped) } else { Ok(()) }
    }

    /// The positions counted.
    pub fn nodes(&self) -> u64 {
        self.nodes - self.until_look
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time since an earlier moment of this meter.
    pub fn since(&self, begun: Duration) -> Duration {
        self.elapsed().saturating_sub(begun)
    }

    /// The time that is left, if it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Limits, Meter, Stop, Stopped};

    #[test]
    fn a_meter_stops_exactly_at_its_last_node() {
        for last in [0, 1, 255, 256, 1000] {
            let mut meter = Meter::new(&Limits::nodes(last), &Stop::default());
            while meter.tick().is_ok() {}
            assert_eq!(meter.nodes(), last);
            assert_eq!(meter.tick(), Err(Stopped));
        }
    }

    #[test]
    fn a_raised_flag_stops_every_meter_that_shares_it() {
        let stop = Stop::default();
        let meter = Meter::new(&Limits::default(), &stop.clone());
        assert!(meter.look().is_ok());
        stop.raise();
        assert_eq!(meter.look(), Err(Stopped));
    }
}
