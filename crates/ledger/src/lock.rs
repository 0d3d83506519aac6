//! The file beside a book that says who writes it.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::{LedgerError, is_full};

/// The right to write a book. The system takes it back when the process ends, however it ends.
// A file of its own: SQLite locks the book by POSIX rules, by which closing any handle of a file in a process gives up
// every lock the process has on it. And it stays when the right is given back, for if it were removed two processes
// could lock two files of one name.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
}

impl Lock {
    /// Takes the right to write `file`, which is named `path` by whoever asks; refused where somebody has it.
    pub(crate) fn take(file: &Path, path: &Path) -> Result<Lock, LedgerError> {
        let lock = open(file).map_err(|error| LedgerError::io(path, &error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Lock { file: lock }),
            Err(TryLockError::WouldBlock) => Err(LedgerError::Busy { path: path.to_owned() }),
            Err(TryLockError::Error(error)) => Err(LedgerError::io(path, &error)),
        }
    }

    /// Takes it as well, but waits until it is to be had.
    pub(crate) fn wait(file: &Path, path: &Path) -> Result<Lock, LedgerError> {
        let lock = open(file).map_err(|error| LedgerError::io(path, &error))?;
        lock.lock().map_err(|error| LedgerError::io(path, &error))?;
        Ok(Lock { file: lock })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing is not enough: a program that another thread is just starting has a copy of the handle for an instant,
        // and the lock with it. If this fails, the end of the process gives it back.
        let _ = self.file.unlock();
    }
}

/// The file of this name with something after it.
pub(crate) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    PathBuf::from(name)
}

/// Whether there is no room for `file` to grow.
///
/// SQLite knows a full disk, and takes a spent quota or a limit on the size of files for broken hardware. So the system
/// is asked once more: the file beside the book is made a little longer than the book, and cut off again.
pub(crate) fn is_out_of_room(file: &Path) -> bool {
    const LITTLE: usize = 1 << 16;
    let length = std::fs::metadata(file).map_or(0, |metadata| metadata.len());
    let Ok(mut lock) = open(file) else { return false };
    let written = lock
        .seek(SeekFrom::Start(length))
        .and_then(|_| lock.write_all(&vec![1; LITTLE]))
        .and_then(|()| lock.sync_all());
    // Should this fail, the file beside is a little long, which harms nobody.
    let _ = lock.set_len(0);
    written.is_err_and(|error| is_full(error.kind()))
}

fn open(file: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(beside(file, ".lock"))
}
