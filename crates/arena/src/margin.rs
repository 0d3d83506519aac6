//! How late a move may be.

use std::ops::Range;
use std::str::FromStr;
use std::time::Duration;

use damier_core::Located;
use damier_engines::player::read_time;
use thiserror::Error;

/// How late a move may be and still count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margin {
    /// On a clock.
    pub clock: Duration,
    /// Where every move has its own time.
    pub each: Duration,
}

impl Default for Margin {
    /// Nothing on a clock; ten milliseconds where every move has its own time, as in document 003 (P-1).
    fn default() -> Self {
        Margin { clock: Duration::ZERO, each: Duration::from_millis(10) }
    }
}

/// Why a text is no margin.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is no time")]
pub struct MarginError {
    text: String,
}

impl Located for MarginError {
    fn span(&self) -> Range<usize> {
        0..self.text.len()
    }

    fn remedy(&self) -> Option<String> {
        Some("write how late a move may be, as in 5ms or 0.1s".to_owned())
    }
}

impl FromStr for Margin {
    type Err = MarginError;

    /// A time, as in `5ms`, for both.
    fn from_str(text: &str) -> Result<Margin, MarginError> {
        let time = read_time(text).ok_or_else(|| MarginError { text: text.to_owned() })?;
        Ok(Margin { clock: time, each: time })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use damier_core::Located as _;

    use super::Margin;

    #[test]
    fn a_margin_is_a_time_and_nothing_else() {
        let time = Duration::from_millis(30);
        assert_eq!("30ms".parse(), Ok(Margin { clock: time, each: time }));
        let error = "30xs".parse::<Margin>().unwrap_err();
        assert_eq!((error.to_string().as_str(), error.span()), ("`30xs` is no time", 0..4));
    }
}
