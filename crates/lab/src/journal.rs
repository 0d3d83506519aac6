//! The journal of a run: every finished job in a line, so that a run that was cut off can go on.
//!
//! A line bears a checksum. Whatever ends a run, a line is there as a whole or it is not there: reading stops at the
//! first line that is torn, and the file is cut off before it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::LabError;
use crate::experiment::fingerprint;

/// The name of the journal in a folder of results.
pub(crate) const JOURNAL: &str = "journal.log";

/// The journal of a run that is under way.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

/// What a journal begins with: the experiment it belongs to, and the program that writes it.
fn heading(hash: &str) -> String {
    format!("damier-lab journal 1, experiment {hash}, damier {}\n", env!("CARGO_PKG_VERSION"))
}

impl Journal {
    /// Opens the journal of a folder and gives the jobs that are done already.
    ///
    /// A journal that belongs to another experiment is refused, and so is one that another run is writing.
    pub(crate) fn open<C: DeserializeOwned>(
        folder: &Path,
        hash: &str,
        fresh: bool,
    ) -> Result<(Journal, Vec<(usize, C)>), LabError> {
        let path = folder.join(JOURNAL);
        let failed = |act| LabError::io(act, &path);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = opened.map_err(failed("open"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LabError::Busy { path }),
            Err(TryLockError::Error(error)) => return Err(failed("lock")(error)),
        }
        let mut bytes = Vec::new();
        if !fresh {
            file.read_to_end(&mut bytes).map_err(failed("read"))?;
        }
        let heading = heading(hash);
        let (kept, done) = match bytes.strip_prefix(heading.as_bytes()) {
            Some(lines) => {
                let (length, done) = whole_lines(lines);
                (heading.len() + length, done)
            }
            // A heading that was cut off says no more than an empty file.
            None if heading.as_bytes().starts_with(&bytes) => (0, Vec::new()),
            None => return Err(LabError::OtherExperiment { path }),
        };
        file.set_len(kept as u64).map_err(failed("write"))?;
        file.seek(SeekFrom::End(0)).map_err(failed("write"))?;
        let mut journal = Journal { file, path };
        if kept == 0 {
            journal.write(&heading)?;
        }
        Ok((journal, done))
    }

    /// Notes a job that is done.
    pub(crate) fn note<C: Serialize>(&mut self, job: usize, cell: &C) -> Result<(), LabError> {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        writer.serialize((job, cell)).expect("memory does not refuse to be written");
        let bytes = writer.into_inner().expect("memory does not refuse to be written");
        let record = String::from_utf8(bytes).expect("only texts were written");
        self.write(&format!("{:016x} {record}", fingerprint(record.trim_end())))
    }

    /// Removes the journal of a run that is complete.
    pub(crate) fn remove(self) -> Result<(), LabError> {
        let Journal { file, path } = self;
        // Some systems do not let go of a file that is open.
        drop(file);
        std::fs::remove_file(&path).map_err(LabError::io("remove", &path))
    }

    fn write(&mut self, line: &str) -> Result<(), LabError> {
        // One call for the whole line, straight to the system: nothing waits in a buffer of ours.
        self.file.write_all(line.as_bytes()).map_err(LabError::io("write", &self.path))
    }
}

/// The jobs told by the lines that are whole, and the length of these.
fn whole_lines<C: DeserializeOwned>(bytes: &[u8]) -> (usize, Vec<(usize, C)>) {
    let (mut length, mut done) = (0, Vec::new());
    while let Some(end) = bytes[length..].iter().position(|&byte| byte == b'\n') {
        let Some(job) = std::str::from_utf8(&bytes[length..length + end]).ok().and_then(read_line) else {
            break;
        };
        done.push(job);
        length += end + 1;
    }
    (length, done)
}

fn read_line<C: DeserializeOwned>(line: &str) -> Option<(usize, C)> {
    let (sum, record) = line.split_once(' ')?;
    if u64::from_str_radix(sum, 16).ok()? != fingerprint(record) {
        return None;
    }
    let reader = csv::ReaderBuilder::new().has_headers(false).from_reader(record.as_bytes());
    reader.into_deserialize().next()?.ok()
}
