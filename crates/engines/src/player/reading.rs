//! Reading `NAME:key=value,flag`.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use damier_search::engine::{self, Adjustments, Choice, IDEAS, Idea, Ideas, MARGINS};
use damier_search::mcts;
use damier_search::{GREATEST_DEPTH, Hints, Limits, Score, USUAL_ENTRIES, USUAL_RECENT};

use super::error::suggest;
use super::levels::{behind, suggest_player};
use super::{
    Ladder, Method, OPTIONS, OptionWords, PLAYERS, PlayerWords, Room, Search, Spec, SpecError, read_bytes,
    read_time,
};

/// Captures played out where no number is given: more than any board has.
const USUAL_QUIESCENCE: u32 = 32;
const USUAL_RAVE: f64 = 1000.0;
const USUAL_IMPLICIT: f64 = 0.2;

pub(super) fn read(text: &str) -> Result<Spec, SpecError> {
    match behind(text) {
        None => plain(text),
        Some(found) => {
            let (means, end) = found?;
            let mut spec = plain(means).expect("the house knows its own players");
            text.clone_into(&mut spec.text);
            let player = PLAYERS.iter().find(|player| player.name == spec.search.name());
            apply_all(&mut spec, text, end, player.expect("every search has a name"))?;
            Ok(spec)
        }
    }
}

/// A player by its own name.
fn plain(text: &str) -> Result<Spec, SpecError> {
    let name = text.split(':').next().unwrap_or_default();
    let Some(player) = PLAYERS.iter().find(|player| player.name == name) else {
        let remedy = suggest_player(name, PLAYERS.iter().map(|player| player.name));
        let message = format!("there is no player `{name}`");
        return Err(SpecError { message, span: 0..name.len(), remedy });
    };
    let search = match player.method {
        Method::MonteCarlo => Search::Mcts(mcts::Options::default()),
        Method::Champion => Search::Champion(engine::Options::default()),
        Method::Rung(rung) => Search::Ladder(Ladder {
            rung,
            table: None,
            quiescence: 0,
            hints: Hints::default(),
            remembers: 0,
            deepening: false,
            distance: false,
            margin: None,
        }),
    };
    let mut spec = Spec {
        text: text.to_owned(),
        search,
        limits: Limits::default(),
        sight: None,
        evaluation: None,
        seed: 0,
    };
    apply_all(&mut spec, text, name.len(), player)?;
    Ok(spec)
}

/// Applies the options behind a name that ends at `end`.
fn apply_all(spec: &mut Spec, text: &str, end: usize, player: &PlayerWords) -> Result<(), SpecError> {
    let mut seen: Vec<&str> = Vec::new();
    let mut start = end + 1;
    for part in text.get(start..).into_iter().flat_map(|options| options.split(',')) {
        let item = Item::new(part, start, player)?;
        if seen.contains(&item.words.key) {
            return Err(
                item.fault(format!("`{}` is given twice", item.words.key), "leave one of them out".into())
            );
        }
        seen.push(item.words.key);
        apply(spec, &item)?;
        start += part.len() + 1;
    }
    Ok(())
}

/// One option as it was written.
struct Item<'a> {
    words: &'static OptionWords,
    value: Option<&'a str>,
    span: Range<usize>,
    value_span: Range<usize>,
}

impl<'a> Item<'a> {
    fn new(part: &'a str, start: usize, player: &PlayerWords) -> Result<Self, SpecError> {
        let (key, value) = part.split_once('=').map_or((part, None), |(key, value)| (key, Some(value)));
        let span = start..start + key.len();
        let Some(words) = OPTIONS.iter().find(|words| words.key == key) else {
            let fitting = OPTIONS.iter().filter(|words| words.is_for(player)).map(|words| words.key);
            let message = if key.is_empty() {
                "an option is missing here".to_owned()
            } else {
                format!("there is no option `{key}`")
            };
            return Err(SpecError { message, span, remedy: suggest(key, fitting) });
        };
        let value_span = span.end + usize::from(value.is_some())..start + part.len();
        let item = Item { words, value, span, value_span };
        if !words.is_for(player) {
            let fitting: Vec<_> =
                OPTIONS.iter().filter(|words| words.is_for(player)).map(|words| words.key).collect();
            let message = format!("`{key}` means nothing to `{}`", player.name);
            return Err(item.fault(message, format!("it knows {}", fitting.join(", "))));
        }
        match (words.value, value) {
            ("", Some(_)) => Err(item.wrong("nothing behind it: it is a flag")),
            (example, None) if !example.is_empty() && !example.starts_with('[') => {
                let remedy = format!("write `{key}={example}`, for example");
                Err(item.fault(format!("`{key}` needs a value"), remedy))
            }
            _ => Ok(item),
        }
    }

    fn fault(&self, message: String, remedy: String) -> SpecError {
        SpecError { message, span: self.span.clone(), remedy }
    }

    fn wrong(&self, expected: &str) -> SpecError {
        let value = self.value.unwrap_or_default();
        let message = format!("`{value}` is no value for `{}`", self.words.key);
        SpecError { message, span: self.value_span.clone(), remedy: format!("expected {expected}") }
    }

    /// A size in bytes.
    fn size(&self) -> Result<usize, SpecError> {
        let bytes = self.value.and_then(read_bytes).filter(|&bytes| bytes > 0);
        bytes.ok_or_else(|| self.wrong("a size, as in 64MiB or 1GiB"))
    }

