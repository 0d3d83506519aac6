//! The arguments of `damier uci` and `damier hub`.

use clap::Args;

use super::GameChoice;

/// `damier uci`.
#[derive(Args)]
pub(crate) struct UciArgs {
    #[command(flatten)]
    pub(crate) game: GameChoice,
}

/// `damier hub`.
#[derive(Args)]
pub(crate) struct HubArgs {
    #[command(flatten)]
    pub(crate) game: GameChoice,
}

/// `damier dxp`.
#[derive(Args)]
#[command(group(clap::ArgGroup::new("where").required(true).args(["listen", "connect"])))]
pub(crate) struct DxpArgs {
    /// Wait for a program to come to this port; 0 is any free one.
    #[arg(long, value_name = "PORT")]
    pub(crate) listen: Option<u16>,

    /// Connect to a program that waits.
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) connect: Option<String>,

    /// The address to listen at; 0.0.0.0 is open to everybody who can reach this machine.
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    pub(crate) host: String,

    /// Ask for games; without it the other side does.
    #[arg(long)]
    pub(crate) initiator: bool,

    /// Games to ask for, the sides in turn.
    #[arg(long, default_value_t = 1, value_name = "N", requires = "initiator")]
    pub(crate) games: u32,

    /// Minutes for each side to ask for; a part of one may be given.
    #[arg(long, default_value_t = 5.0, value_name = "MINUTES", requires = "initiator")]
    pub(crate) minutes: f64,

    /// Moves of each side after which the game is broken off.
    #[arg(long, value_name = "N", requires = "initiator")]
    pub(crate) moves: Option<std::num::NonZeroU16>,

    /// Who plays.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,

    #[command(flatten)]
    pub(crate) game: GameChoice,
}
