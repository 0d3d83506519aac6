//! How well time limits are kept: the share that is used, and by how much they are overrun.

use std::time::{Duration, Instant};

use clap::Parser;
use damier_bench::free_boards;
use damier_core::History;
use damier_draughts::{English, Position};
use damier_engines::player::{Spec, build};
use damier_search::{Limits, Quest, Searcher};

/// Measures how well time limits are kept.
#[derive(Parser)]
struct Args {
    /// The limits in milliseconds.
    #[arg(long, value_delimiter = ',', default_value = "10,30,100,300,1000,3000,10000")]
    limits: Vec<u64>,
    /// The players, with commas between them: none may have options of its own.
    #[arg(long, value_delimiter = ',', default_value = EVERYONE)]
    players: Vec<String>,
    /// Runs of each limit.
    #[arg(long, default_value_t = 100)]
    runs: usize,
    /// Fewer runs where a limit would take more than this many seconds altogether; ten at least.
    #[arg(long, default_value_t = 60)]
    most_seconds: u64,
}

/// Someone to measure: thinks for at most the time given.
type Thinker = (String, Box<dyn FnMut(Duration)>);

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    println!("| who | limit, ms | runs | used, mean | used, least | overrun p50, ms | p99 | most |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (name, mut think) in thinkers(&args.players)? {
        for &limit in &args.limits {
            let limit = Duration::from_millis(limit.max(1));
            let affordable = Duration::from_secs(args.most_seconds).div_duration_f64(limit) as usize;
            let runs = args.runs.min(affordable.max(10)).max(1);
            let times: Vec<Duration> = (0..runs).map(|_| timed(&mut think, limit)).collect();
            println!("{}", row(&name, limit, times));
        }
    }
    Ok(())
}

/// Players that search until their time is out.
const EVERYONE: &str =
    "minimax,alphabeta,negamax,negalphabeta,aspiration,scout,pvs,sss,dual,mtdf,timeshared,bestfirst,mcts";

fn thinkers(names: &[String]) -> anyhow::Result<Vec<Thinker>> {
    names.iter().map(|name| Ok((name.clone(), of_searcher(build(&name.parse::<Spec>()?)?)))).collect()
}

/// Asks a searcher for a move on one board after the other.
fn of_searcher(mut searcher: Box<dyn Searcher<Position<English>>>) -> Box<dyn FnMut(Duration)> {
    let games: Vec<_> = free_boards().into_iter().map(|board| History::new(board.pos)).collect();
    let mut turn = 0;
    Box::new(move |limit| {
        let game = &games[turn % games.len()];
        turn += 1;
        let report = searcher.search(&Quest::new(game, Limits::time(limit)), &mut |_| ());
        assert!(report.best().is_some(), "there is a move on every board, and time for one");
    })
}

fn timed(think: &mut dyn FnMut(Duration), limit: Duration) -> Duration {
    let start = Instant::now();
    think(limit);
    start.elapsed()
}

fn row(name: &str, limit: Duration, mut times: Vec<Duration>) -> String {
    times.sort();
    let share = |time: Duration| time.div_duration_f64(limit);
    let mean = share(times.iter().sum::<Duration>() / times.len() as u32);
    let overrun = |percent: usize| {
        // The time that `percent` of the runs did not exceed.
        let rank = (times.len() * percent).div_ceil(100).max(1) - 1;
        times[rank].saturating_sub(limit).as_secs_f64() * 1e3
    };
    format!(
        "| {name} | {} | {} | {mean:.4} | {:.4} | {:.3} | {:.3} | {:.3} |",
        limit.as_millis(),
        times.len(),
        share(times[0]),
        overrun(50),
        overrun(99),
        overrun(100),
    )
}
