//! The vocabulary of damier: what a game is, before anyone plays it well.
//!
//! A [`Position`] is a small value. It lists its legal moves, gives the position after each of them, and says
//! when the game is over. That is all an algorithm may know of a game, and it is enough: minimax, proof-number
//! search and Monte Carlo are written once, over this trait, and play draughts, chess and Nim alike.
//!
//! People need more than algorithms do. [`Notation`] is what they see: positions and moves as text, with
//! errors that point at the wrong character ([`Located`]).
//!
//! The key decision is *copy-make*: [`Position::after`] returns a new position and leaves the old one alone. A
//! copy of forty bytes costs about as much as an undo record, and in return the parent stays a live `&P` during
//! a search, so that the compiler itself forbids to search a half-made move. The price is that a position must
//! stay small and know nothing of the past. What only a sequence of positions can tell, repetition above all,
//! is told by [`History`].
//!
//! A game ends with a [`Verdict`] for the side to move (won, lost, drawn) and a [`Reason`] in words. There are no
//! scores here: what a position is *worth* is the business of those who search.
//!
//! [`perft`] counts the sequences of moves, the proof of a generator that the whole field shares. The module
//! [`testing`] holds the battery every game must pass, and two games small enough to check by hand.
//!
//! ```
//! use damier_core::{MoveList, Position, perft, testing::TicTacToe};
//!
//! let start = TicTacToe::default();
//! let mut moves = MoveList::new();
//! start.legal_moves(&mut moves);
//! assert_eq!(moves.len(), 9);
//! assert_eq!(perft(&start, 2), 72);
//! ```
//!
//! ```
//! use damier_core::{History, Outcome, Side, testing::TicTacToe};
//!
//! let mut game = History::<TicTacToe>::default();
//! for cell in [4, 0, 2, 1, 6] {
//!     game.play(cell);
//! }
//! let ending = game.ending().expect("a diagonal is complete");
//! assert_eq!(ending.verdict.outcome(Side::Black), Outcome::Win(Side::White));
//! ```
//!
//! ```
//! use damier_core::{Located, Notation, testing::Nim};
//!
//! let error = Nim::from_fen("3,x,5 W").unwrap_err();
//! assert_eq!(error.span(), 2..3);
//! ```

mod history;
mod key;
mod moves;
mod outcome;
mod perft;
mod playout;
mod position;
mod side;
pub mod testing;
mod text;

pub use history::History;
pub use key::{Dice, Key};
pub use moves::MoveList;
pub use outcome::{Ending, Outcome, Reason, Verdict};
pub use perft::{divide, divide_with, perft};
pub use playout::{Playout, draw_from_list, playout};
pub use position::{Notation, Position};
pub use side::{BySide, Side};
pub use text::{Located, MoveError};
