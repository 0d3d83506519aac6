//! Any player against any player, in any game.

mod adjudication;
mod bout;
mod contest;
mod entrant;
pub mod openings;
mod pace;
mod plan;
mod player;
pub mod report;
pub mod schedule;
mod score;
mod sheet;
pub mod standings;
mod termination;
pub mod tournament;
mod transcript;

pub use adjudication::{Adjudication, Draw, Resign, RuleError};
pub use bout::{Bout, Margin, Terms, play};
pub use contest::{Contest, Finished, Hand, Unseated, prepare};
pub use entrant::{Entrant, EntrantError, Language, Program, Who, invite};
pub use pace::{Control, Pace, PaceError};
pub use plan::{Event, Plan, PlanError, PlanPlayer};
pub use player::{Answer, Player, Said, score_of, seat};
pub use score::{Score, result_of};
pub use sheet::{Remark, Sheet};
pub use termination::Termination;
pub use transcript::{mark_of, transcribe};
