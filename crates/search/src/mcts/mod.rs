//! Monte Carlo tree search. The idea: play at random to the end, and play on most often where that went well.
//!
//! One simulation has four steps, and each has its file. *Select* a way down the tree: at every node the child with
//! the best promise, by the UCT formula (`select.rs`). *Expand* the tree by one node where the way ends
//! (`expand.rs`). *Simulate*: play random moves from there to the end of the game (`rollout.rs`). *Back up* the
//! result along the way (`backup.rs`). `simulation.rs` puts the four together, and `growth.rs` repeats them until
//! the time is out. There is an answer at any moment, and more time gives a better one.
//!
//! Everything else is an option that is off by default: proofs (`solver.rs`), the moves of the random games counted
//! for the whole tree (`amaf.rs`), the judgement of an [`Evaluator`](crate::Evaluator), several threads in one
//! tree.
//!
//! ```
//! use damier_core::{History, testing::TicTacToe};
//! use damier_search::mcts::{Mcts, Options};
//! use damier_search::{Limits, Quest, Score, Searcher, Tactics};
//!
//! let mut game = History::<TicTacToe>::default();
//! // Crosses hold 1 and 2 and want 3.
//! [0, 4, 1].into_iter().for_each(|cell| game.play(cell));
//! let mut mcts = Mcts::new(|_: &TicTacToe| Score::DRAWN, Tactics::NONE, Options::default());
//! let report = mcts.search(&Quest::new(&game, Limits::nodes(2000)), &mut |_| ());
//! assert_eq!(report.best(), Some(2));
//! ```

mod amaf;
mod answer;
mod backup;
mod expand;
mod graveyard;
mod growth;
mod node;
mod options;
mod record;
mod rollout;
mod search;
mod select;
mod simulation;
mod solver;
mod tally;
#[cfg(test)]
mod tests;
mod tree;
mod worth;

pub use options::{BestBy, Options, USUAL_SIMULATIONS};
pub use search::Mcts;
