//! What can go wrong while an experiment runs.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why an experiment did not come to its end.
#[derive(Debug, Error)]
pub enum LabError {
    /// A file could not be read or written.
    #[error("cannot {act} {}", path.display())]
    Io {
        /// What was to be done with it.
        act: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The folder holds the half-done results of another experiment, of another version of this one, or of another
    /// version of the program.
    #[error("{} belongs to another experiment, or to this one before it was changed", path.display())]
    OtherExperiment {
        /// The journal.
        path: PathBuf,
    },
    /// Another run is measuring the same thing.
    #[error("another run is writing {}", path.display())]
    Busy {
        /// The journal.
        path: PathBuf,
    },
    /// The run was stopped. What was measured is kept.
    #[error("stopped after {done} of {total} measurements")]
    Interrupted {
        /// Jobs that are done.
        done: usize,
        /// All jobs.
        total: usize,
    },
    /// Results that were to be compared or drawn cannot be understood.
    #[error("{} cannot be understood: {message}", path.display())]
    BadResults {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
}

impl LabError {
    /// For `map_err`: what was to be done with which file.
    pub(crate) fn io(act: &'static str, path: &Path) -> impl Fn(io::Error) -> LabError + Copy {
        move |source| LabError::Io { act, path: path.to_owned(), source }
    }
}
