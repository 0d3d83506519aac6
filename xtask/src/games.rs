//! From the name of a game to its type, and what suits the games of its family.

use std::ops::RangeInclusive;

use anyhow::{Context as _, Result};
use damier_draughts::{Position, Variant};
use damier_engines::hand::Tunable;
use damier_search::Score;

/// What suits a family of games.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Manner {
    /// Random moves a game begins with.
    pub(crate) opening: RangeInclusive<usize>,
    /// An opening in which one side is further ahead is not played.
    pub(crate) lopsided: Score,
    /// Both sides finding the same one so far ahead, the game is over.
    pub(crate) decided: Score,
}

impl Manner {
    fn of_chess() -> Manner {
        Manner { opening: 6..=9, lopsided: Score::points(2.0), decided: Score::points(9.0) }
    }

    fn of_draughts() -> Manner {
        Manner { opening: 4..=10, lopsided: Score::points(1.5), decided: Score::points(6.0) }
    }
}

/// Something to do with a game.
pub(crate) trait Task {
    /// Does it with the game `P`.
    fn run<P: Tunable>(self, manner: Manner) -> Result<()>;
}

/// Does a task with the game called `id`.
pub(crate) fn dispatch(id: &str, task: impl Task) -> Result<()> {
    if id == "chess" {
        return task.run::<damier_chess::Position>(Manner::of_chess());
    }
    let done = damier_draughts::dispatch(id, Draughts(task));
    let known = || damier_engines::ids().collect::<Vec<_>>().join(", ");
    done.with_context(|| format!("there is no game `{id}`; it is one of {}", known()))?
}

/// A task done with one of the draughts family.
struct Draughts<T>(T);

impl<T: Task> damier_draughts::Task for Draughts<T> {
    type Output = Result<()>;

    fn run<V: Variant>(self) -> Result<()> {
        self.0.run::<Position<V>>(Manner::of_draughts())
    }
}

/// The groups that count pieces, the man or the pawn before all others.
const MATERIAL: [&str; 3] = ["material", "men", "kings"];

/// The features that are the material, the unit first.
pub(crate) fn material<P: Tunable>() -> Result<Vec<u16>> {
    let mut first = 0;
    let mut found = Vec::new();
    for group in P::groups() {
        if MATERIAL.contains(&group.name) {
            found.extend(first..first + group.size as u16);
        }
        first += group.size as u16;
    }
    let unit = found.first().with_context(|| format!("no feature of {} counts its men", P::NAME))?;
    debug_assert!(*unit < first);
    Ok(found)
}
