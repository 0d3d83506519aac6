//! The champion: one search that plays to win, for every game.

mod knowledge;

pub use knowledge::{Footprint, Knowledge, Margins, ProbCut, Unrest};
