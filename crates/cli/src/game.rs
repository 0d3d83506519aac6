//! From the name of a game to the game.

use damier::draughts::{GAMES, Game, Task, dispatch};

use crate::args::GameChoice;
use crate::failure::Usage;
use crate::settings::Settings;

/// The game played where nobody names one.
const DEFAULT: &str = "english";

/// Below this likeness (Jaro-Winkler) a suggestion would only puzzle.
const LIKENESS: f64 = 0.7;

/// The game that is meant: by flag or environment, by a settings file, or the default.
pub(crate) fn find(choice: &GameChoice, settings: &Settings) -> anyhow::Result<&'static Game> {
    let id = choice.game.as_deref().or(settings.game.as_deref()).unwrap_or(DEFAULT);
    match GAMES.iter().find(|game| game.id == id) {
        Some(game) => Ok(game),
        None => Err(unknown(id).into()),
    }
}

/// Does a task with the game that is meant.
pub(crate) fn with_game<T: Task>(
    choice: &GameChoice,
    settings: &Settings,
    task: T,
) -> anyhow::Result<T::Output> {
    let game = find(choice, settings)?;
    Ok(dispatch(game.id, task).expect("a game of the catalogue"))
}

fn unknown(id: &str) -> Usage {
    let likeness = |game: &&Game| strsim::jaro_winkler(game.id, &id.to_lowercase());
    let nearest = GAMES.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let help = match nearest.filter(|game| likeness(game) > LIKENESS) {
        Some(game) => format!("did you mean `{}`? `damier games` lists them all", game.id),
        None => "`damier games` lists them all".to_owned(),
    };
    Usage { message: format!("there is no game `{id}`"), help }
}
