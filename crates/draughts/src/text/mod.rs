//! Positions and moves as people write and read them.

mod fen;
mod notation;
mod reading;
mod routes;

pub use fen::{Fen, FenError, FenFault};
pub use routes::Route;
