//! damier as an engine inside other people's programs.
//!
//! A program that plays is rarely used alone. People have a board they like, and want to put an engine into it; the
//! board speaks a protocol, a line at a time, and expects to be answered in the middle of a search, at any moment, whatever
//! it said before. This crate is the part of an engine that listens.
//!
//! [`serve`] is its heart, and the key decision is in it: there are three threads and no lock. One reads lines, one
//! writes them, and the third thinks; what happens is told to the main loop as events, one after the other. Whoever thinks
//! takes the *seat* with it (the game and the player, see [`damier_engines::seat`]) and brings it back with the
//! answer, so that nobody can touch the position of a search that runs. A [`Session`] is told of each event and returns
//! at once; it may start a search, end it, and say something, at its [`Desk`].
//!
//! The sessions are [`Uci`] and [`Hub`]. Both follow one rule where the protocols are silent: what is said is done in the
//! order it was said. A command that needs the seat while a search has it ends the search, which answers, and is then
//! carried out. So each `go` has exactly one answer, nothing waits for ever, and a wrong line is told and forgotten.
//! The price: whoever sends commands in the middle of a search ends it.
//!
//! Lines that merely inform are dropped where nobody reads them; the answer never is. A search that dies takes the engine
//! with it, loudly ([`Died`]).
//!
//! [`dxp`] plays whole games over a connection, without such a loop: there each side only speaks in its turn.
//!
//! ```
//! use damier_engines::seat::{evaluations, open};
//! use damier_host::{Mind, Uci, serve};
//!
//! let seat = open("english", &Mind::default().player()?).expect("a game of the catalogue")?;
//! let mut session = Uci::new("example", &evaluations("english").expect("a game of the catalogue"));
//! let input = "uci\nposition startpos moves 11-15\nisready\nquit\n".as_bytes();
//! serve(input, std::io::sink(), seat, &mut session)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod desk;
pub mod dxp;
pub mod hub;
mod mind;
mod running;
mod serve;
pub mod uci;
mod voice;

pub use desk::Desk;
pub use hub::Hub;
pub use mind::Mind;
pub use serve::{Died, Session, serve};
pub use uci::Uci;
