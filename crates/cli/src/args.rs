//! The command line as data: help, completions and man pages all come from here.

mod arena;
mod documents;
mod engine;
mod files;
mod lab;
mod play;
mod search;
mod training;

pub(crate) use arena::{
    BookArgs, ExportArgs, ExportForm, LeaderboardArgs, MatchArgs, NewArgs, ResumeArgs, TableArgs,
    TournamentArgs, TournamentCommand,
};
pub(crate) use documents::{In104Args, SherlockArgs};
pub(crate) use engine::{DxpArgs, HubArgs, UciArgs};
pub(crate) use files::{ConvertArgs, FileForm, ValidateArgs};
pub(crate) use lab::{ExperimentChoice, LabArgs, LabCommand, PlotArgs, RunArgs, VerifyArgs};
pub(crate) use play::PlayArgs;
pub(crate) use search::{AnalyseArgs, BenchArgs, CompareArgs, EvalArgs, SolveArgs, SolveMethod, TreeArgs};
pub(crate) use training::{NetsArgs, SelfplayArgs};

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use serde::Deserialize;

const AFTERWORD: &str = "\
Exit codes: 0 done; 1 failed; 2 wrong usage; 3 bad input (a position, a move, a file); 4 another program failed; 5 a comparison that was asked for \
found a difference; 130 interrupted.

Settings: a flag goes first, then the environment (DAMIER_GAME, DAMIER_COLOR, DAMIER_THREADS, DAMIER_DATA_DIR), then ./damier.toml, \
then damier/config.toml in the XDG configuration folder.";

