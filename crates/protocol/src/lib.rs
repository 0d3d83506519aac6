//! What engines and those who drive them say to each other, as data.
//!
//! Four protocols live here. [`uci`] is the one of chess, which carries any game whose positions and moves are text.
//! [`xboard`] is the one that chess engines spoke before. [`hub`] is the one of draughts engines. [`dxp`] is how two
//! draughts programs play each other over a connection.
//! Each has two ends: an engine reads commands and writes replies, a program that drives an engine writes commands and
//! reads replies. So every message here is read by `parse` and written by `Display`, and what was written is read again
//! as the same.
//!
//! The key decision is that nothing here does input or output, starts a thread, reads a clock or knows a game. Lines
//! come in as text and go out as text; who owns the pipe or the socket lives elsewhere. The price is a little plumbing
//! in every program. What it buys is that the whole crate can be tested with strings, fed with noise by a fuzzer, and
//! run backwards: the same code is the engine under test and the one who tests it.
//!
//! Whoever is on the other end is not trusted, not even to be sane. [`Lines`] cuts bytes into lines, and an endless one
//! takes no more memory than a long one. A number that is too large becomes the largest there is, a word nobody knows
//! is passed over, as the protocols ask, and everything else is a [`ParseError`] that names the word and its place.
//! Nothing panics. In the other direction, a text with a line break in it (a name, a message) is written with a blank
//! instead, so that no text can become a command.
//!
//! An engine reads what it is told:
//!
//! ```
//! use damier_core::Located;
//! use damier_protocol::uci::{Command, Start};
//!
//! let command = Command::parse("position startpos moves 32-28, 19-23")?;
//! let moves = vec!["32-28".to_owned(), "19-23".to_owned()];
//! assert_eq!(command, Command::Position { start: Start::Startpos, moves });
//! assert_eq!(command.to_string(), "position startpos moves 32-28 19-23");
//!
//! let error = Command::parse("go depth six").unwrap_err();
//! assert_eq!(error.to_string(), "`depth` needs a number, not `six`");
//! assert_eq!(error.span(), 9..12);
//! # Ok::<(), damier_protocol::ParseError>(())
//! ```
//!
//! A program that drives one reads its answers:
//!
//! ```
//! use damier_protocol::hub::{HubMove, Reply};
//!
//! let Reply::Done { best, .. } = Reply::parse("done move=28x19x23 ponder=14x23x19")? else { panic!("it is done") };
//! assert_eq!(best, Some(HubMove { from: 28, to: 19, captured: vec![23] }));
//! # Ok::<(), damier_protocol::ParseError>(())
//! ```

pub mod dxp;
mod error;
pub mod hub;
mod line;
mod splitter;
mod square;
pub mod uci;
mod words;
pub mod xboard;

pub use error::ParseError;
pub use line::{LineError, Lines};
pub use square::Square;
