//! From the text of a file to an experiment.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::time::Duration;

use damier_core::Located;
use damier_engines::player::{OPTIONS, PLAYERS, Spec, read_time};
use damier_search::Limits;
use toml::Spanned;

use super::file::{GamesFile, Names, Opening, SearchFile};
use super::games::openings;
use super::search::starts;
use super::{Contestant, Experiment, Mind, Plan, fingerprint};
use crate::Clock;
use crate::count::has_reference;
use crate::fault::Fault;
use crate::workbench::{self, Starts, Workbench};

/// More measurements than this are a mistake, and would not fit into memory.
const MOST_JOBS: usize = 10_000_000;

/// Reads an experiment.
pub(super) fn read(name: &str, text: &str) -> Result<Experiment, Fault> {
    let reader = Reader { text };
    let Opening { kind } = toml::from_str(text)?;
    let experiment = match kind.get_ref().as_str() {
        "search" => reader.search(name, toml::from_str(text)?)?,
        "games" => reader.games(name, toml::from_str(text)?)?,
        other => {
            let message = format!("there is no kind `{other}`");
            return Err(Fault::new(kind.span(), message, "expected `search` or `games`"));
        }
    };
    if experiment.jobs() > MOST_JOBS {
        let message = format!("{} measurements are too many", experiment.jobs());
        return Err(Fault::new(kind.span(), message, format!("expected at most {MOST_JOBS}")));
    }
    Ok(experiment)
}

/// The text that is being read: places are told in it.
pub(super) struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn search(&self, name: &str, file: SearchFile) -> Result<Experiment, Fault> {
        let plan = self.search_plan(&file)?;
        let starts = starts(&file.positions)?;
        let seeds = starts.random.iter().map(|(lots, _)| lots.seed);
        let seeds = seeds.chain(player_seeds(&plan.players)).collect();
        let bench = self.bench(&file.game, &starts, &file.players, &plan.players)?;
        let counts = plan.players.iter().any(|player| matches!(player.mind, Mind::Count { .. }));
        if counts && !has_reference(file.game.get_ref()) {
            let message = format!("`{}` has no second generator to count with", file.game.get_ref());
            return Err(Fault::new(file.game.span(), message, "expected a game of draughts"));
        }
        let timed = plan.budgets.iter().any(|budget| budget.limits.time.is_some());
        let clock = clock(file.clock.as_ref(), timed, false, &plan.players)?;
        Ok(Experiment {
            name: name.to_owned(),
            title: file.title,
            source: file.source,
            question: file.question,
            game: file.game.into_inner(),
            clock,
            plan: Plan::Search(plan),
            seeds,
            hash: self.hash(),
            bench,
        })
    }

    fn games(&self, name: &str, file: GamesFile) -> Result<Experiment, Fault> {
        let plan = self.games_plan(&file)?;
        let starts = openings(&file)?;
        let seeds = starts.random.iter().map(|(lots, _)| lots.seed);
        let seeds = seeds.chain(player_seeds(&plan.players)).collect();
        let bench = self.bench(&file.game, &starts, &file.players, &plan.players)?;
        let limited = plan.limits.iter().any(Option::is_some);
        let clock = clock(file.clock.as_ref(), limited && plan.terms.told, limited, &plan.players)?;
        Ok(Experiment {
            name: name.to_owned(),
            title: file.title,
            source: file.source,
            question: file.question,
            game: file.game.into_inner(),
            clock,
            plan: Plan::Games(plan),
            seeds,
            hash: self.hash(),
            bench,
        })
    }

    fn hash(&self) -> String {
        format!("{:016x}", fingerprint(self.text))
    }

    /// The game with its positions and players, if it knows them all.
    fn bench(
        &self,
        game: &Spanned<String>,
        starts: &Starts<'_>,
        names: &Spanned<Names>,
        players: &[Contestant],
    ) -> Result<Box<dyn Workbench>, Fault> {
        let texts = in_order(names);
        let specs = players.iter().zip(texts).filter_map(|(player, (_, text))| match &player.mind {
            Mind::Player(spec) => Some((&**spec, text)),
            Mind::Count { .. } => None,
        });
        let specs: Vec<(&Spec, &Spanned<String>)> = specs.collect();
        let place = |text: &Spanned<String>, part| self.inside(text, part);
        let opened = workbench::open(game.get_ref(), starts, &specs, &place);
        opened.unwrap_or_else(|| {
            let known: Vec<_> = damier_engines::ids().collect();
            let message = format!("there is no game `{}`", game.get_ref());
            Err(Fault::new(
                self.inside(game, 0..game.get_ref().len()),
                message,
                format!("known are {}", known.join(", ")),
            ))
        })
    }

    /// The players in the order in which they are written.
    pub(super) fn players(&self, names: &Spanned<Names>) -> Result<Vec<Contestant>, Fault> {
        if names.get_ref().is_empty() {
            let remedy = "name one, as in `players = { minimax = \"minimax:depth=4\" }`";
            return Err(Fault::new(names.span(), "there is no player", remedy));
        }
        let read = |(name, text): (&Spanned<String>, &Spanned<String>)| {
            if name.get_ref().is_empty() || name.get_ref().chars().any(char::is_control) {
                return Err(Fault::new(
                    name.span(),
                    "this is no name",
                    "expected letters that can be printed",
                ));
            }
            Ok(Contestant { name: name.get_ref().clone(), mind: self.mind(text)? })
        };
        in_order(names).into_iter().map(read).collect()
    }

    fn mind(&self, text: &Spanned<String>) -> Result<Mind, Fault> {
        match text.get_ref().as_str() {
            "perft" => Ok(Mind::Count { slow: false }),
            "perft:slow" => Ok(Mind::Count { slow: true }),
            spec => spec.parse().map(|spec| Mind::Player(Box::new(spec))).map_err(
                |error: damier_engines::player::SpecError| Fault {
                    message: error.to_string(),
                    span: self.inside(text, error.span()),
                    remedy: error.remedy(),
                },
            ),
        }
    }

    /// Points at a player who cannot be told how deep to look.
    pub(super) fn all_go_by_depth(&self, names: &Spanned<Names>) -> Result<(), Fault> {
        let depth = OPTIONS.iter().find(|option| option.key == "depth").expect("depth is an option");
        for (_, text) in in_order(names) {
            let Ok(spec) = text.get_ref().parse::<Spec>() else { continue };
            let words = PLAYERS.iter().find(|player| player.name == spec.search.name());
            if words.is_some_and(|words| !depth.is_for(words)) {
                let message = format!("`{}` does not search to a depth", spec.search.name());
                let span = self.inside(text, 0..text.get_ref().len());
                return Err(Fault::new(span, message, "give `times` or `nodes` instead of `depths`"));
            }
        }
        Ok(())
    }

    /// The place of a player in the list.
    pub(super) fn find(&self, players: &[Contestant], name: &Spanned<String>) -> Result<usize, Fault> {
        let found = players.iter().position(|player| player.name == *name.get_ref());
        found.ok_or_else(|| {
            let known: Vec<_> = players.iter().map(|player| format!("`{}`", player.name)).collect();
            let span = self.inside(name, 0..name.get_ref().len());
            let message = format!("there is no player called `{}` here", name.get_ref());
            Fault::new(span, message, format!("known are {}", known.join(", ")))
        })
    }

    /// A time above zero.
    pub(super) fn time(&self, text: &Spanned<String>) -> Result<Duration, Fault> {
        let time = self.time_or_zero(text)?;
        if time.is_zero() {
            return Err(self.no_time(text));
        }
        Ok(time)
    }

    /// A time.
    pub(super) fn time_or_zero(&self, text: &Spanned<String>) -> Result<Duration, Fault> {
        read_time(text.get_ref()).ok_or_else(|| self.no_time(text))
    }

    fn no_time(&self, text: &Spanned<String>) -> Fault {
        let span = self.inside(text, 0..text.get_ref().len());
        let message = format!("`{}` is no time to think", text.get_ref());
        Fault::new(span, message, "expected a time above zero, as in \"200ms\", \"1.5s\" or \"2m\"")
    }

    /// The place of a part of a string: within its quotes, if no escape has shifted the letters.
    fn inside(&self, value: &Spanned<String>, part: Range<usize>) -> Range<usize> {
        let span = value.span();
        let written = self.text.get(span.clone()).unwrap_or_default();
        match written.find(value.get_ref().as_str()) {
            Some(at) if at > 0 => span.start + at + part.start..span.start + at + part.end,
            _ => span,
        }
    }
}

