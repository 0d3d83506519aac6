//! Searches of positions.

use std::time::Duration;

use damier_search::Limits;
use toml::Spanned;

use super::file::{Positions, Repeats, SearchFile};
use super::reading::{Reader, duration_text, no_twins, within};
use super::{Contestant, Mind};
use crate::fault::Fault;
use crate::workbench::{Lots, Starts};

/// Every player searches every position within every budget.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchPlan {
    /// Who searches.
    pub players: Vec<Contestant>,
    /// What each may spend.
    pub budgets: Vec<Budget>,
    /// The player the others are compared with, by its place in the list.
    pub baseline: Option<usize>,
}

/// What a search may spend, and how often it is run for its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// What it may spend.
    pub limits: Limits,
    /// How often it is run.
    pub repeats: u32,
}

impl Budget {
    /// The budget in words; `own` where the players follow their own limits.
    pub fn label(&self) -> String {
        match self.limits {
            Limits { depth: Some(depth), .. } => format!("depth {depth}"),
            Limits { time: Some(time), .. } => duration_text(time),
            Limits { nodes: Some(nodes), .. } => format!("{nodes} nodes"),
            _ => "own".to_owned(),
        }
    }

    /// The budget as a number to draw: plies, seconds or nodes.
    pub fn amount(&self) -> Option<f64> {
        let Limits { depth, nodes, time, .. } = self.limits;
        depth.map(f64::from).or(time.map(|time| time.as_secs_f64())).or(nodes.map(|nodes| nodes as f64))
    }
}

/// More positions than this are a mistake.
const MOST_POSITIONS: usize = 100_000;
const MOST_REPEATS: u32 = 10_000;

impl Reader<'_> {
    /// What a file of searches asks for, but for the positions.
    pub(super) fn search_plan(&self, file: &SearchFile) -> Result<SearchPlan, Fault> {
        let players = self.players(&file.players)?;
        let budgets = self.budgets(file)?;
        let by_depth = budgets[0].limits.depth.is_some();
        let counts = players.iter().any(|player| matches!(player.mind, Mind::Count { .. }));
        if counts && !by_depth {
            let remedy = "give `depths`, as in `depths = [4, 5, 6]`";
            return Err(Fault::new(file.players.span(), "sequences of moves are counted to a depth", remedy));
        }
        if by_depth {
            self.all_go_by_depth(&file.players)?;
        }
        let baseline = match &file.baseline {
            None => None,
            Some(name) => Some(self.find(&players, name)?),
        };
        Ok(SearchPlan { players, budgets, baseline })
    }

    fn budgets(&self, file: &SearchFile) -> Result<Vec<Budget>, Fault> {
        let written = [
            file.depths.as_ref().map(Spanned::span),
            file.times.as_ref().map(Spanned::span),
            file.nodes.as_ref().map(Spanned::span),
        ];
        let mut given = written.into_iter().flatten();
        let first = given.next();
        if let Some(second) = given.next() {
            let remedy = "give one of `depths`, `times` and `nodes`, or none and limits in the players";
            return Err(Fault::new(second, "there are budgets of two kinds", remedy));
        }
        let limits = self.limits(file)?;
        if let (true, Some(span)) = (limits.is_empty(), first.clone()) {
            return Err(Fault::new(span, "the list is empty", "expected at least one budget"));
        }
        no_twins(&limits, |_| first.clone().unwrap_or_default())?;
        let limits = if limits.is_empty() { vec![Limits::default()] } else { limits };
        let repeats = repeats(file.repeats.as_ref(), limits.len())?;
        Ok(limits.into_iter().zip(repeats).map(|(limits, repeats)| Budget { limits, repeats }).collect())
    }

    fn limits(&self, file: &SearchFile) -> Result<Vec<Limits>, Fault> {
        let mut limits = Vec::new();
        for depth in file.depths.iter().flat_map(Spanned::get_ref) {
            limits.push(Limits::depth(within(depth, &(1..=damier_search::GREATEST_DEPTH))?));
        }
        for time in file.times.iter().flat_map(Spanned::get_ref) {
            limits.push(Limits::time(self.time(time)?));
        }
        for nodes in file.nodes.iter().flat_map(Spanned::get_ref) {
            limits.push(Limits::nodes(within(nodes, &(1..=u64::MAX))?));
        }
        Ok(limits)
    }
}

/// The positions a file of searches asks for.
pub(super) fn starts(positions: &Spanned<Positions>) -> Result<Starts<'_>, Fault> {
    let span = positions.span();
    let Positions { start, fens, random } = positions.get_ref();
    let random = match random {
        None => None,
        Some(random) => {
            let count = within(&random.get_ref().count, &(1..=MOST_POSITIONS))?;
            let plies = within(&random.get_ref().plies, &(0..=1000))?;
            let choices = match &random.get_ref().choices {
                None => 1,
                Some(choices) => within(choices, &(1..=20))?,
            };
            let lots = Lots { count, plies, seed: random.get_ref().seed, choices, distinct: true };
            Some((lots, random.span()))
        }
    };
    if !start && fens.is_empty() && random.is_none() {
        let remedy = "give `start = true`, `fens = [...]` or `random = { count = 10, plies = 8, seed = 1 }`";
        return Err(Fault::new(span, "there is no position", remedy));
    }
    Ok(Starts { start: *start, fens, random })
}

/// How often a search is run, budget by budget.
fn repeats(written: Option<&Spanned<Repeats>>, budgets: usize) -> Result<Vec<u32>, Fault> {
    let Some(written) = written else { return Ok(vec![1; budgets]) };
    let repeats = match written.get_ref() {
        Repeats::Same(repeats) => vec![*repeats; budgets],
        Repeats::Each(repeats) => repeats.clone(),
    };
    if repeats.len() != budgets {
        let message = format!("{} numbers for {budgets} budgets", repeats.len());
        return Err(Fault::new(written.span(), message, "expected one number, or one for each budget"));
    }
    if repeats.iter().any(|repeats| !(1..=MOST_REPEATS).contains(repeats)) {
        let remedy = format!("expected numbers from 1 to {MOST_REPEATS}");
        return Err(Fault::new(written.span(), "a search cannot be run so often", remedy));
    }
    Ok(repeats)
}

/// A time limit that holds for a contestant within a budget, if one does.
pub(crate) fn time_limit(player: &Contestant, budget: &Budget) -> Option<Duration> {
    budget.limits.or(player.limits()).time
}
