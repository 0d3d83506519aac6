//! Games an engine plays against itself, to learn from them.
//!
//! Whoever learns by play needs many games, and quick ones are good enough: a thousand positions a move, a second a game. They
//! must differ, so each begins with some moves by lot ([`Conduct::opening`]), unless these leave one side ahead before it has begun. They
//! must be honest, so they are played to the end or to where both sides agree ([`Conduct::decided`]). And not every position
//! teaches: in the middle of an exchange, or with a king in check, the board says nothing of who stands better. Of a quiet
//! position two things are kept: what the search found it worth, and later how the game ended.
//!
//! Everything follows from the seed. Game number `n` is a function of the conduct, the player and `n`; threads change how long it takes
//! and nothing else. So a file of games ([`Book`]) can be cut off anywhere, by a fault of the current as well as by hand, and gone on with, and
//! in the end holds the same bytes.
//!
//! A file keeps games, not positions: the number of each move among the legal ones, one byte, and the score, two. The rules give
//! the positions back ([`Game::lessons`]). That is a tenth of the room, and what is learned from them can be decided later.
//! For training they are laid out flat ([`flat`]): what a network sees of each position, as bits.
//!
//! ```
//! use damier_draughts::{English, Position};
//! use damier_engines::player::build;
//! use damier_selfplay::{Conduct, is_quiet, play_game};
//!
//! let conduct = Conduct { nodes: 50, ..Conduct::default() };
//! let mut searcher = build::<Position<English>>(&"champion:tt=1MiB".parse()?)?;
//! let game = play_game(&conduct, conduct.dice(0), searcher.as_mut(), &is_quiet::<Position<English>>);
//! assert_eq!(game.lessons::<Position<English>>()?.len(), game.kept());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod conduct;
mod crew;
mod fault;
pub mod flat;
mod game;
mod heading;
mod play;
mod quiet;
mod summary;

pub use book::Book;
pub use conduct::Conduct;
pub use crew::{in_order, share};
pub use fault::BookError;
pub use game::{Before, Game, Known, Lesson, Ply, ReplayError};
pub use heading::{Heading, Judge};
pub use play::play_game;
pub use quiet::is_quiet;
pub use summary::Summary;
