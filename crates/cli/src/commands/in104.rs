//! `damier in104`: the simulator of document 003 (P-1 to P-4).

use damier::arena::openings::Opening;
use damier::arena::schedule::{Kind, Pairing};
use damier::arena::{Adjudication, Bout, Contest, Entrant, Finished, Hand, Margin, Pace, Plan, Termination};
use damier::core::Outcome;
use damier::guest::Timeouts;
use damier::search::Limits;

use crate::args::In104Args;
use crate::failure::understand;
use crate::output;
use crate::wording::today;

/// The men of a side, and the plies without a capture after which a game is drawn, by the document's two presets.
const MEN: usize = 12;
const QUIET: [usize; 2] = [16, 25];

pub(crate) fn run(args: &In104Args) -> anyhow::Result<()> {
    let game = if args.international { "in104-international" } else { "in104" };
    let entrants: [Entrant; 2] = [understand(&args.white)?, understand(&args.black)?];
    let contest = Contest {
        game,
        entrants: &entrants,
        openings: &[Opening::default()],
        pace: Pace::of(Limits::time(args.limit)),
        margin: Margin::default(),
        adjudication: Adjudication {
            longest: 2 * MEN * QUIET[usize::from(args.international)],
            ..Adjudication::default()
        },
        timeouts: Timeouts::default(),
        seed: args.seed,
        concurrency: 1,
        hand: Hand::default(),
    };
    let pairing = Pairing { number: 0, round: 0, white: 0, black: 1, opening: 0, pair: 0 };
    let mut last = None;
    contest.run(std::iter::once(pairing), |finished| {
        last = Some(finished);
        std::ops::ControlFlow::Break(())
    })?;
    let finished = last.expect("one game was to be played");
    if let Some(path) = &args.out {
        output::save(path, &format!("{}\n", record(args, game, &finished)?))?;
    }
    output::text(&told(args, &finished))
}

fn record(args: &In104Args, game: &str, finished: &Finished) -> anyhow::Result<String> {
    let mut plan = Plan::new(game, vec![args.white.clone(), args.black.clone()]);
    "IN104".clone_into(&mut plan.name);
    plan.openings = Some("none".to_owned());
    plan.kind = Kind::RoundRobin.to_string();
    plan.pace = Some(Pace::of(Limits::time(args.limit)).to_string());
    if args.white == args.black {
        plan.players[1] = damier::arena::PlanPlayer::Named {
            name: format!("{} (2)", args.black),
            player: args.black.clone(),
        };
    }
    Ok(damier::arena::tournament::written(&plan.prepare()?, finished, &today().replace('-', ".")))
}

/// The error codes of the document's simulator.
fn code(bout: &Bout) -> Option<&'static str> {
    match bout.termination {
        Termination::TimeForfeit(_) => Some("time-out"),
        Termination::IllegalMove(_) => Some("invalid move"),
        Termination::Length | Termination::Loop => Some("too many moves"),
        _ if bout.termination.is_failure() => Some("unknown error"),
        _ => None,
    }
}

fn told(args: &In104Args, finished: &Finished) -> String {
    let bout = &finished.bout;
    let mut text = String::new();
    for (number, pair) in finished.sheet.written().chunks(2).enumerate() {
        text += &format!("{:>3}. {}\n", number + 1, pair.join(" "));
    }
    let winner = match bout.outcome {
        Some(Outcome::Win(side)) => format!("{side} wins"),
        _ => "a draw".to_owned(),
    };
    let error = code(bout).map_or_else(String::new, |code| format!(" [{code}]"));
    let seconds = [bout.spent.white, bout.spent.black].map(|time| time.as_secs_f64());
    text + &format!(
        "{winner}: {}{error}\nWhite ({}) {:.3} s, Black ({}) {:.3} s\n",
        bout.termination, args.white, seconds[0], args.black, seconds[1]
    )
}
