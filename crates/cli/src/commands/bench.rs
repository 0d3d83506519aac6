//! `damier bench`: searches that are always the same, one number for how the champion thinks and some for how fast.

use std::time::{Duration, Instant};

use damier::core::perft;
use damier::draughts::{English, Position};
use damier::engines::player::{Spec, SpecError};
use damier::engines::seat::{Start, open_board, sit};
use damier::engines::trials::{TRIALS, Trial};
use damier::search::{Limits, Stop};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::args::{BenchArgs, Cli};
use crate::failure::BadInput;
use crate::output;

/// Leaves of English draughts that the yardstick counts.
const YARDSTICK_DEPTH: u32 = 9;

/// What the trials of one game came to.
struct Row {
    game: &'static str,
    nodes: u64,
    time: Duration,
    /// The depth reached from the opening in the time given for it.
    depth: u32,
}

impl Row {
    fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

pub(crate) fn run(args: &BenchArgs, cli: &Cli) -> anyhow::Result<()> {
    let player = read(&args.player)?;
    let bar = if cli.quiet { ProgressBar::hidden() } else { ProgressBar::new(TRIALS.len() as u64) };
    bar.set_style(ProgressStyle::with_template("{wide_bar} {msg}").expect("a known template"));
    let mut rows: Vec<Row> = Vec::new();
    for trial in TRIALS {
        bar.set_message(trial.game);
        let found = trial.run(&player);
        if let Some(row) = rows.last_mut().filter(|row| row.game == trial.game) {
            row.nodes += found.nodes;
            row.time += found.time;
        } else {
            let depth = if args.signature { 0 } else { reach(trial, args.time, &player) };
            rows.push(Row { game: trial.game, nodes: found.nodes, time: found.time, depth });
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let signature: u64 = rows.iter().map(|row| row.nodes).sum();
    if args.signature {
        return output::text(&format!("{signature}\n"));
    }
    tell(args, &rows, signature)
}

/// A player of all the games that are tried.
fn read(text: &str) -> Result<Spec, BadInput> {
    let wrong = |error: SpecError| BadInput { text: text.to_owned(), error: Box::new(error) };
    let player: Spec = text.parse().map_err(wrong)?;
    for trial in TRIALS {
        sit(trial.game, &player).expect("a game of the catalogue").map_err(wrong)?;
    }
    Ok(player)
}

/// The depth that the opening of a game is searched to in a given time.
fn reach(trial: &Trial, time: Duration, player: &Spec) -> u32 {
    let mut board = open_board(trial.game).expect("a game of the catalogue");
    board.set_up(Start::Opening, &[]).expect("every game has an opening");
    let mut mind = sit(trial.game, player).expect("a game of the catalogue").expect("a player of every game");
    mind.choose(&*board, Limits::time(time), &Stop::default()).depth
}

/// Leaves of a perft a second: how fast the machine is just now.
fn yardstick() -> f64 {
    let begun = Instant::now();
    let leaves = perft(&Position::<English>::default(), YARDSTICK_DEPTH);
    leaves as f64 / begun.elapsed().as_secs_f64()
}

fn tell(args: &BenchArgs, rows: &[Row], signature: u64) -> anyhow::Result<()> {
    let yardstick = yardstick();
    let seconds: f64 = rows.iter().map(|row| row.time.as_secs_f64()).sum();
    if args.format.json {
        let games: Vec<_> = rows
            .iter()
            .map(|row| {
                json!({
                    "game": row.game,
                    "nodes": row.nodes,
                    "nodes_per_second": row.rate() as u64,
                    "depth": row.depth,
                    "ratio": row.rate() / yardstick,
                })
            })
            .collect();
        return output::json(json!({
            "signature": signature,
            "seconds": seconds,
            "nodes_per_second": (signature as f64 / seconds) as u64,
            "yardstick": yardstick as u64,
            "games": games,
        }));
    }
    let mut text = format!(
        "{:<14} {:>12} {:>8} {:>12} {:>10} {:>6}\n",
        "game", "nodes", "s", "nodes/s", "yardstick", "depth"
    );
    for row in rows {
        text += &format!(
            "{:<14} {:>12} {:>8.2} {:>12.0} {:>10.4} {:>6}\n",
            row.game,
            row.nodes,
            row.time.as_secs_f64(),
            row.rate(),
            row.rate() / yardstick,
            row.depth
        );
    }
    text += &format!("\nBench: {signature}\n");
    output::text(&text)
}
