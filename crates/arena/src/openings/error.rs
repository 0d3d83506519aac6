//! What can be wrong with openings.

use std::ops::Range;

use damier_core::Located;
use damier_engines::seat::SetUpError;
use damier_record::{Fault, Place};
use thiserror::Error;

/// Why a text names no book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct BookError {
    pub(super) message: String,
    pub(super) span: Range<usize>,
    pub(super) remedy: String,
}

impl Located for BookError {
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    fn remedy(&self) -> Option<String> {
        Some(self.remedy.clone())
    }
}

/// Why there are no openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningError {
    /// The catalogue has no such game.
    #[error("there is no game called `{0}`")]
    UnknownGame(String),
    /// Nobody has agreed on ballots for the game.
    #[error("there are no ballots for `{0}`")]
    NoBallots(String),
    /// A book in which nothing is left.
    #[error("there is no opening for `{game}` in `{book}`")]
    Empty {
        /// The book.
        book: String,
        /// The game.
        game: String,
    },
    /// An opening that cannot be played.
    #[error("opening `{opening}`: {source}")]
    SetUp {
        /// What it is called.
        opening: String,
        /// What is wrong with it.
        source: SetUpError,
    },
    /// A file that cannot be opened.
    #[error("`{file}` cannot be read: {message}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says.
        message: String,
    },
    /// Something wrong at a place of a file.
    #[error("{file}, {fault}")]
    Fault {
        /// The file.
        file: String,
        /// What is wrong, and where.
        fault: Fault,
    },
    /// A file about another game.
    #[error("{file}, {place}: this is a game of `{found}`, not of `{game}`")]
    OtherGame {
        /// The file.
        file: String,
        /// Where its first move stands.
        place: Place,
        /// What its tags say.
        found: String,
        /// The game that openings are wanted for.
        game: String,
    },
}

impl OpeningError {
    /// What to do about it, as a sentence.
    pub fn remedy(&self) -> Option<String> {
        let text = match self {
            OpeningError::UnknownGame(_) => "`damier games` lists the games",
            OpeningError::NoBallots(_) => "write `made` for openings made by chance and search",
            OpeningError::Empty { .. } => "allow a wider margin or other plies, or take another book",
            OpeningError::OtherGame { .. } => "take a file of the game, or leave this one out of it",
            OpeningError::Fault { fault, .. } => return fault.remedy(),
            OpeningError::SetUp { .. } | OpeningError::Unreadable { .. } => return None,
        };
        Some(text.to_owned())
    }
}
