//! The most likely distribution among those that obey a hypothesis.
//!
//! Of all distributions p over the scores with Σ pᵢ φᵢ = 0, the one under which shares hᵢ were the most likely to be
//! seen is pᵢ = hᵢ / (1 + x φᵢ), where x solves Σ hᵢ φᵢ / (1 + x φᵢ) = 0: Lagrange's condition, which is monotone
//! between its two poles and has one root there (Van den Bergh, "Comments on normalized Elo", proposition 1.1).
//!
//! A mean of s is the condition φᵢ = aᵢ − s. A given ratio t of (mean − ½) to deviation is not linear in p; there, φ is
//! the linear condition that touches it at the last guess, and guess follows guess until they agree (section 4.1).

use crate::sample::{Sample, moments};

/// What a hypothesis says of the distribution of scores.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Condition {
    /// The mean is this; it must lie between 0 and 1.
    Mean(f64),
    /// (mean − ½) / deviation is this.
    Ratio(f64),
}

/// The mean over the shares of ln(h / p), where p is the most likely distribution under the condition: how much worse
/// than freedom the condition explains what was seen, an item.
///
/// All shares must be positive and sum to one.
pub(crate) fn cost<const N: usize>(shares: &[f64; N], condition: Condition) -> f64 {
    match condition {
        Condition::Mean(mean) => {
            let slack = Sample::<N>::scores().map(|score| score - mean);
            cost_of(shares, &slack, secular_root(shares, &slack))
        }
        Condition::Ratio(ratio) => cost_of_ratio(shares, ratio),
    }
}

/// Guesses after which the last one has to do. For the ratios that are asked for, twenty come to rest.
const GUESSES: usize = 100;

fn cost_of_ratio<const N: usize>(shares: &[f64; N], ratio: f64) -> f64 {
    let mut guess = [1.0 / N as f64; N];
    let mut cost = 0.0;
    for _ in 0..GUESSES {
        let (mean, variance) = moments(&guess);
        let deviation = variance.sqrt();
        let slack = Sample::<N>::scores().map(|score| {
            let distance = (score - mean) / deviation;
            score - 0.5 - 0.5 * ratio * deviation * (1.0 + distance * distance)
        });
        let x = secular_root(shares, &slack);
        let next: [f64; N] = std::array::from_fn(|i| shares[i] / (1.0 + x * slack[i]));
        cost = cost_of(shares, &slack, x);
        let moved = (0..N).map(|i| (next[i] - guess[i]).abs()).fold(0.0, f64::max);
        guess = next;
        if moved < 1e-13 {
            break;
        }
    }
    cost
}

fn cost_of<const N: usize>(shares: &[f64; N], slack: &[f64; N], x: f64) -> f64 {
    shares.iter().zip(slack).map(|(h, s)| h * (x * s).ln_1p()).sum()
}

/// The root of Σ h φ / (1 + x φ) between its poles, by Newton's steps where they stay inside the bracket and halving
/// where they do not.
///
/// Some φ must be negative and some positive. The function falls from +∞ to −∞, so the sign tells which side is next.
fn secular_root<const N: usize>(shares: &[f64; N], slack: &[f64; N]) -> f64 {
    let least = slack.iter().copied().fold(f64::INFINITY, f64::min);
    let most = slack.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    debug_assert!(least < 0.0 && most > 0.0, "a condition can be met: {slack:?}");
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut x = 0.0;
    for _ in 0..200 {
        let (mut value, mut slope) = (0.0, 0.0);
        for (h, s) in shares.iter().zip(slack) {
            let term = s / (1.0 + x * s);
            value += h * term;
            slope -= h * term * term;
        }
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let step = x - value / slope;
        let next = if step > low && step < high { step } else { f64::midpoint(low, high) };
        if (next - x).abs() <= 1e-15 * x.abs() || value == 0.0 {
            break;
        }
        x = next;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution<const N: usize>(shares: &[f64; N], slack: &[f64; N]) -> [f64; N] {
        let x = secular_root(shares, slack);
        std::array::from_fn(|i| shares[i] / (1.0 + x * slack[i]))
    }

    #[test]
    fn the_root_gives_a_distribution_that_meets_the_condition() {
        let rare = 1e-7;
        for shares in [[0.2, 0.5, 0.3], [rare, 1.0 - 2.0 * rare, rare], [rare, rare, 1.0 - 2.0 * rare]] {
            for mean in [0.001, 0.4, 0.5, 0.73, 0.9999] {
                let found = distribution(&shares, &[-mean, 0.5 - mean, 1.0 - mean]);
                let (seen, _) = moments(&found);
                assert!((seen - mean).abs() < 1e-6, "{shares:?} {mean}: {found:?}");
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{shares:?} {mean}: {found:?}");
            }
        }
    }

    #[test]
    fn a_condition_that_was_observed_costs_nothing_and_any_other_something() {
        let shares = [0.1, 0.2, 0.3, 0.25, 0.15];
        let (mean, variance) = moments(&shares);
        assert!(cost(&shares, Condition::Mean(mean)).abs() < 1e-15);
        assert!(cost(&shares, Condition::Ratio((mean - 0.5) / variance.sqrt())).abs() < 1e-14);
        assert!(cost(&shares, Condition::Mean(mean + 0.1)) > 0.01);
        assert!(cost(&shares, Condition::Ratio(-0.3)) > 0.01);
    }
}
