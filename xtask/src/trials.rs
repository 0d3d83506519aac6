//! `cargo xtask trials`: the plan of a tournament that asks what every idea and every margin of the champion is worth.

use anyhow::{Context as _, Result};
use clap::Args;
use damier_core::History;
use damier_engines::hand::Tunable;
use damier_engines::player;
use damier_search::engine::{IDEAS, IdeaWords, Knowledge, MARGINS, Margins};
use damier_search::{Limits, Quest};

use crate::games::Task;
use crate::searcher::read;

/// A plan for `damier tournament`, on standard output.
#[derive(Args, Clone, Debug)]
pub(crate) struct Trials {
    /// The game, by its name in `damier games`.
    pub(crate) game: String,
    /// Games against each.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Nodes for a move, so that everybody who plays the plan sees the same games.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// The evaluation all of them judge by.
    #[arg(long, default_value = "hand")]
    judge: String,
}

/// The champion all others are held against.
fn reigning(judge: &str) -> String {
    format!("champion:tt=4MiB,eval={judge}")
}

/// Nobody plays on what both see to be decided.
const CONDITIONS: &str = r#"longest = 160
resign = "score=5,moves=4"
draw = "score=0.1,moves=8,after=60"
seed = 6
concurrency = 2"#;
/// Moves of the game in which an idea must show that it does anything at all.
const PLIES: usize = 60;

impl Task for Trials {
    fn run<P: Tunable>(self) -> Result<()> {
        let Trials { game, games, nodes, judge } = self;
        let reigning = reigning(&judge);
        println!(
            "# What each idea and each margin of the champion is worth, against the champion as it is. Made by"
        );
        println!("# `cargo xtask trials {game} --games {games} --nodes {nodes} --judge {judge}`.");
        println!("name = \"Trials: {}\"\ngame = \"{game}\"\nkind = \"gauntlet:1\"", P::NAME);
        println!("games = {games}\npace = \"nodes={nodes}\"\n{CONDITIONS}");
        println!("players = [\n    {{ name = \"champion\", player = \"{reigning}\" }},");
        let usual = trace::<P>(&reigning, nodes)?;
        for (name, change) in changes::<P>(&judge)? {
            let player = format!("{reigning},{change}");
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
fn changes<P: Tunable>(judge: &str) -> Result<Vec<(String, String)>> {
    let ideas = <P::Evaluation as Knowledge<P>>::IDEAS;
    let margins = margins::<P>(judge)?;
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
    Ok(changes)
}

/// The margins of the champion who judges so.
fn margins<P: Tunable>(judge: &str) -> Result<Margins> {
    let judge =
        P::evaluation(judge, 0).with_context(|| format!("{} knows no evaluation `{judge}`", P::NAME))?;
    Ok(judge.margins())
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
    use damier_engines::hand::Tunable;
    use damier_search::engine::{IDEAS, Idea, Knowledge, MARGINS};

    use super::{changes, margins, reigning, trace};
    use crate::searcher::read;

    type English = damier_draughts::Position<damier_draughts::English>;
    type International = damier_draughts::Position<damier_draughts::International>;

    /// The cells of the first row under a heading that begins with this name in code.
    fn row(heading: &str, name: &str) -> Option<Vec<&'static str>> {
        let document = include_str!("../../docs/champion.md");
        let table = document.split_once(heading).map_or("", |(_, rest)| rest);
        let row = table.lines().find(|line| line.starts_with(&format!("| `{name}` |")))?;
        Some(row.split('|').skip(2).map(str::trim).collect())
    }

    fn assert_documented<P: Tunable>(column: usize) {
        let ideas = <P::Evaluation as Knowledge<P>>::IDEAS;
        let margins = margins::<P>("hand").unwrap();
        for words in IDEAS {
            let cell = row("## What each idea is worth", words.name)
                .unwrap_or_else(|| panic!("`{}` has a row", words.name))[column];
            assert!(
                cell.is_empty() || cell.starts_with('(') != ideas.has(words.idea),
                "{}: {cell}",
                words.name
            );
        }
        for words in MARGINS {
            let Some(cell) =
                row("## The margins", words.name).map(|cells| cells[column]).filter(|cell| !cell.is_empty())
            else {
                continue;
            };
            let value = format!("**{}**", words.value(margins));
            assert!(cell.starts_with(&value), "{} is {value}, and the document says {cell}", words.name);
        }
    }

    #[test]
    fn the_document_tells_of_the_champion_as_it_is() {
        assert_documented::<English>(0);
        assert_documented::<International>(1);
        assert_documented::<damier_chess::Position>(2);
    }

    #[test]
    fn every_change_is_a_player_of_its_own() {
        let changes = changes::<English>("hand").unwrap();
        for (name, change) in &changes {
            assert!(read(&format!("{},{change}", reigning("hand"))).is_ok(), "{name}: {change}");
        }
        let named = |wanted: &str| changes.iter().any(|(name, _)| name == wanted);
        assert!(named("without table") && named("with futility") && named("probcut-depth 10, not 8"));
        let ideas = <<English as damier_engines::Playable>::Evaluation as Knowledge<English>>::IDEAS;
        assert!(!ideas.has(Idea::Futility) && !changes.iter().any(|(name, _)| name.starts_with("futility")));
    }

    #[test]
    fn an_idea_without_work_leaves_no_trace() {
        let [usual, passing, forgetting] = ["", ",without=null-move", ",without=table"]
            .map(|change| trace::<English>(&format!("{}{change}", reigning("hand")), 1000).unwrap());
        assert!(usual == passing && usual != forgetting);
    }
}
