//! The plan of a match or a tournament: one page of TOML.

use std::collections::{BTreeMap, HashSet};

use damier_core::Located;
use damier_guest::Timeouts;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::openings::{Book, Deck};
use crate::schedule::Kind;
use crate::{Adjudication, Contest, Draw, Entrant, Hand, Margin, Pace, Resign};

/// A plan as it is written.
///
/// ```
/// use damier_arena::Plan;
///
/// let plan = Plan::read(r#"
///     game = "english"
///     games = 4
///     pace = "depth=3"
///     players = ["alphabeta", { name = "dice", player = "random" }]
/// "#)?;
/// let event = plan.prepare()?;
/// assert_eq!(event.entrants[1].name, "dice");
/// assert_eq!(event.deck.openings.len(), 156);
/// # Ok::<(), damier_arena::PlanError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// The game, by its name on the command line.
    pub game: String,
    /// Who meets whom: `round-robin`, `gauntlet:1`, `swiss:5`.
    #[serde(default = "round_robin")]
    pub kind: String,
    /// The games of each encounter.
    #[serde(default = "two")]
    pub games: u32,
    /// What a player may spend, as in `1+0.01` or `time=100ms`; its own limits, if it has any, come first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// Where games begin: `usual`, `ballots`, `made`, `none`, or a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<String>,
    /// What chance starts from.
    #[serde(default)]
    pub seed: u64,
    /// Games played at a time.
    #[serde(default = "one")]
    pub concurrency: usize,
    /// How late a move may be, as in `5ms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<String>,
    /// When a player has lost hope, as in `score=5,moves=4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<String>,
    /// When both see nothing in it, as in `score=0.1,moves=8,after=40`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// The plies after which a game is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
    /// Who plays.
    pub players: Vec<PlanPlayer>,
    /// What the files that players judge by held when a book was begun: each with a digest. Nobody writes them by hand.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, String>,
}

/// A player of a plan: its text, or its text and what it is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PlanPlayer {
    /// Called by its text.
    Plain(String),
    /// With a name.
    Named {
        /// What it is called.
        name: String,
        /// Who it is.
        player: String,
    },
}

fn round_robin() -> String {
    "round-robin".to_owned()
}

const fn one() -> usize {
    1
}

const fn two() -> u32 {
    2
}

/// Why a plan cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlanError {
    /// It is no TOML, or has fields that plans do not have.
    #[error("the plan cannot be read: {0}")]
    Text(String),
    /// A field has a value that it cannot have.
    #[error("`{field}` of the plan: {message}")]
    Field {
        /// Which one.
        field: &'static str,
        /// What is wrong with it.
        message: String,
    },
    /// A file that a player judges by is not what it was.
    #[error("{file}, or the manifest beside it, is not what it was when this tournament began")]
    Changed {
        /// Which one.
        file: String,
    },
    /// A player cannot be seated.
    #[error("player `{player}`: {message}")]
    Player {
        /// As it is written.
        player: String,
        /// What is wrong with it.
        message: String,
    },
}

/// A plan that can be followed.
#[derive(Clone, Debug)]
pub struct Event {
    /// The plan.
    pub plan: Plan,
    /// Who meets whom.
    pub kind: Kind,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// Where games begin.
    pub deck: Deck,
    pace: Pace,
    margin: Margin,
    adjudication: Adjudication,
}

impl Plan {
    /// A plan with a game and players, and all else as usual.
    pub fn new(game: &str, players: Vec<String>) -> Plan {
        Plan {
            name: String::new(),
            game: game.to_owned(),
            kind: round_robin(),
            games: two(),
            pace: None,
            openings: None,
            seed: 0,
            concurrency: one(),
            margin: None,
            resign: None,
            draw: None,
            longest: None,
            players: players.into_iter().map(PlanPlayer::Plain).collect(),
            marks: BTreeMap::new(),
        }
    }

