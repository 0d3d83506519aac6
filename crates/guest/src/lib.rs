//! Other people's programs as players.
//!
//! A [`Guest`] is told a game and what a move may cost, and answers with a move. Five kinds of programs can be one:
//! [`Uci`] engines, [`Xboard`] engines, which are older, [`Hub`] engines, programs at the other end of a [`Dxp`]
//! connection, and agents that talk over [`Stdio`], which a beginner writes in ten lines of any language.
//!
//! The key decision is that everything here is text, and no game is known. A position is a FEN, a move is what programs
//! write, and whether it is legal is for the referee to say. So a guest plays every game there is or will be, and the
//! crate depends on no rules; the price is that the one who holds the board has to translate, in both directions, and
//! must not believe a word.
//!
//! What is known instead is how programs fail. They are not there, or not executable; they crash at the start, in the
//! middle of a move, or after it; they hang, they talk for ever, they answer twice, they answer half a line and die;
//! they close their output and live on; they ignore that they should go, and leave children behind. Each of these is a
//! [`Fault`] of its own, and every [`GuestError`] carries the name of the program, the last thing it said and the end of
//! its complaints, because that is what somebody will ask next. No failure costs more time than the [`Timeouts`] say or
//! more memory than a few lines, and none leaves a process behind: each program has a process group, which is killed as
//! one and buried, on [`Guest::end`] with patience and on drop without.
//!
//! A move may come too late without being lost: a guest is waited for a little longer than it is allowed to think, and
//! [`Choice::elapsed`] tells by how much it was late. A move of one search is never taken for that of another: before
//! each, an engine has to say that it has read everything, and what it said before is passed over.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use damier_guest::{Budget, GameText, Guest, Launch, Timeouts, Uci};
//! use damier_search::Limits;
//!
//! let launch: Launch = "stockfish".parse()?;
//! let mut engine = Uci::start(&launch, Timeouts::default())?;
//! engine.set_option("Hash", Some("64"))?;
//!
//! let mut game = GameText::opening("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
//! game.moves = vec!["e2e4".to_owned(), "e7e5".to_owned()];
//! let choice = engine.choose(&game, &Budget::of(Limits::time(Duration::from_millis(200))))?;
//! println!("{} plays {:?} at depth {:?}", engine.name(), choice.best, choice.depth);
//! engine.end();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dxp;
mod error;
mod group;
mod guest;
mod hub;
mod launch;
mod pipes;
mod process;
mod stdio;
mod timeouts;
mod uci;
mod xboard;

pub use dxp::{Dxp, Listener};
pub use error::{Exit, Fault, GuestError, LastWords, Moment};
pub use guest::{Budget, Choice, Claim, GameText, Guest, Stopper, Terms, Verdict};
pub use hub::Hub;
pub use launch::{Launch, LaunchError};
pub use process::{Process, Silence};
pub use stdio::Stdio;
pub use timeouts::Timeouts;
pub use uci::Uci;
pub use xboard::Xboard;