/// Draughts of every kind, and chess: rules, boards, moves, searches and their trees.
#[derive(Parser)]
#[command(name = "damier", version, after_help = AFTERWORD, infer_subcommands = false)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Whether to use colours.
    #[arg(long, global = true, value_enum, env = "DAMIER_COLOR", value_name = "WHEN", hide_env = true)]
    pub(crate) color: Option<Color>,

    /// Print results only, no notes and no progress.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Print more notes on standard error.
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,

    /// Where the leaderboard is kept [default: damier in the XDG data folder].
    #[arg(long, global = true, value_name = "FOLDER", env = "DAMIER_DATA_DIR", hide_env = true)]
    pub(crate) data_dir: Option<PathBuf>,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Color {
    /// On a terminal that wants them (`NO_COLOR` is honoured).
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
    /// No colour of the screen but a side: what `damier sherlock --color` means by it, as document 000 does.
    #[value(hide = true)]
    Black,
    /// The other side.
    #[value(hide = true)]
    White,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games.
    #[command(after_help = "Example: damier games --json")]
    Games(GamesArgs),

    /// Explain the rules of a game, each with its source.
    #[command(after_help = "Example: damier rules --game frisian")]
    Rules(RulesArgs),

    /// Draw a board.
    #[command(after_help = "Example: damier show --game russian --moves \"c3-d4 f6-g5\"")]
    Show(ShowArgs),

    /// List the legal moves.
    #[command(after_help = "Example: damier moves --game international --fen W:W28,32:B19,23")]
    Moves(MovesArgs),

    /// Count the sequences of DEPTH moves.
    #[command(after_help = "Example: damier perft 8 --game english --divide")]
    Perft(PerftArgs),

    /// Search the same positions as always: a signature, and how fast.
    #[command(after_help = "Example: damier bench --signature")]
    Bench(BenchArgs),

    /// Value a position as it stands, term by term.
    #[command(after_help = "Example: damier eval --game sherlock --eval weighted")]
    Eval(EvalArgs),

    /// Find the best moves.
    #[command(after_help = search::analyse_help())]
    Analyse(AnalyseArgs),

    /// Search one position in many ways.
    #[command(after_help = search::compare_help())]
    Compare(CompareArgs),

    /// Record a search and draw its tree.
    #[command(after_help = search::tree_help())]
    Tree(TreeArgs),

    /// Prove who wins, or that nobody does.
    #[command(after_help = "Example: damier solve --fen W:WK1,K2:BK29")]
    Solve(SolveArgs),

    /// Play many games between two players.
    #[command(after_help = "Example: damier match level:3 level:4 --games 40 --concurrency 2")]
    Match(MatchArgs),

    /// Play tournaments that survive whatever happens, and print their tables.
    #[command(after_help = "Example: damier tournament run club.ledger level:1 level:2 level:3 --games 4")]
    Tournament(TournamentArgs),

    /// Print the ratings of all tournaments of a game.
    #[command(after_help = "Example: damier leaderboard --game english")]
    Leaderboard(LeaderboardArgs),

    /// Play a game in the terminal, or watch one.
    #[command(after_help = play::help())]
    Play(PlayArgs),

    /// Run experiments: from a file to tables, plots and a manifest.
    #[command(after_help = "Example: damier lab run labs/t3-alpha-beta.toml")]
    Lab(LabArgs),

    /// Play games of the engine against itself, to learn from them.
    #[command(
        after_help = "Example: damier selfplay --game english --out english.games --positions 100000\n\n\
        docs/networks.md tells how a network is made of such games."
    )]
    Selfplay(SelfplayArgs),

    /// List the networks of the house, and where they come from.
    #[command(after_help = "Example: damier nets thai")]
    Nets(NetsArgs),

    /// Be a UCI engine: for chess, unless another game is named.
    #[command(after_help = "Example: printf 'uci\\nquit\\n' | damier uci")]
    #[command(mut_arg("game", |arg| arg.help("The game, by its name in `damier games` [default: chess]")))]
    Uci(UciArgs),

    /// Be a Hub engine for every draughts game; programs choose by the parameter `variant`.
    #[command(after_help = "Example: printf 'hub\\nquit\\n' | damier hub")]
    #[command(mut_arg("game", |arg| arg.help("The game, by its name in `damier games` [default: international]")))]
    Hub(HubArgs),

    /// Play a draughts program over a connection (DXP).
    #[command(after_help = "Example: damier dxp --connect localhost:27531 --initiator --games 2 --minutes 1")]
    #[command(mut_arg("game", |arg| arg.help("The game, by its name in `damier games` [default: international]")))]
    Dxp(DxpArgs),

    /// The driver and the runners of document 000: a move a line in, a reply a line out.
    #[command(after_help = "Example: echo | damier sherlock --color black")]
    Sherlock(SherlockArgs),

    /// The simulator of document 003: one game, a time limit for each turn, and its error codes.
    #[command(after_help = "Example: damier in104 minimax:depth=3 random --limit 500ms")]
    In104(In104Args),

    /// Read files of games and say what is wrong with them.
    #[command(after_help = "Example: damier validate games.pdn")]
    Validate(ValidateArgs),

    /// Write a file of games anew, in the same form or another.
    #[command(after_help = "Example: damier convert old.pdn --out new.pdn")]
    Convert(ConvertArgs),

    /// Print a completion script for a shell.
    #[command(
        after_help = "Example: damier completions bash > ~/.local/share/bash-completion/completions/damier"
    )]
    Completions {
        /// The shell to write for.
        #[arg(value_enum)]
        shell: Shell,
    },

    /// Print the manual page, or write all of them.
    #[command(after_help = "Example: damier man --out man1 && man -l man1/damier-perft.1")]
    Man {
        /// Write the page of every command into this folder.
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
}

#[derive(Args)]
pub(crate) struct Format {
    /// Print one JSON document.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct GameChoice {
    /// The game, by its name in `damier games` [default: english].
    #[arg(short, long, env = "DAMIER_GAME", value_name = "ID", hide_env = true)]
    pub(crate) game: Option<String>,
}

/// A position: where it starts, and the moves played from there.
#[derive(Args)]
pub(crate) struct PositionChoice {
    #[command(flatten)]
    pub(crate) game: GameChoice,

    /// The position: a PDN FEN or the game's own form; `-` reads it from standard input [default: the start].
    #[arg(short, long, value_name = "FEN", allow_hyphen_values = true)]
    pub(crate) fen: Option<OsString>,

    /// Moves to play from there, with blanks between them.
    #[arg(short, long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) game: GameChoice,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionChoice,

    /// Draw with plain letters: x X are Black's men and kings, o O White's.
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Write a picture into this file, `-` for standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionChoice,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    /// The number of moves.
    pub(crate) depth: u32,

    #[command(flatten)]
    pub(crate) position: PositionChoice,

    /// Show the count of every first move.
    #[arg(long)]
    pub(crate) divide: bool,

    /// The number of threads [default: one a core].
    #[arg(long, env = "DAMIER_THREADS", value_name = "N", hide_env = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) format: Format,
}
