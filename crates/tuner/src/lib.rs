//! Fits a hand-made evaluation to games that the engine plays against itself.
//!
//! A person can say what matters in a position: men, kings, the centre, a man nobody can stop. How much each of it matters is
//! another question, and people answer it badly. This crate asks the games. The engine plays thousands of them against itself
//! ([`play`]), quick and not very good ones; of each it keeps the quiet positions, what they show ([`Samples`]) and how the game
//! ended. Then those weights are looked for under which the results are least surprising ([`fit`]).
//!
//! What does surprise mean? An evaluation says a number, the number becomes a chance to win by the logistic curve
//! `1 / (1 + e^(-value / scale))`, and whoever gave a chance `p` to what then happened is surprised by `-ln p`. The mean over
//! all positions is the loss. Since the evaluation is a sum of weights times counts, the loss is convex: there is one valley,
//! and whoever walks downhill arrives. This is logistic regression, older than computers. In computer chess it is known by the
//! name of the program that made it popular, as Texel tuning.
//!
//! Two things keep the fit honest. One game in ten is held back: weights that only learn their games by heart get better on
//! nine tenths and worse on the last, and then it is enough. And every weight is tied to where it began by a weak spring, so that
//! a feature seen twice does not get a value nobody believes. In the end everything is divided by what a man has come to be worth, for
//! it is the unit.
//!
//! The key decision is that everything depends on the seed and nothing on the machine. A game is a function of its number; sums
//! are taken over pieces that are cut the same way for any number of threads and added in their order. The cost is that a game
//! begins with an empty table and a step of the fit waits for its slowest piece. What is won: a file of weights names the
//! command it came from, and whoever doubts it can run that again.
//!
//! [`margins`] asks the same engine another question: how far does a deep search stray from a shallow one, and from no search at all?
//! These distances are what a search needs to know before it may prune.
//!
//! ```
//! use damier_core::Verdict;
//! use damier_engines::hand::{Group, Weight};
//! use damier_tuner::{Facts, Samples, Settings, fit};
//!
//! // A thousand games in which the second feature decides, and the first, a man, helps half as much.
//! let mut samples = Samples::default();
//! for game in 0..1000 {
//!     let (men, tempi) = ((game % 5) as i16 - 2, (game / 5 % 3) as i16 - 1);
//!     let sum = men + 2 * tempi + (game % 7) as i16 - 3;
//!     let result = if sum > 0 { Verdict::Won } else if sum < 0 { Verdict::Lost } else { Verdict::Drawn };
//!     samples.push(&[(0, men), (1, tempi)], Facts { phase: 128, trust: 64, result, score: 0, game });
//! }
//! let groups = ["men", "tempi"].map(|name| Group { name, size: 1 });
//! let start = [Weight::new(1000, 1000), Weight::new(0, 0)];
//! let settings = Settings { rate: 0.1, pull: 0.1, ..Settings::default() };
//! let found = fit(&samples, &groups, &start, &settings, &())?;
//! assert!((found.weights[1].blend(128) - 2000).abs() < 200);
//! assert!(found.losses.validation < found.losses.material);
//! # Ok::<(), damier_tuner::FitError>(())
//! ```

mod chances;
mod file;
mod fit;
mod gauge;
pub mod margins;
mod model;
mod progress;
mod sample;
mod selfplay;
mod text;

pub use chances::fit_chances;
pub use file::SamplesError;
pub use fit::{Fit, FitError, Losses, Settings, fit};
pub use progress::{Epoch, Progress};
pub use sample::{Facts, Sample, Samples};
pub use selfplay::{Amount, Kept, play};
pub use text::{Origin, write};
