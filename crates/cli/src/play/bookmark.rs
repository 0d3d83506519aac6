//! Where the game stands, for those who leave it in a hurry.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context as _;

use super::round::Round;
use crate::wording::quoted;

/// Exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// The command that goes on with the game.
#[derive(Clone, Default)]
pub(crate) struct Bookmark(Arc<Mutex<String>>);

impl Bookmark {
    /// Notes where the game stands.
    pub(crate) fn set(&self, round: &Round) {
        let names = round.names();
        let fen = round.sheet().board().fen();
        let words = ["--game", round.game(), "--white", names.white, "--black", names.black, "--fen", &fen];
        let words: Vec<String> = words.into_iter().map(quoted).collect();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = format!("damier play {}", words.join(" "));
    }

    /// How to go on, in words; empty before a game has begun.
    pub(crate) fn words(&self) -> String {
        let command = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if command.is_empty() { String::new() } else { format!("to go on from here:\n  {command}\n") }
    }

    /// From now on the interrupt key ends the program and says how to go on.
    pub(crate) fn listen(&self) -> anyhow::Result<()> {
        let bookmark = self.clone();
        ctrlc::set_handler(move || {
            anstream::eprint!(
                "\nthe game is not saved (`save FILE` or --save FILE does that)\n{}",
                bookmark.words()
            );
            std::process::exit(INTERRUPTED);
        })
        .context("cannot listen to the interrupt key")
    }
}
