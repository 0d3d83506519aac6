//! What can be wrong with a file of games.

use std::io;

use thiserror::Error;

/// What the first line begins with.
pub(crate) const MAGIC: &str = "damier-games 1 ";

/// What is wrong with a file of games.
#[derive(Debug, Error)]
pub enum BookError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no file of games: it does not begin with `{}`", MAGIC.trim_end())]
    Foreign,
    /// The first line makes no sense.
    #[error("the first line of the file is damaged")]
    Heading,
    /// A chunk is not what it was.
    #[error("the games from number {first} on are damaged: their checksum is of others")]
    Damaged {
        /// The first game that cannot be believed.
        first: usize,
    },
    /// Somebody else's games.
    #[error("the file was begun with other settings:\n  {found}\nand not\n  {asked}")]
    Other {
        /// The first line of the file.
        found: String,
        /// What it would have been.
        asked: String,
    },
}
