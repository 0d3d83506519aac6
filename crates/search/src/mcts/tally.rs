//! Visits and their scores. The idea: counters that several threads may share, and that cost one thread nothing.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How often something was tried, and what it brought in all.
#[derive(Debug, Default)]
pub(super) struct Tally {
    visits: AtomicU64,
    /// The bits of an `f64`, in which sums of halves are exact.
    score: AtomicU64,
}

impl Tally {
    /// The number of visits.
    #[inline]
    pub(super) fn visits(&self) -> u64 {
        self.visits.load(Relaxed)
    }

    /// The sum of the scores.
    #[inline]
    pub(super) fn score(&self) -> f64 {
        f64::from_bits(self.score.load(Relaxed))
    }

    /// The mean score; a half, for want of knowledge, where there was no visit.
    pub(super) fn mean(&self) -> f64 {
        match self.visits() {
            0 => 0.5,
            visits => self.score() / visits as f64,
        }
    }

    /// Adds visits that together brought `score`. Only counters that are `shared` pay for it.
    #[inline]
    pub(super) fn add(&self, visits: u64, score: f64, shared: bool) {
        if shared {
            self.visits.fetch_add(visits, Relaxed);
            let sum = |bits| Some((f64::from_bits(bits) + score).to_bits());
            self.score.fetch_update(Relaxed, Relaxed, sum).expect("a sum is never refused");
        } else {
            self.visits.store(self.visits() + visits, Relaxed);
            self.score.store((self.score() + score).to_bits(), Relaxed);
        }
    }

    /// Pretends visits that brought nothing, and tells how many there were before.
    pub(super) fn pretend(&self, visits: u32) -> u64 {
        self.visits.fetch_add(u64::from(visits), Relaxed)
    }

    /// Takes pretended visits back.
    pub(super) fn take_back(&self, visits: u32) {
        self.visits.fetch_sub(u64::from(visits), Relaxed);
    }
}
