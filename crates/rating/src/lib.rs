//! How strong, and how sure.
//!
//! A match between two programs ends with three numbers, wins, draws and losses, and with two questions: which is the
//! stronger, and how sure is that? This crate answers both, for one match and for a whole field of players. It plays
//! nothing, reads nothing and rolls no dice: it is arithmetic, the same on every machine.
//!
//! [`Tally`] counts games and [`Pairs`] counts games that were played twice, with the sides exchanged. Each gives its
//! [`Estimate`] of Elo with an interval, the normalised Elo that does not hang on the share of draws, and the
//! likelihood that the first player is the better one.
//!
//! [`Sprt`] is the test that decides whether a change to a program is kept. It looks at the result after every game and
//! stops as soon as it may, and still keeps the promised chances of a mistake. Who looks after every game at the
//! interval of an [`Estimate`] instead, and stops when it no longer holds zero, is wrong far more often than one time
//! in twenty.
//!
//! [`rate`] finds the ratings of many players at once from who met whom, with intervals, and with the likelihood that
//! one is better than another although they never met.
//!
//! The key decision is to do what the testers of chess programs do, fishtest and fastchess above all, to the digit: the
//! generalised likelihood ratio, pairs of games as the unit of observation, a thousandth in place of a count that is
//! zero, the half width of the interval as "the error". A figure from here can be held against one from there. The
//! price is that intervals are those of the normal distribution, too narrow for matches of a few games. Only where it
//! fails altogether, where all results are equal and no error can be seen, exact bounds take its place: ten wins of ten
//! are infinitely strong, but surely only better by 140 Elo. No answer is ever NaN.
//!
//! ```
//! use damier_rating::{CONFIDENCE, Tally};
//!
//! let tally = Tally::new(136, 111, 96);
//! let elo = tally.elo(CONFIDENCE).expect("games were played");
//! assert_eq!(format!("{tally}: {elo:.1} Elo"), "+136 =111 -96: 40.7 ± 30.4 Elo");
//! assert_eq!(format!("{:.1} %", 100.0 * tally.los()), "99.6 %");
//! ```
//!
//! ```
//! use damier_rating::{GameResult::{Draw, Win}, Pairs, Sprt, Verdict};
//!
//! let test: Sprt = "elo0=0,elo1=10".parse()?;
//! let mut pairs = Pairs::default();
//! let verdict = loop {
//!     pairs.record(Win, Draw);
//!     pairs.record(Draw, Draw);
//!     if let Some(verdict) = test.decide(test.llr_pairs(&pairs)) {
//!         break verdict;
//!     }
//! };
//! assert_eq!(verdict, Verdict::AcceptH1);
//! assert!(pairs.count() < 150);
//! # Ok::<(), damier_rating::SprtTextError>(())
//! ```

mod elo;
mod likelihood;
mod normal;
mod sample;
mod sprt;
mod standings;
mod tally;

pub use elo::{CONFIDENCE, Estimate, NORMALISED_UNIT, elo_of, expected};
pub use sprt::{Model, Outlook, Sprt, SprtError, SprtTextError, Verdict};
pub use standings::{RateError, RateOptions, Ratings, rate};
pub use tally::{GameResult, Pairs, Tally};
