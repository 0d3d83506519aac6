//! The curve from a score to the chances, fitted to results.

use std::collections::BTreeMap;

use damier_core::Verdict;
use damier_engines::hand::Chances;

use crate::sample::Samples;

/// Scores are counted in steps of so many thousandths, and those beyond the last step as if they were there.
const STEP: i32 = 20;
const LAST: i32 = 10_000;
/// No chance is less: one surprise must not decide.
const LEAST: f64 = 1e-9;

/// The curve under which the results are least surprising, given what the searches had said.
pub fn fit_chances(samples: &Samples) -> Chances {
    let mut counts: BTreeMap<i32, [f64; 3]> = BTreeMap::new();
    for sample in samples.iter() {
        let place = match sample.facts.result {
            Verdict::Won => 0,
            Verdict::Drawn => 1,
            Verdict::Lost => 2,
        };
        let score = sample.facts.score.clamp(-LAST, LAST);
        // To the nearest step: rounded towards zero all scores would shrink, and the curve with them.
        let score = (score + score.signum() * STEP / 2) / STEP * STEP;
        counts.entry(score).or_default()[place] += 1.0;
    }
    let surprise = |a: f64, b: f64| -> f64 {
        let curve = Chances { a, b };
        let at = |(&score, counts): (&i32, &[f64; 3])| -> f64 {
            let chances = curve.at(f64::from(score));
            counts.iter().zip(chances).map(|(count, chance)| -count * chance.max(LEAST).ln()).sum()
        };
        counts.iter().map(at).sum()
    };
    let (mut a, mut b): (f64, f64) = (500.0, 500.0);
    for _ in 0..40 {
        a = lowest(|ln| surprise(ln.exp(), b), 0.0, 10.0).exp();
        b = lowest(|ln| surprise(a, ln.exp()), 2.0, 10.0).exp();
    }
    Chances { a, b }
}

/// Where a function with one valley is lowest, by the golden section.
fn lowest(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let part = (5.0_f64.sqrt() - 1.0) / 2.0;
    for _ in 0..40 {
        let (left, right) = (high - part * (high - low), low + part * (high - low));
        if f(left) < f(right) { high = right } else { low = left }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use damier_core::{Dice, Verdict};
    use damier_engines::hand::Chances;

    use super::{Samples, fit_chances};
    use crate::Facts;

    #[test]
    fn the_curve_that_drew_the_results_is_found_again() {
        let truth = Chances { a: 100.0, b: 100.0 };
        let mut dice = Dice::new(9);
        let mut samples = Samples::default();
        for game in 0..400_000 {
            let score = dice.below(1000) as i32 - 500;
            let [win, draw, _] = truth.at(f64::from(score));
            let lot = dice.below(1_000_000) as f64 / 1e6;
            let result = match lot {
                lot if lot < win => Verdict::Won,
                lot if lot < win + draw => Verdict::Drawn,
                _ => Verdict::Lost,
            };
            samples.push(&[], Facts { phase: 0, trust: 64, result, score, game });
        }
        let found = fit_chances(&samples);
        assert!((found.a - truth.a).abs() < 1.5 && (found.b - truth.b).abs() < 1.5, "{found:?}");
    }
}
