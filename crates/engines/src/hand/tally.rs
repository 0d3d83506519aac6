//! Whoever listens when a position tells its features.

use super::heard::Heard;
use super::octets::Octets;
use super::{Weight, Weights};

/// The feature that a piece shows on each square of a board.
pub type Squares = [u16; 64];

/// All that some features follow from, in a game's own words.
pub type Cause = [u64; 3];

/// A listener.
pub trait Tally {
    /// The position shows the feature `count` times more for the side to move than for the other.
    fn add(&mut self, feature: usize, count: i32);

    /// Every square in a set shows its feature `count` times more; `board` is the place of `squares` among
    /// [`Features::boards`](super::Features::boards).
    #[inline]
    fn add_squares(&mut self, _board: usize, squares: &Squares, mut set: u64, count: i32) {
        while set != 0 {
            self.add(squares[set.trailing_zeros() as usize].into(), count);
            set &= set - 1;
        }
    }

    /// Tells features that follow from a cause and nothing else: who has heard them lately need not hear them again.
    #[inline]
    fn add_once(&mut self, _cause: Cause, tell: impl FnOnce(&mut Self))
    where
        Self: Sized,
    {
        tell(self);
    }
}

/// Adds up the weights.
pub(super) struct Sum<'a> {
    pub(super) weights: &'a [Weight],
    pub(super) boards: &'a [Octets],
    pub(super) heard: Option<&'a mut Heard>,
    pub(super) total: Weight,
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        self.total += self.weights[feature] * count;
    }

    #[inline]
    fn add_squares(&mut self, board: usize, _squares: &Squares, set: u64, count: i32) {
        self.total += self.boards[board].sum(set) * count;
    }

    #[inline]
    fn add_once(&mut self, cause: Cause, tell: impl FnOnce(&mut Self)) {
        let Some(known) = self.heard.as_deref().map(|heard| heard.sum(cause)) else { return tell(self) };
        let sum = known.unwrap_or_else(|| {
            let before = std::mem::take(&mut self.total);
            tell(self);
            let sum = std::mem::replace(&mut self.total, before);
            if let Some(heard) = &mut self.heard {
                heard.keep(cause, sum);
            }
            sum
        });
        self.total += sum;
    }
}

/// What a position shows, written down: what weights are fitted from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    /// Features with their counts; those that cancel are left out.
    pub features: Vec<(u16, i16)>,
}

impl Tally for Observation {
    fn add(&mut self, feature: usize, count: i32) {
        let feature = feature as u16;
        match self.features.iter_mut().find(|(known, _)| *known == feature) {
            Some((_, sum)) => *sum += count as i16,
            None => self.features.push((feature, count as i16)),
        }
    }
}

/// What each feature adds to the value, kept apart.
pub(super) struct Parts<'a> {
    pub(super) weights: &'a Weights,
    pub(super) phase: i32,
    /// Feature, count, thousandths.
    pub(super) told: Vec<(usize, i32, i32)>,
}

impl Tally for Parts<'_> {
    fn add(&mut self, feature: usize, count: i32) {
        let value = (self.weights.all()[feature] * count).blend(self.phase);
        self.told.push((feature, count, value));
    }
}