    /// Reads a plan.
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        toml::from_str(text).map_err(|error| PlanError::Text(error.to_string()))
    }

    /// The plan as TOML.
    pub fn text(&self) -> String {
        toml::to_string(self).expect("a plan is plain data")
    }

    /// Understands every field, and opens the book.
    pub fn prepare(&self) -> Result<Event, PlanError> {
        let field = |field, message| PlanError::Field { field, message };
        if !damier_engines::ids().any(|id| id == self.game) {
            return Err(field("game", format!("there is no game `{}`", self.game)));
        }
        let kind = self.kind.parse().map_err(|error| field("kind", format!("{error}")))?;
        let pace = self.pace.as_deref().map_or(Ok(Pace::default()), str::parse);
        let book: Book = match &self.openings {
            None => Book::Usual,
            Some(text) => text.parse().map_err(|error| field("openings", format!("{error}")))?,
        };
        // Each is played with both colours.
        let needed = self.games.div_ceil(2) as usize;
        let opened = book.deck(&self.game, self.seed, needed);
        let mut deck = opened.map_err(|error| field("openings", error.to_string()))?;
        deck.note_returns(needed);
        let margin = self.margin.as_deref().map_or(Ok(Margin::default()), str::parse);
        let resign = self.resign.as_deref().map(str::parse::<Resign>).transpose();
        let draw = self.draw.as_deref().map(str::parse::<Draw>).transpose();
        let usual = Adjudication::default();
        Ok(Event {
            kind,
            entrants: self.entrants()?,
            deck,
            pace: pace.map_err(|error| field("pace", error.to_string()))?,
            margin: margin.map_err(|error| field("margin", located(&error)))?,
            adjudication: Adjudication {
                resign: resign.map_err(|error| field("resign", located(&error)))?,
                draw: draw.map_err(|error| field("draw", located(&error)))?,
                longest: self.longest.unwrap_or(usual.longest),
            },
            plan: self.clone(),
        })
    }

    fn entrants(&self) -> Result<Vec<Entrant>, PlanError> {
        let mut names = HashSet::new();
        let mut entrants = Vec::new();
        for player in &self.players {
            let (name, text) = match player {
                PlanPlayer::Plain(text) => (text, text),
                PlanPlayer::Named { name, player } => (name, player),
            };
            let wrong = |message| PlanError::Player { player: text.clone(), message };
            let mut entrant: Entrant = text.parse().map_err(|error| wrong(format!("{error}")))?;
            entrant.name.clone_from(name);
            if !names.insert(name.clone()) {
                return Err(wrong("the name is there already: give it another `name`".to_owned()));
            }
            entrants.push(entrant);
        }
        if entrants.len() < 2 {
            let message = "it takes two".to_owned();
            return Err(PlanError::Field { field: "players", message });
        }
        Ok(entrants)
    }
}

/// What is wrong, and what to do about it.
fn located(error: &dyn Located) -> String {
    error.remedy().map_or_else(|| error.to_string(), |remedy| format!("{error}: {remedy}"))
}

impl Event {
    /// The contest that the plan describes.
    pub fn contest(&self, hand: &Hand) -> Contest<'_> {
        Contest {
            game: &self.plan.game,
            entrants: &self.entrants,
            openings: &self.deck.openings,
            pace: self.pace,
            margin: self.margin,
            adjudication: self.adjudication,
            timeouts: Timeouts::default(),
            seed: self.plan.seed,
            concurrency: self.plan.concurrency,
            hand: hand.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_written_and_read_again() {
        let mut plan = Plan::new("russian", vec!["random".to_owned(), "level:3".to_owned()]);
        plan.pace = Some("1+0.01".to_owned());
        assert_eq!(Plan::read(&plan.text()), Ok(plan));
    }

    #[test]
    fn games_that_look_at_no_clock_find_an_opening_each_or_a_note_says_so() {
        let deck = |games, openings: Option<&str>| {
            let players = vec!["level:1".to_owned(), "level:2".to_owned()];
            let openings = openings.map(str::to_owned);
            let plan = Plan { games, openings, ..Plan::new("thai", players) };
            plan.prepare().unwrap().deck
        };
        assert_eq!((deck(241, None).openings.len(), deck(241, None).notes.len()), (121, 0));
        let few = deck(241, Some("made:count=20"));
        assert_eq!(few.openings.len(), 20);
        assert!(few.notes[0].starts_with("121 openings are needed, 20 are there"), "{:?}", few.notes);
        assert_eq!(deck(40, Some("made:count=20")).notes, [""; 0]);
    }

    #[test]
    fn what_cannot_be_followed_is_named() {
        let good = Plan::new("english", vec!["random".to_owned(), "greedy".to_owned()]);
        assert!(good.prepare().is_ok());
        let fault = |change: fn(&mut Plan)| {
            let mut plan = good.clone();
            change(&mut plan);
            plan.prepare().expect_err("a fault").to_string()
        };
        assert!(fault(|plan| "ludo".clone_into(&mut plan.game)).contains("`game`"));
        assert!(fault(|plan| "knockout".clone_into(&mut plan.kind)).contains("`kind`"));
        assert!(fault(|plan| plan.pace = Some("soon".to_owned())).contains("soon"));
        assert!(fault(|plan| plan.margin = Some("5".to_owned())).contains('5'));
        assert!(fault(|plan| plan.players[0] = PlanPlayer::Plain("rnadom".to_owned())).contains("rnadom"));
        assert!(fault(|plan| plan.players[0] = plan.players[1].clone()).contains("already"));
        assert!(fault(|plan| drop(plan.players.pop())).contains("two"));
        assert!(Plan::read("game = 'english'\ngmaes = 3\nplayers = []").is_err());
    }
}
