//! Where players of the catalogue's games are made: the searches are compiled here, once, and not in every crate
//! that asks for a player.

use std::any::Any;

use damier_draughts::{
    Antidraughts, Brazilian, Breakthrough, Czech, English, English6x6, English10x10, Frisian, In104,
    In104International, International, Istic, Italian, Killer, Pool, Position, Russian, Sherlock, Spanish,
    Thai, Variant, every_game,
};
use damier_search::Searcher;

use super::build::{evaluation, make};
use super::{Spec, SpecError};
use crate::Playable;

/// What makes players of one game.
type Maker<P> = fn(&Spec, <P as Playable>::Evaluation) -> Box<dyn Searcher<P>>;

macro_rules! makers {
    ($($variant:ident),*) => {
        /// The maker of a game, its type forgotten.
        fn maker(id: &str) -> Option<&'static dyn Any> {
            match id {
                damier_chess::Position::ID => {
                    const MAKER: Maker<damier_chess::Position> = make::<damier_chess::Position>;
                    Some(&MAKER)
                }
                $(id if id == $variant::ID => {
                    const MAKER: Maker<Position<$variant>> = make::<Position<$variant>>;
                    Some(&MAKER)
                })*
                _ => None,
            }
        }
    };
}

every_game!(makers);

/// A player who plays the game `P` of the catalogue as `spec` says.
///
/// The game may not know the evaluation; then the error points at its name in the text. A game that is not in the
/// catalogue has its players from [`build_any`](super::build_any).
pub fn build<P: Playable>(spec: &Spec) -> Result<Box<dyn Searcher<P>>, SpecError> {
    Ok(build_with(spec, evaluation::<P>(spec)?))
}

/// A player who plays the game `P` of the catalogue as `spec` says, and judges by `evaluation`, whichever the text names.
pub fn build_with<P: Playable>(spec: &Spec, evaluation: P::Evaluation) -> Box<dyn Searcher<P>> {
    let maker = maker(P::ID).and_then(|maker| maker.downcast_ref::<Maker<P>>());
    maker.unwrap_or_else(|| panic!("`{}` is not a game of the catalogue", P::ID))(spec, evaluation)
}
