//! Time spent, and what is made of it.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

/// The time something took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// By the clock on the wall.
    pub wall: Duration,
    /// By the processor, in all threads.
    pub processor: Duration,
}

impl Spent {
    /// Does something and measures it.
    pub fn on<T>(task: impl FnOnce() -> T) -> (T, Spent) {
        let (wall, processor) = (Instant::now(), ProcessTime::now());
        let result = task();
        (result, Spent { wall: wall.elapsed(), processor: processor.elapsed() })
    }

    /// How many a second of processor time.
    pub fn rate(self, count: u64) -> f64 {
        count as f64 / self.processor.as_secs_f64()
    }
}

impl std::ops::AddAssign for Spent {
    fn add_assign(&mut self, other: Spent) {
        self.wall += other.wall;
        self.processor += other.processor;
    }
}

/// The least, the middle and the greatest of some numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The least.
    pub least: f64,
    /// The middle one, the upper one of two.
    pub median: f64,
    /// The greatest.
    pub most: f64,
}

impl Spread {
    /// Of these numbers, of which there must be one at least.
    ///
    /// ```
    /// use damier_bench::Spread;
    /// assert_eq!(Spread::of([3.0, 1.0, 2.0]), Spread { least: 1.0, median: 2.0, most: 3.0 });
    /// ```
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Spread {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_by(f64::total_cmp);
        let most = *numbers.last().expect("a spread needs a number");
        Spread { least: numbers[0], median: numbers[numbers.len() / 2], most }
    }
}