/// A number, if it lies in a range.
pub(super) fn within<T: Copy + PartialOrd + Display>(
    number: &Spanned<T>,
    range: &RangeInclusive<T>,
) -> Result<T, Fault> {
    let value = *number.get_ref();
    if range.contains(&value) {
        return Ok(value);
    }
    let remedy = format!("expected a number from {} to {}", range.start(), range.end());
    Err(Fault::new(number.span(), format!("{value} is out of range"), remedy))
}

/// The clock to measure by: as the file says, or as the players need it.
///
/// `by_time` are experiments in which searches stop by the clock on the wall, `limited` those with a referee who may
/// look at either.
fn clock(
    written: Option<&Spanned<Clock>>,
    by_time: bool,
    limited: bool,
    players: &[Contestant],
) -> Result<Clock, Fault> {
    let hasty = players.iter().find(|player| player.is_timed() || !player.is_exact(Limits::default()));
    let needs_wall = by_time || hasty.is_some();
    let Some(written) = written else {
        return Ok(if needs_wall || limited { Clock::Wall } else { Clock::Processor });
    };
    let clock = *written.get_ref();
    if needs_wall && clock != Clock::Wall || limited && clock == Clock::None {
        let by = hasty.map_or("a time limit", |player| player.name.as_str());
        let remedy = "leave `clock` out, or limit by depth or nodes";
        return Err(Fault::new(written.span(), format!("{by} needs another clock"), remedy));
    }
    Ok(clock)
}

/// Points at the first of some things that was there before.
pub(super) fn no_twins<T: PartialEq>(
    things: &[T],
    place: impl Fn(usize) -> Range<usize>,
) -> Result<(), Fault> {
    match (1..things.len()).find(|&i| things[..i].contains(&things[i])) {
        Some(twin) => Err(Fault::new(place(twin), "this is there twice", "leave one of them out")),
        None => Ok(()),
    }
}

/// The players as they follow one another in the file.
fn in_order(names: &Spanned<Names>) -> Vec<(&Spanned<String>, &Spanned<String>)> {
    let mut list: Vec<_> = names.get_ref().iter().collect();
    list.sort_by_key(|(name, _)| name.span().start);
    list
}

fn player_seeds(players: &[Contestant]) -> impl Iterator<Item = u64> {
    players.iter().filter_map(|player| match &player.mind {
        Mind::Player(spec) => Some(spec.seed),
        Mind::Count { .. } => None,
    })
}

/// A time as people write it.
pub(super) fn duration_text(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{} ms", round(seconds * 1e3)) } else { format!("{} s", round(seconds)) }
}

/// Without the noise of binary fractions.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
