//! Every way in which a book can be refused, and what to do about it.

use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Error as Refusal, ErrorCode};
use thiserror::Error;

/// Why a ledger or a leaderboard could not be opened, read or written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// There is no such file.
    #[error("there is no file `{}`", path.display())]
    NotFound {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// There is a file already, and a new book is never written over another.
    #[error("`{}` exists already: open it, or choose another name", path.display())]
    Exists {
        /// The file in the way.
        path: PathBuf,
    },
    /// Another process is writing this book.
    #[error("`{}` is being written by another process: wait until it has ended, or stop it", path.display())]
    Busy {
        /// The book.
        path: PathBuf,
    },
    /// Another program has the file locked for longer than anybody waits.
    #[error("`{}` is held by another program: close whatever has it open, and try again", path.display())]
    Held {
        /// The book.
        path: PathBuf,
    },
    /// The file is empty: it was cut off, or made by something else.
    #[error("`{}` is empty: restore it from a copy, or remove it and begin anew", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else, or its first bytes are damaged.
    #[error("`{}` is no {wanted} of damier, or its first bytes are damaged", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it was opened as.
        wanted: &'static str,
    },
    /// The file was written by a newer damier.
    #[error("`{}` has format {found} and this damier knows {known}: use a newer one", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format that is known here.
        known: u32,
    },
    /// The file is damaged, and nothing in it is used.
    #[error("`{}` is damaged: {damage}; restore it from a copy", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
    /// A game was to be recorded twice.
    #[error("game {number} is recorded already")]
    Repeated {
        /// Its number.
        number: u32,
    },
    /// A game of an event is on the leaderboard with something else.
    #[error("game {number} of the event `{event}` is on the leaderboard already, with something else")]
    Contradiction {
        /// The event.
        event: String,
        /// The number of the game.
        number: u32,
    },
    /// An event is on the leaderboard of another game.
    #[error("the event `{event}` is on the leaderboard as one of `{game}`")]
    OtherGame {
        /// The event.
        event: String,
        /// The game it is known to belong to.
        game: String,
    },
    /// There is no room left. Nothing was written; with room again, the same call succeeds.
    #[error("there is no room to write `{}`: free some, and go on where it stopped", path.display())]
    Full {
        /// The file that was to be written.
        path: PathBuf,
    },
    /// The file or its folder may not be written.
    #[error("`{}` may not be written: check the rights of the file and of its folder", path.display())]
    ReadOnly {
        /// The file that was to be written.
        path: PathBuf,
    },
    /// The system refused for another reason.
    #[error("`{}` could not be read or written: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// In the words of the system.
        reason: String,
    },
}

/// What is wrong with a damaged book.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Damage {
    /// The plan is not the one that was stored.
    Plan,
    /// A game is not what was recorded, or not where it was recorded.
    Altered {
        /// The number it bears now.
        number: u32,
    },
    /// A game was recorded and is gone.
    Missing {
        /// Its number.
        number: u32,
    },
    /// A game is there and was never recorded.
    Added {
        /// The number it bears.
        number: u32,
    },
    /// What is noted of the whole does not fit what is there.
    Head,
    /// An event on the leaderboard is not what was entered.
    Event {
        /// The name it bears now.
        event: String,
    },
    /// The file itself is broken.
    File {
        /// In the words of the database.
        reason: String,
    },
}

impl Display for Damage {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Damage::Plan => write!(f, "the plan was altered"),
            Damage::Altered { number } => write!(f, "game {number} was altered"),
            Damage::Missing { number } => write!(f, "game {number} is missing"),
            Damage::Added { number } => write!(f, "game {number} was never recorded"),
            Damage::Head => write!(f, "the end of the chain does not fit the games"),
            Damage::Event { event } => write!(f, "the event `{event}` was altered"),
            Damage::File { reason } => write!(f, "{reason}"),
        }
    }
}

impl LedgerError {
    /// A damage found in a file.
    pub(crate) fn damaged(path: &Path, damage: Damage) -> LedgerError {
        LedgerError::Damaged { path: path.to_owned(), damage }
    }

    /// What the system has said about a file.
    pub(crate) fn io(path: &Path, error: &io::Error) -> LedgerError {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::NotFound => LedgerError::NotFound { path },
            io::ErrorKind::AlreadyExists => LedgerError::Exists { path },
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                LedgerError::ReadOnly { path }
            }
            kind if is_full(kind) => LedgerError::Full { path },
            _ => LedgerError::Io { path, reason: error.to_string() },
        }
    }

    /// What SQLite has said about a file.
    pub(crate) fn sqlite(path: &Path, wanted: &'static str, error: &Refusal) -> LedgerError {
        let reason = error.to_string();
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => LedgerError::Full { path },
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => LedgerError::ReadOnly { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LedgerError::Held { path },
            Some(ErrorCode::NotADatabase) => LedgerError::Foreign { path, wanted },
            Some(
                ErrorCode::SystemIoFailure
                | ErrorCode::CannotOpen
                | ErrorCode::OutOfMemory
                | ErrorCode::TooBig
                | ErrorCode::FileLockingProtocolFailed
                | ErrorCode::NoLargeFileSupport,
            ) => LedgerError::Io { path, reason },
            // Our statements are right, so whatever else does not work in a file is the fault of the file.
            _ => LedgerError::Damaged { path, damage: Damage::File { reason } },
        }
    }
}

/// Whether this is how systems say that there is no room: on the disk, in the quota, or within the limit of a file.
pub(crate) fn is_full(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_told_with_the_file_and_the_remedy() {
        let said = |kind: io::ErrorKind| LedgerError::io(Path::new("night.ledger"), &kind.into()).to_string();
        let no_room = "there is no room to write `night.ledger`: free some, and go on where it stopped";
        assert_eq!(said(io::ErrorKind::StorageFull), no_room);
        assert_eq!(said(io::ErrorKind::QuotaExceeded), no_room);
        assert_eq!(
            said(io::ErrorKind::ReadOnlyFilesystem),
            "`night.ledger` may not be written: check the rights of the file and of its folder"
        );
        assert_eq!(said(io::ErrorKind::NotFound), "there is no file `night.ledger`");
        assert_eq!(said(io::ErrorKind::TimedOut), "`night.ledger` could not be read or written: timed out");
    }

    #[test]
    fn what_sqlite_says_is_told_by_whose_fault_it_is() {
        let path = Path::new("night.ledger");
        let said = |code| {
            let error = Refusal::SqliteFailure(rusqlite::ffi::Error::new(code), None);
            LedgerError::sqlite(path, "ledger", &error)
        };
        let path = path.to_owned();
        assert_eq!(said(rusqlite::ffi::SQLITE_FULL), LedgerError::Full { path: path.clone() });
        assert_eq!(said(rusqlite::ffi::SQLITE_READONLY), LedgerError::ReadOnly { path: path.clone() });
        assert_eq!(said(rusqlite::ffi::SQLITE_BUSY), LedgerError::Held { path: path.clone() });
        assert_eq!(said(rusqlite::ffi::SQLITE_NOTADB), LedgerError::Foreign { path, wanted: "ledger" });
        assert!(matches!(said(rusqlite::ffi::SQLITE_IOERR_READ), LedgerError::Io { .. }));
        assert!(matches!(said(rusqlite::ffi::SQLITE_CORRUPT), LedgerError::Damaged { .. }));
    }
}
