//! Several who want the same file.

use std::thread;

use damier_ledger::{Ledger, LedgerError, Reading};

use crate::stage::{PLAN, Verdict, content, game, go_on, order, write};

#[test]
fn a_second_writer_is_refused_while_the_first_writes_and_another_reads() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("one");
    let mut first = Ledger::create(&path, PLAN)?;
    go_on(&mut first, 3)?;
    let mut reading = Reading::open(&path)?;
    let busy = LedgerError::Busy { path: path.clone() };
    assert_eq!(Ledger::open(&path).err(), Some(busy.clone()));
    assert_eq!(
        busy.to_string(),
        format!(
            "`{}` is being written by another process: wait until it has ended, or stop it",
            path.display()
        )
    );
    let (entry, sheet) = game(4);
    first.record(&entry, &sheet)?;
    assert_eq!(reading.entries().len(), 3);
    assert_eq!(reading.refresh()?, 1);
    assert_eq!(content(&reading)?, content(first.reading())?);
    drop(first);
    assert_eq!(Ledger::open(&path)?.entries().len(), 4);
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_link_to_a_ledger_is_the_same_ledger() -> Verdict {
    let folder = tempfile::tempdir()?;
    let (path, link) = (folder.path().join("one"), folder.path().join("link"));
    let _first = Ledger::create(&path, PLAN)?;
    std::os::unix::fs::symlink(&path, &link)?;
    assert_eq!(Ledger::open(&link).err(), Some(LedgerError::Busy { path: link }));
    Ok(())
}

#[test]
fn whoever_reads_while_games_are_recorded_sees_a_beginning_of_the_tournament() -> Verdict {
    const GAMES: u32 = 60;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("one");
    let mut ledger = Ledger::create(&path, PLAN)?;
    let file = path.clone();
    let reader = thread::spawn(move || -> Result<(), LedgerError> {
        let mut grown = Reading::open(&file)?;
        while (grown.entries().len() as u32) < GAMES {
            grown.refresh()?;
            let fresh = Reading::open(&file)?;
            for reading in [&grown, &fresh] {
                let mut beginning = order(GAMES)[..reading.entries().len()].to_vec();
                beginning.sort_unstable();
                assert!(reading.entries().map(|entry| entry.number).eq(beginning));
            }
        }
        Ok(())
    });
    go_on(&mut ledger, GAMES)?;
    reader.join().map_err(|_| "the reader has seen something else")??;
    Ok(())
}

#[test]
fn a_number_is_recorded_once() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("one");
    write(&path, 5)?;
    let mut ledger = Ledger::open(&path)?;
    let (entry, sheet) = game(3);
    assert_eq!(ledger.record(&entry, &sheet), Err(LedgerError::Repeated { number: 3 }));
    assert_eq!(ledger.entries().len(), 5);
    assert!(ledger.entries().map(|entry| entry.number).eq(1..=5));
    Ok(())
}

#[test]
fn a_new_book_is_never_written_over_anything() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("one");
    write(&path, 2)?;
    assert_eq!(Ledger::create(&path, PLAN).err(), Some(LedgerError::Exists { path: path.clone() }));
    assert_eq!(Reading::open(&path)?.entries().len(), 2);

    // The journal of a book that is gone would be played into the new one.
    let (journal, other) = (folder.path().join("two-journal"), folder.path().join("two"));
    std::fs::write(&journal, "")?;
    let real = std::fs::canonicalize(&journal)?;
    assert_eq!(Ledger::create(&other, PLAN).err(), Some(LedgerError::Exists { path: real }));

    let nowhere = folder.path().join("no folder").join("book");
    assert_eq!(Ledger::create(&nowhere, PLAN).err(), Some(LedgerError::NotFound { path: nowhere }));
    Ok(())
}

#[test]
fn what_a_creator_that_was_killed_has_left_is_no_obstacle() -> Verdict {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("one.new"), "half a book")?;
    std::fs::write(folder.path().join("one.new-journal"), "half a journal")?;
    let ledger = Ledger::create(&folder.path().join("one"), PLAN)?;
    assert_eq!(ledger.plan(), PLAN);
    assert!(!folder.path().join("one.new").exists());
    Ok(())
}

#[test]
fn the_name_of_an_event_stays_while_it_grows_and_its_seal_does_not() -> Verdict {
    let folder = tempfile::tempdir()?;
    let mut ledger = Ledger::create(&folder.path().join("one"), PLAN)?;
    assert_eq!(ledger.reading().event(), None);
    go_on(&mut ledger, 1)?;
    let (event, seal) = (ledger.reading().event(), ledger.reading().seal());
    assert!(event.is_some());
    go_on(&mut ledger, 2)?;
    assert_eq!(ledger.reading().event(), event);
    assert_ne!(ledger.reading().seal(), seal);
    Ok(())
}