    /// Ideas joined by `+`, put one by one to whoever gathers them.
    fn ideas(&self, mut gather: impl FnMut(Idea)) -> Result<(), SpecError> {
        let mut start = self.value_span.start;
        for name in self.value.unwrap_or_default().split('+') {
            gather(Ideas::named(name).ok_or_else(|| SpecError {
                message: format!("there is no idea `{name}`"),
                span: start..start + name.len(),
                remedy: suggest(name, IDEAS.iter().map(|known| known.name)),
            })?);
            start += name.len() + 1;
        }
        Ok(())
    }

    /// Margins `name:number` joined by `+`.
    fn margins(&self, margins: &mut Adjustments) -> Result<(), SpecError> {
        let mut start = self.value_span.start;
        for part in self.value.unwrap_or_default().split('+') {
            let (name, number) = part.split_once(':').unwrap_or((part, ""));
            let number = number.parse().ok().filter(|number: &i32| (1..=1_000_000).contains(number));
            let set = number.is_some_and(|number| margins.set(name, number));
            if !set {
                return Err(SpecError {
                    message: format!("`{part}` sets no margin"),
                    span: start..start + part.len(),
                    remedy: format!("write a name and a number above zero, as in futility:300; {}", {
                        suggest(name, MARGINS.iter().map(|known| known.name))
                    }),
                });
            }
            start += part.len() + 1;
        }
        Ok(())
    }

    /// A number within bounds, or the usual one where none is written.
    fn number<T: FromStr + PartialOrd + Display>(
        &self,
        range: RangeInclusive<T>,
        usual: T,
    ) -> Result<T, SpecError> {
        let Some(text) = self.value else { return Ok(usual) };
        let expected = || self.wrong(&format!("a number from {} to {}", range.start(), range.end()));
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(expected)
    }
}

fn apply(spec: &mut Spec, item: &Item<'_>) -> Result<(), SpecError> {
    match item.words.key {
        "depth" => spec.limits.depth = Some(item.number(1..=GREATEST_DEPTH, 1)?),
        "nodes" => spec.limits.nodes = Some(item.number(1..=u64::MAX, 1)?),
        "sight" => spec.sight = Some(item.number(1..=1_000_000_000, 1)?),
        "time" => {
            let time = item.value.and_then(read_time).filter(|time| !time.is_zero());
            spec.limits.time =
                Some(time.ok_or_else(|| item.wrong("a time above zero, as in 200ms, 1.5s or 2m"))?);
        }
        "eval" => spec.evaluation = item.value.map(|name| (name.to_owned(), item.value_span.clone())),
        "seed" => spec.seed = item.number(0..=u64::MAX, 0)?,
        _ => match &mut spec.search {
            Search::Ladder(ladder) => apply_to_ladder(ladder, item)?,
            Search::Mcts(options) => apply_to_mcts(options, item)?,
            Search::Champion(options) => apply_to_champion(options, item)?,
        },
    }
    Ok(())
}

fn apply_to_ladder(ladder: &mut Ladder, item: &Item<'_>) -> Result<(), SpecError> {
    match item.words.key {
        "tt" => {
            ladder.table = Some(match item.value {
                None => Room::Entries(USUAL_ENTRIES),
                Some(_) => Room::Bytes(item.size()?),
            });
        }
        "quiescence" => ladder.quiescence = item.number(1..=GREATEST_DEPTH, USUAL_QUIESCENCE)?,
        "ordering" => ladder.hints.promise = true,
        "killers" => ladder.hints.killers = true,
        "butterfly" => ladder.hints.butterfly = true,
        "history" => ladder.remembers = item.number(1..=10_000, USUAL_RECENT)?,
        "deepening" => ladder.deepening = true,
        "distance" => ladder.distance = true,
        "margin" => ladder.margin = Some(Score::points(item.number(0.001..=1e6, 0.5)?)),
        key => unreachable!("`{key}` is no option of the ladder"),
    }
    Ok(())
}

fn apply_to_mcts(options: &mut mcts::Options, item: &Item<'_>) -> Result<(), SpecError> {
    match item.words.key {
        "c" => options.c = item.number(0.0..=1000.0, options.c)?,
        "rollouts" => options.rollouts = item.number(1..=1_000_000, 1)?,
        "visits" => options.best = mcts::BestBy::Visits,
        "solver" => options.solver = true,
        "rave" => options.rave = Some(item.number(0.001..=1e9, USUAL_RAVE)?),
        "bias" => options.bias = item.number(0.0..=1000.0, 1.0)?,
        "implicit" => options.implicit = item.number(0.0..=1.0, USUAL_IMPLICIT)?,
        "heavy" => options.heavy = true,
        "plies" => options.rollout_plies = item.number(1..=1_000_000, 1000)?,
        "keep" => options.keep_tree = true,
        "threads" => options.threads = item.number(1..=1024, 1)?,
        "memory" => options.memory = item.size()?,
        key => unreachable!("`{key}` is no option of Monte Carlo"),
    }
    Ok(())
}

fn apply_to_champion(options: &mut engine::Options, item: &Item<'_>) -> Result<(), SpecError> {
    match item.words.key {
        "tt" if item.value.is_none() => {}
        "tt" => options.bytes = item.size()?,
        "threads" => options.threads = item.number(1..=1024, 1)?,
        "with" => item.ideas(|idea| options.ideas = options.ideas.with(idea))?,
        "without" => item.ideas(|idea| options.ideas = options.ideas.without(idea))?,
        "only" => {
            let mut ideas = Ideas::NONE;
            match item.value {
                Some("all") => ideas = Ideas::ALL,
                Some("sound") => ideas = Ideas::SOUND,
                Some("none") => {}
                _ => item.ideas(|idea| ideas = ideas.with(idea))?,
            }
            options.ideas = Choice::only(ideas);
        }
        "margins" => item.margins(&mut options.margins)?,
        key => unreachable!("`{key}` is no option of the champion"),
    }
    Ok(())
}
