//! Files that appear as a whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::LabError;

/// A file to be: its name in the folder, and what it holds.
pub(crate) type Draft = (String, String);

/// Writes every file beside its place, and moves them there when all of them are written.
///
/// Whatever fails, no file is half-written and nothing is left lying about.
pub(crate) fn publish(folder: &Path, drafts: &[Draft]) -> Result<Vec<PathBuf>, LabError> {
    let part = |name: &str| folder.join(format!(".{name}.part"));
    let written = drafts.iter().try_for_each(|(name, text)| write(&part(name), text));
    let moved = written.and_then(|()| {
        drafts.iter().try_for_each(|(name, _)| {
            let path = folder.join(name);
            fs::rename(part(name), &path).map_err(LabError::io("write", &path))
        })
    });
    if moved.is_err() {
        for (name, _) in drafts {
            // Those that were moved are gone from here, and those that never came to be are no loss.
            let _ = fs::remove_file(part(name));
        }
    }
    moved.map(|()| drafts.iter().map(|(name, _)| folder.join(name)).collect())
}

fn write(path: &Path, text: &str) -> Result<(), LabError> {
    let failed = LabError::io("write", path);
    let mut file = File::create(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.sync_all().map_err(failed)
}
