//! Players for people: ten levels, and the three of document 001.

use super::SpecError;
use super::error::suggest;

/// A player that is known by another name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nickname {
    /// The name.
    pub name: &'static str,
    /// The player behind it.
    pub means: &'static str,
    /// What it is.
    pub words: &'static str,
}

/// The levels of document 001 (I-9). Options behind the name change them: `easy:depth=4`.
pub const NICKNAMES: &[Nickname] = &[
    Nickname { name: "easy", means: "negamax:depth=6", words: "the first level of document 001" },
    Nickname { name: "medium", means: "sss:depth=8", words: "the second level of document 001" },
    Nickname { name: "hard", means: "alphabeta:depth=10", words: "the third level of document 001" },
];

/// The levels from 1, as players.
///
/// A level is weak because it sees little: a few positions, always in the same way, so that it can be learned and
/// beaten. It never plays a bad move on purpose. Positions are counted and not milliseconds: a level is the same on every
/// machine. What each is worth was measured, and is told in `docs/levels.md`.
pub const LEVELS: [&str; 10] = [
    "pvs:depth=1,distance",
    "pvs:depth=2,distance",
    "pvs:sight=20,quiescence,distance,ordering,history,tt=1MiB",
    "pvs:sight=60,quiescence,distance,ordering,history,tt=1MiB",
    "pvs:sight=170,quiescence,distance,ordering,history,tt=1MiB",
    "pvs:sight=480,quiescence,distance,ordering,history,tt=1MiB",
    "champion:sight=40,tt=1MiB",
    "champion:sight=250,tt=1MiB",
    "champion:sight=2000,tt=4MiB",
    "champion:sight=35000,tt=16MiB",
];

/// The player behind another name, and where the options that change it begin; `None` if the text has no such name.
pub(super) fn behind(text: &str) -> Option<Result<(&'static str, usize), SpecError>> {
    let name = text.split([':', ',']).next().unwrap_or_default();
    if name == "level" {
        return Some(level(text));
    }
    let known = NICKNAMES.iter().find(|known| known.name == name)?;
    Some(Ok((known.means, name.len())))
}

fn level(text: &str) -> Result<(&'static str, usize), SpecError> {
    const START: usize = "level:".len();
    let number = text.get(START..).map_or("", |rest| rest.split(',').next().unwrap_or_default());
    let place = number.parse::<usize>().ok().and_then(|level| LEVELS.get(level.checked_sub(1)?));
    let span = START.min(text.len())..(START + number.len()).min(text.len());
    place.map(|means| (*means, span.end)).ok_or_else(|| SpecError {
        message: if number.is_empty() {
            "a level has a number".to_owned()
        } else {
            format!("there is no level `{number}`")
        },
        span,
        remedy: format!("write level:1 to level:{}", LEVELS.len()),
    })
}

/// "did you mean …?" among all names of players.
pub(super) fn suggest_player(name: &str, others: impl Iterator<Item = &'static str> + Clone) -> String {
    suggest(name, others.chain(NICKNAMES.iter().map(|known| known.name)).chain(["level:5"]))
}
