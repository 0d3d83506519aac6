//! From the text of a player to a player of a game.

use std::fs;
use std::path::Path;

use damier_search::engine::{Champion, Options};
use damier_search::mcts::Mcts;
use damier_search::{Aids, Climber, Habits, Limits, Quest, Report, Searcher, Table};

use super::error::suggest;
use super::{Ladder, Room, Search, Spec, SpecError};
use crate::Playable;
use crate::net::{self, Manifest, Network, NetworkError};

/// A player who plays the game `P` as `spec` says.
///
/// The game may not know the evaluation; then the error points at its name in the text. For a game of the catalogue,
/// [`build`](super::build) does the same without compiling every search again.
pub fn build_any<P: Playable>(spec: &Spec) -> Result<Box<dyn Searcher<P>>, SpecError> {
    Ok(make(spec, evaluation::<P>(spec)?))
}

/// The evaluation that `spec` names, or the usual one.
pub fn evaluation<P: Playable>(spec: &Spec) -> Result<P::Evaluation, SpecError> {
    // The documents' players judge as the documents do; the champion by what was fitted for it.
    let usual = match &spec.search {
        Search::Champion(_) => P::strongest(),
        _ => P::evaluations()[0].name,
    };
    let Some((name, span)) = &spec.evaluation else {
        return Ok(P::evaluation(usual, spec.seed).expect("the usual evaluation exists"));
    };
    let span = span.clone();
    match judge::<P>(name) {
        Some(judge) => judge.map_err(|error| SpecError { span, ..error }),
        None => P::evaluation(name, spec.seed).ok_or_else(|| SpecError {
            message: format!("{} knows no evaluation `{name}`", P::NAME),
            span,
            remedy: suggest(name, P::evaluations().iter().map(|known| known.name)),
        }),
    }
}

/// The evaluation by the network in a file, if the name is that of one; or what is wrong with it, and what to do.
pub fn judge<P: Playable>(name: &str) -> Option<Result<P::Evaluation, SpecError>> {
    let wrong = |(message, remedy): (String, &str)| {
        let (span, remedy) = (0..name.len(), remedy.to_owned());
        SpecError { message, span, remedy }
    };
    is_file(name).then(|| network::<P>(name).map(P::judged_by_network).map_err(wrong))
}

/// The file of the network that a player judges by, if it is in one.
pub fn judge_file(spec: &Spec) -> Option<&Path> {
    let (name, _) = spec.evaluation.as_ref()?;
    is_file(name).then(|| Path::new(name))
}

fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "net")
}

/// The network in a file.
fn network<P: Playable>(file: &str) -> Result<Network<P>, (String, &'static str)> {
    let bytes = fs::read(file).map_err(|error| {
        (
            format!("cannot read the network {file}: {error}"),
            "name a file that is there, or `net` for that of the house",
        )
    })?;
    match net::read::<P>(&bytes) {
        Ok(net) => {
            let manifest = Manifest::beside(Path::new(file), &net.hash()).map_err(|what| (what, AMENDS))?;
            Ok(Network::new(net.into()).measured(manifest))
        }
        Err(error @ NetworkError::Game { .. }) => {
            Err((error.to_string(), "name a network of this game, or `net` for that of the house"))
        }
        Err(error) => Err((error.to_string(), "make it again, or fetch it from where it came from")),
    }
}

/// What to do about a manifest that is of no use.
const AMENDS: &str =
    "fetch the network with its own manifest, or take the manifest away to play without what was measured";

/// A player who plays the game `P` as `spec` says, and judges by `evaluation`, whichever the text names.
pub(super) fn make<P: Playable>(spec: &Spec, evaluation: P::Evaluation) -> Box<dyn Searcher<P>> {
    match &spec.search {
        Search::Ladder(ladder) => Box::new(climber(ladder, spec, evaluation)),
        Search::Champion(options) => {
            Box::new(Champion::new(evaluation, Options { limits: spec.in_game::<P>(), ..*options }))
        }
        Search::Mcts(options) => {
            let options = damier_search::mcts::Options { seed: spec.seed, ..*options };
            Box::new(Limited {
                inner: Mcts::new(evaluation, P::TACTICS, options),
                limits: spec.in_game::<P>(),
            })
        }
    }
}

fn climber<P: Playable>(
    ladder: &Ladder,
    spec: &Spec,
    evaluation: P::Evaluation,
) -> Climber<P, P::Evaluation> {
    let plain = Habits::default();
    let habits = Habits {
        limits: spec.in_game::<P>(),
        deepening: ladder.deepening,
        remembers: ladder.remembers,
        margin: ladder.margin.unwrap_or(plain.margin),
        seed: spec.seed,
        aids: Aids {
            tactics: P::TACTICS,
            quiescence: ladder.quiescence,
            hints: ladder.hints,
            distance: ladder.distance,
            ..Aids::default()
        },
        ..plain
    };
    let table = ladder.table.and_then(make_table);
    let remark = match (ladder.table, &table) {
        (Some(Room::Bytes(asked)), Some(table)) if table.bytes() < asked / 2 => {
            Some(format!("there is memory for a table of {} MiB only", table.bytes() >> 20))
        }
        (Some(_), None) => Some("there is no memory for a table: searching without".to_owned()),
        _ => None,
    };
    Climber::new(ladder.rung, evaluation, habits, table).remarking(remark)
}

/// A table of the size asked for, or the greatest half of it, and of that half, for which there is memory.
fn make_table<P: Playable>(room: Room) -> Option<Table<P>> {
    match room {
        Room::Entries(entries) => Table::new(entries),
        Room::Bytes(bytes) => {
            std::iter::successors(Some(bytes), |bytes| (*bytes > 1 << 20).then_some(bytes / 2))
                .find_map(Table::of_bytes)
        }
    }
}

/// A searcher with limits of its own, which hold where a quest is silent.
struct Limited<S> {
    inner: S,
    limits: Limits,
}

impl<P: Playable, S: Searcher<P>> Searcher<P> for Limited<S> {
    fn search(&mut self, quest: &Quest<'_, P>, progress: &mut dyn FnMut(&Report<P>)) -> Report<P> {
        let limits = quest.limits.or(self.limits);
        self.inner.search(&Quest { limits, ..quest.clone() }, progress)
    }

    fn new_game(&mut self) {
        self.inner.new_game();
    }
}
