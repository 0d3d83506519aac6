//! Any player against any player, in any game.

pub mod openings;
pub mod schedule;
