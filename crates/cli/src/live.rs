//! The line that tells how far long work has come.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

use crate::args::Cli;

/// A bar on a terminal; elsewhere a line now and then.
pub(crate) struct Live {
    bar: ProgressBar,
    is_terminal: bool,
    is_quiet: bool,
    all: u64,
    told: u64,
}

/// Lines that tell of the whole work where there is no terminal.
const LINES: u64 = 10;

impl Live {
    pub(crate) fn new(cli: &Cli, all: u64) -> Live {
        let is_terminal = std::io::stderr().is_terminal();
        let bar = if cli.quiet || !is_terminal { ProgressBar::hidden() } else { ProgressBar::new(all) };
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len}, {eta} left  {wide_msg}");
        bar.set_style(style.expect("a known template"));
        Live { bar, is_terminal, is_quiet: cli.quiet, all, told: 0 }
    }

    /// So much is done, and this is to be said of it.
    pub(crate) fn show(&mut self, done: u64, line: &str) {
        if self.is_terminal {
            self.bar.set_position(done);
            self.bar.set_message(line.to_owned());
        } else if !self.is_quiet && done * LINES / self.all.max(1) > self.told {
            self.told = done * LINES / self.all.max(1);
            anstream::eprintln!("{done}/{}  {line}", self.all);
        }
    }

    /// Something that is to stay on the screen.
    pub(crate) fn note(&self, text: &str) {
        if !self.is_quiet {
            self.bar.suspend(|| anstream::eprintln!("{text}"));
        }
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
