//! Our searches and those of the crate `minimax`, in turns, on the same boards of English draughts.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use damier_bench::{Asked, Contest, Draughts, Entrant, HEAD, Material, Work, boards, free_boards, material};
use damier_core::History;
use damier_draughts::{English, Position};
use damier_search::{
    Context, Limits, Meter, Quest, Score, Searcher as _, Silent, Stop, Tactics, Window, ladder, mcts,
};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Negamax, Strategy as _};
use serde_json::json;

/// Measures our searches beside those of the crate `minimax`.
#[derive(Parser)]
struct Args {
    /// Rounds; in each round everyone does everything once.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Milliseconds a task takes at least: a shorter one is repeated.
    #[arg(long, default_value_t = 20)]
    least: u64,
    /// Depths of the alpha-beta searches.
    #[arg(long, value_delimiter = ',', num_args = 0.., default_value = "11,13")]
    depths: Vec<u8>,
    /// Simulations of each Monte Carlo search.
    #[arg(long, value_delimiter = ',', num_args = 0.., default_value = "20000")]
    simulations: Vec<u32>,
    /// Measure only this one.
    #[arg(long, value_parser = [OURS, THEIRS])]
    only: Option<String>,
    /// Write every sample to this file, `-` for standard output instead of the table.
    #[arg(long)]
    json: Option<PathBuf>,
}

type Board = Position<English>;

const OURS: &str = "damier";
const THEIRS: &str = "minimax";

/// Random games are cut after this many plies and count as draws.
const LONGEST: u32 = 200;

fn main() -> Result<()> {
    let args = Args::parse();
    let (boards, free_boards, least) = (boards(), free_boards(), Duration::from_millis(args.least));
    let mut searches: Vec<_> = args.depths.iter().map(|&depth| alpha_beta(depth)).collect();
    let mut games: Vec<_> = args.simulations.iter().map(|&simulations| monte_carlo(simulations)).collect();
    if let Some(only) = &args.only {
        for contest in searches.iter_mut().chain(&mut games) {
            contest.entrants.retain(|entrant| entrant.name == only);
        }
    }
    for round in 0..args.rounds.max(1) {
        searches.iter_mut().try_for_each(|contest| contest.round(round, &boards, least))?;
        games.iter_mut().try_for_each(|contest| contest.round(round, &free_boards, least))?;
    }
    for (contest, &simulations) in games.iter().zip(&args.simulations) {
        // A search that ended early has grown a smaller tree, and its rate is not that of the task.
        let short = contest.samples.iter().find(|sample| sample.work.nodes != u64::from(simulations));
        ensure!(short.is_none(), "{}: not all simulations were run: {short:?}", contest.task);
    }
    let contests: Vec<_> = searches.into_iter().chain(games).collect();
    let document = json!({
        "boards": boards.iter().map(|board| board.name).collect::<Vec<_>>(),
        "rounds": args.rounds.max(1),
        "contests": contests.iter().map(Contest::document).collect::<Vec<_>>(),
    });
    let text = serde_json::to_string_pretty(&document)?;
    if args.json.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        println!("{text}");
        return Ok(());
    }
    if let Some(path) = args.json {
        std::fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
    }
    println!("{HEAD}");
    for contest in &contests {
        contest.rows()?.iter().for_each(|row| println!("{row}"));
    }
    Ok(())
}

fn alpha_beta(depth: u8) -> Contest<Board> {
    let ours = Entrant { name: OURS, run: Box::new(move |board| our_alpha_beta(board, depth)) };
    let theirs = Entrant { name: THEIRS, run: Box::new(move |board| their_negamax(board, depth)) };
    Contest::new(format!("alpha-beta, depth {depth}"), vec![ours, theirs])
}

fn our_alpha_beta(board: &Board, depth: u8) -> Work {
    let mut leaves = 0;
    let judge = |pos: &_| {
        leaves += 1;
        Score::thousandths(material(pos).into())
    };
    let mut cx = Context::new(judge, Silent, Meter::new(&Limits::default(), &Stop::default()));
    let value = ladder::alpha_beta(&mut cx, board, Window::FULL, depth.into(), 0);
    let (value, nodes) = (value.expect("nothing stops it"), cx.meter.nodes());
    let value =
        value.verdict().map_or(value.in_thousandths(), |_| value.in_thousandths().signum() * i32::MAX);
    Work { nodes, leaves, value: Some(value) }
}

fn their_negamax(board: &Board, depth: u8) -> Work {
    let mut search = Negamax::new(Material::<English>::new(), depth);
    Asked::take();
    black_box(search.choose_move(board));
    let (asked, value) = (Asked::take(), search.root_value());
    let value = match value {
        minimax::BEST_EVAL => i32::MAX,
        minimax::WORST_EVAL => -i32::MAX,
        value => value.into(),
    };
    Work { nodes: asked.nodes(), leaves: asked.evaluations, value: Some(value) }
}

fn monte_carlo(simulations: u32) -> Contest<Board> {
    let ours = Entrant { name: OURS, run: Box::new(move |board| our_mcts(board, simulations)) };
    let theirs = Entrant { name: THEIRS, run: Box::new(move |board| their_mcts(board, simulations)) };
    Contest::new(format!("Monte Carlo, {simulations} simulations"), vec![ours, theirs])
}

fn our_mcts(board: &Board, simulations: u32) -> Work {
    let even = |_: &Board| Score::DRAWN;
    let options = mcts::Options { rollout_plies: LONGEST as usize, seed: 1, ..mcts::Options::default() };
    let mut search = mcts::Mcts::new(even, Tactics::NONE, options);
    let game = History::new(*board);
    let report = search.search(&Quest::new(&game, Limits::nodes(simulations.into())), &mut |_| ());
    Work { nodes: report.count.nodes, leaves: report.count.leaves, value: None }
}

fn their_mcts(board: &Board, simulations: u32) -> Work {
    let options = MCTSOptions::default().with_num_threads(1).with_max_rollout_depth(LONGEST);
    let mut search = MonteCarloTreeSearch::<Draughts<English>>::new(options);
    search.set_max_rollouts(simulations);
    black_box(search.choose_move(board));
    Work { nodes: simulations.into(), leaves: simulations.into(), value: None }
}
