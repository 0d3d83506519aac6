//! Every game by name: the way from a word to a type, for those who want to play it.

use damier_draughts::{Position, Variant};

use crate::Playable;

/// Something to do with a game whose name is known only at run time.
///
/// ```
/// use damier_engines::{Playable, Task, dispatch};
///
/// struct DefaultMind;
/// impl Task for DefaultMind {
///     type Output = &'static str;
///     fn run<P: Playable>(self) -> &'static str {
///         P::evaluations()[0].name
///     }
/// }
/// assert_eq!(dispatch("english", DefaultMind), Some("kings"));
/// assert_eq!(dispatch("antidraughts", DefaultMind), Some("misere"));
/// assert_eq!(dispatch("go", DefaultMind), None);
/// ```
pub trait Task {
    /// What comes of it.
    type Output;

    /// Does it with the game `P`.
    fn run<P: Playable>(self) -> Self::Output;
}

/// Does a task with the game called `id`, if there is one.
pub fn dispatch<T: Task>(id: &str, task: T) -> Option<T::Output> {
    match id {
        damier_chess::Position::ID => Some(task.run::<damier_chess::Position>()),
        _ => damier_draughts::dispatch(id, Draughts(task)),
    }
}

/// The names that [`dispatch`] knows, the best known games first.
///
/// ```
/// assert!(damier_engines::ids().any(|id| id == "international"));
/// ```
pub fn ids() -> impl Iterator<Item = &'static str> {
    damier_draughts::GAMES.iter().map(|game| game.id).chain([damier_chess::Position::ID])
}

/// A task for games, done with one of the draughts family.
struct Draughts<T>(T);

impl<T: Task> damier_draughts::Task for Draughts<T> {
    type Output = T::Output;

    fn run<V: Variant>(self) -> T::Output {
        self.0.run::<Position<V>>()
    }
}
