//! Disks that are full, books that are damaged, and two who want one book.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use damier_arena::Hand;
use damier_arena::tournament::{Rest, Tournament};
use damier_ledger::{LedgerError, Reading};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::stage::{Outcome, begin, child, file_of_child, go_on, house_plan, story, trouble, undisturbed};

/// No test, but what the child of the next one does: it lives in a world of small files.
#[test]
fn a_child_runs_out_of_room_and_goes_on_when_there_is_some() -> Outcome {
    let Some(path) = file_of_child() else { return Ok(()) };
    begin(&path, &house_plan(4))?;
    let full = Some(LedgerError::Full { path: path.clone() });
    let wide = getrlimit(Resource::Fsize);
    let mut length = fs::metadata(&path)?.len();
    let mut before = 0;
    for concurrency in [1, 2, 3] {
        // A few games; all of them are some fifty thousand bytes.
        length += 12_288;
        setrlimit(Resource::Fsize, Rlimit { current: Some(length), ..wide })?;
        assert_eq!(trouble(go_on(&path, &Hand::default(), concurrency)), full);
        let games = story(&path)?.games.len();
        assert!(before < games && games < 24, "{before} games, then {games}");
        before = games;
    }
    // Without room it is refused as often as it is tried.
    assert_eq!(trouble(go_on(&path, &Hand::default(), 3)), full);
    setrlimit(Resource::Fsize, wide)?;
    assert_eq!(go_on(&path, &Hand::default(), 3)?, Rest::Complete);
    Ok(())
}

#[test]
fn without_room_a_tournament_stops_and_with_room_it_comes_to_the_same_end() -> Outcome {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("small");
    let part = "disk::a_child_runs_out_of_room_and_goes_on_when_there_is_some";
    let done = child(part, &path)?.output()?;
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(story(&path)?, undisturbed(&house_plan(4), 2)?);
    Ok(())
}

#[test]
fn a_folder_that_may_not_be_written_is_named() -> Outcome {
    let folder = tempfile::tempdir()?;
    let inside = folder.path().join("inside");
    fs::create_dir(&inside)?;
    let path = inside.join("book");
    begin(&path, &house_plan(2))?;
    fs::set_permissions(&inside, Permissions::from_mode(0o555))?;
    // Rights do not bind everybody: whoever may do anything has nothing to test here.
    if fs::write(inside.join("probe"), "").is_err() {
        let read_only = |path| Some(LedgerError::ReadOnly { path });
        let new = inside.join("new");
        assert_eq!(trouble(Tournament::create(&new, &house_plan(2))), read_only(new));
        assert_eq!(trouble(go_on(&path, &Hand::default(), 2)), read_only(path.clone()));
        assert_eq!(Reading::open(&path)?.entries().len(), 0);
    }
    fs::set_permissions(&inside, Permissions::from_mode(0o755))?;
    Ok(())
}

#[test]
fn a_book_that_somebody_plays_is_refused_to_others_and_shown_to_readers() -> Outcome {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("one");
    let mut first = Tournament::create(&path, &house_plan(2))?;
    let busy = Some(LedgerError::Busy { path: path.clone() });
    let mut seen = Vec::new();
    first.run(&Hand::default(), Some(2), "", &mut |news| {
        assert_eq!(trouble(Tournament::open(&path)), busy);
        let games = Reading::open(&path).map(|reading| reading.entries().len());
        seen.push((games, Ok(news.played)));
    })?;
    assert_eq!(seen.len(), 12);
    assert!(seen.iter().all(|(read, played)| read == played), "{seen:?}");
    assert_eq!(trouble(Tournament::open(&path)), busy);
    let exists = Some(LedgerError::Exists { path: path.clone() });
    drop(first);
    assert_eq!(trouble(Tournament::create(&path, &house_plan(2))), exists);
    assert_eq!(Tournament::open(&path)?.played(), 12);
    Ok(())
}

/// A tournament that was stopped in the middle.
fn half_played(path: &Path) -> Outcome {
    begin(path, &house_plan(2))?;
    let hand = Hand::default();
    let rest = Tournament::open(path)?.run(&hand, Some(1), "", &mut |news| {
        if news.played == 6 {
            hand.finish();
        }
    })?;
    assert_eq!(rest, Rest::Stopped);
    Ok(())
}

#[test]
fn a_damaged_book_is_never_played_on() -> Outcome {
    let folder = tempfile::tempdir()?;
    let (path, copy) = (folder.path().join("whole"), folder.path().join("copy"));
    half_played(&path)?;
    let bytes = fs::read(&path)?;
    let whole = story(&path)?;
    // In the middle of what each game tells. A place may be one that nobody reads any more.
    let places: Vec<usize> =
        bytes.windows(8).enumerate().filter(|(_, w)| *w == b"[Round \"").map(|(at, _)| at).collect();
    let mut refusals = 0;
    for place in places {
        let mut flipped = bytes.clone();
        flipped[place + 8] ^= 1;
        fs::write(&copy, &flipped)?;
        match trouble(Tournament::open(&copy)) {
            Some(refused) => assert!(matches!(refused, LedgerError::Damaged { .. }), "{refused}"),
            None => assert_eq!(story(&copy)?, whole, "a damaged book is believed"),
        }
        refusals += usize::from(fs::read(&copy)? == flipped && Tournament::open(&copy).is_err());
    }
    assert_eq!(refusals, 6);
    for damaged in [&bytes[..bytes.len() - 1], &bytes[..bytes.len() / 2]] {
        fs::write(&copy, damaged)?;
        let refused = trouble(Tournament::open(&copy));
        assert!(matches!(refused, Some(LedgerError::Damaged { .. })), "{refused:?}");
        assert_eq!(fs::read(&copy)?, damaged, "a damaged book was written");
    }
    for (damaged, what) in [(&b""[..], "empty"), (&b"1. e4 e5"[..], "foreign"), (&bytes[..50], "beginning")] {
        fs::write(&copy, damaged)?;
        assert!(trouble(Tournament::open(&copy)).is_some(), "{what}");
    }
    assert!(matches!(
        trouble(Tournament::open(&folder.path().join("none"))),
        Some(LedgerError::NotFound { .. })
    ));
    Ok(())
}
