//! `damier perft`: counting, and how fast.

use std::num::NonZeroUsize;
use std::time::Instant;

use damier::core::divide_with;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, json};

use crate::args::{Cli, PerftArgs};
use crate::game::{Errand, Table};
use crate::settings::Settings;
use crate::{game, input, output};

pub(crate) fn run(args: &PerftArgs, cli: &Cli, settings: &Settings) -> anyhow::Result<()> {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = args.threads.or(settings.threads).unwrap_or(cores);
    if cli.verbose {
        let game = game::find(&args.position.game, settings)?;
        anstream::eprintln!("{game}, {threads} threads");
    }
    game::with_game(&args.position.game, settings, Perft { args, threads, quiet: cli.quiet })?
}

struct Perft<'a> {
    args: &'a PerftArgs,
    threads: NonZeroUsize,
    quiet: bool,
}

impl Errand for Perft<'_> {
    type Output = anyhow::Result<()>;

    fn run<P: Table>(self) -> anyhow::Result<()> {
        let args = self.args;
        let game = input::read_game::<P>(&args.position)?;
        let pos = game.position();
        // indicatif keeps silent by itself where standard error is no terminal.
        let bar = if self.quiet { ProgressBar::hidden() } else { ProgressBar::new(0) };
        bar.set_style(
            ProgressStyle::with_template("{wide_bar} {percent}% {eta} left").expect("a known template"),
        );
        let start = Instant::now();
        let parts = divide_with(pos, args.depth, self.threads, &|done, total| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        });
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let nodes = if args.depth == 0 { 1 } else { parts.iter().map(|(_, count)| count).sum() };
        let rate = (nodes as f64 / seconds.max(1e-9)) as u64;
        let rows = || parts.iter().map(|&(m, count)| (pos.show_move(m), count));
        if args.format.json {
            let divide: Map<String, serde_json::Value> =
                rows().filter(|_| args.divide).map(|(text, count)| (text, json!(count))).collect();
            return output::json(json!({
                "depth": args.depth,
                "nodes": nodes,
                "seconds": seconds,
                "nodes_per_second": rate,
                "divide": divide,
            }));
        }
        let mut text = String::new();
        if args.divide {
            rows().for_each(|(move_text, count)| text += &format!("{move_text}: {count}\n"));
        }
        output::text(&format!("{text}{nodes}\n"))?;
        if !self.quiet {
            anstream::eprintln!("{seconds:.3} s, {:.1} million a second", rate as f64 / 1e6);
        }
        Ok(())
    }
}
