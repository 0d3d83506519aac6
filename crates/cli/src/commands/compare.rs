//! `damier compare`: one position, many searches.

use damier::engines::player::{Search, Spec};
use damier::search::{Limits, Quest, Rung};
use serde_json::json;

use crate::args::{Cli, CompareArgs};
use crate::findings::{Finding, Place};
use crate::game::{Errand, Table};
use crate::output;
use crate::player::{Player, expect_open, grouped};
use crate::settings::Settings;
use crate::{game, input};

/// Whom to compare where nobody says.
const USUAL: [&str; 9] =
    ["minimax", "alphabeta", "negamax", "negalphabeta", "scout", "pvs", "sss", "dual", "mtdf"];
/// How deep.
const USUAL_DEPTH: u32 = 6;

pub(crate) fn run(args: &CompareArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    let (place, rows) = game::with_game(&args.position.game, settings, Compare { args, cli })??;
    let agree = agree(&rows);
    if !args.format.json {
        return output::text(&table(&rows, agree));
    }
    let first = rows[0].finding.count.nodes.max(1) as f64;
    let fields = |row: &Row| {
        let mut fields = row.finding.fields();
        fields.insert("player".to_owned(), json!(row.text));
        fields.insert("ratio".to_owned(), json!(row.finding.count.nodes as f64 / first));
        fields
    };
    let rows: Vec<_> = rows.iter().map(fields).collect();
    output::json(json!({ "fen": place.fen, "rows": rows, "agree": agree }))
}

struct Compare<'a> {
    args: &'a CompareArgs,
    cli: &'a Cli,
}

struct Row {
    text: String,
    spec: Option<Spec>,
    finding: Finding,
}

impl Errand for Compare<'_> {
    type Output = anyhow::Result<(Place, Vec<Row>)>;

    fn run<P: Table>(self) -> Self::Output {
        let args = self.args;
        let game = input::read_game::<P>(&args.position)?;
        let flags = args.budget.limits();
        let budget = if flags == Limits::default() { Limits::depth(USUAL_DEPTH) } else { flags };
        // All are read before the first begins: a mistake in the last must not cost the time of the others.
        let mut players: Vec<Player<P>> = Vec::new();
        for text in texts(args) {
            players.push(Player::read(text, budget)?);
        }
        expect_open(&game)?;
        let mut rows = Vec::new();
        for mut player in players {
            if !self.cli.quiet && !args.format.json {
                anstream::eprintln!("{} …", player.text);
            }
            let report = player.search(&Quest::new(&game, Limits::default()), &mut |_| {})?;
            let finding = Finding::of(game.position(), &report);
            finding.print_notes(self.cli.quiet);
            rows.push(Row { text: player.text, spec: player.spec, finding });
        }
        Ok((Place::of(game.position()), rows))
    }
}

fn texts(args: &CompareArgs) -> Vec<&str> {
    match &args.players[..] {
        [] => USUAL.to_vec(),
        named => named.iter().map(String::as_str).collect(),
    }
}

/// Whether all searches that must agree do: those of the same depth, evaluation and aids that touch the value.
fn agree(rows: &[Row]) -> bool {
    let promise = |row: &Row| match row.spec.as_ref().map(|spec| (spec, &spec.search)) {
        None | Some((_, Search::Mcts(_) | Search::Champion(_))) => None,
        Some((spec, Search::Ladder(ladder))) => {
            let inexact =
                matches!(ladder.rung, Rung::Random | Rung::Greedy | Rung::TimeShared | Rung::BestFirst);
            let evaluation = spec.evaluation.as_ref().map(|(name, _)| name.clone());
            let aids = (ladder.quiescence, ladder.distance, ladder.remembers);
            (!inexact).then_some((row.finding.depth, aids, evaluation, spec.seed))
        }
    };
    let differ = |one: &Row, other: &Row| {
        promise(one).is_some() && promise(one) == promise(other) && one.finding.score != other.finding.score
    };
    !rows.iter().any(|one| rows.iter().any(|other| differ(one, other)))
}

fn table(rows: &[Row], agree: bool) -> String {
    let first = rows[0].finding.count.nodes.max(1) as f64;
    let wide = rows.iter().map(|row| row.text.len()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:<wide$}  {:>10}  {:<10}  {:>5}  {:>13}  {:>13}  {:>11}  {:>5}  {:>9}  {:>8}\n",
        "player", "value", "best", "depth", "nodes", "leaves", "cut-offs", "first", "seconds", "of first"
    );
    for Row { text: player, finding, .. } in rows {
        let count = finding.count;
        let rate = count.first_move_rate().map_or("-".to_owned(), |rate| format!("{:.0}%", 100.0 * rate));
        text += &format!(
            "{:<wide$}  {:>10}  {:<10}  {:>5}  {:>13}  {:>13}  {:>11}  {:>5}  {:>9.3}  {:>7.2}%\n",
            player,
            finding.score.to_string(),
            finding.best().unwrap_or_default(),
            finding.depth,
            grouped(count.nodes),
            grouped(count.leaves),
            grouped(count.cutoffs),
            rate,
            finding.elapsed.as_secs_f64(),
            100.0 * count.nodes as f64 / first
        );
    }
    let verdict = if agree {
        "the exact searches agree\n"
    } else {
        "the exact searches DISAGREE: please report this\n"
    };
    text + verdict
}
