//! Who plays: any player of the house, judging by the weights that are being fitted.

use anyhow::{Context as _, Result};
use damier_core::MoveList;
use damier_engines::hand::{Hand, Tunable, Weights};
use damier_engines::player::{self, Spec};
use damier_search::Searcher;
use damier_search::engine::Knowledge as _;

/// Reads the text of a player.
pub(crate) fn read(text: &str) -> Result<Spec> {
    text.parse::<Spec>().with_context(|| format!("the player `{text}`"))
}

/// The player of a game that judges by these weights, whatever evaluation its text names.
pub(crate) fn make_searcher<P: Tunable>(spec: &Spec, weights: &Weights, seed: u64) -> Box<dyn Searcher<P>> {
    let spec = Spec { seed, ..spec.clone() };
    player::build_with(&spec, P::judged_by(Hand::new(weights.clone())))
}

/// Whether a position may be judged as it stands: nothing is to be taken, nobody in check, and the best move changes no balance.
pub(crate) fn is_quiet<P: Tunable>(pos: &P, best: P::Move) -> bool {
    // What moves do to the balance does not depend on the weights, and the default is quickly made.
    let knowledge = P::evaluation(P::evaluations()[0].name, 0).expect("the default evaluation exists");
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    !knowledge.is_tense(pos, &moves) && knowledge.gain(pos, best).is_none()
}
