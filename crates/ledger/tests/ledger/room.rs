//! Disks that are full, and folders that may not be written.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use damier_ledger::{Ledger, LedgerError, Reading, Sheet};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::stage::{PLAN, Verdict, child, content, file_of_child, game, go_on, write};

/// A game that takes more room than there is.
fn long_game(number: u32) -> (damier_ledger::Entry, Sheet) {
    let (entry, sheet) = game(number);
    (entry, Sheet { text: sheet.text.repeat(200), ..sheet })
}

/// No test, but what the child of the next one does: it lives in a world of small files.
#[test]
fn a_child_runs_out_of_room_and_goes_on_when_there_is_some() -> Verdict {
    let Some(path) = file_of_child() else { return Ok(()) };
    let full = Err(LedgerError::Full { path: path.clone() });
    let mut ledger = Ledger::create(&path, PLAN)?;
    go_on(&mut ledger, 6)?;
    let before = content(ledger.reading())?;
    let (entry, sheet) = long_game(7);

    let wide = getrlimit(Resource::Fsize);
    let length = fs::metadata(&path)?.len();
    setrlimit(Resource::Fsize, Rlimit { current: Some(length + 5000), ..wide })?;
    for _ in 0..3 {
        assert_eq!(ledger.record(&entry, &sheet), full);
        assert_eq!(content(ledger.reading())?, before);
        assert_eq!(content(&Reading::open(&path)?)?, before);
    }
    let other = path.with_extension("other");
    setrlimit(Resource::Fsize, Rlimit { current: Some(5000), ..wide })?;
    assert_eq!(Ledger::create(&other, PLAN).err(), Some(LedgerError::Full { path: other.clone() }));

    setrlimit(Resource::Fsize, wide)?;
    assert!(!other.exists());
    Ledger::create(&other, PLAN)?;
    ledger.record(&entry, &sheet)?;
    drop(ledger);
    let mut ledger = Ledger::open(&path)?;
    assert_eq!(ledger.sheet(7)?, Some(sheet));
    go_on(&mut ledger, 12)?;
    Ok(())
}

#[test]
fn without_room_nothing_is_written_and_with_room_the_tournament_goes_on() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("small");
    let part = "room::a_child_runs_out_of_room_and_goes_on_when_there_is_some";
    let done = child(part, &path)?.output()?;
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(Reading::open(&path)?.entries().len(), 12);
    Ok(())
}

#[test]
fn a_folder_that_may_not_be_written_is_named() -> Verdict {
    let folder = tempfile::tempdir()?;
    let inside = folder.path().join("inside");
    fs::create_dir(&inside)?;
    let path = inside.join("book");
    write(&path, 3)?;
    fs::set_permissions(&inside, Permissions::from_mode(0o555))?;
    // Rights do not bind everybody: whoever may do anything has nothing to test here.
    if fs::write(inside.join("probe"), "").is_err() {
        let read_only = |path| Some(LedgerError::ReadOnly { path });
        assert_eq!(Ledger::create(&inside.join("new"), PLAN).err(), read_only(inside.join("new")));
        // The lock is there and may be taken; the journal may not be written.
        let (entry, sheet) = game(4);
        assert_eq!(Ledger::open(&path)?.record(&entry, &sheet).err(), read_only(path.clone()));
        assert_eq!(Reading::open(&path)?.entries().len(), 3);
        fs::set_permissions(&path, Permissions::from_mode(0o444))?;
        assert_eq!(Reading::open(&path)?.entries().len(), 3);
    }
    fs::set_permissions(&inside, Permissions::from_mode(0o755))?;
    Ok(())
}
