//! The kinds of tournament, as people ask for them.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use damier_core::Located;
use thiserror::Error;

/// Who meets whom.
///
/// ```
/// use damier_arena::schedule::Kind;
/// assert_eq!("gauntlet:2".parse(), Ok(Kind::Gauntlet { challengers: 2 }));
/// assert_eq!("swiss:7".parse::<Kind>()?.to_string(), "swiss:7");
/// # Ok::<(), damier_arena::schedule::KindError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first players meet all others, who do not meet each other.
    Gauntlet {
        /// How many they are.
        challengers: usize,
    },
    /// Everyone meets those who stand near in the list: for players who are listed by strength.
    Neighbours {
        /// How far away they may be.
        reach: usize,
    },
    /// Everyone meets someone who did as well so far.
    Swiss {
        /// How often.
        rounds: u32,
    },
}

/// Why a text names no kind of tournament.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct KindError {
    message: String,
    span: Range<usize>,
    remedy: &'static str,
}

impl Located for KindError {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    fn remedy(&self) -> Option<String> {
        Some(self.remedy.to_owned())
    }
}

impl FromStr for Kind {
    type Err = KindError;

    fn from_str(text: &str) -> Result<Kind, KindError> {
        let (name, count) = match text.split_once(':') {
            Some((name, count)) => (name, Some(count)),
            None => (text, None),
        };
        let number = |remedy| {
            let digits = count.unwrap_or_default();
            let is_count = |n: &u16| *n > 0;
            digits.parse::<u16>().ok().filter(is_count).ok_or_else(|| KindError {
                message: format!("`{text}` lacks a number from 1"),
                span: text.len() - digits.len()..text.len(),
                remedy,
            })
        };
        match (name, count) {
            ("round-robin", None) => Ok(Kind::RoundRobin),
            ("gauntlet", None) => Ok(Kind::Gauntlet { challengers: 1 }),
            ("gauntlet", Some(_)) => {
                let challengers = number("write how many challenge all others, as in `gauntlet:2`")?;
                Ok(Kind::Gauntlet { challengers: challengers.into() })
            }
            ("neighbours", _) => {
                let reach = number("write how far neighbours may be apart, as in `neighbours:2`")?;
                Ok(Kind::Neighbours { reach: reach.into() })
            }
            ("swiss", _) => {
                Ok(Kind::Swiss { rounds: number("write how many rounds there are, as in `swiss:7`")?.into() })
            }
            _ => Err(KindError {
                message: format!("`{text}` is no kind of tournament"),
                span: 0..text.len(),
                remedy: "write round-robin, gauntlet, gauntlet:2, neighbours:2 or swiss:7",
            }),
        }
    }
}

/// The text it is read from.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::RoundRobin => f.write_str("round-robin"),
            Kind::Gauntlet { challengers: 1 } => f.write_str("gauntlet"),
            Kind::Gauntlet { challengers } => write!(f, "gauntlet:{challengers}"),
            Kind::Neighbours { reach } => write!(f, "neighbours:{reach}"),
            Kind::Swiss { rounds } => write!(f, "swiss:{rounds}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Located as _;

    use super::Kind;

    #[test]
    fn a_kind_is_read_as_it_is_written() {
        for text in ["round-robin", "gauntlet", "gauntlet:3", "neighbours:2", "swiss:9"] {
            assert_eq!(text.parse::<Kind>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_kind_is_refused_with_its_place_and_a_remedy() {
        let cases = [
            ("", 0..0),
            ("swis", 0..4),
            ("round-robin:2", 0..13),
            ("swiss", 5..5),
            ("swiss:0", 6..7),
            ("gauntlet:x", 9..10),
        ];
        for (text, span) in cases {
            let error = text.parse::<Kind>().unwrap_err();
            assert_eq!(error.span(), span, "{text}");
            assert!(error.remedy().is_some());
        }
    }
}
