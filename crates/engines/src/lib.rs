//! Games with minds to judge them.
//!
//! A search looks ahead, and somewhere it must stop looking. There it needs an opinion: is this position good, and
//! how good? Opinions are what this crate is made of. It stands on top of the house: below it are the games, which
//! know who has won but not who is winning, and the searches, which compare numbers but do not know what a king is.
//! Neither knows that the other exists. Here they meet.
//!
//! The documents behind damier hold quite different opinions of one and the same board. The first counts men, the
//! next counts a king for two of them, or for three. Another thinks the middle of the board is worth a quarter more,
//! and the back row double. The most original one loves the edge so dearly that a man there counts four times, fears
//! the enemy's king twice as much as it trusts its own, and would rather have any position at all than a draw. All of
//! them can be chosen by name, wherever the board allows ([`Playable::evaluations`]), and any two can be set against each other.
//! None of them is right; that a search with the wrong opinion still plays well, if only it looks far enough ahead,
//! is what made these programs possible in the first place.
//!
//! An opinion should be able to give its reasons. [`Playable::terms`] takes a value apart into what was counted, and
//! the parts add up to the whole: three men here, a king on the edge there. It is the difference between "White is
//! better by 2.5" and knowing why.
//!
//! The key decision is that a game has *one* type for all its opinions, and tells them apart when it judges. Nineteen
//! games and some fifteen searches are compiled for every pair of them; a type for each opinion would make it ten
//! times as many programs as that. The price is a few instructions at every leaf, to find out which opinion is asked.
//! To pay little, opinions are data as far as can be: worths of squares, which the compiler turns into sets of
//! squares, so that weighing forty pieces takes a handful of counts and the same code serves every board
//! ([`draughts`]).
//!
//! A game whose name is known only at run time is reached through [`dispatch`], as with the rules alone; but here the
//! door opens to every game there is, whatever its family.
//!
//! ```
//! use damier_core::{Notation, Side};
//! use damier_draughts::{English, Position};
//! use damier_engines::Playable;
//! use damier_search::{Context, Evaluator, Limits, Meter, Score, Silent, Stop, Window, ladder::alpha_beta};
//!
//! // White is to move, with a king less.
//! let pos = Position::<English>::from_fen("W:W22,27,31:B18,11,4,K1")?;
//! let mut mind = Position::<English>::evaluation("kings", 0).expect("every game has it");
//! assert_eq!(mind.evaluate(&pos), Score::points(-3.0));
//!
//! // Why so much? Because a king counts three men.
//! let reasons = Position::terms(&mind, &pos, Side::White);
//! let told: Vec<String> = reasons.iter().map(|term| format!("{} {}: {}", term.count, term.name, term.value)).collect();
//! assert_eq!(told, ["3 own men: +3.00", "3 enemy men: -3.00", "1 enemy kings: -3.00"]);
//!
//! // Looking ahead, the same mind sees that two black men fall at once.
//! let meter = Meter::new(&Limits::default(), &Stop::default());
//! let mut cx = Context::new(mind, Silent, meter);
//! let score = alpha_beta(&mut cx, &pos, Window::FULL, 1, 0)?;
//! assert_eq!(score, Score::points(-1.0));
//! assert_eq!(pos.show_move(cx.line()[0]), "22x8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
pub mod chess;
pub mod draughts;
pub mod hand;
mod memo;
pub mod net;
mod playable;
pub mod player;
pub mod seat;
pub mod trials;

pub use catalogue::{Task, dispatch, ids};
pub use playable::{Description, Playable, Term};
