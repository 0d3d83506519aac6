//! From numbers to places on paper, and the numbers written at the axis.

use crate::table::{rounded, seconds};

/// What numbers stand for, and so how they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// So many of something.
    Count,
    /// Seconds.
    Seconds,
    /// A share of one.
    Share,
    /// So many times as much.
    Times,
}

impl Unit {
    /// A number as it is written beside a mark.
    pub(crate) fn shown(self, x: f64) -> String {
        match self {
            Unit::Count => rounded(x),
            Unit::Seconds => seconds(x),
            Unit::Share => format!("{:.0} %", x * 100.0),
            Unit::Times => format!("×{}", rounded(x)),
        }
    }

    /// A round number as it is written at an axis.
    fn tick(self, x: f64) -> String {
        let trimmed = |x: f64| format!("{}", (x * 1e9).round() / 1e9);
        match self {
            Unit::Count if x >= 1e9 => format!("{} G", trimmed(x / 1e9)),
            Unit::Count if x >= 1e6 => format!("{} M", trimmed(x / 1e6)),
            Unit::Count if x >= 1e3 => format!("{} k", trimmed(x / 1e3)),
            Unit::Count => trimmed(x),
            Unit::Times => format!("×{}", trimmed(x)),
            Unit::Share => format!("{} %", trimmed(x * 100.0)),
            Unit::Seconds if x >= 1.0 || x == 0.0 => format!("{} s", trimmed(x)),
            Unit::Seconds if x >= 0.999e-3 => format!("{} ms", trimmed(x * 1e3)),
            Unit::Seconds if x >= 0.999e-6 => format!("{} µs", trimmed(x * 1e6)),
            Unit::Seconds => format!("{} ns", trimmed(x * 1e9)),
        }
    }
}

/// A scale: which number stands where.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    is_log: bool,
    unit: Unit,
}

impl Scale {
    /// A scale from zero on that holds every number.
    pub(crate) fn even(numbers: impl Iterator<Item = f64>, unit: Unit) -> Scale {
        let high = numbers.filter(|x| x.is_finite()).fold(0.0, f64::max);
        let high = if high > 0.0 { high } else { 1.0 };
        let step = even_step(high);
        Scale { low: 0.0, high: (high / step - 1e-9).ceil() * step, is_log: false, unit }
    }

    /// A scale on which equal ways are equal factors; numbers that are not above zero have no place on it.
    pub(crate) fn log(numbers: impl Iterator<Item = f64>, unit: Unit) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, 0.0);
        for x in numbers.filter(|x| x.is_finite() && *x > 0.0) {
            (low, high) = (f64::min(low, x), f64::max(high, x));
        }
        if high <= 0.0 {
            (low, high) = (1.0, 10.0);
        }
        let wide = high / low > 50.0;
        let (low, high) =
            if wide { (floor_decade(low), ceil_decade(high)) } else { (low / 1.25, high * 1.25) };
        Scale { low, high, is_log: true, unit }
    }

    /// A scale that ends at the first and last of its numbers.
    pub(crate) fn tight(numbers: impl Iterator<Item = f64>, unit: Unit, is_log: bool) -> Scale {
        let (low, high) =
            numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        let room = if high > low { 0.04 } else { 0.5 };
        let scale = Scale { low, high, is_log, unit };
        if is_log {
            let factor = if high > low { (high / low).powf(room) } else { 2.0 };
            return Scale { low: low / factor, high: high * factor, ..scale };
        }
        let margin = if high > low { (high - low) * room } else { room };
        Scale { low: low - margin, high: high + margin, ..scale }
    }

    /// Where a number stands, from 0 to 1; what lies beyond the ends stands at the end.
    pub(crate) fn place(&self, x: f64) -> f64 {
        let part = if self.is_log {
            if x <= 0.0 {
                return 0.0;
            }
            (x / self.low).ln() / (self.high / self.low).ln()
        } else {
            (x - self.low) / (self.high - self.low)
        };
        part.clamp(0.0, 1.0)
    }

    /// The round numbers of the scale, as they are written.
    pub(crate) fn ticks(&self) -> Vec<(f64, String)> {
        let numbers = if self.is_log { self.log_ticks() } else { self.even_ticks() };
        numbers.into_iter().map(|x| (x, self.unit.tick(x))).collect()
    }

    fn even_ticks(&self) -> Vec<f64> {
        let step = even_step(self.high - self.low);
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|i| i as f64 * step).collect()
    }

    fn log_ticks(&self) -> Vec<f64> {
        let decades = (self.high / self.low).log10();
        let steps: &[f64] = match decades {
            decades if decades > 3.5 => &[1.0],
            decades if decades > 0.9 => &[1.0, 2.0, 5.0],
            _ => &[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0],
        };
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
        let all = (first..=last).flat_map(|decade| steps.iter().map(move |step| step * 10_f64.powi(decade)));
        all.filter(|x| (self.low * 0.999..=self.high * 1.001).contains(x)).collect()
    }
}

/// A round step that cuts a length into four to ten parts.
fn even_step(length: f64) -> f64 {
    let decade = 10_f64.powi(length.log10().floor() as i32);
    let step = match length / decade {
        parts if parts < 2.0 => 0.2,
        parts if parts < 5.0 => 0.5,
        _ => 1.0,
    };
    step * decade
}

fn floor_decade(x: f64) -> f64 {
    10_f64.powi((x.log10() + 1e-9).floor() as i32)
}

fn ceil_decade(x: f64) -> f64 {
    10_f64.powi((x.log10() - 1e-9).ceil() as i32)
}

#[cfg(test)]
mod tests {
    use super::{Scale, Unit};

    fn ticks(scale: &Scale) -> Vec<String> {
        scale.ticks().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn a_decade_is_as_long_as_any_other() {
        let scale = Scale::log([3.0, 40_000.0].into_iter(), Unit::Count);
        assert_eq!(ticks(&scale), ["1", "10", "100", "1 k", "10 k", "100 k"]);
        for (i, (x, _)) in scale.ticks().into_iter().enumerate() {
            assert!((scale.place(x) - i as f64 / 5.0).abs() < 1e-9);
        }
        assert_eq!((scale.place(0.0), scale.place(1e9)), (0.0, 1.0));
    }

    #[test]
    fn an_even_scale_begins_with_nothing() {
        let scale = Scale::even([0.3, 0.87].into_iter(), Unit::Share);
        assert_eq!(
            ticks(&scale),
            ["0 %", "10 %", "20 %", "30 %", "40 %", "50 %", "60 %", "70 %", "80 %", "90 %"]
        );
        assert!((scale.place(0.45) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn nothing_to_show_still_has_a_scale() {
        for scale in [Scale::even([].into_iter(), Unit::Count), Scale::log([0.0].into_iter(), Unit::Seconds)]
        {
            assert!(scale.place(1.0).is_finite() && !scale.ticks().is_empty());
        }
        let lone = Scale::tight([5.0].into_iter(), Unit::Count, false);
        assert!((lone.place(5.0) - 0.5).abs() < 1e-9);
    }
}
