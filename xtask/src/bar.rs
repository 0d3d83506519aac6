//! A bar that grows on the terminal.

use std::sync::atomic::{AtomicUsize, Ordering};

use damier_tuner::{Epoch, Progress};
use indicatif::{ProgressBar, ProgressStyle};

/// How far the work has come: games in a bar, passes in lines.
pub(crate) struct Bar {
    bar: ProgressBar,
    positions: AtomicUsize,
}

impl Bar {
    /// A bar for so many games, or whatever `what` says.
    pub(crate) fn new(count: usize, what: &str) -> Bar {
        let template = format!("{{bar:30}} {{pos}}/{{len}} {what} {{msg}} {{elapsed}} (left {{eta}})");
        let style = ProgressStyle::with_template(&template).expect("the template is well formed");
        Bar { bar: ProgressBar::new(count as u64).with_style(style), positions: AtomicUsize::new(0) }
    }

    /// Takes the bar away and says what it came to.
    pub(crate) fn end(&self, what: &str) {
        let minutes = self.bar.elapsed().as_secs_f64() / 60.0;
        let rate = self.bar.position() as f64 / minutes.max(1e-6);
        let positions = self.positions.load(Ordering::Relaxed);
        self.bar.finish_and_clear();
        println!("{} {what}, {rate:.0} a minute, {positions} positions", self.bar.position());
    }
}

impl Progress for Bar {
    fn finished(&self, kept: usize) {
        let positions = self.positions.fetch_add(kept, Ordering::Relaxed) + kept;
        self.bar.inc(1);
        let told = format!("{:.0} a minute, {positions} positions", 60.0 * self.bar.per_sec());
        // Where nobody looks at a terminal a line now and then goes to whoever reads the log.
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
        if self.bar.is_hidden() && done.is_multiple_of((all / 20).max(1)) {
            eprintln!("{done} of {all}, {told}");
        }
        self.bar.set_message(told);
    }
}

/// Prints the passes of a fit as the rows of a table.
pub(crate) struct Rows;

impl Progress for Rows {
    fn epoch(&self, epoch: &Epoch) {
        if epoch.number == 0 {
            println!("\n{:>5} {:>9} {:>9}", "epoch", "fitted", "held back");
        }
        println!("{:>5} {:>9.5} {:>9.5}", epoch.number, epoch.train, epoch.validation);
    }
}
