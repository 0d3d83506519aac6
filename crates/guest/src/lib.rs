//! Guests.

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

pub use error::{Exit, Fault, GuestError, LastWords, Moment};
pub use guest::{Budget, Choice, Claim, GameText, Guest, Stopper, Terms, Verdict};
pub use hub::Hub;
pub use launch::{Launch, LaunchError};
pub use process::{Process, Silence};
pub use stdio::Stdio;
pub use timeouts::Timeouts;
pub use uci::Uci;
