//! `damier compare`: one position, many searches.

use damier::core::Notation;
use damier::draughts::{Position, Task, Variant};
use damier::engines::player::{Search, Spec};
use damier::search::{Limits, Quest, Report, Rung};
use serde_json::json;

use crate::args::{Cli, CompareArgs};
use crate::output::{self, score_json};
use crate::player::{Player, expect_open, grouped, print_notes};
use crate::settings::Settings;
use crate::{game, input};

/// Whom to compare where nobody says.
const USUAL: [&str; 9] =
    ["minimax", "alphabeta", "negamax", "negalphabeta", "scout", "pvs", "sss", "dual", "mtdf"];
/// How deep.
const USUAL_DEPTH: u32 = 6;

pub(crate) fn run(args: &CompareArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    game::with_game(&args.position.game, settings, Compare { args, quiet: cli.quiet })?
}

struct Compare<'a> {
    args: &'a CompareArgs,
    quiet: bool,
}

impl Task for Compare<'_> {
    type Output = anyhow::Result<()>;

    fn run<V: Variant>(self) -> anyhow::Result<()> {
        let args = self.args;
        let game = input::read_game::<V>(&args.position)?;
        let texts: Vec<&str> = match &args.players[..] {
            [] => USUAL.to_vec(),
            named => named.iter().map(String::as_str).collect(),
        };
        let flags = args.budget.limits();
        let budget = if flags == Limits::default() { Limits::depth(USUAL_DEPTH) } else { flags };
        // All are read before the first begins: a mistake in the last must not cost the time of the others.
        let players: Vec<Player<Position<V>>> =
            texts.iter().map(|text| Player::read(text, budget)).collect::<Result<_, _>>()?;
        expect_open(&game)?;
        let mut rows = Vec::new();
        for mut player in players {
            if !self.quiet && !args.format.json {
                anstream::eprintln!("{} …", player.spec.text);
            }
            let report = player.searcher.search(&Quest::new(&game, Limits::default()), &mut |_| {});
            print_notes(&report, self.quiet);
            rows.push((player.spec, report));
        }
        show(game.position(), &rows, args.format.json)
    }
}

type Row<V> = (Spec, Report<Position<V>>);

/// Whether the search must return the value of minimax, by its nature and its aids.
fn is_exact(spec: &Spec) -> bool {
    match &spec.search {
        Search::Ladder(ladder) => {
            !matches!(ladder.rung, Rung::Random | Rung::Greedy | Rung::TimeShared | Rung::BestFirst)
        }
        Search::Mcts(_) => false,
    }
}

/// Whether all searches that must agree do: those of the same depth, evaluation and aids that touch the value.
fn agree<V: Variant>(rows: &[Row<V>]) -> bool {
    let promise = |(spec, report): &Row<V>| {
        let aids = match &spec.search {
            Search::Ladder(ladder) => (ladder.quiescence, ladder.distance, ladder.remembers),
            Search::Mcts(_) => (0, false, 0),
        };
        let evaluation = spec.evaluation.as_ref().map(|(name, _)| name.clone());
        (report.depth, aids, evaluation, spec.seed)
    };
    let exact: Vec<&Row<V>> = rows.iter().filter(|(spec, _)| is_exact(spec)).collect();
    exact
        .iter()
        .all(|one| exact.iter().all(|other| promise(one) != promise(other) || one.1.score == other.1.score))
}

fn show<V: Variant>(pos: &Position<V>, rows: &[Row<V>], as_json: bool) -> anyhow::Result<()> {
    let first = rows[0].1.count.nodes.max(1) as f64;
    let best = |report: &Report<Position<V>>| report.best().map(|m| pos.show_move(m));
    let agree = agree(rows);
    if as_json {
        let rows: Vec<_> = rows
            .iter()
            .map(|(spec, report)| {
                let mut row = score_json(report.score);
                let count = report.count;
                row.insert("player".to_owned(), json!(spec.text));
                row.insert("best".to_owned(), json!(best(report)));
                row.insert("depth".to_owned(), json!(report.depth));
                row.insert("nodes".to_owned(), json!(count.nodes));
                row.insert("leaves".to_owned(), json!(count.leaves));
                row.insert("cutoffs".to_owned(), json!(count.cutoffs));
                row.insert("first_move_cutoffs".to_owned(), json!(count.first_move_cutoffs));
                row.insert("table_hits".to_owned(), json!(count.table_hits));
                row.insert("branching_factor".to_owned(), json!(count.branching_factor(report.depth)));
                row.insert("seconds".to_owned(), json!(report.elapsed.as_secs_f64()));
                row.insert("ratio".to_owned(), json!(count.nodes as f64 / first));
                row
            })
            .collect();
        return output::json(json!({ "fen": pos.fen(), "rows": rows, "agree": agree }));
    }
    let wide = rows.iter().map(|(spec, _)| spec.text.len()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:<wide$}  {:>10}  {:<10}  {:>5}  {:>13}  {:>13}  {:>11}  {:>5}  {:>9}  {:>8}\n",
        "player", "value", "best", "depth", "nodes", "leaves", "cut-offs", "first", "seconds", "of first"
    );
    for (spec, report) in rows {
        let count = report.count;
        let rate = count.first_move_rate().map_or("-".to_owned(), |rate| format!("{:.0}%", 100.0 * rate));
        text += &format!(
            "{:<wide$}  {:>10}  {:<10}  {:>5}  {:>13}  {:>13}  {:>11}  {:>5}  {:>9.3}  {:>7.2}%\n",
            spec.text,
            report.score.to_string(),
            best(report).unwrap_or_default(),
            report.depth,
            grouped(count.nodes),
            grouped(count.leaves),
            grouped(count.cutoffs),
            rate,
            report.elapsed.as_secs_f64(),
            100.0 * count.nodes as f64 / first
        );
    }
    let verdict = if agree {
        "the exact searches agree\n"
    } else {
        "the exact searches DISAGREE: please report this\n"
    };
    output::text(&(text + verdict))
}
