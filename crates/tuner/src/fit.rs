//! Logistic regression: the weights under which the games that were played are least surprising.

use damier_core::Dice;
use damier_engines::hand::{Group, Weight};
use thiserror::Error;

use crate::gauge::Split;
use crate::model::{Exam, Pair, real, sigmoid, slope, surprise, value, whole};
use crate::sample::{Sample, Samples};
use crate::{Epoch, Progress};

/// How weights are fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Passes over the samples, at most.
    pub epochs: usize,
    /// Passes without a better validation after which steps are made smaller; when they are very small it is enough.
    pub patience: usize,
    /// The first step of a weight, in the logarithm of the odds.
    pub rate: f32,
    /// How strongly a weight is held where it began: the surprise, over all samples, that a change of the odds by e costs.
    pub pull: f32,
    /// How much the result counts in the target; what is left is the score of the search.
    pub result: f32,
    /// What the order of samples starts from.
    pub seed: u64,
    /// Threads; they change the time and not the weights.
    pub threads: usize,
    /// The features that are the material. The first is the man or the pawn, whose worth in the middle of the game is made 1000.
    pub material: Vec<u16>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            epochs: 100,
            patience: 3,
            rate: 0.02,
            pull: 20.0,
            result: 1.0,
            seed: 1,
            threads: 1,
            material: vec![0],
        }
    }
}

/// Mean losses on the samples that were not fitted, in nats; [`Losses::train`] alone is on those that were.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// Of one chance for every position.
    pub constant: f64,
    /// Of the material, as it was weighed in the beginning.
    pub material: f64,
    /// Of the weights the fit began with.
    pub start: f64,
    /// Of the weights found, on the samples they were fitted to.
    pub train: f64,
    /// Of the weights found, as whole thousandths.
    pub validation: f64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights, in thousandths of a man in the middle of the game.
    pub weights: Vec<Weight>,
    /// Thousandths at which the chance to win is `1 / (1 + 1/e)`, about 73 in 100.
    pub scale: f64,
    /// The passes, the state before the first included.
    pub epochs: Vec<Epoch>,
    /// How well it went.
    pub losses: Losses,
    /// Samples fitted and samples looked at.
    pub counts: (usize, usize),
}

/// Why nothing can be fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FitError {
    /// One game in ten is held back, and there must be others.
    #[error("{0} positions of fewer than ten games are not enough to fit and to check: play more games")]
    TooFew(usize),
}

/// Chances grow with a man at least so much; a flatter start says that nothing is known yet.
const FLATTEST: f64 = 0.1;
/// A man that changes the odds by less than this is no unit.
const LEAST_UNIT: f32 = 0.02;

/// Fits weights to samples of a game with these features, beginning with `start`.
pub fn fit(
    samples: &Samples,
    groups: &[Group],
    start: &[Weight],
    settings: &Settings,
    progress: &impl Progress,
) -> Result<Fit, FitError> {
    let (train, validation) = samples.split();
    if train.is_empty() || validation.is_empty() {
        return Err(FitError::TooFew(samples.len()));
    }
    let mut start = real(start);
    let results: Vec<f32> = samples.iter().map(|sample| sample.facts.points()).collect();
    let slope = steepness(samples, &start, &train, &results);
    // Whoever knows nothing of a game where the material is a burden begins with the wrong sign: then the slope turns it.
    let slope = if slope.abs() < FLATTEST { FLATTEST } else { slope } as f32;
    start.iter_mut().flatten().for_each(|weight| *weight *= slope);
    let blame = |(sample, result): (Sample<'_>, &f32)| {
        let scored = sigmoid(sample.facts.score as f32 / 1000.0 * slope);
        settings.result * result + (1.0 - settings.result) * scored
    };
    let targets: Vec<f32> = samples.iter().zip(&results).map(blame).collect();
    let exam = Exam { samples, targets: &targets, threads: settings.threads };
    let mut descent = Descent::new(&exam, &start, settings, &train, &validation);
    descent.run(progress);

    let mut found = descent.best;
    let splits = Split::all(samples, groups, &settings.material);
    for split in &splits {
        split.settle(&mut found);
    }
    let unit = unit(found[usize::from(settings.material[0])]).unwrap_or(slope.abs());
    let weights = whole(&found, unit);
    found = real(&weights);
    found.iter_mut().flatten().for_each(|weight| *weight *= unit);
    let losses = Losses {
        constant: constant_loss(&targets, &train, &validation),
        material: material_loss(&exam, &start, (&train, &validation), &settings.material),
        start: descent.epochs[0].validation,
        train: exam.loss(&found, &train),
        validation: exam.loss(&found, &validation),
    };
    let counts = (train.len(), validation.len());
    Ok(Fit { weights, scale: 1000.0 / f64::from(unit), epochs: descent.epochs, losses, counts })
}

/// What a man has come to be worth in the middle of the game: it is made the unit again, if it is worth anything.
fn unit([opening, ending]: Pair) -> Option<f32> {
    let man = f32::midpoint(opening, ending).abs();
    (man >= LEAST_UNIT).then_some(man)
}

