//! Judgement made by hand and weighed by play: features that people have words for, weights that were fitted.
//!
//! What a position shows is told once, in [`Features::observe`], to whoever listens. One listener adds the weights up (that is
//! the judgement), one writes the features down (that is what the weights are fitted from, `cargo xtask tune`), one
//! keeps them apart by name (that is what `damier eval` prints).

mod chances;
mod heard;
mod judge;
mod octets;
mod tally;
mod tunable;
mod weights;

pub use chances::Chances;
pub(crate) use heard::Heard;
pub use judge::Hand;
pub use octets::NOWHERE;
pub use tally::{Cause, Observation, Squares, Tally};
pub use tunable::Tunable;
pub use weights::{Weight, Weights, WeightsError};

use std::borrow::Cow;

use damier_core::Position;

/// Parts the way from the opening to the ending is divided into.
pub const PHASES: i32 = 256;

/// Features of one name: so many weights in a row, one for each square, say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// What they count, as in `men on their squares`.
    pub name: &'static str,
    /// How many there are.
    pub size: usize,
}

/// A game whose positions can be told by features.
///
/// Every feature has two weights, one for the opening and one for the ending, in thousandths of a man or a pawn; in between
/// they are blended by [`phase`](Self::phase). The value is the sum of weight times count.
pub trait Features: Position {
    /// The features, group by group; a feature is known by its place in this list.
    fn groups() -> &'static [Group];

    /// Boards on which a piece has a weight for every square: the feature of each, [`NOWHERE`] where there is none.
    fn boards() -> &'static [Squares] {
        &[]
    }

    /// How much of the opening is left, from [`PHASES`] at the start to 0.
    fn phase(&self) -> i32;

    /// Tells every feature to `tally`, what is good for the side to move counted up and what is good for the other side down.
    fn observe(&self, tally: &mut impl Tally);

    /// What part of the value is to be believed, in 64ths: less than 64 where endings are drawish.
    fn trust(&self) -> i32 {
        64
    }

    /// The weights this game is judged by, as text ([`Weights::read`]).
    fn fitted() -> Cow<'static, str>;
}

/// The number of features of a game.
pub fn size<P: Features>() -> usize {
    P::groups().iter().map(|group| group.size).sum()
}
