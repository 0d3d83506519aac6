//! From the name of a game to the game.

use damier::draughts::{Position, Task, Variant, dispatch};
use damier::endings::{Census, Endings};
use damier::engines::Playable;
use damier::selfplay::Known;
use damier::viewer::Drawn;
use damier::{chess, engines};

use crate::args::{Cli, GameChoice};
use crate::failure::Usage;
use crate::live::Live;
use crate::settings::Settings;

/// The game played where nobody names one.
const DEFAULT: &str = "english";

/// Below this likeness (Jaro-Winkler) a suggestion would only puzzle.
const LIKENESS: f64 = 0.7;

/// A game that can be judged and drawn, and whose endings may be known.
pub(crate) trait Table: Playable + Drawn + Solvable {}

impl<P: Playable + Drawn + Solvable> Table for P {}

/// What is known of a position for sure, if anything is.
pub(crate) type Oracle<P> = Box<dyn Fn(&P) -> Option<Known>>;

/// A game whose endings of a few pieces can be solved, or not.
pub(crate) trait Solvable: Sized {
    /// Solves the endings of up to so many pieces, and tells how far it is; nothing where damier does not know how.
    fn solve(pieces: u8, threads: usize, cli: &Cli) -> Option<Oracle<Self>>;
}

impl<V: Variant> Solvable for Position<V> {
    fn solve(pieces: u8, threads: usize, cli: &Cli) -> Option<Oracle<Self>> {
        let mut live = Live::new(cli, Census::<V>::new(pieces).len() as u64);
        let endings = Endings::<V>::solve(pieces, threads, &mut |stage| {
            live.show(stage.done as u64, &format!("endings: {} solved", stage.material));
        });
        live.clear();
        Some(Box::new(move |pos| {
            let (worth, verdict) = (endings.worth(pos)? as i16, endings.value(pos)?.verdict());
            Some(Known { verdict, worth })
        }))
    }
}

impl Solvable for chess::Position {
    fn solve(_: u8, _: usize, _: &Cli) -> Option<Oracle<Self>> {
        None
    }
}

/// Something to do with a game whose name is known only at run time.
pub(crate) trait Errand {
    /// What comes of it.
    type Output;

    /// Does it with the game `P`.
    fn run<P: Table>(self) -> Self::Output;
}

/// The name in the catalogue of the game that is meant: by flag or environment, by a settings file, or the default.
pub(crate) fn find(choice: &GameChoice, settings: &Settings) -> anyhow::Result<&'static str> {
    find_or(choice, settings, DEFAULT)
}

/// The same with another default.
pub(crate) fn find_or(
    choice: &GameChoice,
    settings: &Settings,
    default: &str,
) -> anyhow::Result<&'static str> {
    named(choice.game.as_deref().or(settings.game.as_deref()).unwrap_or(default))
}

/// The name in the catalogue of the game that somebody calls so.
pub(crate) fn named(id: &str) -> anyhow::Result<&'static str> {
    engines::ids().find(|known| *known == id).ok_or_else(|| unknown(id).into())
}

/// Does an errand with the game that is meant.
pub(crate) fn with_game<E: Errand>(
    choice: &GameChoice,
    settings: &Settings,
    errand: E,
) -> anyhow::Result<E::Output> {
    Ok(with_id(find(choice, settings)?, errand))
}

/// Does an errand with a game of the catalogue.
///
/// # Panics
/// If there is no such game.
pub(crate) fn with_id<E: Errand>(id: &str, errand: E) -> E::Output {
    if id == chess::Position::ID {
        return errand.run::<chess::Position>();
    }
    dispatch(id, Draughts(errand)).expect("a game of the catalogue")
}

/// An errand for any game, done with one of the draughts family.
struct Draughts<E>(E);

impl<E: Errand> Task for Draughts<E> {
    type Output = E::Output;

    fn run<V: Variant>(self) -> E::Output {
        self.0.run::<Position<V>>()
    }
}

fn unknown(id: &str) -> Usage {
    let likeness = |known: &&str| strsim::jaro_winkler(known, &id.to_lowercase());
    let nearest = engines::ids().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let help = match nearest.filter(|known| likeness(known) > LIKENESS) {
        Some(known) => format!("did you mean `{known}`? `damier games` lists them all"),
        None => "`damier games` lists them all".to_owned(),
    };
    Usage { message: format!("there is no game `{id}`"), help }
}
