//! Players named on the command line.

use damier::core::History;
use damier::engines::Playable;
use damier::engines::player::{Spec, SpecError, build};
use damier::search::{Limits, Searcher};

use crate::failure::{BadInput, NothingToSearch};

/// A player ready to search.
pub(crate) struct Player<P: Playable> {
    pub(crate) spec: Spec,
    pub(crate) searcher: Box<dyn Searcher<P>>,
}

impl<P: Playable> Player<P> {
    /// Reads a player; where it does not say what it may spend, `budget` does.
    pub(crate) fn read(text: &str, budget: Limits) -> anyhow::Result<Player<P>> {
        let wrong = |error: SpecError| BadInput { text: text.to_owned(), error: Box::new(error) };
        let mut spec: Spec = text.parse().map_err(wrong)?;
        // A player with a limit of its own needs no other.
        if spec.limits == Limits::default() {
            spec.limits = budget;
        }
        let searcher = build(&spec).map_err(wrong)?;
        Ok(Player { spec, searcher })
    }
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
