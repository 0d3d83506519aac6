//! What was played, in a few lines.

use damier_ledger::Outcome;
use damier_rating::{GameResult, Tally};

use super::xml::escaped;
use crate::report::Report;
use crate::report::words::percent;
use crate::tournament::games_of;

/// The facts of a tournament as a list.
pub(super) fn facts(report: &Report<'_>) -> String {
    let (event, plan) = (report.event, &report.event.plan);
    let mut facts = vec![
        ("Game", plan.game.clone()),
        ("Kind", event.kind.to_string()),
        ("Players", event.entrants.len().to_string()),
        ("Games", format!("{} of {}", report.entries.len(), games_of(event))),
        ("An encounter", format!("{} games", plan.games)),
    ];
    facts.extend(plan.pace.as_ref().map(|pace| ("Pace", pace.clone())));
    let book = plan.openings.as_deref().unwrap_or("as usual for the game");
    facts.push(("Openings", format!("{book} ({})", event.deck.openings.len())));
    facts.push(("Seed", plan.seed.to_string()));
    let white: Tally = report.entries.iter().map(|entry| for_white(entry.result)).collect();
    if let Some(score) = white.score() {
        let games = white.games() as f64;
        let plies: u64 = report.entries.iter().map(|entry| u64::from(entry.plies)).sum();
        facts.push(("White scored", format!("{} %", percent(Some(score)))));
        facts.push(("Drawn", format!("{} %", percent(Some(white.draws as f64 / games)))));
        facts.push(("Length", format!("{:.0} plies a game", plies as f64 / games)));
    }
    let mut items = String::new();
    for (term, text) in &facts {
        items.push_str(&format!("<div><dt>{term}</dt><dd><bdi>{}</bdi></dd></div>\n", escaped(text)));
    }
    format!("<dl>\n{items}</dl>\n")
}

fn for_white(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::WhiteWins => GameResult::Win,
        Outcome::BlackWins => GameResult::Loss,
        Outcome::Drawn => GameResult::Draw,
    }
}
