//! `damier analyse`: the best moves and what they lead to.

use std::time::Duration;

use damier::search::{Limits, Quest, Report};
use serde_json::{Value, json};

use crate::args::{AnalyseArgs, Cli};
use crate::failure::Usage;
use crate::findings::{Finding, Place};
use crate::game::{Errand, Table};
use crate::output::{self, score_json, side_word};
use crate::player::{Player, expect_open};
use crate::settings::Settings;
use crate::{game, input};

/// The time spent where nobody says how much.
const USUAL: Limits = Limits::time(Duration::from_secs(1));

pub(crate) fn run(args: &AnalyseArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    let (place, mut found) = game::with_game(&args.position.game, settings, Analyse { args, cli })??;
    found.sort_by_key(|finding| std::cmp::Reverse(finding.score));
    if args.format.json {
        return output::json(document(&place, &found, &args.player));
    }
    let line = |found: &Finding| format!("{:>10}  {}\n", found.score.to_string(), found.line.join(" "));
    output::text(&found.iter().map(line).collect::<String>())
}

struct Analyse<'a> {
    args: &'a AnalyseArgs,
    cli: &'a Cli,
}

impl Errand for Analyse<'_> {
    type Output = anyhow::Result<(Place, Vec<Finding>)>;

    fn run<P: Table>(self) -> Self::Output {
        let args = self.args;
        let game = input::read_game::<P>(&args.position)?;
        let flags = args.budget.limits();
        let budget = if flags == Limits::default() { USUAL } else { flags };
        let mut player = Player::<P>::read(&args.player, budget)?;
        expect_open(&game)?;
        if player.spec.is_none() && args.multipv > 1 {
            let help = "ask for one line, or let a player of damier look".to_owned();
            return Err(Usage {
                message: "other programs are asked for their best line only".to_owned(),
                help,
            }
            .into());
        }
        let pos = game.position();
        let talks = !self.cli.quiet && !args.format.json;
        let mut quest = Quest::new(&game, Limits::default());
        let mut found = Vec::new();
        // The second best move is the best one when the best is not allowed.
        for _ in 0..args.multipv.min(pos.count_moves() as u32) {
            let report = player.search(&quest, &mut |report: &Report<P>| {
                if talks {
                    anstream::eprintln!("{}", Finding::of(pos, report).progress());
                }
            })?;
            quest.without.extend(report.best());
            let finding = Finding::of(pos, &report);
            finding.print_notes(self.cli.quiet);
            found.push(finding);
        }
        Ok((Place::of(pos), found))
    }
}

fn document(place: &Place, found: &[Finding], player: &str) -> Value {
    let line = |finding: &Finding| {
        let mut line = score_json(finding.score);
        line.insert("pv".to_owned(), json!(finding.line));
        line
    };
    json!({
        "fen": place.fen,
        "turn": side_word(place.turn),
        "player": player,
        "lines": found.iter().map(line).collect::<Vec<_>>(),
        "depth": found[0].depth,
        "nodes": found.iter().map(|finding| finding.count.nodes).sum::<u64>(),
        "seconds": found.iter().map(|finding| finding.elapsed.as_secs_f64()).sum::<f64>(),
        "moves": found[0].root_moves(),
        "notes": found.iter().flat_map(|finding| &finding.notes).collect::<Vec<_>>(),
    })
}
