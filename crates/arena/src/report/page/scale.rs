//! From numbers to places on paper, and the round numbers beside them.

/// A scale from one number to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// A scale that holds all finite ones of these numbers, with room at both ends; `least` is its least length.
    pub(super) fn around(numbers: impl IntoIterator<Item = f64>, least: f64) -> Scale {
        let finite = numbers.into_iter().filter(|x| x.is_finite());
        let (low, high) =
            finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (x.min(low), x.max(high)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
        let (middle, half) = (f64::midpoint(low, high), 0.54 * (high - low).max(least));
        Scale { low: middle - half, high: middle + half }
    }

    /// A scale from nothing to `high`, or to one where that is less.
    pub(super) fn up_to(high: f64) -> Scale {
        Scale { low: 0.0, high: high.max(1.0) }
    }

    /// Where a number stands, from 0 to 1; what lies beyond stands at the end.
    pub(super) fn place(self, x: f64) -> f64 {
        ((x - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Where a number stands as a length of a picture.
    pub(super) fn percent(self, x: f64) -> String {
        format!("{:.2}%", 100.0 * self.place(x))
    }

    /// Round numbers on it: three to six, none of them broken.
    pub(super) fn ticks(self) -> Vec<f64> {
        let step = round_step((self.high - self.low) / 5.0).max(1.0);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        (first..=last).map(|i| i as f64 * step).collect()
    }
}

/// The least of 1, 2, 5, 10, 20… that is not below `length`.
fn round_step(length: f64) -> f64 {
    let decade = 10_f64.powf(length.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0].map(|digit| digit * decade).into_iter().find(|x| *x >= length).unwrap_or(10.0 * decade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        for (low, high) in [(-300.0, 275.0), (0.0, 1.0), (-4.0, 7.5), (1e6, 3e6), (0.0, 0.0)] {
            let scale = Scale::around([low, high], 2.0);
            let ticks = scale.ticks();
            assert!((2..=7).contains(&ticks.len()), "{low} to {high}: {ticks:?}");
            assert!(ticks.iter().all(|x| (0.0..=1.0).contains(&scale.place(*x)) && x.fract() == 0.0));
        }
        assert_eq!(Scale::around([-300.0, 275.0], 1.0).ticks(), [-200.0, 0.0, 200.0]);
    }

    #[test]
    fn infinity_stands_at_the_end() {
        let scale = Scale::around([f64::INFINITY, -10.0, 10.0], 1.0);
        assert_eq!(
            (scale.percent(f64::INFINITY).as_str(), scale.percent(0.0).as_str()),
            ("100.00%", "50.00%")
        );
        assert!(Scale::around([], 1.0).place(0.0).is_finite());
    }
}
