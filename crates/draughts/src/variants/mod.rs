//! The games of the family, each one constant with the article behind every line.

mod documents;
mod flying_kings;
mod short_kings;
mod ten_by_ten;

pub use documents::{In104, In104International, Istic, Sherlock};
pub use flying_kings::{Brazilian, Czech, Pool, Russian, Spanish, Thai};
pub use short_kings::{English, English6x6, English10x10, Italian};
pub use ten_by_ten::{Antidraughts, Breakthrough, Frisian, International, Killer};

use crate::rules::Rules;
use crate::{Fen, Layout};

/// A game of the draughts family, as a name the compiler knows: `Position<English>`.
///
/// `RULES` is a constant, so `if V::RULES.…` costs nothing at run time; it is an ordinary value too, which the
/// program prints and the slow [`reference`](crate::reference) generator obeys.
pub trait Variant: 'static {
    /// The name on the command line.
    const ID: &'static str;
    /// The name in running text.
    const NAME: &'static str;
    /// What the game is.
    const RULES: Rules;
    /// The text form its own document gives to positions, if it has one beside the PDN FEN.
    const DIALECT: Option<Fen> = None;
    /// Its geometry.
    const LAYOUT: Layout = Layout::new(Self::RULES.board.rule, Self::RULES.straight_captures.rule);
}
