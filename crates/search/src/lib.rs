//! Every textbook game-tree search, short, exact and observable, over any game.
//!
//! How should a machine choose a move? The oldest answer is to look ahead: try every move, let the opponent try every
//! reply, judge the boards where patience ends, and carry the judgements back, the best for me, the worst for me, in
//! turn. That is minimax, and the seventy years since have been spent on looking at less of the tree without
//! changing the answer. This crate is that story in code. Each step of it is one short file of [`ladder`], and each
//! file differs from its neighbour by one idea, so that `diff negamax.rs alpha_beta.rs` *is* the lesson:
//!
//! | file | the idea added |
//! |---|---|
//! | `minimax` | one side takes the greatest value, the other the least |
//! | `minimax_alpha_beta` | stop as soon as `beta <= alpha` |
//! | `negamax` | one rule for both sides: `min(a, b) = -max(-a, -b)` |
//! | `alpha_beta` | the same cut on negamax, and *fail-soft*: outside the window the value is still a bound |
//! | `pvs` | trust the first move, test the others with a window without room |
//! | `scout` | a test is cheaper than a value |
//! | `aspiration` | the value will be near the last one |
//! | `iterative` | depth 1, 2, 3 …: an answer at any time |
//! | `mtd` | with a memory, questions "at least this?" are enough |
//! | `sss` | best first: always the plan that promises most; DUAL* is the other side's |
//! | `best_first` | always look where the play is expected to go |
//! | `time_shared` | shares of the time instead of a depth (document 003) |
//! | `quiescence` | never judge in the middle of an exchange |
//! | `proof_number`, `df_pn` | do not value, prove |
//! | `chance` | no idea, and one move ahead |
//!
//! Monte Carlo, which judges by playing to the end, has a module of its own, [`mcts`], and what is needed to prove
//! results is in [`proof`].
//!
//! The key decision is the [`Context`]. Everything that is not the idea of a file lives there, behind six calls that every
//! rung makes at the same places: judge a `leaf`, `enter` a node, `step` into a move, `keep` the better one, note a
//! `cutoff`, `leave`.
//! So the aids of a real program (a [`Table`], an [`Order`] of moves, quiescence, the memory of the game) serve all
//! rungs alike, and an [`Observer`] sees the same moments in all of them: one recorder draws every search, and minimax
//! beside PVS on the same screen shows what pruning prunes. The cost: a rung cannot be read without knowing what these
//! six calls do, and the context is compiled for every game.
//!
//! Scores are whole thousandths ([`Score`]), a [`Window`] knows how to turn round, and a search that is told to stop
//! says so in its type ([`Stopped`]). No file here names a game.
//!
//! ```
//! use damier_core::{History, testing::TicTacToe};
//! use damier_search::{Climber, Habits, Limits, Quest, Rung, Score, Searcher};
//!
//! // Noughts and crosses, to the end: a draw, and alpha-beta needs a fraction of the work to say so.
//! let game = History::<TicTacToe>::default();
//! let quest = Quest::new(&game, Limits::depth(9));
//! let even = |_: &TicTacToe| Score::DRAWN;
//! let [minimax, alpha_beta] = [Rung::Negamax, Rung::NegAlphaBeta].map(|rung| {
//!     Climber::new(rung, even, Habits::default(), None).search(&quest, &mut |_| {})
//! });
//! assert_eq!(minimax.score, Score::DRAWN);
//! assert_eq!(alpha_beta.score, minimax.score);
//! assert!(20 * alpha_beta.count.nodes < minimax.count.nodes);
//! ```
//!
//! Watching a search by hand:
//!
//! ```
//! use damier_core::testing::Nim;
//! use damier_search::ladder::alpha_beta;
//! use damier_search::{Context, Limits, Meter, Recorder, Score, Stop, Why, Window};
//!
//! let meter = Meter::new(&Limits::default(), &Stop::default());
//! let mut cx = Context::new(|_: &Nim| Score::DRAWN, Recorder::new(1000), meter);
//! alpha_beta(&mut cx, &Nim::new([1, 1, 1]), Window::FULL, 3, 0)?;
//! let tree = cx.observer.into_tree();
//! assert!(tree.nodes.iter().any(|node| node.exit.is_some_and(|exit| exit.why == Why::Cut)));
//! # Ok::<(), damier_search::Stopped>(())
//! ```

mod attic;
mod climber;
mod clock;
mod context;
mod count;
pub mod engine;
mod evaluator;
pub mod ladder;
mod limits;
pub mod mcts;
mod observer;
mod order;
mod plans;
pub mod proof;
mod recent;
mod report;
mod score;
mod table;
mod tree;
mod window;

pub use attic::Attic;
pub use climber::{Climber, GREATEST_DEPTH, Habits, Rung};
pub use clock::Clock;
pub use context::{Aids, Best, Context, memory_key};
pub use count::Count;
pub use evaluator::{Evaluator, Tactics};
pub use limits::{Limits, Meter, Stop, Stopped};
pub use observer::{Exit, Observer, Silent, Visit, Why};
pub use order::{Hints, Order};
pub use recent::{Recent, USUAL as USUAL_RECENT};
pub use report::{Quest, Report, RootMove, Searcher};
pub use score::{Bound, Score};
pub use table::{Table, USUAL_ENTRIES};
pub use tree::{Node, Recorder, Step, Tree};
pub use window::Window;
