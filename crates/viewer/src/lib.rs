//! Search trees as pictures.
mod dot;
mod ghosts;
pub mod json;
mod options;
mod picture;
mod reading;
mod rich_dot;
#[cfg(test)]
mod testing;
mod xml;

pub use dot::{dot_file_name, to_dot};
pub use ghosts::{Amount, Ghost, Ghosts, Totals, USUAL_WORK};
pub use json::to_json;
pub use options::Options;
pub use picture::{Cell, Drawn, Kind, Picture, Piece, board_svg};
pub use rich_dot::to_rich_dot;
