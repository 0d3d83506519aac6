//! damier's searches measured beside what people would use instead.
//!
//! A figure in seconds belongs to the machine it was measured on, and on a shared one to the hour. So everything here
//! is measured in pairs, in turns, in one run, and what is reported is ratios. The programs are in `src/bin`; this
//! library holds what they share: the [`boards`], the [`material`] evaluation that every search gets, the clock
//! ([`Spent`]), our game as the crate `minimax` wants it ([`Draughts`]), and the two ways to walk a tree
//! ([`Copied`], [`Reverted`]).

mod adapter;
mod boards;
mod clock;
mod contest;
mod material;
mod walk;

pub use adapter::{Asked, Draughts, Material};
pub use boards::{Board, boards, free_boards, international_boards};
pub use clock::{Spent, Spread};
pub use contest::{Contest, Entrant, HEAD, Sample, Work};
pub use material::{KING, MAN, material};
pub use walk::{Copied, Reverted, Walk, count_leaves, plain_negamax};
