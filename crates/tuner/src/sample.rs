//! What is learned from: positions told by their features, with the end of their game.

use damier_core::Verdict;
use damier_engines::hand::{Features, Hand};

use crate::Kept;

/// What is kept of a position besides its features.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// How much of the opening is left, in parts of [`PHASES`](damier_engines::hand::PHASES).
    pub phase: u16,
    /// What part of the value is believed, in 64ths.
    pub trust: u16,
    /// How the game ended for the side to move.
    pub result: Verdict,
    /// What the search found, in thousandths.
    pub score: i32,
    /// The game it is from, so that games can be kept together.
    pub game: u32,
}

impl Facts {
    /// What the side to move made of the game: 1, a half or 0.
    pub fn points(&self) -> f32 {
        match self.result {
            Verdict::Won => 1.0,
            Verdict::Drawn => 0.5,
            Verdict::Lost => 0.0,
        }
    }
}

/// One of the [`Samples`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample<'a> {
    /// The features with their counts, those that are not zero.
    pub features: &'a [(u16, i16)],
    /// The rest.
    pub facts: Facts,
}

/// Many samples, their features in one row: ten million lists would be ten million allocations.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples {
    features: Vec<(u16, i16)>,
    /// Where the features of each sample end.
    ends: Vec<usize>,
    facts: Vec<Facts>,
}

impl Samples {
    /// What the kept positions of a game show.
    pub fn of<P: Features>(kept: &[Kept<P>]) -> Samples {
        let mut samples = Samples::default();
        for Kept { pos, score, result, game } in kept {
            let facts = Facts {
                phase: pos.phase() as u16,
                trust: pos.trust() as u16,
                result: *result,
                score: score.in_thousandths(),
                game: *game,
            };
            samples.push(&Hand::observation(pos).features, facts);
        }
        samples
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// The sample of this number.
    pub fn get(&self, number: usize) -> Sample<'_> {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        Sample { features: &self.features[start..self.ends[number]], facts: self.facts[number] }
    }

    /// All of them in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Sample<'_>> {
        (0..self.len()).map(|number| self.get(number))
    }

    /// Games they come from: one more than the greatest number.
    pub fn games(&self) -> u32 {
        self.facts.iter().map(|facts| facts.game + 1).max().unwrap_or(0)
    }

    /// Adds one.
    pub fn push(&mut self, features: &[(u16, i16)], facts: Facts) {
        self.features.extend_from_slice(features);
        self.ends.push(self.features.len());
        self.facts.push(facts);
    }

    /// Adds those of other games, whose numbers go on after these.
    pub fn append(&mut self, others: &Samples) {
        let games = self.games();
        for Sample { features, facts } in others.iter() {
            self.push(features, Facts { game: facts.game + games, ..facts });
        }
    }

    /// The numbers of the samples to fit and of those to look at: one game in ten.
    pub(crate) fn split(&self) -> (Vec<u32>, Vec<u32>) {
        (0..self.len() as u32).partition(|&number| self.facts[number as usize].game % 10 != 9)
    }
}
