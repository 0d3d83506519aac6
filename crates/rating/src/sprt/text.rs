//! A test as one line of text: `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic`.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use damier_core::Located;
use thiserror::Error;

use super::{Model, Sprt, SprtError};

/// Why a text is not a test.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SprtTextError {
    /// A part is not of the form `name=value`.
    #[error("`{text}` is not of the form name=value")]
    NotAPair {
        /// The part.
        text: String,
        /// Where it stands.
        span: Range<usize>,
    },
    /// A test has nothing of this name.
    #[error("a test has no `{name}`")]
    Unknown {
        /// The name.
        name: String,
        /// Where it stands.
        span: Range<usize>,
    },
    /// Something is said twice.
    #[error("`{name}` is said twice")]
    Twice {
        /// The name.
        name: String,
        /// Where it is said again.
        span: Range<usize>,
    },
    /// A value should be a number, and is none.
    #[error("`{text}` is not a number")]
    NotANumber {
        /// The value.
        text: String,
        /// Where it stands.
        span: Range<usize>,
    },
    /// A value should be a model, and is none.
    #[error("`{text}` is not a model")]
    NotAModel {
        /// The value.
        text: String,
        /// Where it stands.
        span: Range<usize>,
    },
    /// Something is missing.
    #[error("`{name}` is missing")]
    Missing {
        /// The name.
        name: &'static str,
        /// The end of the text.
        span: Range<usize>,
    },
    /// All is there, but it makes no test.
    #[error("{reason}")]
    Impossible {
        /// Why not.
        reason: SprtError,
        /// What it is about.
        span: Range<usize>,
    },
}

impl Located for SprtTextError {
    fn span(&self) -> Range<usize> {
        match self {
            SprtTextError::NotAPair { span, .. }
            | SprtTextError::Unknown { span, .. }
            | SprtTextError::Twice { span, .. }
            | SprtTextError::NotANumber { span, .. }
            | SprtTextError::NotAModel { span, .. }
            | SprtTextError::Missing { span, .. }
            | SprtTextError::Impossible { span, .. } => span.clone(),
        }
    }

    fn remedy(&self) -> Option<String> {
        Some(match self {
            SprtTextError::NotAPair { .. } | SprtTextError::Missing { .. } => {
                "write a test as elo0=0,elo1=5".to_owned()
            }
            SprtTextError::Unknown { .. } => "say elo0, elo1, alpha, beta or model".to_owned(),
            SprtTextError::Twice { .. } => "say it once".to_owned(),
            SprtTextError::NotAModel { .. } => "say logistic or normalised".to_owned(),
            SprtTextError::NotANumber { .. } | SprtTextError::Impossible { .. } => return None,
        })
    }
}

const NAMES: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];

/// A value of the text and where it stands.
type Placed<'a> = (&'a str, Range<usize>);

impl FromStr for Sprt {
    type Err = SprtTextError;

    /// Reads `elo0=0,elo1=5`, in any order and with `alpha`, `beta` and `model` where they are not the usual ones.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let [elo0, elo1, alpha, beta, model] = values(text)?;
        let end = text.len()..text.len();
        let missing = |name| SprtTextError::Missing { name, span: end.clone() };
        let elo0 = elo0.ok_or_else(|| missing("elo0"))?;
        let elo1 = elo1.ok_or_else(|| missing("elo1"))?;
        let model = model.map_or(Ok(Model::default()), |placed| model_of(&placed))?;
        let hypotheses = cover(&elo0.1, &elo1.1);
        let sprt = Sprt::new(model, number(&elo0)?, number(&elo1)?).map_err(|reason| {
            let span = match reason {
                SprtError::TooFar { elo, .. } if number(&elo0) == Ok(elo) => elo0.1.clone(),
                SprtError::TooFar { .. } => elo1.1.clone(),
                SprtError::Order { .. } | SprtError::Chances { .. } => hypotheses,
            };
            SprtTextError::Impossible { reason, span }
        })?;
        let chance = |placed: &Option<Placed<'_>>| placed.as_ref().map_or(Ok(Sprt::MISTAKE), number);
        let span = match (&alpha, &beta) {
            (Some((_, alpha)), Some((_, beta))) => cover(alpha, beta),
            (Some((_, span)), None) | (None, Some((_, span))) => span.clone(),
            (None, None) => 0..text.len(),
        };
        sprt.with_mistakes(chance(&alpha)?, chance(&beta)?)
            .map_err(|reason| SprtTextError::Impossible { reason, span })
    }
}

