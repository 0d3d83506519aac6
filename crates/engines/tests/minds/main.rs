//! The minds of the draughts family from outside. One program, so that the generators of nineteen games are compiled
//! once.

mod features;
mod hand;
mod knowledge;
mod laws;
mod moves;

use damier_core::Notation;
use damier_draughts::Variant;
use damier_engines::Playable;
use damier_search::{Evaluator, Score};

type Position<V> = damier_draughts::Position<V>;

/// The position a text describes.
fn read<V: Variant>(fen: &str) -> Position<V> {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The evaluation of this name.
fn mind<V: Variant>(name: &str) -> <Position<V> as Playable>::Evaluation {
    Position::<V>::evaluation(name, 0).unwrap_or_else(|| panic!("{} offers no {name}", V::ID))
}

/// The value of a position for the side to move.
fn value<V: Variant>(name: &str, fen: &str) -> Score {
    mind::<V>(name).evaluate(&read::<V>(fen))
}
