//! The ladder: one file, one idea. Read two neighbours side by side; what differs is the lesson.

mod alpha_beta;
mod aspiration;
mod best_first;
mod chance;
mod df_pn;
mod iterative;
mod minimax;
mod minimax_alpha_beta;
mod mtd;
mod negamax;
mod proof_number;
mod pvs;
mod quiescence;
mod scout;
mod sss;
mod time_shared;

pub use alpha_beta::alpha_beta;
pub use aspiration::aspiration;
pub(crate) use best_first::Promise;
pub use best_first::best_first;
pub use chance::{greedy, random};
pub use df_pn::df_pn;
pub use iterative::deepen;
pub use minimax::minimax;
pub use minimax_alpha_beta::minimax_alpha_beta;
pub use mtd::mtd;
pub use negamax::negamax;
pub use proof_number::proof_number;
pub use pvs::pvs;
pub use quiescence::quiescence;
pub use scout::scout;
pub use sss::{Solved, dual, sss};
pub use time_shared::{Shares, time_shared};
