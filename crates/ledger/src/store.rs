//! An SQLite file that is what it claims to be, opened so that what is written stays.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

use crate::error::{Damage, LedgerError};
use crate::lock::{beside, is_out_of_room};

/// How long one waits for another who reads or writes. Nobody holds the file for longer than some hundred games take.
const PATIENCE: Duration = Duration::from_mins(1);

/// A kind of book, and how its file is told from others.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    /// What it is called in messages.
    pub(crate) name: &'static str,
    /// SQLite keeps this number in the header for programs that want to know their own files.
    pub(crate) application: i32,
    /// The format. A newer one is not opened.
    pub(crate) version: u32,
    /// Its tables, and there is nothing else: no index, no view, no trigger.
    pub(crate) tables: &'static [&'static str],
}

/// Who opens a file, and what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// To read only. What a writer that was killed has left undone is undone even so.
    Read,
    /// To write as well.
    Write,
}

/// A file that is open.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Connection,
    kind: &'static Kind,
    /// As it is named by whoever opened it: for messages.
    path: PathBuf,
    /// Where it really is, since two links to one file must be one file.
    file: PathBuf,
}

impl Store {
    /// Writes a new file, which is there as a whole or not at all. Whoever calls holds the lock.
    pub(crate) fn create(
        kind: &'static Kind,
        path: &Path,
        content: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<(), LedgerError> {
        let failed = |error| LedgerError::io(path, &error);
        let file = real_file(path)?;
        // The journal of a book that is gone would be played into this one.
        for taken in [file.clone(), beside(&file, "-journal"), beside(&file, "-wal")] {
            if taken.try_exists().map_err(failed)? {
                return Err(LedgerError::Exists {
                    path: if taken == file { path.to_owned() } else { taken },
                });
            }
        }
        let draft = beside(&file, ".new");
        discard(&draft);
        let written = write_draft(kind, &draft, content).map_err(|error| refused(kind, path, &draft, &error));
        let named = written.and_then(|()| fs::rename(&draft, &file).map_err(failed));
        if named.is_err() {
            discard(&draft);
        }
        named.and_then(|()| sync_folder(&file).map_err(failed))
    }

    /// Opens a file, if it is of this kind and is not damaged.
    pub(crate) fn open(kind: &'static Kind, path: &Path, access: Access) -> Result<Store, LedgerError> {
        let file = real_file(path)?;
        let metadata = fs::metadata(&file).map_err(|error| LedgerError::io(path, &error))?;
        if metadata.is_dir() {
            return Err(LedgerError::Foreign { path: path.to_owned(), wanted: kind.name });
        }
        if metadata.len() == 0 {
            return Err(LedgerError::Empty { path: path.to_owned() });
        }
        // Readers ask for the right to write too, for the sake of what a dead writer has left; SQLite goes on without
        // it where it is not given.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&file, flags)
            .map_err(|error| LedgerError::sqlite(path, kind.name, &error))?;
        let store = Store { connection, kind, path: path.to_owned(), file };
        prepare(&store.connection, access).map_err(|error| store.refused(&error))?;
        store.is_of_its_kind()?;
        if access == Access::Write {
            store.is_whole()?;
        }
        Ok(store)
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The error that a complaint of SQLite amounts to.
    pub(crate) fn refused(&self, error: &rusqlite::Error) -> LedgerError {
        refused(self.kind, &self.path, &self.file, error)
    }

    /// The error for a damage of this file.
    pub(crate) fn damaged(&self, damage: Damage) -> LedgerError {
        LedgerError::damaged(&self.path, damage)
    }

    /// Writes all of it, or nothing; on disk when this returns.
    pub(crate) fn write<T>(
        &self,
        act: impl FnOnce(&Transaction) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)
            .map_err(|error| self.refused(&error))?;
        let outcome = act(&transaction)?;
        transaction.commit().map_err(|error| self.refused(&error))?;
        Ok(outcome)
    }

    fn is_of_its_kind(&self) -> Result<(), LedgerError> {
        let number = |name: &str| {
            self.connection
                .pragma_query_value(None, name, |row| row.get::<_, i32>(0))
                .map_err(|error| self.refused(&error))
        };
        let path = self.path.clone();
        if number("application_id")? != self.kind.application {
            return Err(LedgerError::Foreign { path, wanted: self.kind.name });
        }
        let known = self.kind.version;
        match u32::try_from(number("user_version")?) {
            Ok(found) if found > known => return Err(LedgerError::Newer { path, found, known }),
            Ok(found) if found == known => {}
            _ => return Err(self.damaged(Damage::File { reason: "its format has no number".to_owned() })),
        }
        let tables = tables(&self.connection).map_err(|error| self.refused(&error))?;
        if tables != self.kind.tables {
            let reason = format!("its tables are not those of a {}", self.kind.name);
            return Err(self.damaged(Damage::File { reason }));
        }
        Ok(())
    }

    /// Checks every page. What is read is checked by its digest anyway; who writes must also know which pages are free.
    fn is_whole(&self) -> Result<(), LedgerError> {
        let verdict = self
            .connection
            .query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0))
            .map_err(|error| self.refused(&error))?;
        if verdict == "ok" {
            return Ok(());
        }
        let reason = verdict.split_whitespace().collect::<Vec<_>>().join(" ");
        Err(self.damaged(Damage::File { reason }))
    }
}

