//! The protocol of xboard and `WinBoard`, as one who drives an engine needs it: write its commands, read its replies.
//!
//! It is older than UCI, and grew out of what one program printed for people. So an engine keeps a board of its own,
//! is told moves one by one and answers with a move; what it can besides, it says in `feature` lines if it knows
//! version 2, and not at all if it does not. Times are hundredths of a second.

mod command;
mod feature;
mod reply;
mod setting;
mod thinking;

pub use command::Command;
pub use feature::Feature;
pub use reply::{Outcome, Reply};
pub use setting::{Kind, Setting};
pub use thinking::Thinking;
