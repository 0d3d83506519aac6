//! Hub, the protocol of draughts engines: version 2 with named arguments, and [`old`], the version before it.
//!
//! Unknown arguments are ignored, as the protocol asks of both sides; unknown commands are
//! [`ParseError::Unknown`](crate::ParseError::Unknown), for the caller to pass over or to complain of. There is no way
//! to write a quotation mark inside a value: an apostrophe is written for it.

mod board;
mod command;
mod moves;
pub mod old;
mod parameter;
mod reply;
mod syntax;

pub use board::HubBoard;
pub use command::{Command, Level, Mode, Start};
pub use moves::HubMove;
pub use parameter::{Kind, Parameter, ParameterError, Value};
pub use reply::{Identity, Info, Reply};
pub use syntax::Seconds;
