//! Positions and moves as people write and read them.

mod fen;
mod notation;
mod reading;
mod routes;
mod scribe;
mod wire;

pub use fen::{Fen, FenError, FenFault};
pub use routes::Route;
