//! What a position is worth to the side that is to move in it.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use damier_core::Verdict;

/// A value for the side to move, in thousandths of a point of the evaluation (usually a man).
///
/// Whole numbers, because a null window needs a next number: between `v` and `v + 1` nothing fits. A game won is worth
/// more than any board; [`won_in`](Score::won_in) tells quick wins from slow ones where that is asked for.
///
/// ```
/// use damier_search::Score;
/// assert!(Score::won_in(3) > Score::won_in(5));
/// assert!(Score::won_in(900) > Score::points(1e9));
/// assert_eq!(-Score::WON, Score::LOST);
/// assert_eq!(Score::points(1.25).to_string(), "+1.25");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

/// Scores this near to [`Score::WON`] are wins at a distance.
const LONGEST: i32 = 100_000;
/// Bounds this near to infinity are infinity to all intents: they do not shift with the plies.
const FARTHEST: i32 = i32::MAX - LONGEST;

impl Score {
    /// Beyond every value: no position is worth it.
    pub const INFINITE: Score = Score(i32::MAX);
    /// Below every value.
    pub const LEAST: Score = Score(-i32::MAX);
    /// The game is won.
    pub const WON: Score = Score(2_000_000_000);
    /// The game is lost.
    pub const LOST: Score = Score(-2_000_000_000);
    /// The game is drawn, or even.
    pub const DRAWN: Score = Score(0);
    /// The greatest value of a game that goes on.
    pub const BEST_BOARD: Score = Score(Score::WON.0 - LONGEST - 1);

    /// A score from thousandths of a point; values that only a finished game may have are cut off.
    #[inline]
    pub const fn thousandths(n: i32) -> Score {
        let most = Score::BEST_BOARD.0;
        Score(if n > most {
            most
        } else if n < -most {
            -most
        } else {
            n
        })
    }

    /// A score from points, rounded to thousandths.
    pub fn points(points: f64) -> Score {
        Score::thousandths((points * 1000.0).round() as i32)
    }

    /// The score in thousandths of a point.
    #[inline]
    pub const fn in_thousandths(self) -> i32 {
        self.0
    }

    /// The score in points.
    pub fn in_points(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// A game that will be won after this many plies.
    #[inline]
    pub const fn won_in(plies: u32) -> Score {
        Score(Score::WON.0 - plies as i32)
    }

    /// A finished game, for the side to move.
    #[inline]
    pub const fn of(verdict: Verdict) -> Score {
        match verdict {
            Verdict::Won => Score::WON,
            Verdict::Lost => Score::LOST,
            Verdict::Drawn => Score::DRAWN,
        }
    }

    /// How the game ends if the score is that of a game decided.
    #[inline]
    pub const fn verdict(self) -> Option<Verdict> {
        if self.0 > Score::BEST_BOARD.0 {
            Some(Verdict::Won)
        } else if self.0 < -Score::BEST_BOARD.0 {
            Some(Verdict::Lost)
        } else {
            None
        }
    }

    /// The plies to the end of a game decided; 0 also where distances were not counted.
    #[inline]
    pub const fn distance(self) -> Option<u32> {
        match self.verdict() {
            Some(_) => Some(Score::WON.0.abs_diff(self.0.abs())),
            None => None,
        }
    }

    /// The same game decided `plies` later; other scores, and infinity, stay as they are.
    #[inline]
    #[must_use]
    pub const fn later(self, plies: u32) -> Score {
        match self.verdict() {
            Some(Verdict::Won) if self.0 < FARTHEST => Score(self.0 - plies as i32),
            Some(Verdict::Lost) if self.0 > -FARTHEST => Score(self.0 + plies as i32),
            _ => self,
        }
    }

    /// The same game decided `plies` sooner: what [`later`](Score::later) takes back.
    #[inline]
    #[must_use]
    pub const fn sooner(self, plies: u32) -> Score {
        match self.verdict() {
            Some(Verdict::Won) if self.0 < FARTHEST => Score(self.0 + plies as i32),
            Some(Verdict::Lost) if self.0 > -FARTHEST => Score(self.0 - plies as i32),
            _ => self,
        }
    }

    /// The score for the other side if `flip`.
    #[must_use]
    #[inline]
    pub const fn flipped_if(self, flip: bool) -> Score {
        if flip { Score(-self.0) } else { self }
    }

    /// The next greater score.
    #[must_use]
    #[inline]
    pub const fn next(self) -> Score {
        Score(self.0.saturating_add(1))
    }

    /// The next smaller score.
    #[must_use]
    #[inline]
    pub const fn previous(self) -> Score {
        Score(if self.0 == -i32::MAX { self.0 } else { self.0 - 1 })
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add for Score {
    type Output = Score;

    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0.saturating_add(other.0).max(-i32::MAX))
    }
}

impl Sub for Score {
    type Output = Score;

    #[inline]
    fn sub(self, other: Score) -> Score {
        self + -other
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.abs() == i32::MAX {
            return f.pad(if self.0 > 0 { "+inf" } else { "-inf" });
        }
        let word = match self.verdict() {
            Some(Verdict::Won) => "won",
            Some(_) => "lost",
            None => {
                let text = format!("{:+.3}", self.in_points());
                let short = text.strip_suffix('0').unwrap_or(&text);
                return f.pad(if self.0 == 0 { "0.00" } else { short });
            }
        };
        match self.distance() {
            Some(0) | None => f.pad(word),
            Some(plies) => f.pad(&format!("{word} in {plies}")),
        }
    }
}

/// What a returned score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

impl Bound {
    /// The sign before a number: `=`, `≥` or `≤`.
    pub const fn sign(self) -> &'static str {
        match self {
            Bound::Exact => "=",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn scores_are_written_as_people_say_them() {
        let written = |score: Score| score.to_string();
        assert_eq!(written(Score::points(-0.5)), "-0.50");
        assert_eq!(written(Score::thousandths(1234)), "+1.234");
        assert_eq!(written(Score::DRAWN), "0.00");
        assert_eq!(written(-Score::won_in(4)), "lost in 4");
        assert_eq!(written(Score::WON), "won");
        assert_eq!(written(-Score::INFINITE), "-inf");
    }

    #[test]
    fn sooner_takes_later_back() {
        for score in [Score::won_in(7), -Score::won_in(7), Score::points(3.0), Score::DRAWN] {
            assert_eq!(score.later(5).sooner(5), score);
        }
        assert_eq!(Score::won_in(2).later(3), Score::won_in(5));
    }

    #[test]
    fn nothing_lies_beyond_infinity() {
        assert_eq!(Score::INFINITE.next(), Score::INFINITE);
        assert_eq!((-Score::INFINITE).previous(), -Score::INFINITE);
        assert_eq!(Score::INFINITE + Score::WON, Score::INFINITE);
        assert_eq!(Score::points(1e30), Score::BEST_BOARD);
    }
}
