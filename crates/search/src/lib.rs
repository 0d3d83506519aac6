//! Every textbook game-tree search, short, exact and observable, over any game.

mod climber;
mod context;
mod count;
mod evaluator;
pub mod ladder;
mod limits;
pub mod mcts;
mod observer;
mod order;
pub mod proof;
mod recent;
mod report;
mod score;
mod table;
mod tree;
mod window;

pub use climber::{Climber, GREATEST_DEPTH, Habits, Rung};
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
