//! `cargo xtask trials`: the plan of a tournament that asks what every idea and every margin of the champion is worth.

use anyhow::Result;
use clap::Args;
use damier_core::History;
use damier_engines::hand::Tunable;
use damier_engines::player;
use damier_search::engine::{IDEAS, IdeaWords, Knowledge, MARGINS};
use damier_search::{Limits, Quest};

use crate::games::{Manner, Task};
use crate::searcher::read;

/// A plan for `damier tournament`, on standard output.
#[derive(Args, Clone, Debug)]
pub(crate) struct Trials {
    /// The game, by its name in `damier games`.
    pub(crate) game: String,
    /// Games against each.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Nodes for a move, so that everybody who plays the plan sees the same games.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
}

/// The champion all others are held against.
const REIGNING: &str = "champion:tt=4MiB";
/// Moves of the game in which an idea must show that it does anything at all.
const PLIES: usize = 60;

impl Task for Trials {
    fn run<P: Tunable>(self, _: Manner) -> Result<()> {
        let Trials { game, games, nodes } = self;
        println!(
            "# Made by `cargo xtask trials {game}`: what each idea and each margin of the champion is worth."
        );
        println!("name = \"Trials: {}\"\ngame = \"{game}\"\nkind = \"gauntlet:1\"", P::NAME);
        println!(
            "games = {games}\npace = \"nodes={nodes}\"\nlongest = 160\nseed = 6\nresign = \"score=5,moves=4\"\ndraw = \"score=0.1,moves=8,after=60\"\nconcurrency = 2"
        );
        println!("players = [\n    {{ name = \"champion\", player = \"{REIGNING}\" }},");
        let usual = trace::<P>(REIGNING, nodes)?;
        for (name, change) in changes::<P>() {
            let player = format!("{REIGNING},{change}");
            // Some ideas have nothing to work on in some games: nobody passes in draughts.
            if trace::<P>(&player, nodes)? != usual {
                println!("    {{ name = \"{name}\", player = \"{player}\" }},");
            }
        }
        println!("]");
        Ok(())
    }
}

/// Every single change to the champion, by its name and as an option: an idea more or less, a margin beside its own.
fn changes<P: Tunable>() -> Vec<(String, String)> {
    let ideas = <P::Evaluation as Knowledge<P>>::IDEAS;
    let margins = <P::Evaluation as Knowledge<P>>::MARGINS;
    let mut changes = Vec::new();
    for &IdeaWords { idea, name, .. } in IDEAS {
        let change = if ideas.has(idea) { "without" } else { "with" };
        changes.push((format!("{change} {name}"), format!("{change}={name}")));
    }
    for words in MARGINS.iter().filter(|words| ideas.has(words.idea)) {
        let (name, value) = (words.name, words.value(margins));
        for other in words.neighbours(value) {
            changes.push((format!("{name} {other}, not {value}"), format!("margins={name}:{other}")));
        }
    }
    changes
}

/// What a player sees in a game against itself: nodes and choices, move by move.
fn trace<P: Tunable>(text: &str, nodes: u64) -> Result<Vec<(u64, Option<P::Move>)>> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut searcher = player::build::<P>(&read(text)?)?;
    let mut game = History::<P>::default();
    let mut seen = Vec::new();
    while seen.len() < PLIES && game.ending().is_none() {
        let report = searcher.search(&Quest::new(&game, limits), &mut |_| ());
        seen.push((report.count.nodes, report.best()));
        let Some(best) = report.best() else { break };
        game.play(best);
    }
    Ok(seen)
}

#[cfg(test)]
mod tests {
    use damier_search::engine::{Idea, Knowledge};

    use super::{REIGNING, changes, trace};
    use crate::searcher::read;

    type English = damier_draughts::Position<damier_draughts::English>;

    #[test]
    fn every_change_is_a_player_of_its_own() {
        let changes = changes::<English>();
        for (name, change) in &changes {
            assert!(read(&format!("{REIGNING},{change}")).is_ok(), "{name}: {change}");
        }
        let named = |wanted: &str| changes.iter().any(|(name, _)| name == wanted);
        assert!(named("without table") && named("with futility") && named("probcut-depth 10, not 8"));
        let ideas = <<English as damier_engines::Playable>::Evaluation as Knowledge<English>>::IDEAS;
        assert!(!ideas.has(Idea::Futility) && !changes.iter().any(|(name, _)| name.starts_with("futility")));
    }

    #[test]
    fn an_idea_without_work_leaves_no_trace() {
        let [usual, passing, forgetting] = ["", ",without=null-move", ",without=table"]
            .map(|change| trace::<English>(&format!("{REIGNING}{change}"), 1000).unwrap());
        assert!(usual == passing && usual != forgetting);
    }
}
