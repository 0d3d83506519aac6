//! Alpha-beta on the benchmark boards with one watcher or none, to be counted in instructions.
//!
//! `scripts/observer_cost.sh` runs it under callgrind, once a watcher, beside a copy of the code from which every call of
//! an observer was cut out, and prints the ratios.

use anyhow::{Result, ensure};
use clap::{Parser, ValueEnum};
use damier_bench::{boards, material};
use damier_draughts::{English, Position};
use damier_search::{
    Context, Count, Limits, Meter, Observer, Recorder, Score, Silent, Stop, Stopped, Window, ladder,
};

/// Alpha-beta with a watcher, to be counted in instructions.
#[derive(Parser)]
struct Args {
    /// Who watches.
    watcher: Watcher,
    /// Plies to look ahead.
    #[arg(long, default_value_t = 9)]
    depth: u32,
}

#[derive(Clone, Copy, ValueEnum)]
enum Watcher {
    /// Nobody.
    Silent,
    /// Whoever counts.
    Count,
    /// Whoever writes the tree down.
    Recorder,
}

/// Nodes the recorder keeps of each board.
const RECORDED: usize = 1 << 22;

fn main() -> Result<()> {
    let args = Args::parse();
    let (mut nodes, mut values) = (0, Vec::new());
    for board in boards() {
        let (value, visited) = search(args.watcher, &board.pos, args.depth)?;
        values.push(value.to_string());
        nodes += visited;
    }
    ensure!(nodes > 0, "nothing was searched");
    println!("{nodes} nodes, values {}", values.join(" "));
    Ok(())
}

fn search(watcher: Watcher, pos: &Position<English>, depth: u32) -> Result<(Score, u64), Stopped> {
    let judge = |pos: &_| Score::thousandths(material(pos).into());
    match watcher {
        Watcher::Silent => watched(Context::new(judge, Silent, meter()), pos, depth),
        Watcher::Count => watched(Context::new(judge, Count::default(), meter()), pos, depth),
        Watcher::Recorder => watched(Context::new(judge, Recorder::new(RECORDED), meter()), pos, depth),
    }
}

fn watched<O: Observer<Position<English>>>(
    mut cx: Context<Position<English>, impl FnMut(&Position<English>) -> Score, O>,
    pos: &Position<English>,
    depth: u32,
) -> Result<(Score, u64), Stopped> {
    let value = ladder::alpha_beta(&mut cx, pos, Window::FULL, depth, 0)?;
    Ok((value, cx.meter.nodes()))
}

fn meter() -> Meter {
    Meter::new(&Limits::default(), &Stop::default())
}
