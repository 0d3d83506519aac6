//! Who plays: any player of the house, with the judge that is being fitted or measured.

use anyhow::{Context as _, Result};
use damier_engines::Playable;
use damier_engines::player::{self, Spec};
use damier_search::Searcher;

/// Reads the text of a player.
pub(crate) fn read(text: &str) -> Result<Spec> {
    text.parse::<Spec>().with_context(|| format!("the player `{text}`"))
}

/// The player of a game with this judge, whatever evaluation its text names.
pub(crate) fn make_searcher<P: Playable>(
    spec: &Spec,
    judge: P::Evaluation,
    seed: u64,
) -> Box<dyn Searcher<P>> {
    player::build_with(&Spec { seed, ..spec.clone() }, judge)
}
