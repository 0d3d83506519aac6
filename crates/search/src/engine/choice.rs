//! Which of the ideas a champion uses.

use super::{Idea, Ideas};

/// A choice among ideas: those that pay in the game, but for what is said otherwise.
///
/// ```
/// use damier_search::engine::{Choice, Idea, Ideas};
/// let usual = Ideas::ALL.without(Idea::Futility);
/// assert_eq!(Choice::default().among(usual), usual);
/// assert_eq!(Choice::default().with(Idea::Futility).among(usual), Ideas::ALL);
/// assert_eq!(Choice::only(Ideas::NONE).with(Idea::Pvs).among(usual).to_string(), "pvs");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    only: Option<Ideas>,
    with: Ideas,
    without: Ideas,
}

impl Default for Choice {
    fn default() -> Self {
        Choice { only: None, with: Ideas::NONE, without: Ideas::NONE }
    }
}

impl Choice {
    /// These alone, whatever the game.
    pub fn only(ideas: Ideas) -> Choice {
        Choice { only: Some(ideas), ..Choice::default() }
    }

    /// One idea more.
    #[must_use]
    pub fn with(self, idea: Idea) -> Choice {
        Choice { with: self.with.with(idea), without: self.without.without(idea), ..self }
    }

    /// One idea less.
    #[must_use]
    pub fn without(self, idea: Idea) -> Choice {
        Choice { with: self.with.without(idea), without: self.without.with(idea), ..self }
    }

    /// The ideas that are chosen in a game where these are the usual ones.
    pub fn among(&self, usual: Ideas) -> Ideas {
        self.only.unwrap_or(usual).and(self.with).but(self.without)
    }
}
