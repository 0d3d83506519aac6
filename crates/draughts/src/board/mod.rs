//! The board in a machine word: sets of squares, where they lie, and which way is forward.

mod bits;
pub(crate) mod directions;
mod layout;

pub use bits::{Bits, SquaresOf};
pub(crate) use layout::{DOWN_LEFT, DOWN_RIGHT, Direction, UP_LEFT, UP_RIGHT};
pub use layout::{Layout, Place, Square};
