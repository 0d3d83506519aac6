//! The evaluation as the fit sees it: real numbers whose sum is the logarithm of the odds.

use damier_engines::hand::{PHASES, Weight};
use damier_selfplay::share;

use crate::sample::{Sample, Samples};

/// The value of a feature in the opening and in the ending.
pub(crate) type Pair = [f32; 2];

/// Samples that one thread takes at a time. The cut is the same for any number of threads, and so are the sums.
const PIECE: usize = 4096;

/// Weights as real numbers, in men.
pub(crate) fn real(weights: &[Weight]) -> Vec<Pair> {
    weights.iter().map(|weight| [weight.opening() as f32 / 1000.0, weight.ending() as f32 / 1000.0]).collect()
}

/// Weights as the engine keeps them, in thousandths of a unit.
pub(crate) fn whole(weights: &[Pair], unit: f32) -> Vec<Weight> {
    let thousandths = |weight: f32| (weight / unit * 1000.0).round() as i32;
    weights.iter().map(|&[opening, ending]| Weight::new(thousandths(opening), thousandths(ending))).collect()
}

/// The chance that belongs to a number of the logistic scale.
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// What it costs to say `x` on the logistic scale where the truth is `target`: the surprise, in nats.
pub(crate) fn surprise(x: f32, target: f32) -> f64 {
    // ln(1 + e^x) without overflow.
    let softplus = x.max(0.0) + (-x.abs()).exp().ln_1p();
    f64::from(softplus - target * x)
}

/// How much the opening and the ending count in a sample, distrust included.
fn blend(sample: &Sample<'_>) -> Pair {
    let opening = f32::from(sample.facts.phase) / PHASES as f32;
    let trust = f32::from(sample.facts.trust) / 64.0;
    [opening * trust, (1.0 - opening) * trust]
}

/// The value of a sample, in the unit of the weights.
pub(crate) fn value(weights: &[Pair], sample: &Sample<'_>) -> f32 {
    let mut sum = [0.0; 2];
    for &(feature, count) in sample.features {
        let [opening, ending] = weights[usize::from(feature)];
        sum[0] += opening * f32::from(count);
        sum[1] += ending * f32::from(count);
    }
    let [opening, ending] = blend(sample);
    sum[0] * opening + sum[1] * ending
}

/// What weights are measured against.
pub(crate) struct Exam<'a> {
    pub(crate) samples: &'a Samples,
    /// What each sample should be given, from 0 to 1.
    pub(crate) targets: &'a [f32],
    pub(crate) threads: usize,
}

impl Exam<'_> {
    /// The mean surprise over these samples.
    pub(crate) fn loss(&self, weights: &[Pair], numbers: &[u32]) -> f64 {
        let pieces: Vec<&[u32]> = numbers.chunks(PIECE).collect();
        let sums = share(pieces.len(), self.threads, |piece| {
            let surprise = |&number: &u32| {
                let sample = self.samples.get(number as usize);
                surprise(value(weights, &sample), self.targets[number as usize])
            };
            pieces[piece].iter().map(surprise).sum::<f64>()
        });
        sums.iter().sum::<f64>() / numbers.len().max(1) as f64
    }

    /// How the mean surprise over these samples changes with each weight.
    pub(crate) fn gradient(&self, weights: &[Pair], numbers: &[u32]) -> Vec<Pair> {
        let pieces: Vec<&[u32]> = numbers.chunks(PIECE).collect();
        let parts = share(pieces.len(), self.threads, |piece| self.steepness(weights, pieces[piece]));
        let mut total = vec![[0.0; 2]; weights.len()];
        for part in parts {
            for (sum, add) in total.iter_mut().zip(part) {
                *sum = [sum[0] + add[0], sum[1] + add[1]];
            }
        }
        let count = numbers.len().max(1) as f32;
        total.iter_mut().flatten().for_each(|sum| *sum /= count);
        total
    }

    fn steepness(&self, weights: &[Pair], numbers: &[u32]) -> Vec<Pair> {
        let mut sums = vec![[0.0; 2]; weights.len()];
        for &number in numbers {
            let sample = self.samples.get(number as usize);
            let said = sigmoid(value(weights, &sample));
            let error = said - self.targets[number as usize];
            let [opening, ending] = blend(&sample);
            for &(feature, count) in sample.features {
                let sum = &mut sums[usize::from(feature)];
                sum[0] += error * opening * f32::from(count);
                sum[1] += error * ending * f32::from(count);
            }
        }
        sums
    }
}

/// Steeper or flatter than this no chance grows with a man.
const STEEPEST: f64 = 20.0;
/// Enough to find one number.
const ENOUGH: usize = 500_000;

/// The slope at which values in men say best what the targets are, perhaps a negative one.
///
/// The surprise is convex in the slope, so its derivative has one zero and halving finds it.
pub(crate) fn slope(values: &[f32], targets: &[f32]) -> f64 {
    let step = values.len().div_ceil(ENOUGH).max(1);
    let derivative = |slope: f64| -> f64 {
        let terms = values.iter().zip(targets).step_by(step);
        terms.map(|(&v, &t)| f64::from((sigmoid(v * slope as f32) - t) * v)).sum()
    };
    let (mut low, mut high) = (-STEEPEST, STEEPEST);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if derivative(middle) < 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}
