//! Endings of draughts with a few pieces, solved to the end.
//!
//! With four pieces and White to move a board of 32 squares has six million positions, too many to remember and few enough to solve all
//! of them: who cannot move has lost; whoever can leave the other lost has won, in one ply more; who can only leave the other won has
//! lost. Ply after ply that finds every position that is won or lost, the quickest first, and what is left over is drawn.
//!
//! Captures take pieces off and crownings turn men into kings, and neither is ever undone. So each material is solved by itself, the one
//! with fewer pieces and then the one with fewer men before; and in it only those positions are asked again that lead to one
//! decided a ply ago.
//!
//! Countdowns to a draw are not looked at: a position counts as it would with no plies on its clock, and a win as a win
//! however long it takes ([`Value::plies`] tells).
//!
//! ```
//! use damier_core::Notation;
//! use damier_draughts::{Position, Russian};
//! use damier_endings::{Endings, Value};
//!
//! let endings = Endings::<Russian>::solve(2, 1, &mut |_| ());
//! let value = |fen: &str| endings.value(&Position::from_fen(fen).unwrap());
//! assert_eq!(value("W:WKc1:BKf8"), Some(Value::Drawn));
//! // One road leads out of the corner, and the other king stands on it.
//! assert_eq!(value("W:WKh8:BKa1"), Some(Value::Lost(2)));
//! // The man is too far away: the other one is crowned first, and waits for it.
//! assert_eq!(value("W:Wa1:Bd4"), Some(Value::Lost(12)));
//! assert_eq!(value("W:WKa1,Kc3:BKf8"), None, "three pieces were not asked for");
//! ```

mod census;
mod known;
mod origins;
mod solve;
mod stand;
mod value;
mod workshop;
mod worth;

pub use census::{Census, Material};
pub use solve::{Endings, Stage};
pub use value::Value;
