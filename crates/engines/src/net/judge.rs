//! A network as a judge of positions.

use std::fmt;
use std::num::NonZeroU16;
use std::sync::{Arc, OnceLock};

use damier_core::Side;
use damier_nets::{Net, Stack};
use damier_search::engine::Margins;
use damier_search::{Evaluator, Score};

use super::{Count, Manifest, Sight, chart};
use crate::Term;

/// Judges the positions of a game by a network. A clone shares the network, and has seen nothing.
#[derive(Clone)]
pub struct Network<P: Sight> {
    stack: Stack<P::Sets>,
    manifest: Manifest,
    /// What its values are multiplied by, in thousandths.
    scale: u16,
    /// The name of the network, which takes a look at all its weights to find.
    hash: OnceLock<String>,
}

/// The scale of values that are left as they are.
pub const UNSCALED: u16 = 1000;

impl<P: Sight> Network<P> {
    /// A judge by this network, which has learned the game `P`, and of which nothing was measured.
    pub fn new(net: Arc<Net>) -> Self {
        let chart = chart::<P>(net.shape());
        let stack = Stack::new(net, chart.into());
        Network { stack, manifest: Manifest::default(), scale: UNSCALED, hash: OnceLock::new() }
    }

    /// The same judge, of whom this was measured.
    #[must_use]
    pub fn measured(self, manifest: Manifest) -> Self {
        let scale = manifest.scale.map_or(UNSCALED, NonZeroU16::get);
        Network { manifest, scale, ..self }
    }

    /// The network.
    pub fn net(&self) -> &Net {
        self.stack.net()
    }

    /// The name of the network ([`Net::hash`]).
    pub fn hash(&self) -> &str {
        self.hash.get_or_init(|| self.net().hash())
    }

    /// What was measured of it.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// What its values are multiplied by, in thousandths.
    pub fn scale(&self) -> u16 {
        self.scale
    }

    /// The value of a position for the side to move, in thousandths.
    // Values are not remembered, as those of the hand are: to look one up takes as long as it saves.
    #[inline]
    pub fn value(&mut self, pos: &P) -> i32 {
        let white_to_move = pos.turn() == Side::White;
        scaled(self.stack.value(pos.sets(), white_to_move), self.scale)
    }

    /// Between which values the judgement of a position lies, as far as counting its pieces tells.
    #[inline]
    pub(crate) fn reckon(&self, pos: &P) -> Option<(Score, Score)> {
        let reckoning = self.manifest.reckoning.as_ref()?;
        let (least, most) = reckoning.bounds(Count::of(pos, self.net().shape()))?;
        Some((Score::thousandths(least), Score::thousandths(most)))
    }

    /// Margins that were found with the hand, fitted to how far searches stray that this network judges.
    pub(crate) fn margins(&self, by_hand: Margins) -> Margins {
        self.manifest.deviation.map_or(by_hand, |deviation| by_hand.straying_by(deviation.get().into()))
    }

    /// The network for a few other boards.
    pub(super) fn aside(&self) -> Stack<P::Sets> {
        self.stack.aside()
    }

    /// A search begins.
    pub(crate) fn begin(&mut self) {
        self.stack.begin();
    }

    /// A move is made.
    #[inline]
    pub(crate) fn down(&mut self) {
        self.stack.down();
    }

    /// A move is taken back.
    #[inline]
    pub(crate) fn up(&mut self) {
        self.stack.up();
    }

    /// The value as a term: a network gives no reasons ([`worths`](Self::worths) asks for some).
    pub(crate) fn terms(&self, pos: &P, side: Side) -> Vec<Term> {
        let value = scaled(self.aside().value(pos.sets(), pos.turn() == Side::White), self.scale);
        let value = Score::thousandths(value).flipped_if(side != pos.turn());
        let name = format!("the network {}", self.hash());
        let term = (value != Score::DRAWN).then_some(Term { name, count: 1, value });
        term.into_iter().collect()
    }
}

/// A value multiplied by so many thousandths, cut off towards zero: both sides are told the same.
#[inline]
pub(super) fn scaled(value: i32, scale: u16) -> i32 {
    let value = i64::from(value) * i64::from(scale) / i64::from(UNSCALED);
    value.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

impl<P: Sight> fmt::Debug for Network<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({:?})", self.stack)
    }
}

impl<P: Sight> Evaluator<P> for Network<P> {
    #[inline]
    fn evaluate(&mut self, pos: &P) -> Score {
        Score::thousandths(self.value(pos))
    }
}

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn values_are_scaled_alike_for_both_sides_and_never_overflow() {
        assert_eq!((scaled(1001, 1500), scaled(-1001, 1500), scaled(7, 1000)), (1501, -1501, 7));
        assert_eq!((scaled(i32::MAX, 65_535), scaled(i32::MIN, 65_535)), (i32::MAX, i32::MIN));
    }
}
