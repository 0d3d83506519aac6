//! Means, errors and intervals.

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean; none from a single value.
    pub error: Option<f64>,
    /// The number of values.
    pub count: usize,
}

impl Estimate {
    /// The mean of some values and how far to trust it; `None` without values.
    ///
    /// ```
    /// use damier_lab::Estimate;
    /// let estimate = Estimate::of([2.0, 4.0, 6.0]).unwrap();
    /// assert_eq!(estimate.mean, 4.0);
    /// // The spread is 2, and the error is that over the root of three.
    /// assert!((estimate.error.unwrap() - 2.0 / 3.0_f64.sqrt()).abs() < 1e-12);
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Estimate> {
        let values: Vec<f64> = values.into_iter().collect();
        let count = values.len();
        if count == 0 {
            return None;
        }
        let mean = values.iter().sum::<f64>() / count as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (count > 1).then(|| (squares / (count - 1) as f64 / count as f64).sqrt());
        Some(Estimate { mean, error, count })
    }
}

/// The middle value, or the mean of the two in the middle; `None` without values.
pub(crate) fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 1 => Some(sorted[middle]),
        _ => Some(f64::midpoint(sorted[middle - 1], sorted[middle])),
    }
}

/// 95 % of a normal distribution lie within this many deviations.
const DEVIATIONS: f64 = 1.959_964;

/// Wilson's 95 % interval for the score of `games` games, a draw counting one half.
///
/// It is made for games that are won or lost. Draws make a score more certain than it says, so it errs on the side of
/// caution; and unlike the plain normal interval it keeps its width when every game was won.
///
/// ```
/// let (low, high) = damier_lab::wilson(10.0, 10);
/// assert!((low - 0.7225).abs() < 1e-4 && high == 1.0);
/// ```
pub fn wilson(points: f64, games: usize) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z2) = (games as f64, DEVIATIONS * DEVIATIONS);
    let score = points / n;
    let middle = (score + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = DEVIATIONS / (1.0 + z2 / n) * (score * (1.0 - score) / n + z2 / (4.0 * n * n)).sqrt();
    // Where all is won or all is lost one end is exact, and only rounding would say otherwise.
    let low = if score <= 0.0 { 0.0 } else { middle - half };
    let high = if score >= 1.0 { 1.0 } else { middle + half };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::{Estimate, median, wilson};

    fn is_near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-4
    }

    #[test]
    fn a_single_value_has_no_error() {
        assert_eq!(Estimate::of([3.0]), Some(Estimate { mean: 3.0, error: None, count: 1 }));
        assert_eq!(Estimate::of([]), None);
    }

    #[test]
    fn errors_by_hand() {
        // The deviations are -3, -1, 1, 3: squares 20, variance 20/3, error the root of 20/12.
        let estimate = Estimate::of([1.0, 3.0, 5.0, 7.0]).unwrap();
        assert!(is_near(estimate.mean, 4.0) && is_near(estimate.error.unwrap(), (5.0_f64 / 3.0).sqrt()));
    }

    #[test]
    fn medians_by_hand() {
        assert_eq!(median(&[5.0, 1.0, 3.0]), Some(3.0));
        assert_eq!(median(&[4.0, 1.0, 3.0, 100.0]), Some(3.5));
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn intervals_by_hand() {
        // n = 10, z2 = 3.84146: (0.5 + 0.192073) / 1.384146 = 0.5, and
        // 1.959964 / 1.384146 * sqrt(0.025 + 0.00960365) = 0.263404.
        let (low, high) = wilson(5.0, 10);
        assert!(is_near(low, 0.2366) && is_near(high, 0.7634), "{low} {high}");
        // None of ten: the middle and half the width are both 0.192073 / 1.384146.
        let (low, high) = wilson(0.0, 10);
        assert!(low.abs() < 1e-12 && is_near(high, 0.2775), "{low} {high}");
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
    }
}
