//! `damier solve`: a proof of who wins.

use damier::core::{Notation, Verdict};
use damier::draughts::{Task, Variant};
use damier::search::proof::{Method, solve};
use damier::search::{Limits, Meter, Stop};
use serde_json::json;

use crate::args::{Cli, SolveArgs, SolveMethod};
use crate::output::{self, side_word};
use crate::player::{expect_open, grouped, show_line};
use crate::settings::Settings;
use crate::{game, input};

pub(crate) fn run(args: &SolveArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    game::with_game(&args.position.game, settings, Solve { args, quiet: cli.quiet })?
}

struct Solve<'a> {
    args: &'a SolveArgs,
    quiet: bool,
}

impl Task for Solve<'_> {
    type Output = anyhow::Result<()>;

    fn run<V: Variant>(self) -> anyhow::Result<()> {
        let args = self.args;
        let game = input::read_game::<V>(&args.position)?;
        expect_open(&game)?;
        let pos = game.position();
        let method = match args.method {
            SolveMethod::Dfpn => Method::DepthFirst,
            SolveMethod::Pn => Method::BestFirst,
        };
        let limits = Limits { depth: None, nodes: args.nodes, time: args.time };
        let mut meter = Meter::new(&limits, &Stop::default());
        let solution = solve(pos, args.patience, method, &mut meter, args.memory).ok();
        let line = solution.as_ref().map(|solution| show_line(pos, &solution.line)).unwrap_or_default();
        let result = match solution.map(|solution| solution.verdict) {
            Some(Verdict::Won) => "won",
            Some(Verdict::Lost) => "lost",
            Some(Verdict::Drawn) => "drawn",
            None => "unknown",
        };
        if args.format.json {
            return output::json(json!({
                "fen": pos.fen(),
                "turn": side_word(pos.turn()),
                "result": result,
                "nodes": meter.nodes(),
                "seconds": meter.elapsed().as_secs_f64(),
                "pv": line,
            }));
        }
        if !self.quiet {
            anstream::eprintln!(
                "{} positions, {:.3} s",
                grouped(meter.nodes()),
                meter.elapsed().as_secs_f64()
            );
        }
        let text = match result {
            "unknown" => "not proved within the limits\n".to_owned(),
            result => format!("{result} for {} to move\n{}\n", pos.turn(), line.join(" ")),
        };
        output::text(&text)
    }
}
