//! Players named on the command line.

use std::sync::PoisonError;

use damier::core::History;
use damier::engines::Playable;
use damier::engines::player::{Spec, SpecError, build};
use damier::guest::GuestError;
use damier::search::{Limits, Quest, Report, Searcher};

use crate::failure::{self, BadInput, NothingToSearch};
use crate::visitor::{Trouble, invite};

/// A player ready to search.
pub(crate) struct Player<P: Playable> {
    pub(crate) text: String,
    /// How it searches, if it is a player of the house.
    pub(crate) spec: Option<Spec>,
    searcher: Box<dyn Searcher<P>>,
    trouble: Trouble,
}

impl<P: Playable> Player<P> {
    /// Reads a player; where it does not say what it may spend, `budget` does.
    pub(crate) fn read(text: &str, budget: Limits) -> anyhow::Result<Player<P>> {
        if let Some(invited) = invite(text, budget) {
            let (visitor, trouble) = invited.map_err(as_failure)?;
            return Ok(Player { text: text.to_owned(), spec: None, searcher: Box::new(visitor), trouble });
        }
        let wrong = |error: SpecError| BadInput { text: text.to_owned(), error: Box::new(error) };
        let mut spec: Spec = text.parse().map_err(wrong)?;
        // A player with a limit of its own needs no other.
        if spec.is_free() {
            spec.limits = budget;
        }
        let searcher = build(&spec).map_err(wrong)?;
        Ok(Player { text: text.to_owned(), spec: Some(spec), searcher, trouble: Trouble::default() })
    }

    /// Searches; a program of somebody else may fail at it.
    pub(crate) fn search(
        &mut self,
        quest: &Quest<'_, P>,
        progress: &mut dyn FnMut(&Report<P>),
    ) -> anyhow::Result<Report<P>> {
        let report = self.searcher.search(quest, progress);
        match self.trouble.lock().unwrap_or_else(PoisonError::into_inner).take() {
            None => Ok(report),
            Some(error) => Err(failure::of_guest(&error)),
        }
    }
}

/// The failure of another program has an exit code of its own.
pub(crate) fn as_failure(error: anyhow::Error) -> anyhow::Error {
    error.downcast_ref::<GuestError>().map(failure::of_guest).unwrap_or(error)
}

/// Makes sure that there is a move to look for.
pub(crate) fn expect_open<P: Playable>(game: &History<P>) -> anyhow::Result<()> {
    match game.ending() {
        None => Ok(()),
        Some(ending) => {
            let outcome = ending.verdict.outcome(game.position().turn());
            Err(NothingToSearch { why: format!("{outcome}: {}", ending.reason) }.into())
        }
    }
}

/// A number with blanks between its thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
