//! The arguments of `damier play`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use damier::arena::Pace;
use damier::core::Side;
use damier::engines::player::LEVELS;

use super::search::Budget;
use super::{Format, GameChoice};

/// `damier play`.
#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameChoice,

    /// Who plays White: `human`, or any player.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) white: Option<String>,

    /// Who plays Black: `human`, or any player.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) black: Option<String>,

    /// The level of the machine [default: 5].
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=LEVELS.len() as i64))]
    pub(crate) level: Option<u8>,

    /// The side you play.
    #[arg(long, value_enum)]
    pub(crate) side: Option<SideChoice>,

    /// The position to begin from: a PDN FEN or the game's own form; `-` reads it from standard input.
    #[arg(short, long, value_name = "FEN", allow_hyphen_values = true, conflicts_with = "load")]
    pub(crate) fen: Option<OsString>,

    /// A clock for the machines, in seconds: `60`, `10+0.1` or `40/60+0.6`.
    #[arg(long, value_name = "CONTROL")]
    pub(crate) tc: Option<Pace>,

    #[command(flatten)]
    pub(crate) budget: Budget,

    /// Where chance starts: the same seed plays the same game.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Save the game to this file when it ends or is left (.pdn, .pgn, .cia).
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Go on from the first game of this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,

    /// Draw with plain letters: x X are Black's men and kings, o O White's.
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Show the numbers of the squares beside the board.
    #[arg(long)]
    pub(crate) numbers: bool,

    #[command(flatten)]
    pub(crate) format: Format,
}

/// A side, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SideChoice {
    /// The side drawn at the bottom of a board.
    White,
    /// The side drawn at the top.
    Black,
}

impl From<SideChoice> for Side {
    fn from(choice: SideChoice) -> Side {
        match choice {
            SideChoice::White => Side::White,
            SideChoice::Black => Side::Black,
        }
    }
}

pub(super) fn help() -> &'static str {
    "\
Examples:
  damier play                                    asks which game, and who plays
  damier play --game chess --level 3             you are White, the machine plays at level 3
  damier play --white human --black human        two people at one keyboard
  damier play --white level:7 --black mcts:time=1s   two machines
Example: damier play --side black --level 4 --save game.pdn

Players: human, level:1 to level:10, easy, medium, hard, every search of `damier analyse --help`, and programs: \
uci:cmd=PATH, xboard:cmd=PATH, hub:cmd=PATH, stdio:cmd=PATH, dxp:HOST:PORT.

At the board write a move, or `help` for the words that are understood."
}
