//! The book of a tournament, which outlives whatever happens to its writer.
//!
//! A tournament takes a night. In a night somebody closes the lid, the kernel looks for memory and finds the largest
//! process, the disk fills up, the power goes. In the morning there should be every game that was finished, once, and
//! the tournament should go on with the next. That is all a [`Ledger`] is for: [`Ledger::record`] returns when the game
//! is on disk, and [`Ledger::open`] gives back what was recorded, or says what is wrong and gives nothing. It knows no
//! rules, no players and no clocks; there are names, texts and numbers.
//!
//! The key decision is to be one SQLite file with a rollback journal, and not with a write-ahead log. The log is faster,
//! one sync a game instead of five, and it is the wrong kind of forgiving: recovery takes its whole frames and drops the
//! rest without a word, so a log that lost its end is a shorter tournament. With the rollback journal the games are in
//! the file itself, and the journal is there only while one is being written; a file cut short contradicts its own
//! header. What a writer killed halfway has left is undone by whoever opens the file next, even a reader. The price is
//! some milliseconds a game, which is nothing beside a game, and that a reader and the writer must take turns: so
//! readers take some hundred games at a time, and the writer waits.
//!
//! SQLite finds a page that is out of joint, but not a digit that is another digit. So every row bears a digest of all
//! its fields and of the row recorded before it, and the first hangs from the plan. The end of this chain is kept apart,
//! and moves in the same transaction. A changed, lost, added or exchanged game breaks the chain at its place and is
//! reported with its number ([`Damage`]). This is a guard against accidents, not against forgers: whoever can write the
//! file can write a chain as well.
//!
//! One process writes, and the right to do so is a lock on a file beside the book, which the kernel takes back from the
//! dead. Any number may read meanwhile ([`Reading`]). A new book is written under another name and renamed when it is
//! whole. When there is no room, nothing is written, and the same call succeeds when there is.
//!
//! An [`Entry`] is small and kept in memory; a [`Sheet`], the whole game and what was thought of it, stays on disk. Both
//! are checked when the book is opened, and the sheet again when it is asked for. So memory holds some 400 bytes a game,
//! whatever was played.
//!
//! A [`Leaderboard`] collects the results of many tournaments with the same care.
//!
//! ```
//! use damier_ledger::{Entry, Ledger, Outcome, Reading, Sheet};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("club.ledger");
//! let mut ledger = Ledger::create(&path, "rounds = 1")?;
//! let entry = Entry {
//!     number: 1,
//!     round: 1,
//!     white: "Anna".to_owned(),
//!     black: "Bert".to_owned(),
//!     opening: 0,
//!     result: Outcome::Drawn,
//!     termination: "agreement".to_owned(),
//!     detail: "both had seen enough".to_owned(),
//!     plies: 2,
//!     white_ms: 1_200,
//!     black_ms: 900,
//!     seed: 1,
//! };
//! let sheet = Sheet { text: "1. 32-28 19-23 1/2-1/2".to_owned(), remarks: String::new() };
//! ledger.record(&entry, &sheet)?;
//!
//! let reading = Reading::open(&path)?;
//! assert_eq!(reading.entries().next(), Some(&entry));
//! assert_eq!(reading.sheet(1)?, Some(sheet));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod digest;
mod entry;
mod error;
mod ledger;
mod lock;
mod reading;
mod store;

pub use board::{Event, Leaderboard, Played};
pub use entry::{Entry, Outcome, OutcomeError, Sheet};
pub use error::{Damage, LedgerError};
pub use ledger::Ledger;
pub use reading::Reading;
