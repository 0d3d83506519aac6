//! Elo of one match, how sure it is, and who is likely the stronger.

use std::fmt;

use crate::normal;
use crate::sample::Sample;
use crate::tally::{Pairs, Tally};

/// The share of cases an interval should hold the truth in where nobody says otherwise.
pub const CONFIDENCE: f64 = 0.95;

/// Elo points of one unit of (score − ½) / deviation of a game: 800 / ln 10.
///
/// With it, normalised and logistic Elo are nearly equal where there are no draws.
pub const NORMALISED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// The score a player expects who is better by so much Elo: the logistic curve.
///
/// ```
/// assert_eq!(damier_rating::expected(0.0), 0.5);
/// assert_eq!(damier_rating::expected(400.0), 10.0 / 11.0);
/// ```
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference at which this score is expected: infinite from 1 upwards and from 0 downwards.
///
/// ```
/// assert_eq!(damier_rating::elo_of(0.5), 0.0);
/// assert_eq!(damier_rating::elo_of(1.0), f64::INFINITY);
/// ```
pub fn elo_of(score: f64) -> f64 {
    if score >= 1.0 {
        f64::INFINITY
    } else if score <= 0.0 {
        f64::NEG_INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// A value and the interval that should hold the truth. All three may be infinite; none is ever NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval, infinite where an end of it is.
    ///
    /// An interval of Elo is not quite even about its value: this is the number after the "±" by custom.
    pub fn error(&self) -> f64 {
        if self.low.is_finite() && self.high.is_finite() {
            (self.high - self.low) / 2.0
        } else {
            f64::INFINITY
        }
    }

    /// Whether the interval holds this value.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

impl fmt::Display for Estimate {
    /// The value and its error as `12.3 ± 4.5`, both with the precision that is asked for, or one digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        write!(f, "{:.digits$} ± {:.digits$}", self.value, self.error())
    }
}

impl Tally {
    /// Logistic Elo of the first player over the second; nothing where no game was played.
    ///
    /// The interval is that of the mean score by its standard error, translated to Elo. Where all games ended alike
    /// there is no error to be seen, and each end of the interval is the exact bound instead: the outermost score at
    /// which so many equal results have still a chance of (1 − confidence) / 2.
    ///
    /// `confidence` must lie between 0 and 1, both excluded.
    ///
    /// ```
    /// use damier_rating::{CONFIDENCE, Tally};
    ///
    /// let elo = Tally::new(136, 111, 96).elo(CONFIDENCE).expect("games were played");
    /// assert_eq!(format!("{elo:.2}"), "40.70 ± 30.43");
    ///
    /// let perfect = Tally::new(10, 0, 0).elo(CONFIDENCE).expect("games were played");
    /// assert_eq!(perfect.value, f64::INFINITY);
    /// assert_eq!(perfect.low.round(), 140.0);
    /// ```
    pub fn elo(&self, confidence: f64) -> Option<Estimate> {
        elo(&self.sample(), confidence)
    }

    /// Normalised Elo of the first player over the second; nothing where no game was played.
    ///
    /// The unit is a standard deviation of the score of a game ([`NORMALISED_UNIT`]), so that it says how many games
    /// show the difference, whatever the share of draws. The interval takes the deviation as known. Where all games
    /// ended alike, the ends are exact bounds as in [`Tally::elo`]; where all were drawn, the value is 0.
    pub fn normalised_elo(&self, confidence: f64) -> Option<Estimate> {
        normalised_elo(&self.sample(), confidence)
    }

    /// The likelihood that the first player is the stronger: ½ where nothing was played.
    ///
    /// It is the normal distribution at (score − ½) / standard error. Where all games ended alike there is no error,
    /// and it is ½ for draws only, and for `n` wins and nothing else 1 − ½ⁿ⁺¹: what is left of a flat prior on
    /// the chance to win.
    pub fn los(&self) -> f64 {
        los(&self.sample())
    }
}

impl Pairs {
    /// Logistic Elo as of [`Tally::elo`], with the error of the pairs: usually the smaller one.
    ///
    /// ```
    /// use damier_rating::{CONFIDENCE, Pairs};
    ///
    /// let elo = Pairs([34, 54, 63, 64, 75]).elo(CONFIDENCE).expect("pairs were played");
    /// assert_eq!(format!("{elo:.2}"), "55.58 ± 27.65");
    /// ```
    pub fn elo(&self, confidence: f64) -> Option<Estimate> {
        elo(&self.sample(), confidence)
    }

    /// Normalised Elo as of [`Tally::normalised_elo`], with the deviation of the pairs.
    pub fn normalised_elo(&self, confidence: f64) -> Option<Estimate> {
        normalised_elo(&self.sample(), confidence)
    }

    /// The likelihood that the first player is the stronger, as of [`Tally::los`], with the error of the pairs.
    pub fn los(&self) -> f64 {
        los(&self.sample())
    }
}

fn elo<const N: usize>(sample: &Sample<N>, confidence: f64) -> Option<Estimate> {
    let (mean, variance) = sample.moments()?;
    let (low, high) = if let Some(score) = sample.only_score() {
        let chance = chance_of_the_same(sample, confidence);
        (score * chance, 1.0 - (1.0 - score) * chance)
    } else {
        let error = normal::reach(confidence) * (variance / sample.items()).sqrt();
        (mean - error, mean + error)
    };
    Some(Estimate { value: elo_of(mean), low: elo_of(low), high: elo_of(high) })
}

fn normalised_elo<const N: usize>(sample: &Sample<N>, confidence: f64) -> Option<Estimate> {
    let (mean, variance) = sample.moments()?;
    if let Some(score) = sample.only_score() {
        return Some(normalised_elo_of_one_score(sample, score, confidence));
    }
    let value = (mean - 0.5) / (variance * Sample::<N>::GAMES).sqrt() * NORMALISED_UNIT;
    let games = sample.items() * Sample::<N>::GAMES;
    let error = normal::reach(confidence) / games.sqrt() * NORMALISED_UNIT;
    Some(Estimate { value, low: value - error, high: value + error })
}

/// The bounds of normalised Elo where there is no deviation to be seen.
///
/// The players that would score like this with the least chance that is still believed score otherwise with the rest:
/// always 0 at the lower bound, always 1 at the upper one.
fn normalised_elo_of_one_score<const N: usize>(sample: &Sample<N>, score: f64, confidence: f64) -> Estimate {
    let chance = chance_of_the_same(sample, confidence);
    let with_the_rest_at = |other: f64| {
        let mean = score * chance + other * (1.0 - chance);
        let deviation = (score - other).abs() * (chance * (1.0 - chance) * Sample::<N>::GAMES).sqrt();
        (mean - 0.5) / deviation * NORMALISED_UNIT
    };
    let surplus = score - 0.5;
    let (low, high) = (|| with_the_rest_at(0.0), || with_the_rest_at(1.0));
    if surplus > 0.0 {
        Estimate { value: f64::INFINITY, low: low(), high: f64::INFINITY }
    } else if surplus < 0.0 {
        Estimate { value: f64::NEG_INFINITY, low: f64::NEG_INFINITY, high: high() }
    } else {
        Estimate { value: 0.0, low: low(), high: high() }
    }
}

/// The smallest chance of a result at which to see nothing else is still believed.
fn chance_of_the_same<const N: usize>(sample: &Sample<N>, confidence: f64) -> f64 {
    ((1.0 - confidence) / 2.0).powf(1.0 / sample.items())
}

fn los<const N: usize>(sample: &Sample<N>) -> f64 {
    let Some((mean, variance)) = sample.moments() else { return 0.5 };
    let Some(score) = sample.only_score() else {
        return normal::below((mean - 0.5) / (variance / sample.items()).sqrt());
    };
    let doubt = 0.5f64.powf(sample.items() + 1.0);
    let surplus = score - 0.5;
    if surplus > 0.0 {
        1.0 - doubt
    } else if surplus < 0.0 {
        doubt
    } else {
        0.5
    }
}

#[cfg(test)]
// Some values are exact by construction, infinity among them.
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    fn all_of(estimate: Estimate) -> [f64; 3] {
        [estimate.low, estimate.value, estimate.high]
    }

    #[test]
    fn the_curve_and_its_inverse_agree() {
        for elo in [-900.0, -123.4, -1.0, 0.0, 0.5, 77.0, 650.0] {
            assert!((elo_of(expected(elo)) - elo).abs() < 1e-9, "{elo}");
        }
    }

    #[test]
    fn nothing_is_said_of_no_games() {
        assert_eq!(Tally::default().elo(CONFIDENCE), None);
        assert_eq!(Pairs::default().normalised_elo(CONFIDENCE), None);
        assert_eq!(Tally::default().los(), 0.5);
    }

    #[test]
    fn a_perfect_score_has_a_lower_bound_and_no_upper_one() {
        let elo = Tally::new(10, 0, 0).elo(CONFIDENCE).unwrap();
        // Ten wins of ten have a chance of 2.5 % at a score of 0.025^(1/10).
        assert!((expected(elo.low).powi(10) - 0.025).abs() < 1e-12);
        assert_eq!((elo.value, elo.high, elo.error()), (f64::INFINITY, f64::INFINITY, f64::INFINITY));
        let lost = Tally::new(0, 0, 10).elo(CONFIDENCE).unwrap();
        assert_eq!((lost.value, lost.low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        assert!((lost.high + elo.low).abs() < 1e-9);
    }

    #[test]
    fn draws_only_mean_equality_within_bounds_that_shrink() {
        let few = Tally::new(0, 10, 0).elo(CONFIDENCE).unwrap();
        let many = Tally::new(0, 1000, 0).elo(CONFIDENCE).unwrap();
        assert_eq!((few.value, many.value), (0.0, 0.0));
        assert!(few.low < many.low && many.low < 0.0 && 0.0 < many.high && many.high < few.high);
        assert!(many.error() < 2.0);
    }

    #[test]
    fn nothing_is_ever_not_a_number() {
        let counts = [0, 1, 2, 1000];
        for a in counts {
            for b in counts {
                for c in counts {
                    let tally = Tally::new(a, b, c);
                    let pairs = [Pairs([a, b, c, 0, 0]), Pairs([0, a, 0, b, c]), Pairs([a, 0, b, 0, c])];
                    let mut said = vec![tally.elo(CONFIDENCE), tally.normalised_elo(CONFIDENCE)];
                    said.extend(pairs.iter().flat_map(|p| [p.elo(CONFIDENCE), p.normalised_elo(CONFIDENCE)]));
                    for estimate in said.into_iter().flatten() {
                        let [low, value, high] = all_of(estimate);
                        assert!(low <= value && value <= high, "{tally}: {estimate:?}");
                        assert!(!estimate.error().is_nan());
                    }
                    let los = pairs.iter().map(Pairs::los).chain([tally.los()]);
                    assert!(los.into_iter().all(|l| (0.0..=1.0).contains(&l)), "{tally}");
                }
            }
        }
    }

    #[test]
    fn the_players_see_the_same_match_from_two_sides() {
        let tally = Tally::new(31, 40, 22);
        let (one, other) = (tally.elo(0.9).unwrap(), tally.reversed().elo(0.9).unwrap());
        assert!((one.value + other.value).abs() < 1e-9 && (one.low + other.high).abs() < 1e-9);
        assert!((tally.los() + tally.reversed().los() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn one_win_is_a_hint_and_ten_are_nearly_proof() {
        assert_eq!(Tally::new(1, 0, 0).los(), 0.75);
        assert!(Tally::new(10, 0, 0).los() > 0.999);
        assert_eq!(Tally::new(0, 10, 0).los(), 0.5);
        assert_eq!(Pairs([0, 0, 0, 0, 1]).los(), 0.75);
    }
}
