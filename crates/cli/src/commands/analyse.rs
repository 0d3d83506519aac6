//! `damier analyse`: the best moves and what they lead to.

use std::time::Duration;

use damier::core::{Notation, Position as _};
use damier::draughts::{Position, Task, Variant};
use damier::search::{Limits, Quest, Report};
use serde_json::{Value, json};

use crate::args::{AnalyseArgs, Cli};
use crate::output::{self, score_json, side_word};
use crate::player::{Player, expect_open, grouped, print_notes, show_line};
use crate::settings::Settings;
use crate::{game, input};

/// The time spent where nobody says how much.
const USUAL: Limits = Limits::time(Duration::from_secs(1));

pub(crate) fn run(args: &AnalyseArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    game::with_game(&args.position.game, settings, Analyse { args, quiet: cli.quiet })?
}

struct Analyse<'a> {
    args: &'a AnalyseArgs,
    quiet: bool,
}

impl Task for Analyse<'_> {
    type Output = anyhow::Result<()>;

    fn run<V: Variant>(self) -> anyhow::Result<()> {
        let args = self.args;
        let game = input::read_game::<V>(&args.position)?;
        let flags = args.budget.limits();
        let budget = if flags == Limits::default() { USUAL } else { flags };
        let mut player = Player::<Position<V>>::read(&args.player, budget)?;
        expect_open(&game)?;
        let pos = game.position();
        let mut quest = Quest::new(&game, Limits::default());
        let mut reports = Vec::new();
        // The second best move is the best one when the best is not allowed.
        for _ in 0..args.multipv.min(pos.count_moves() as u32) {
            let tell = |report: &Report<Position<V>>| {
                if !self.quiet && !args.format.json {
                    anstream::eprintln!("{}", progress(pos, report));
                }
            };
            let report = player.searcher.search(&quest, &mut { tell });
            quest.without.extend(report.best());
            print_notes(&report, self.quiet);
            reports.push(report);
        }
        reports.sort_by_key(|report| std::cmp::Reverse(report.score));
        if args.format.json {
            return output::json(document(pos, &reports, &player.spec.text));
        }
        output::text(&table(pos, &reports))
    }
}

fn progress<V: Variant>(pos: &Position<V>, report: &Report<Position<V>>) -> String {
    format!(
        "depth {:>2}  {:>10}  {:>13} nodes  {:>7.3} s  {}",
        report.depth,
        report.score.to_string(),
        grouped(report.count.nodes),
        report.elapsed.as_secs_f64(),
        show_line(pos, &report.line).join(" ")
    )
}

fn document<V: Variant>(pos: &Position<V>, reports: &[Report<Position<V>>], player: &str) -> Value {
    let lines: Vec<_> = reports
        .iter()
        .map(|report| {
            let mut line = score_json(report.score);
            line.insert("pv".to_owned(), json!(show_line(pos, &report.line)));
            line
        })
        .collect();
    let moves: Vec<_> = reports[0]
        .moves
        .iter()
        .map(|tried| {
            let mut row = score_json(tried.score);
            row.insert("move".to_owned(), json!(pos.show_move(tried.m)));
            row.insert("visits".to_owned(), json!(tried.visits));
            row
        })
        .collect();
    json!({
        "fen": pos.fen(),
        "turn": side_word(pos.turn()),
        "player": player,
        "lines": lines,
        "depth": reports[0].depth,
        "nodes": reports.iter().map(|report| report.count.nodes).sum::<u64>(),
        "seconds": reports.iter().map(|report| report.elapsed.as_secs_f64()).sum::<f64>(),
        "moves": moves,
        "notes": reports.iter().flat_map(|report| &report.notes).collect::<Vec<_>>(),
    })
}

fn table<V: Variant>(pos: &Position<V>, reports: &[Report<Position<V>>]) -> String {
    let line = |report: &Report<Position<V>>| {
        format!("{:>10}  {}\n", report.score.to_string(), show_line(pos, &report.line).join(" "))
    };
    reports.iter().map(line).collect()
}
