//! The arguments of `damier selfplay` and `damier nets`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::{Format, GameChoice};

/// What has no meaning where nothing is played.
const OF_PLAY: [&str; 8] = ["positions", "nodes", "player", "slip", "glance", "even", "idle", "seed"];

/// `damier selfplay`.
#[derive(Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["out", "inspect"])))]
pub(crate) struct SelfplayArgs {
    #[command(flatten)]
    pub(crate) game: GameChoice,

    /// The file of games: it is begun, or gone on with.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Play until so many positions to learn from are in the file.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    pub(crate) positions: usize,

    /// Positions to visit for a move; the depth in which they are used up is searched to its end.
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub(crate) nodes: u64,

    /// Who plays against itself; one thread and a small table are best.
    #[arg(long, default_value = "champion:tt=1MiB", value_name = "PLAYER")]
    pub(crate) player: String,

    /// One move in so many is drawn by lot, all game long, so that games also go where nobody would lead them [default: one in forty, in
    /// the first twenty plies behind the opening].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) slip: Option<u32>,

    /// A slip is the best move that a search of so many nodes finds, a mistake as players make them, and not drawn by lot.
    #[arg(long, value_name = "NODES", requires = "slip")]
    pub(crate) glance: Option<u64>,

    /// Play no opening in which a search finds one side further ahead than this [default: 1.5, chess by hand 2]. The nearer to even, the
    /// more games are decided by small things.
    #[arg(long, value_name = "POINTS", value_parser = ahead)]
    pub(crate) even: Option<f64>,

    /// Call a game drawn when so many plies have brought no progress and neither side is ahead by 0.1 [default: play on].
    #[arg(long, value_name = "PLIES")]
    pub(crate) idle: Option<usize>,

    /// Where chance starts: the same seed plays the same games.
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,

    /// Games at a time; they change the time and not the games [default: one a core].
    #[arg(long, env = "DAMIER_THREADS", value_name = "N", hide_env = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Print what a file of games holds, and some of its positions.
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_PLAY)]
    pub(crate) inspect: Option<PathBuf>,

    /// Lay the positions of these files of games out in --out, for training.
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "inspect", conflicts_with_all = OF_PLAY)]
    pub(crate) flatten: Vec<PathBuf>,

    /// How much a position laid out hears of what came of it: this share of what it promises is taken from the next one, which hears of
    /// the one after it, and so on to the result.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share, requires = "flatten")]
    pub(crate) hindsight: f64,

    /// Lay games out as if they had ended where so few pieces were left, as those who know all about them would have ended them.
    #[arg(long, value_name = "PIECES", requires = "flatten", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub(crate) endings: Option<u8>,

    #[command(flatten)]
    pub(crate) format: Format,
}

impl SelfplayArgs {
    /// As many threads as were asked for, or one a core.
    pub(crate) fn threads(&self) -> usize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

/// `damier nets`.
#[derive(Args)]
pub(crate) struct NetsArgs {
    /// Tell how the network that judges this game was made: commands, games, losses.
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) format: Format,
}

/// A part of one.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().map_err(|_| "expected a number from 0 to 1".to_owned())?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("expected a number from 0 to 1".to_owned()) }
}

/// How far one side may be ahead.
fn ahead(text: &str) -> Result<f64, String> {
    let expected = || "expected a number of points from 0 to 100".to_owned();
    let points = text.parse().map_err(|_| expected())?;
    if (0.0..=100.0).contains(&points) { Ok(points) } else { Err(expected()) }
}
