//! Who plays: any player of the house, judging by the weights that are being fitted.

use anyhow::{Context as _, Result};
use damier_engines::hand::{Hand, Tunable, Weights};
use damier_engines::player::{self, Spec};
use damier_search::Searcher;

/// Reads the text of a player.
pub(crate) fn read(text: &str) -> Result<Spec> {
    text.parse::<Spec>().with_context(|| format!("the player `{text}`"))
}

/// The player of a game that judges by these weights, whatever evaluation its text names.
pub(crate) fn make_searcher<P: Tunable>(spec: &Spec, weights: &Weights, seed: u64) -> Box<dyn Searcher<P>> {
    let spec = Spec { seed, ..spec.clone() };
    player::build_with(&spec, P::judged_by(Hand::new(weights.clone())))
}