/// Where a file really is, or would be.
pub(crate) fn real_file(path: &Path) -> Result<PathBuf, LedgerError> {
    let failed = |error| LedgerError::io(path, &error);
    if path.try_exists().map_err(failed)? {
        return fs::canonicalize(path).map_err(failed);
    }
    let Some(name) = path.file_name() else {
        return Err(LedgerError::NotFound { path: path.to_owned() });
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    Ok(fs::canonicalize(folder).map_err(failed)?.join(name))
}

fn write_draft(
    kind: &Kind,
    draft: &Path,
    content: impl FnOnce(&Connection) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(draft, flags)?;
    prepare(&connection, Access::Write)?;
    let transaction = Transaction::new_unchecked(&connection, TransactionBehavior::Immediate)?;
    transaction.pragma_update(None, "application_id", kind.application)?;
    transaction.pragma_update(None, "user_version", kind.version)?;
    for table in kind.tables {
        transaction.execute(table, [])?;
    }
    content(&transaction)?;
    transaction.commit()?;
    connection.close().map_err(|(_, error)| error)
}

/// Tells SQLite how careful to be: as careful as it can.
fn prepare(connection: &Connection, access: Access) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    // Beyond FULL: the folder is synced after the journal is removed, else a power cut could bring the journal back,
    // and with it undo a game that was reported as recorded.
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    // Without it macOS syncs to the cache of the drive.
    connection.pragma_update(None, "fullfsync", true)?;
    match access {
        Access::Read => connection.pragma_update(None, "query_only", true),
        Access::Write => connection.pragma_update(None, "journal_mode", "DELETE"),
    }
}

fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement =
        connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")?;
    statement.query_map([], |row| row.get(0))?.collect()
}

fn refused(kind: &Kind, path: &Path, file: &Path, error: &rusqlite::Error) -> LedgerError {
    if error.sqlite_error_code() == Some(ErrorCode::SystemIoFailure) && is_out_of_room(file) {
        return LedgerError::Full { path: path.to_owned() };
    }
    LedgerError::sqlite(path, kind.name, error)
}

/// Removes what an attempt has left. If that fails, so will the next attempt, and say why.
fn discard(draft: &Path) {
    for left in [draft.to_owned(), beside(draft, "-journal"), beside(draft, ".lock")] {
        let _ = fs::remove_file(left);
    }
}

/// Makes the name of a new file as durable as its content.
fn sync_folder(file: &Path) -> std::io::Result<()> {
    match file.parent() {
        // Windows does not open folders, and keeps names without being asked.
        Some(folder) if cfg!(unix) => fs::File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}