/// The slope at which the weights say best what these samples should be given.
fn steepness(samples: &Samples, weights: &[Pair], numbers: &[u32], targets: &[f32]) -> f64 {
    let values: Vec<f32> =
        numbers.iter().map(|&number| value(weights, &samples.get(number as usize))).collect();
    let targets: Vec<f32> = numbers.iter().map(|&number| targets[number as usize]).collect();
    slope(&values, &targets)
}

fn constant_loss(targets: &[f32], train: &[u32], validation: &[u32]) -> f64 {
    let of = |number: &u32| targets[*number as usize];
    let mean = train.iter().map(|number| f64::from(of(number))).sum::<f64>() / train.len() as f64;
    let mean = mean.clamp(1e-6, 1.0 - 1e-6);
    let said = (mean / (1.0 - mean)).ln() as f32;
    validation.iter().map(|number| surprise(said, of(number))).sum::<f64>() / validation.len() as f64
}

fn material_loss(
    exam: &Exam<'_>,
    start: &[Pair],
    (train, validation): (&[u32], &[u32]),
    material: &[u16],
) -> f64 {
    let mut weights = vec![[0.0; 2]; start.len()];
    for feature in material.iter().map(|&feature| usize::from(feature)) {
        weights[feature] = start[feature];
    }
    let slope = steepness(exam.samples, &weights, train, exam.targets) as f32;
    weights.iter_mut().flatten().for_each(|weight| *weight *= slope);
    exam.loss(&weights, validation)
}

/// The way down: Adam (Kingma and Ba 2015) on parts of the samples.
struct Descent<'a> {
    exam: &'a Exam<'a>,
    settings: &'a Settings,
    start: &'a [Pair],
    train: Vec<u32>,
    validation: &'a [u32],
    weights: Vec<Pair>,
    /// The mean of the gradient and of its square, fading.
    means: Vec<[Pair; 2]>,
    steps: i32,
    best: Vec<Pair>,
    epochs: Vec<Epoch>,
}

/// Samples a step, at least and at most.
const LEAST_BATCH: usize = 512;
const GREATEST_BATCH: usize = 65_536;
/// How slowly the means fade.
const FADING: [f32; 2] = [0.9, 0.999];
/// Steps are made so much smaller at a time, and end when they are the smallest part of the first.
const SMALLER: f32 = 0.3;
const SMALLEST: f32 = 0.005;

impl<'a> Descent<'a> {
    fn new(
        exam: &'a Exam<'a>,
        start: &'a [Pair],
        settings: &'a Settings,
        train: &[u32],
        validation: &'a [u32],
    ) -> Self {
        Descent {
            exam,
            settings,
            start,
            train: train.to_vec(),
            validation,
            weights: start.to_vec(),
            means: vec![[[0.0; 2]; 2]; start.len()],
            steps: 0,
            best: start.to_vec(),
            epochs: Vec::new(),
        }
    }

    /// Goes down until the validation says that it is enough.
    fn run(&mut self, progress: &impl Progress) {
        let mut dice = Dice::new(self.settings.seed);
        let (mut least, mut since) = (self.look(0, progress), 0);
        let mut rate = self.settings.rate;
        for number in 1..=self.settings.epochs {
            self.shuffle(&mut dice);
            self.pass(rate);
            let validation = self.look(number, progress);
            since += 1;
            if validation < least {
                (least, since) = (validation, 0);
                self.best.clone_from(&self.weights);
            }
            if since >= self.settings.patience {
                rate *= SMALLER;
                since = 0;
                self.weights.clone_from(&self.best);
                self.means.fill([[0.0; 2]; 2]);
                self.steps = 0;
            }
            if rate < self.settings.rate * SMALLEST {
                break;
            }
        }
    }

    /// Writes down where the way is now.
    fn look(&mut self, number: usize, progress: &impl Progress) -> f64 {
        let train = self.exam.loss(&self.weights, &self.train);
        let validation = self.exam.loss(&self.weights, self.validation);
        let epoch = Epoch { number, train, validation };
        progress.epoch(&epoch);
        self.epochs.push(epoch);
        validation
    }

    fn shuffle(&mut self, dice: &mut Dice) {
        for last in (1..self.train.len()).rev() {
            self.train.swap(last, dice.below(last + 1));
        }
    }

    fn pass(&mut self, rate: f32) {
        let batch = (self.train.len() / 16).clamp(LEAST_BATCH, GREATEST_BATCH);
        for at in (0..self.train.len()).step_by(batch) {
            let end = (at + batch).min(self.train.len());
            let gradient = self.exam.gradient(&self.weights, &self.train[at..end]);
            self.step(&gradient, rate);
        }
    }

    fn step(&mut self, gradient: &[Pair], rate: f32) {
        self.steps += 1;
        let [slow, slower] = FADING;
        let (young, younger) = (1.0 - slow.powi(self.steps), 1.0 - slower.powi(self.steps));
        let pull = 2.0 * self.settings.pull / self.train.len() as f32;
        for (feature, steep) in gradient.iter().enumerate() {
            for half in 0..2 {
                let weight = &mut self.weights[feature][half];
                let steep = steep[half] + pull * (*weight - self.start[feature][half]);
                let [mean, square] = &mut self.means[feature][half];
                *mean = slow * *mean + (1.0 - slow) * steep;
                *square = slower * *square + (1.0 - slower) * steep * steep;
                *weight -= rate * (*mean / young) / ((*square / younger).sqrt() + 1e-8);
            }
        }
    }
}
