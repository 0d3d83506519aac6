//! The sequential probability ratio test: play on until one of two hypotheses is believed.

mod text;

use std::fmt;

use thiserror::Error;

pub use text::SprtTextError;

use crate::elo::{NORMALISED_UNIT, expected};
use crate::likelihood::{Condition, cost};
use crate::sample::Sample;
use crate::tally::{Pairs, Tally};

/// What the two Elo bounds of a test mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Model {
    /// Logistic Elo: a bound is a mean score, by [`expected`].
    #[default]
    Logistic,
    /// Normalised Elo: a bound is a mean score counted in deviations of a game, so that the length of a test does not
    /// hang on the share of draws.
    Normalised,
}

impl Model {
    /// The largest Elo bound this model takes.
    ///
    /// A logistic bound beyond 1000 is a score of more than 99.6 %. A normalised one beyond 200 is more than half a
    /// deviation a game, which shows within a few dozen games; the search for the likelihood is tested up to there.
    pub const fn largest_bound(self) -> f64 {
        match self {
            Model::Logistic => 1000.0,
            Model::Normalised => 200.0,
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Model::Logistic => "logistic",
            Model::Normalised => "normalised",
        })
    }
}

/// What a test has found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The first player is not better by more than `elo0`: by custom, the change fails.
    AcceptH0,
    /// The first player is better by `elo1` or more: by custom, the change passes.
    AcceptH1,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::AcceptH0 => "H0 accepted",
            Verdict::AcceptH1 => "H1 accepted",
        })
    }
}

/// Why numbers do not make a test.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("elo0 = {elo0} is not below elo1 = {elo1}")]
    Order {
        /// The Elo of the first hypothesis.
        elo0: f64,
        /// The Elo of the second hypothesis.
        elo1: f64,
    },
    /// A bound is too far away, or no number.
    #[error("an Elo of {elo} is not between -{largest} and {largest}, which is all a {model} test takes")]
    TooFar {
        /// The bound.
        elo: f64,
        /// The model it is too far for.
        model: Model,
        /// The largest bound of the model.
        largest: f64,
    },
    /// The chances to be wrong leave no room to be right.
    #[error("alpha = {alpha} and beta = {beta} are not above 0 with a sum below 1")]
    Chances {
        /// The chance to accept H1 by mistake.
        alpha: f64,
        /// The chance to accept H0 by mistake.
        beta: f64,
    },
}

