//! The window of a search: the values that still matter.

use std::fmt;
use std::ops::Neg;

use crate::{Bound, Score};

/// What both sides can already be sure of: the mover at least `alpha`, the opponent at most `beta`.
///
/// Turning the board round turns the window round, `-window`, and that is written here once for the whole project.
///
/// ```
/// use damier_search::{Score, Window};
/// let window = Window { alpha: Score::points(-1.0), beta: Score::points(2.0) };
/// assert_eq!(-window, Window { alpha: Score::points(-2.0), beta: Score::points(1.0) });
/// assert!(!Window::null(Score::DRAWN).contains(Score::DRAWN.next()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// The mover has at least this elsewhere.
    pub alpha: Score,
    /// The opponent has an escape that gives the mover no more than this.
    pub beta: Score,
}

impl Window {
    /// Nothing is known.
    pub const FULL: Window = Window { alpha: Score::LEAST, beta: Score::INFINITE };

    /// The window without room: it only asks whether the value is above `alpha`.
    #[inline]
    pub const fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next() }
    }

    /// A window of `margin` on both sides of a guess.
    pub fn around(guess: Score, margin: Score) -> Window {
        Window { alpha: guess - margin, beta: guess + margin }
    }

    /// Whether some score lies inside.
    #[inline]
    pub fn has_room(self) -> bool {
        self.beta > self.alpha.next()
    }

    /// Whether a score lies inside, so that it is the exact value.
    #[inline]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// What a score returned by a fail-soft search of this window says of the true value.
    #[inline]
    pub fn bound(self, score: Score) -> Bound {
        if score <= self.alpha && self.alpha > Window::FULL.alpha {
            Bound::Upper
        } else if score >= self.beta && self.beta < Window::FULL.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.alpha, self.beta)
    }
}