impl fmt::Display for Sprt {
    /// The text the test is read from.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

/// The values in the order of [`NAMES`].
fn values(text: &str) -> Result<[Option<Placed<'_>>; 5], SprtTextError> {
    let mut values = [const { None }; 5];
    let mut start = 0;
    for part in text.split(',') {
        let (part, span) = trimmed(part, start);
        start += text[start..].find(',').map_or(0, |comma| comma + 1);
        let Some((name, value)) = part.split_once('=') else {
            return Err(SprtTextError::NotAPair { text: part.to_owned(), span });
        };
        let value = trimmed(value, span.start + name.len() + 1);
        let (name, span) = trimmed(name, span.start);
        let Some(place) = NAMES.iter().position(|&known| known == name) else {
            return Err(SprtTextError::Unknown { name: name.to_owned(), span });
        };
        if values[place].replace(value).is_some() {
            return Err(SprtTextError::Twice { name: name.to_owned(), span });
        }
    }
    Ok(values)
}

/// A part that starts at this byte, without blanks at its ends.
fn trimmed(part: &str, start: usize) -> Placed<'_> {
    let text = part.trim();
    let start = start + (part.len() - part.trim_start().len());
    (text, start..start + text.len())
}

fn number((text, span): &Placed<'_>) -> Result<f64, SprtTextError> {
    text.parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
        .ok_or_else(|| SprtTextError::NotANumber { text: (*text).to_owned(), span: span.clone() })
}

fn model_of((text, span): &Placed<'_>) -> Result<Model, SprtTextError> {
    match *text {
        "logistic" => Ok(Model::Logistic),
        "normalised" | "normalized" => Ok(Model::Normalised),
        _ => Err(SprtTextError::NotAModel { text: (*text).to_owned(), span: span.clone() }),
    }
}

fn cover(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    one.start.min(other.start)..one.end.max(other.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_read_as_it_is_written() {
        let short: Sprt = "elo0=0,elo1=5".parse().unwrap();
        assert_eq!(short, Sprt::new(Model::Logistic, 0.0, 5.0).unwrap());
        let long: Sprt = " model = normalized , elo1=0.25,beta=0.1, elo0=-1.75,alpha=0.01".parse().unwrap();
        let expected = Sprt::new(Model::Normalised, -1.75, 0.25).unwrap().with_mistakes(0.01, 0.1).unwrap();
        assert_eq!(long, expected);
        for test in [short, long] {
            assert_eq!(test.to_string().parse(), Ok(test));
        }
    }

    #[test]
    fn an_error_points_at_its_cause() {
        let cases = [
            ("", "``", 0..0),
            ("elo0=0", "`elo1` is missing", 6..6),
            ("elo1=5,alpha=0.1", "`elo0` is missing", 16..16),
            ("elo0=0,elo1=5,", "``", 14..14),
            ("elo0=0,élan,elo1=5", "`élan`", 7..12),
            ("elo0=0, gamma = 3,elo1=5", "no `gamma`", 8..13),
            ("elo0=0,elo1=5,elo0=1", "`elo0` is said twice", 14..18),
            ("elo0=0,elo1= five", "`five` is not a number", 13..17),
            ("elo0=nan,elo1=5", "`nan` is not a number", 5..8),
            ("elo0=0,elo1=5,model=bayes", "`bayes` is not a model", 20..25),
            ("elo0=5,elo1=0", "elo0 = 5 is not below elo1 = 0", 5..13),
            ("elo0=0,elo1=2000", "2000 is not between -1000 and 1000", 12..16),
            ("elo0=-300,elo1=0,model=normalised", "-300 is not between -200 and 200", 5..9),
            ("elo0=0,elo1=5,alpha=0", "alpha = 0 and", 20..21),
            ("elo0=0,elo1=5,alpha=0.6,beta=0.4", "a sum below 1", 20..32),
        ];
        for (text, message, span) in cases {
            let error = text.parse::<Sprt>().unwrap_err();
            assert!(error.to_string().contains(message), "{text}: {error}");
            assert_eq!(error.span(), span, "{text}: {error}");
        }
    }
}
