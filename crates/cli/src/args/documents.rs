//! The arguments of the drivers that the source documents describe.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use damier::engines::player::read_time;

/// The search of document 000 as its template sets it: alpha-beta, five plies.
const TEMPLATE: &str = "alphabeta:depth=5,eval=compute";

#[derive(Args)]
pub(crate) struct SherlockArgs {
    /// Play a whole game between two players and print it, as the document's runner does.
    #[arg(long, num_args = 2, value_names = ["BLACK", "WHITE"])]
    pub(crate) runner: Option<Vec<String>>,

    /// With --runner: write the tree of every search to a folder named by date and time under this one.
    #[arg(long, value_name = "FOLDER", requires = "runner", num_args = 0..=1, default_missing_value = "DotHelper")]
    pub(crate) dot: Option<PathBuf>,

    /// With --runner: write the moves to a file, one a line.
    #[arg(long, value_name = "FILE.cia", requires = "runner")]
    pub(crate) record: Option<PathBuf>,

    /// Who thinks.
    #[arg(short, long, value_name = "PLAYER", default_value = TEMPLATE)]
    pub(crate) player: String,

    /// Print explored paths, time and heuristic of every decision on standard error.
    #[arg(long)]
    pub(crate) stats: bool,
}

#[derive(Args)]
pub(crate) struct In104Args {
    /// The brain that plays White.
    pub(crate) white: String,

    /// The brain that plays Black.
    pub(crate) black: String,

    /// The time a brain has for a turn; who takes ten milliseconds more has lost.
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = time)]
    pub(crate) limit: Duration,

    /// Play by the international rules of the document (kings fly, men capture backwards).
    #[arg(long)]
    pub(crate) international: bool,

    /// Write the game to a file (PDN, with the times of both sides).
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Where chance starts.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

fn time(text: &str) -> Result<Duration, String> {
    read_time(text)
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "expected a number and its unit, as in 500ms or 2s".to_owned())
}
