//! Games between players.

use std::time::Duration;

use toml::Spanned;

use super::file::{GamesFile, OverrunFile};
use super::reading::{Reader, duration_text, no_twins, within};
use super::{Contestant, Mind};
use crate::fault::Fault;
use crate::workbench::{Lots, Starts};

/// Every pairing plays so many games under every limit.
#[derive(Clone, PartialEq, Debug)]
pub struct GamesPlan {
    /// Who plays.
    pub players: Vec<Contestant>,
    /// Who meets whom, by their places in the list. Results are told from the side of the first.
    pub pairings: Vec<[usize; 2]>,
    /// Games of each pairing under each limit, half of them with either colour.
    pub games: usize,
    /// The time for a move that the referee allows; a single `None` where there is no such limit.
    pub limits: Vec<Option<Duration>>,
    /// What the referee does about it.
    pub terms: Terms,
}

/// The terms under which games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The time for a move; `None` for as long as it takes.
    pub limit: Option<Duration>,
    /// Who thinks longer loses the game (document 003, P-1).
    pub overrun_loses: bool,
    /// What is forgiven.
    pub tolerance: Duration,
    /// The players are told the limit. A search to a fixed depth that is not told takes its time.
    pub told: bool,
    /// Plies after which a game is drawn.
    pub longest: usize,
}

/// What document 003 forgives.
const USUAL_TOLERANCE: Duration = Duration::from_millis(10);
/// The turns after which document 000 stops.
const USUAL_LONGEST: usize = 500;
const MOST_GAMES: usize = 1_000_000;

impl GamesPlan {
    pub(super) fn jobs(&self) -> usize {
        self.pairings.len() * self.limits.len() * self.games
    }

    /// The limit in words; empty where there is none.
    pub fn limit_label(&self, limit: usize) -> String {
        self.limits[limit].map_or(String::new(), duration_text)
    }
}

impl Reader<'_> {
    /// What a file of games asks for, but for the openings.
    pub(super) fn games_plan(&self, file: &GamesFile) -> Result<GamesPlan, Fault> {
        let players = self.players(&file.players)?;
        if let Some(i) = players.iter().position(|player| matches!(player.mind, Mind::Count { .. })) {
            let message = format!("`{}` counts moves and plays none", players[i].name);
            return Err(Fault::new(file.players.span(), message, "use it in an experiment of kind `search`"));
        }
        let games = within(&file.games, &(2..=MOST_GAMES))?;
        if games % 2 == 1 {
            let remedy = "expected an even number, so that both have each colour equally often";
            return Err(Fault::new(file.games.span(), format!("{games} games cannot be shared"), remedy));
        }
        let pairings = self.pairings(file, &players)?;
        let limits = self.move_limits(file)?;
        Ok(GamesPlan { players, pairings, games, limits, terms: self.terms(file)? })
    }

    fn pairings(&self, file: &GamesFile, players: &[Contestant]) -> Result<Vec<[usize; 2]>, Fault> {
        let Some(written) = &file.pairings else {
            let everyone = 0..players.len();
            let pairs =
                everyone.clone().flat_map(|one| (one + 1..players.len()).map(move |other| [one, other]));
            let pairs: Vec<_> = pairs.collect();
            return if pairs.is_empty() {
                let remedy = "name two players, or `pairings` in which one meets itself";
                Err(Fault::new(file.players.span(), "one player alone cannot play", remedy))
            } else {
                Ok(pairs)
            };
        };
        let pair =
            |[one, other]: &[Spanned<String>; 2]| Ok([self.find(players, one)?, self.find(players, other)?]);
        let pairs = written.get_ref().iter().map(pair).collect::<Result<Vec<_>, Fault>>()?;
        if pairs.is_empty() {
            return Err(Fault::new(
                written.span(),
                "the list is empty",
                "expected at least one pair of players",
            ));
        }
        no_twins(&pairs, |twin| written.get_ref()[twin][0].span())?;
        Ok(pairs)
    }

    fn move_limits(&self, file: &GamesFile) -> Result<Vec<Option<Duration>>, Fault> {
        let Some(limits) = &file.limits else {
            let without_limit =
                file.told.as_ref().map(Spanned::span).or(file.overrun.as_ref().map(Spanned::span));
            return match without_limit {
                None => Ok(vec![None]),
                Some(span) => {
                    Err(Fault::new(span, "there is no limit", "give `limits`, as in `limits = [\"1s\"]`"))
                }
            };
        };
        if limits.get_ref().is_empty() {
            return Err(Fault::new(limits.span(), "the list is empty", "expected at least one time"));
        }
        let times = limits.get_ref().iter().map(|limit| self.time(limit).map(Some));
        let times = times.collect::<Result<Vec<_>, Fault>>()?;
        no_twins(&times, |twin| limits.get_ref()[twin].span())?;
        Ok(times)
    }

    fn terms(&self, file: &GamesFile) -> Result<Terms, Fault> {
        let overrun = file.overrun.as_ref().map_or(OverrunFile::Allowed, |overrun| *overrun.get_ref());
        let tolerance = match &file.tolerance {
            None => USUAL_TOLERANCE,
            Some(text) => self.time_or_zero(text)?,
        };
        let longest = match &file.longest {
            None => USUAL_LONGEST,
            Some(longest) => within(longest, &(1..=100_000))?,
        };
        Ok(Terms {
            limit: None,
            overrun_loses: overrun == OverrunFile::Loses,
            tolerance,
            told: file.told.as_ref().is_none_or(|told| *told.get_ref()),
            longest,
        })
    }
}

/// The openings a file of games asks for: one for every two games.
pub(super) fn openings(file: &GamesFile) -> Result<Starts<'static>, Fault> {
    let count = file.games.get_ref() / 2;
    let random = match &file.openings {
        None => None,
        Some(openings) => {
            let plies = within(&openings.get_ref().plies, &(0..=1000))?;
            let lots = Lots { count, plies, seed: openings.get_ref().seed, choices: 1, distinct: false };
            Some((lots, openings.span()))
        }
    };
    Ok(Starts { start: random.is_none(), fens: &[], random })
}
