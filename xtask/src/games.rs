//! From the name of a game to its type.

use anyhow::{Context as _, Result};
use damier_draughts::{Position, Variant};
use damier_engines::hand::Tunable;

/// Something to do with a game.
pub(crate) trait Task {
    /// Does it with the game `P`.
    fn run<P: Tunable>(self) -> Result<()>;
}

/// Does a task with the game called `id`.
pub(crate) fn dispatch(id: &str, task: impl Task) -> Result<()> {
    if id == "chess" {
        return task.run::<damier_chess::Position>();
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
        self.0.run::<Position<V>>()
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
