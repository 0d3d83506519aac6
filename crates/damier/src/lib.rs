//! damier: draughts of every kind, and chess, as a library, under one roof.
//!
//! This crate holds no code. It gathers the crates of the house, so that a program needs one dependency:
//!
//! - [`core`](mod@core): what a game is, and what every algorithm may know of it;
//! - [`draughts`]: the draughts family, one constant a variant;
//! - [`chess`]: chess and Chess960;
//! - [`search`]: every textbook search, over any game, watched or alone;
//! - [`engines`]: games with evaluations, and players by their names;
//! - [`endings`]: draughts endings of a few pieces, solved;
//! - [`protocol`]: UCI, xboard, Hub and DXP as pure data;
//! - [`record`]: files of games, PDN and PGN;
//! - [`host`]: be an engine inside other people's programs;
//! - [`guest`]: programs of other people as players;
//! - [`arena`]: games between any players, matches and tournaments;
//! - [`ledger`]: the book of a tournament, which survives a power cut;
//! - [`rating`]: Elo, SPRT and standings with their error;
//! - [`nets`]: small networks, their files and their arithmetic;
//! - [`selfplay`]: games to learn from, and their files;
//! - [`viewer`]: a recorded search as a picture, a document or a page.
//!
//! ```
//! use damier::core::{History, Notation, Position as _};
//! use damier::draughts::{Position, Russian};
//!
//! let mut game = History::<Position<Russian>>::default();
//! for text in ["c3-d4", "d6-c5", "b2-c3"] {
//!     let m = game.position().parse_move(text)?;
//!     game.play(m);
//! }
//! assert_eq!(game.legal_moves().len(), game.position().count_moves());
//! # Ok::<(), damier::core::MoveError>(())
//! ```

pub use damier_arena as arena;
pub use damier_chess as chess;
pub use damier_core as core;
pub use damier_draughts as draughts;
pub use damier_endings as endings;
pub use damier_engines as engines;
pub use damier_guest as guest;
pub use damier_host as host;
pub use damier_ledger as ledger;
pub use damier_nets as nets;
pub use damier_protocol as protocol;
pub use damier_rating as rating;
pub use damier_record as record;
pub use damier_search as search;
pub use damier_selfplay as selfplay;
pub use damier_viewer as viewer;

// The code on these pages is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../CONTRIBUTING.md")]
struct Contributing;
