//! The arguments of `damier lab`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Format;

#[derive(Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Subcommand)]
pub(crate) enum LabCommand {
    /// Run an experiment, or go on with one that was interrupted.
    #[command(after_help = "Example: damier lab run labs/t3-alpha-beta.toml")]
    Run(RunArgs),

    /// Draw the plots again from the table of results.
    #[command(after_help = "Example: damier lab plot labs/t3-alpha-beta.toml")]
    Plot(PlotArgs),

    /// Run an experiment again and compare all that does not depend on the clock.
    #[command(
        after_help = "Example: damier lab verify labs/t3-alpha-beta.toml\n\nExit code 5 if anything differs."
    )]
    Verify(VerifyArgs),
}

/// An experiment and its results.
#[derive(Args)]
pub(crate) struct ExperimentChoice {
    /// The experiment file.
    pub(crate) file: PathBuf,

    /// The folder of the results [default: results/NAME beside the file].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) results: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) experiment: ExperimentChoice,

    /// Forget what an interrupted run has measured.
    #[arg(long)]
    pub(crate) fresh: bool,

    /// Measurements at a time, where no seconds are measured; else it is one [default: one a core].
    #[arg(long, env = "DAMIER_THREADS", value_name = "N", hide_env = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// The commit to name in the manifest [default: what git says where the file lies].
    #[arg(long, env = "DAMIER_COMMIT", value_name = "HASH", hide_env = true)]
    pub(crate) commit: Option<String>,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct PlotArgs {
    #[command(flatten)]
    pub(crate) experiment: ExperimentChoice,

    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) experiment: ExperimentChoice,

    /// Measurements at a time [default: one a core].
    #[arg(long, env = "DAMIER_THREADS", value_name = "N", hide_env = true)]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) format: Format,
}
