//! `damier solve`: a proof of who wins.

use damier::core::Verdict;
use damier::search::proof::{Method, solve};
use damier::search::{Limits, Meter, Stop};
use serde_json::json;

use crate::args::{Cli, SolveArgs, SolveMethod};
use crate::findings::{Place, show_line};
use crate::game::{Errand, Table};
use crate::output::{self, side_word};
use crate::player::{expect_open, grouped};
use crate::settings::Settings;
use crate::{game, input};

pub(crate) fn run(args: &SolveArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    let Proved { place, verdict, line, meter } =
        game::with_game(&args.position.game, settings, Solve { args })??;
    let result = match verdict {
        Some(Verdict::Won) => "won",
        Some(Verdict::Lost) => "lost",
        Some(Verdict::Drawn) => "drawn",
        None => "unknown",
    };
    if args.format.json {
        return output::json(json!({
            "fen": place.fen,
            "turn": side_word(place.turn),
            "result": result,
            "nodes": meter.nodes(),
            "seconds": meter.elapsed().as_secs_f64(),
            "pv": line,
        }));
    }
    if !cli.quiet {
        anstream::eprintln!("{} positions, {:.3} s", grouped(meter.nodes()), meter.elapsed().as_secs_f64());
    }
    output::text(&match verdict {
        None => "not proved within the limits\n".to_owned(),
        Some(_) => format!("{result} for {} to move\n{}\n", place.turn, line.join(" ")),
    })
}

struct Solve<'a> {
    args: &'a SolveArgs,
}

struct Proved {
    place: Place,
    verdict: Option<Verdict>,
    line: Vec<String>,
    meter: Meter,
}

impl Errand for Solve<'_> {
    type Output = anyhow::Result<Proved>;

    fn run<P: Table>(self) -> Self::Output {
        let args = self.args;
        let game = input::read_game::<P>(&args.position)?;
        expect_open(&game)?;
        let pos = game.position();
        let method = match args.method {
            SolveMethod::Dfpn => Method::DepthFirst,
            SolveMethod::Pn => Method::BestFirst,
        };
        let limits = Limits { nodes: args.nodes, time: args.time, ..Limits::default() };
        let mut meter = Meter::new(&limits, &Stop::default());
        let solution = solve(pos, args.patience, method, &mut meter, args.memory).ok();
        let (verdict, line) = solution.map(|solution| (solution.verdict, solution.line)).unzip();
        Ok(Proved { place: Place::of(pos), verdict, line: show_line(pos, &line.unwrap_or_default()), meter })
    }
}
