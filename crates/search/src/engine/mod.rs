//! The champion: one search that plays to win, in every game.
//!
//! The ladder shows how searches work; this one is for winning. It is negamax with everything the field has found to
//! look at less and see more, and it is still a list of short steps ([`IDEAS`]): each idea is one function with its condition, each
//! has a switch, and with all of them off it *is* negamax, which a test holds it to. What each is worth was measured
//! by play and stands in `docs/champion.md`.
//!
//! It knows no game. What it must be told (how to judge, what a capture wins, which moves go beyond the horizon) it
//! asks of [`Knowledge`], and where that is silent it does without. So draughts and chess share every line of it.
//!
//! A node is a list of questions, in `node.rs`: is the game over here? Does the table know? Is it settled by an idea
//! (`pruning.rs`)? Then its moves, the best first (`picker.rs`, `learned.rs`), each as deep as it deserves
//! (`selectivity.rs`), and beyond the horizon only what cannot wait (`beyond.rs`). Several threads do the same side by side
//! and talk through nothing but the table (`memory.rs`): lazy SMP. One thread alone always does the same.

mod beyond;
mod champion;
mod choice;
mod deepening;
mod ideas;
mod knowledge;
mod learned;
mod margins;
mod memory;
mod node;
mod path;
mod patience;
mod picker;
mod pruning;
mod reductions;
mod selectivity;
mod worker;

pub use champion::{Champion, Options};
pub use choice::Choice;
pub use ideas::{IDEAS, Idea, IdeaWords, Ideas};
pub use knowledge::{Footprint, Knowledge, Unrest};
pub use margins::{Adjustments, MARGINS, MarginWords, Margins, ProbCut, Sort};
pub use memory::SharedTable;

use worker::DEEPEST;
