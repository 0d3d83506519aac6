//! A search that runs, and whether its answer may be told.

use std::time::Duration;

use damier_engines::seat::Thought;

use crate::Desk;

/// Whether the answer has to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hold {
    /// It is told when it is found.
    No,
    /// Until somebody says stop.
    UntilStop,
    /// Until the expected move is played, and then there is this much time.
    UntilHit(Option<Duration>),
}

/// The search that runs, or whose answer is held back.
#[derive(Debug)]
pub(crate) struct Running {
    hold: Hold,
    found: Option<Thought>,
}

impl Running {
    pub(crate) fn new(hold: Hold) -> Self {
        Running { hold, found: None }
    }

    /// Lets the answer out, and ends the search if it is not over.
    pub(crate) fn release(&mut self, desk: &mut Desk) {
        self.hold = Hold::No;
        desk.stop();
    }

    /// The expected move was played.
    pub(crate) fn hit(&mut self, desk: &mut Desk) {
        let Hold::UntilHit(budget) = self.hold else { return };
        self.hold = if budget.is_some() { Hold::No } else { Hold::UntilStop };
        if let Some(budget) = budget {
            desk.stop_after(budget);
        }
    }

    /// The search is over.
    pub(crate) fn finish(&mut self, thought: Thought) {
        self.found = Some(thought);
    }

    /// The answer, once it is found and may be told; then nothing runs any more.
    pub(crate) fn answer(running: &mut Option<Running>) -> Option<Thought> {
        running.take_if(|running| running.hold == Hold::No && running.found.is_some())?.found
    }
}
