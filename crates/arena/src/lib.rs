//! Any player against any player, in any game.
//!
//! An arena has three things to do: to let two players play without helping either, to decide who won, and to lose
//! nothing. Everything here serves one of them.
//!
//! A game is a [`Sheet`]: a board whose type is forgotten, and moves that are numbers, their places among the legal ones. Two
//! searches of the house therefore play without a word of text between them, and a thousand short games cost
//! little more than the searches in them. Only where a program of somebody else sits at the table ([`Entrant`], [`Player`]) the
//! moves are put into words, and read back by the referee, who believes none of them. [`play`] is that referee: he holds the
//! clocks ([`Pace`]), asks, measures, and knows every way in which a game can end ([`Termination`]). A program that crashes, hangs,
//! lies or talks nonsense has lost this game, and is started again for the next.
//!
//! Players are strangers, so they are compared with care. Openings ([`openings`]) are played twice, with sides
//! changed, and counted as pairs ([`Score`]); who meets whom is a function of the plan ([`schedule`]); the chances of a game come from
//! its number, and every game finds a fresh mind. So a game depends on nothing that was played before it, in
//! whatever order games are played and on however many threads ([`Contest`]).
//!
//! That is the key decision, because it is what makes a [`tournament`] restartable: the plan and the set of finished games
//! are its whole state. Each game is on disk before the same hand begins another; whoever kills the program loses the games in
//! progress and nothing else, and what is played again comes out the same, if the players are not ruled by the
//! clock. The price is that nobody learns from one game to the next, not even where it would be allowed.
//!
//! [`standings`] rates the players by maximum likelihood, with the error of each rating; [`report`] prints that for
//! people, programs and pages.
//!
//! ```
//! use damier_arena::schedule::Schedule;
//! use damier_arena::{Hand, Plan, Score};
//! use damier_core::Side;
//! use std::ops::ControlFlow;
//!
//! let mut plan = Plan::new("english", vec!["alphabeta:depth=3".to_owned(), "random".to_owned()]);
//! plan.seed = 1;
//! let event = plan.prepare()?;
//! let games = Schedule { kind: event.kind, players: 2, games: 8, openings: event.deck.openings.len(), seed: 1 };
//! let mut score = Score::default();
//! event.contest(&Hand::default()).run(games.pairings().into_iter(), |game| {
//!     let side = if game.pairing.white == 0 { Side::White } else { Side::Black };
//!     let outcome = game.bout.outcome.expect("nobody stopped it");
//!     score.enter(side, game.pairing.pair, outcome, &game.bout.termination);
//!     ControlFlow::Continue(())
//! })?;
//! assert!(score.tally.wins > score.tally.losses);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adjudication;
mod bout;
mod contest;
mod entrant;
mod first_king;
mod margin;
mod marks;
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
pub use bout::{Bout, Terms, play};
pub use contest::{Contest, Finished, Hand, Unseated, prepare};
pub use entrant::{Entrant, EntrantError, Language, Program, Who, invite};
pub use first_king::FirstKing;
pub use margin::{Margin, MarginError};
pub use pace::{Control, Pace, PaceError};
pub use plan::{Event, Plan, PlanError, PlanPlayer};
pub use player::{Answer, Player, Said, score_of, seat};
pub use score::{Score, result_of};
pub use sheet::{Remark, Sheet};
pub use termination::Termination;
pub use transcript::{mark_of, transcribe};
