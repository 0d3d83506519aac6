//! Files of games: PDN for draughts, PGN for chess, read and written by one grammar.
//!
//! Two formats grew from one root. Both have tags, moves with numbers, variations in parentheses, comments in braces,
//! remarks by number, and a mark at the end; what differs is how a square is called and how a point is counted. So
//! there is one reader for both, and it does not know which game it reads. [`Tokens`] takes a file apart, [`Reader`] puts
//! its games together, and only [`replay`] asks a game of the house what the moves are.
//!
//! That is the key decision: a [`Game`] is made of texts. A file full of mistakes can be read, changed and written again
//! without anyone knowing the rules, a file of a game that the house does not know can be read at all, and what is
//! wrong with a move is found where moves are understood, with the line and column it stands at. The price is that a move is
//! a `String` until it is played.
//!
//! The second decision is about size. Files of games have hundreds of megabytes and come from strangers. The reader holds one
//! game at a time; no token is longer than [`LONGEST`] and no game larger than [`LARGEST`]; variations lie within each
//! other [`DEEPEST`] times at most, and nothing that walks over them uses the stack. Whatever exceeds that, or is no
//! text, or does not end, is a [`Fault`] with a place and a remedy, and the next game is read.
//!
//! The third is that what is read has one form. Blanks in comments are single, tags have their customary order,
//! numbers are counted and not kept: therefore a game that was read, written and read again is the same game.
//!
//! The crate opens no files. It reads from anything that is [`Read`](std::io::Read) and writes to anything that is
//! [`Write`](std::fmt::Write).
//!
//! ```
//! use damier_core::{Dice, testing::random_game};
//! use damier_draughts::{English, Position};
//! use damier_record::{Form, Reader, Tags, record_text, replay};
//!
//! let played = random_game(Position::<English>::default(), &mut Dice::new(1));
//! let mut tags = Tags::default();
//! tags.set_game("english");
//! tags.set("Event", "Chance against chance")?;
//!
//! let file = record_text(&played, tags, Form::Pdn)?;
//! assert!(file.starts_with("[Event \"Chance against chance\"]\n"));
//! for game in Reader::new(file.as_bytes()) {
//!     let game = game?;
//!     assert_eq!(game.game(), Some("english"));
//!     assert_eq!(replay::<Position<English>>(&game)?, played);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```
//! use damier_record::Reader;
//! let file = "[White \"Anderson\"\n[Black \"Wyllie\"]\n1. 11-15 * 1. 9-14 *";
//! let read: Vec<_> = Reader::new(file.as_bytes()).collect();
//! assert_eq!(read[0].as_ref().unwrap_err().to_string(), "line 1, column 1: the tag that begins here does not end");
//! assert!(read[1].is_ok());
//! ```

mod cia;
mod comment;
mod fault;
mod game;
mod gametype;
mod mark;
mod reader;
mod replay;
mod source;
mod tags;
mod token;
mod word;
mod writer;

pub use cia::{read_cia, write_cia};
pub use comment::{Clock, Comment};
pub use fault::{Fault, Part, Place, What};
pub use game::{DEEPEST, Game, Line, Note, Ply};
pub use gametype::{Corner, GameType, Points, Squares};
pub use mark::{Mark, Strength};
pub use reader::{LARGEST, Reader};
pub use replay::{record, record_text, replay, replay_all};
pub use tags::{TagNameError, Tags};
pub use token::{LONGEST, Token, Tokens};
pub use writer::{Form, game_text, write_game};
