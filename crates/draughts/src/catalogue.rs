//! Every game of the family by name: the way from a word to a type.

use crate::Variant;
use crate::rules::Rules;
use crate::variants::{
    Antidraughts, Brazilian, Breakthrough, Czech, English, English6x6, English10x10, Frisian, In104,
    In104International, International, Istic, Italian, Killer, Pool, Russian, Sherlock, Spanish, Thai,
};

/// Something to do with a game whose name is known only at run time.
///
/// ```
/// use damier_core::{Position as _, perft};
/// use damier_draughts::{Position, Task, Variant, dispatch};
///
/// struct CountMoves;
/// impl Task for CountMoves {
///     type Output = usize;
///     fn run<V: Variant>(self) -> usize {
///         Position::<V>::default().count_moves()
///     }
/// }
/// assert_eq!(dispatch("international", CountMoves), Some(9));
/// assert_eq!(dispatch("go", CountMoves), None);
/// ```
pub trait Task {
    /// What comes of it.
    type Output;

    /// Does it with the game `V`.
    fn run<V: Variant>(self) -> Self::Output;
}

/// A game as a run-time value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The name on the command line.
    pub id: &'static str,
    /// The name in running text.
    pub name: &'static str,
    /// What the game is.
    pub rules: Rules,
}

/// Calls another macro with the names of all games, the best known first: for tables that are made by the compiler.
///
/// ```
/// macro_rules! count {
///     ($($variant:ident),*) => { [$(stringify!($variant)),*].len() };
/// }
/// assert_eq!(damier_draughts::every_game!(count), damier_draughts::GAMES.len());
/// ```
#[macro_export]
macro_rules! every_game {
    ($callback:ident) => {
        $callback! {
            English, International, Russian, Brazilian, Pool, Italian, Spanish, Czech, Thai, Frisian, Killer,
            Breakthrough, Antidraughts, English6x6, English10x10, Sherlock, Istic, In104, In104International
        }
    };
}

macro_rules! catalogue {
    ($($variant:ident),*) => {
        /// Every game, the best known first.
        pub const GAMES: &[Game] =
            &[$(Game { id: $variant::ID, name: $variant::NAME, rules: $variant::RULES }),*];

        /// Does a task with the game called `id`, if there is one.
        pub fn dispatch<T: Task>(id: &str, task: T) -> Option<T::Output> {
            match id {
                $(id if id == $variant::ID => Some(task.run::<$variant>()),)*
                _ => None,
            }
        }
    };
}

every_game!(catalogue);
