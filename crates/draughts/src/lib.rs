//! Draughts of every kind, from one generator.
//!
//! Draughts is not one game but a family: the English play on 64 squares with kings that step, the Dutch on 100 with
//! kings that fly, the Frisians capture along rows and columns, the Russians crown in the middle of a capture. What
//! they share is large, and where they differ they differ in a dozen plain questions: may men capture backwards? how
//! far does a king reach? which capture comes first? This crate answers the questions with data. A variant is one
//! constant of type [`Rules`](rules::Rules), every line with the article that commands it, and the code never asks
//! which variant it is.
//!
//! The key decision is that the rules are a *constant of a type*: `Position<International>` carries its rules
//! in its type, so the compiler folds every question away and the generator of each game is as fast as one
//! written by hand. The price is that a game chosen at run time needs a door from a word to a type, [`dispatch`].
//!
//! A board is one 64-bit word with ghost squares between the rows ([`Layout`]): every step on the
//! whole board is one shift, and what falls over the edge falls on a ghost. A [`Move`] is its effect: start, end,
//! captured pieces, crowning. Two ways of taking the same men are therefore one move, as the law has it.
//!
//! Everything is said twice. Beside the fast generator stands a slow one ([`reference`](mod@reference)) that reads
//! the same rules at run time, moves pieces on a table and can be checked by eye; tests hold the two against each
//! other on random positions of every game, and both against the counts the field has published.
//!
//! ```
//! use damier_core::{Notation, Position as _, perft};
//! use damier_draughts::{English, Position};
//!
//! let start = Position::<English>::default();
//! assert_eq!(start.fen(), "B:W21-32:B1-12");
//! assert_eq!(perft(&start, 6), 36_768);
//!
//! let m = start.parse_move("11-15")?;
//! assert_eq!(start.after(m).fen(), "W:W21-32:B1-10,12,15");
//! # Ok::<(), damier_core::MoveError>(())
//! ```
//!
//! ```
//! use damier_core::Notation;
//! use damier_draughts::{International, Position};
//!
//! // Woldouby's position: six moves, and this is one of them.
//! let text = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
//! let woldouby = Position::<International>::from_fen(text)?;
//! assert_eq!(woldouby.show_move(woldouby.parse_move("2822").unwrap()), "28-22");
//! # Ok::<(), damier_draughts::FenError>(())
//! ```
//!
//! A new game is one constant:
//!
//! ```
//! use damier_core::perft;
//! use damier_draughts::rules::{Kings, Rules, law};
//! use damier_draughts::{English, Position, Variant};
//!
//! /// English draughts with flying kings.
//! struct Winged;
//!
//! impl Variant for Winged {
//!     const ID: &'static str = "winged";
//!     const NAME: &'static str = "English draughts with flying kings";
//!     const RULES: Rules = Rules { kings: law(Kings::FLYING, "this page"), ..English::RULES };
//! }
//!
//! assert_eq!(perft(&Position::<Winged>::default(), 6), 36_768);
//! ```

mod board;
mod catalogue;
mod countdown;
mod generator;
mod moves;
mod position;
pub mod reference;
mod revert;
pub mod rules;
mod runs;
mod sherlock;
mod text;
mod variants;
mod zobrist;

pub use board::{Bits, Layout, Place, Square, SquaresOf};
pub use catalogue::{GAMES, Game, Task, dispatch};
pub use moves::Move;
pub use position::Position;
pub use revert::Undo;
pub use rules::{Article, Value};
pub use sherlock::{Zobrist32, Zobrist32Error};
pub use text::{Fen, FenError, FenFault, Route};
pub use variants::{
    Antidraughts, Brazilian, Breakthrough, Czech, English, English6x6, English10x10, Frisian, In104,
    In104International, International, Istic, Italian, Killer, Pool, Russian, Sherlock, Spanish, Thai,
    Variant,
};