/// A test of "better by `elo0`" (H0) against "better by `elo1`" (H1).
///
/// After every game or pair the logarithm of the likelihood ratio tells how much better H1 explains what was seen than
/// H0 does; the first time it leaves [`Sprt::bounds`], the test is over. A player of strength `elo0` then passes with
/// a chance of about `alpha`, one of strength `elo1` fails with a chance of about `beta`, and no fixed number of games
/// that promises the same is smaller on average.
///
/// ```
/// use damier_rating::{Pairs, Sprt, Verdict};
///
/// let test: Sprt = "elo0=0,elo1=2,model=normalised".parse()?;
/// let llr = test.llr_pairs(&Pairs([2, 1925, 6607, 2176, 2]));
/// assert_eq!(format!("{llr:.2}"), "2.94");
/// assert_eq!(test.decide(llr), None);
/// assert_eq!(test.decide(llr + 0.01), Some(Verdict::AcceptH1));
/// # Ok::<(), damier_rating::SprtTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl Sprt {
    /// The chance of either mistake where nobody says otherwise.
    pub const MISTAKE: f64 = 0.05;

    /// The test of these hypotheses, with a chance of [`Sprt::MISTAKE`] for each mistake.
    pub fn new(model: Model, elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        let largest = model.largest_bound();
        if let Some(elo) = [elo0, elo1].into_iter().find(|elo| elo.is_nan() || elo.abs() > largest) {
            return Err(SprtError::TooFar { elo, model, largest });
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        Ok(Sprt { elo0, elo1, alpha: Sprt::MISTAKE, beta: Sprt::MISTAKE, model })
    }

    /// The same test with other chances of a mistake: `alpha` to accept H1 where H0 is true, `beta` the reverse.
    pub fn with_mistakes(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0 {
            Ok(Sprt { alpha, beta, ..self })
        } else {
            Err(SprtError::Chances { alpha, beta })
        }
    }

    /// The Elo of H0.
    pub const fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The Elo of H1.
    pub const fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The chance to accept H1 where H0 is true.
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The chance to accept H0 where H1 is true.
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// What the Elo of the hypotheses means.
    pub const fn model(&self) -> Model {
        self.model
    }

    /// The likelihood ratios at which H0 and H1 are accepted: ln(β / (1 − α)) and ln((1 − β) / α).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of H1 to H0 after these games: 0 after none.
    ///
    /// It is the generalised ratio: each hypothesis fixes only the strength, and may choose its share of draws as it
    /// explains the games best. A result that was never seen counts as a thousandth of a game.
    pub fn llr(&self, tally: &Tally) -> f64 {
        self.ratio(&tally.sample())
    }

    /// The logarithm of the likelihood ratio of H1 to H0 after these pairs of games: 0 after none.
    ///
    /// Games from one opening are no independent draws from an urn: where games are played in pairs, this is the ratio
    /// to decide by, and [`Sprt::llr`] is not.
    pub fn llr_pairs(&self, pairs: &Pairs) -> f64 {
        self.ratio(&pairs.sample())
    }

    /// What is accepted at this likelihood ratio, if it is enough to accept anything.
    pub fn decide(&self, llr: f64) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Some(Verdict::AcceptH1)
        } else if llr <= lower {
            Some(Verdict::AcceptH0)
        } else {
            None
        }
    }

    /// How the test will likely end and when, for a first player better by `elo` (in the model of this test) in games
    /// whose score has this standard `deviation` ([`Tally::deviation`], [`Pairs::deviation`]).
    ///
    /// It takes the ratio for a Brownian motion: close for bounds a few Elo apart, and a little short in games, because
    /// the last game of a test overshoots the bound.
    ///
    /// `deviation` must be positive.
    ///
    /// ```
    /// use damier_rating::Sprt;
    ///
    /// let test: Sprt = "elo0=0,elo1=5".parse()?;
    /// let outlook = test.outlook(5.0, 0.35);
    /// assert!((outlook.pass - 0.95).abs() < 1e-3);
    /// assert!((10_000.0..15_000.0).contains(&outlook.games));
    /// # Ok::<(), damier_rating::SprtTextError>(())
    /// ```
    pub fn outlook(&self, elo: f64, deviation: f64) -> Outlook {
        let in_deviations = |elo: f64| match self.model {
            Model::Logistic => (expected(elo) - 0.5) / deviation,
            Model::Normalised => elo / NORMALISED_UNIT,
        };
        let (t0, t1) = (in_deviations(self.elo0), in_deviations(self.elo1));
        let drift = (in_deviations(elo) - f64::midpoint(t0, t1)) * (t1 - t0);
        let spread = (t1 - t0) * (t1 - t0);
        let (lower, upper) = self.bounds();
        let bend = 2.0 * drift / spread;
        if bend.abs() < 1e-6 {
            return Outlook { pass: -lower / (upper - lower), games: -lower * upper / spread };
        }
        // exp(-bend * X) is a martingale, so it is 1 on average at the end. Both forms are the same chance; each has
        // no exponent above zero.
        let pass = if bend > 0.0 {
            (bend * lower).exp_m1() / (bend * (lower - upper)).exp_m1()
        } else {
            (bend * upper).exp() * (-bend * lower).exp_m1() / (bend * (upper - lower)).exp_m1()
        };
        Outlook { pass, games: (pass * upper + (1.0 - pass) * lower) / drift }
    }

    fn ratio<const N: usize>(&self, sample: &Sample<N>) -> f64 {
        if sample.items() == 0.0 {
            return 0.0;
        }
        let counts = sample.regularised();
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|n| n / total);
        let cost_at = |elo: f64| {
            let condition = match self.model {
                Model::Logistic => Condition::Mean(expected(elo)),
                Model::Normalised => Condition::Ratio(elo / NORMALISED_UNIT * Sample::<N>::GAMES.sqrt()),
            };
            cost(&shares, condition)
        };
        total * (cost_at(self.elo0) - cost_at(self.elo1))
    }
}

/// What to expect of a test before it is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// The probability that H1 is accepted.
    pub pass: f64,
    /// The mean number of games until the test is over.
    pub games: f64,
}
