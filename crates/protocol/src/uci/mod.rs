//! The Universal Chess Interface: one line a message, words between blanks.
//!
//! It names chess, but nothing in it needs chess: positions and moves pass through as text. Numbers that are too large
//! or too small become the nearest that fit; words nobody knows are skipped, as the standard asks.

mod command;
mod go;
mod info;
mod option;
mod reply;

pub use command::{Command, Registration, Start};
pub use go::Go;
pub use info::{Bound, CurrentLine, Expectation, Info, Score, Worth};
pub use option::{Declaration, Kind, OptionError, Value, find};
pub use reply::{Progress, Reply};
