//! Which positions teach.

use damier_core::MoveList;
use damier_engines::Playable;
use damier_search::engine::Knowledge as _;

/// Whether a position may be judged as it stands: nothing is to be taken, nobody in check, and the best move changes no balance.
pub fn is_quiet<P: Playable>(pos: &P, best: P::Move) -> bool {
    // What moves do to the balance does not depend on who judges, and the default is quickly made.
    let knowledge = P::evaluation(P::evaluations()[0].name, 0).expect("the default evaluation exists");
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    !knowledge.is_tense(pos, &moves) && knowledge.gain(pos, best).is_none()
}
