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
