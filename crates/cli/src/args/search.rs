//! The commands that search.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::StyledStr;
use clap::{Args, ValueEnum};
use damier::engines::player::{OPTIONS, PLAYERS, read_bytes, read_time};
use damier::search::{GREATEST_DEPTH, Limits};

use super::{Format, PositionChoice};

/// What a search may spend where the player does not say.
#[derive(Args)]
pub(crate) struct Budget {
    /// Plies to look ahead, where the player does not say.
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(GREATEST_DEPTH)))]
    pub(crate) depth: Option<u32>,

    /// Positions to visit (simulations, for mcts), where the player does not say.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Time to think, as in 200ms, 1.5s or 2m, where the player does not say.
    #[arg(short, long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Duration>,
}

impl Budget {
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, stretch: None }
    }
}

fn time(text: &str) -> Result<Duration, String> {
    let time = read_time(text).ok_or("expected a number and its unit, as in 200ms, 1.5s or 2m")?;
    if time.is_zero() { Err("no search ends in no time".to_owned()) } else { Ok(time) }
}

fn bytes(text: &str) -> Result<usize, String> {
    read_bytes(text)
        .filter(|&bytes| bytes > 0)
        .ok_or_else(|| "expected a size, as in 64MiB or 1GiB".to_owned())
}

#[derive(Args)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) position: PositionChoice,

    /// The evaluation [default: the first of --list].
    #[arg(short, long, value_name = "NAME")]
    pub(crate) eval: Option<String>,

    /// Where chance starts, for evaluations that draw lots.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// List the evaluations of the game.
    #[arg(long)]
    pub(crate) list: bool,

    /// Draw a network's board with plain letters: x X are Black's men and kings, o O White's.
    #[arg(long)]
    pub(crate) ascii: bool,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) position: PositionChoice,

    /// Who searches.
    #[arg(short, long, value_name = "PLAYER", default_value = "champion:tt=64MiB")]
    pub(crate) player: String,

    /// The number of best moves to show.
    #[arg(short = 'k', long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) multipv: u32,

    #[command(flatten)]
    pub(crate) budget: Budget,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct CompareArgs {
    /// The players [default: the searches that look at every move of a depth].
    #[arg(value_name = "PLAYER")]
    pub(crate) players: Vec<String>,

    #[command(flatten)]
    pub(crate) position: PositionChoice,

    #[command(flatten)]
    pub(crate) budget: Budget,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) position: PositionChoice,

    /// Who searches.
    #[arg(short, long, value_name = "PLAYER", default_value = "negalphabeta:depth=4")]
    pub(crate) player: String,

    #[command(flatten)]
    pub(crate) budget: Budget,

    /// Write the tree for Graphviz, as document 000 has it; in a folder the file is named {turn}-{Black|White}.dot.
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,

    /// Write the tree for Graphviz with windows, bounds, cut-offs and boards.
    #[arg(long, value_name = "FILE")]
    pub(crate) rich_dot: Option<PathBuf>,

    /// Write the tree as a JSON document.
    #[arg(long, value_name = "FILE")]
    pub(crate) json_tree: Option<PathBuf>,

    /// Write the tree as a picture.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write the tree as one page to open in a browser.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// The most nodes to record.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub(crate) max_nodes: usize,

    /// Where the tree is larger than that, write its first nodes instead of refusing.
    #[arg(long)]
    pub(crate) truncate: bool,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionChoice,

    /// How to prove.
    #[arg(long, value_enum, default_value_t = SolveMethod::Dfpn)]
    pub(crate) method: SolveMethod,

    /// Plies without progress after which a game counts as drawn.
    #[arg(long, value_name = "PLIES", default_value_t = 80, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) patience: u16,

    /// The memory to use.
    #[arg(long, value_name = "SIZE", default_value = "256MiB", value_parser = bytes)]
    pub(crate) memory: usize,

    /// Positions to visit before giving up.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Time before giving up, as in 10s.
    #[arg(short, long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Duration>,

    #[command(flatten)]
    pub(crate) format: Format,
}

/// How to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SolveMethod {
    /// Depth first, with a table.
    Dfpn,
    /// Best first, with the tree in memory.
    Pn,
}

/// The players and their options, for `--help`.
fn players() -> String {
    let mut text = "Players, written NAME or NAME:option,option=value:\n".to_owned();
    for player in PLAYERS {
        text += &format!("  {:<14}{}\n", player.name, player.words);
    }
    text += "\nOptions:\n";
    for option in OPTIONS {
        let written = match option.value {
            "" => option.key.to_owned(),
            value if value.starts_with('[') => format!("{}[={}]", option.key, value.trim_matches(['[', ']'])),
            value => format!("{}={value}", option.key),
        };
        text += &format!("  {written:<22}{}\n", option.words);
    }
    text
}

pub(super) fn analyse_help() -> StyledStr {
    format!("Example: damier analyse --game international --depth 9 --multipv 3\n\n{}", players()).into()
}

pub(super) fn compare_help() -> StyledStr {
    format!("Example: damier compare minimax alphabeta pvs:tt --depth 6\n\n{}", players()).into()
}

pub(super) fn tree_help() -> StyledStr {
    format!("Example: damier tree --player negalphabeta:depth=4 --html tree.html\n\n{}", players()).into()
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Print the signature and nothing else.
    #[arg(long)]
    pub(crate) signature: bool,

    /// Time for the depth that is reached from the opening.
    #[arg(short, long, value_name = "TIME", default_value = "1s", value_parser = time)]
    pub(crate) time: Duration,

    /// Who searches: `champion:tt=16MiB,eval=hand` tells what the networks cost.
    #[arg(long, value_name = "PLAYER", default_value = "champion:tt=16MiB")]
    pub(crate) player: String,

    #[command(flatten)]
    pub(crate) format: Format,
}
