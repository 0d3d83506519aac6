//! What engines and those who drive them say to each other, as data: UCI and Hub.

mod error;
pub mod hub;
mod line;
mod splitter;
mod square;
pub mod uci;
mod words;

pub use error::ParseError;
pub use line::{LineError, Lines};
pub use square::Square;
