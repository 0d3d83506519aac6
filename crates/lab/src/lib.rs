//! Experiments with game searches: from one file to tables, plots and a manifest, again and again.
//!
//! Every course on game trees has its tables. Depth in the first column, seconds in the second, and below them the
//! sentence that alpha-beta is faster. The tables are copied for years, on machines that are long scrap, from
//! programs nobody can find, and no student can have them again. This crate is for having them again.
//!
//! An [`Experiment`] is one file. It names a game, positions or openings, players, and what each may spend; whatever is
//! drawn by lot has a seed in it. There are two kinds. A *search* experiment sets every player before every position
//! within every budget, and counts: nodes, leaves, cut-offs, seconds, and how many times fewer than a baseline. A
//! *games* experiment lets players meet, with either colour from the same openings, under the eyes of a referee with a
//! clock. The file is read strictly. A key that is not known, a player that cannot be, a position in which the game is
//! over: the [`FileError`] knows line and column, even inside the text of a player.
//!
//! [`run`] cuts an experiment into independent jobs and does one after the other. A finished job is a line in a
//! journal before the next one begins, so a run may be cut off at any moment, by whatever hand, and the next run goes
//! on from there. The results appear when all jobs are done, all at once: a [`Table`] for people (`results.md`) and for
//! programs (`results.csv`), every single measurement (`cells.csv`), pictures (`*.svg`), and a [`Manifest`] that tells
//! where they come from.
//!
//! The key decision is to keep apart what is exact and what is not. A search to a depth visits the same nodes on every
//! machine and in every year; its seconds are never the same twice. So every job knows whether it is exact, and
//! [`verify`] does the exact ones again and compares them to the last digit. A [`Clock`] is for the rest: where
//! seconds are measured, jobs run one at a time, however many cores there are. That is the price, and an experiment
//! that measures only nodes need not pay it.
//!
//! Errors are part of a result. A mean stands with its standard error, a score with an interval ([`wilson`]), in the
//! tables and in the pictures, so that twenty games look like twenty games.
//!
//! ```
//! use damier_lab::{Experiment, Options, run, verify};
//! use damier_search::Stop;
//!
//! let text = r#"
//! title = "Alpha-beta against minimax"
//! kind = "search"
//! game = "english"
//! depths = [2, 3, 4]
//! baseline = "minimax"
//! clock = "none"
//!
//! [positions]
//! start = true
//!
//! [players]
//! minimax = "minimax"
//! "alpha-beta" = "alphabeta"
//! "#;
//! let experiment = Experiment::read("example", text)?;
//! let folder = std::env::temp_dir().join(format!("damier-lab-{}", std::process::id()));
//!
//! let results = run(&experiment, &Options::new(&folder), &mut |_| ())?;
//! let ratio = results.table.column("nodes_ratio").unwrap();
//! let last = results.table.rows.last().unwrap();
//! assert!(last[ratio].number().unwrap() > 1.0);
//!
//! let again = verify(&experiment, &folder, 1, &Stop::default(), &mut |_| ())?;
//! assert!(again.holds() && again.compared == 6);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod count;
mod error;
mod experiment;
mod fault;
mod game;
mod input;
mod journal;
mod manifest;
mod output;
mod plot;
mod runner;
mod statistics;
mod study;
mod svg;
mod table;
mod verify;
mod workbench;

pub use clock::Clock;
pub use damier_search::Stop;
pub use error::LabError;
pub use experiment::{Budget, Contestant, Experiment, GamesPlan, Mind, Plan, SearchPlan, Terms};
pub use fault::FileError;
pub use manifest::{Machine, Manifest};
pub use plot::plot;
pub use runner::{Options, Progress, Results, run, usual_folder};
pub use statistics::{Estimate, wilson};
pub use table::{Column, Role, Table, Value};
pub use verify::{Difference, Verification, verify};
