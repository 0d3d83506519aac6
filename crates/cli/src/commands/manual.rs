//! `damier completions` and `damier man`: written from the same definitions as the help.

use std::path::Path;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::output;

pub(crate) fn completions(shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "damier", &mut script);
    output::text(&String::from_utf8_lossy(&script))
}

pub(crate) fn man(out: Option<&Path>) -> anyhow::Result<()> {
    if let Some(folder) = out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        return clap_mangen::generate_to(Cli::command(), folder)
            .with_context(|| format!("cannot write into {}", folder.display()));
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    output::text(&String::from_utf8_lossy(&page))
}
