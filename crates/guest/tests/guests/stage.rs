//! Scripts as programs, and the search for survivors.

use std::fs;
use std::time::{Duration, Instant};

use damier_core::Side;
use damier_guest::{Budget, GameText, Launch, Terms, Timeouts};
use damier_search::Limits;
use tempfile::TempDir;

/// A script in a folder of its own, which goes with it.
pub(crate) struct Script {
    _folder: TempDir,
    pub(crate) launch: Launch,
}

/// A program of the shell.
pub(crate) fn shell(script: &str) -> Script {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("script.sh");
    fs::write(&path, script).unwrap();
    // Not run by itself: a file that another thread of ours still holds open for writing cannot be.
    let launch = Launch::new("/bin/sh").with(path.to_str().unwrap());
    Script { _folder: folder, launch }
}

/// Patient where an answer must come, which may take long on a busy machine.
pub(crate) fn patient() -> Timeouts {
    Timeouts { farewell: Duration::from_secs(10), margin: Duration::from_secs(30), ..Timeouts::default() }
}

/// Patient until the move, and then not.
pub(crate) fn hasty() -> Timeouts {
    let short = Duration::from_millis(100);
    Timeouts { margin: short, quit: short, farewell: short, ..Timeouts::default() }
}

/// A move in a millisecond.
pub(crate) fn blink() -> Budget {
    Budget::of(Limits::time(Duration::from_millis(1)))
}

pub(crate) fn opening() -> GameText {
    GameText { legal: vec!["32-28".to_owned(), "33-29".to_owned()], ..GameText::opening("W:W31-50:B1-20") }
}

pub(crate) fn terms() -> Terms {
    Terms {
        game: "international".to_owned(),
        side: Side::White,
        wire_start: None,
        time: Duration::from_mins(1),
        moves: None,
    }
}

/// Fails unless all of a process group are gone: none runs, and none of our own children waits to be buried.
pub(crate) fn assert_nobody_is_left(group: u32) {
    let deadline = Instant::now() + Duration::from_secs(10);
    // Those killed are not gone within the same instant.
    while Instant::now() < deadline {
        if members(group).is_empty() {
            return;
        }
        std::thread::yield_now();
    }
    panic!("group {group} is left with {:?}", members(group));
}

fn members(group: u32) -> Vec<String> {
    let (group, us) = (group.to_string(), std::process::id().to_string());
    let stats = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.ok()?.path().join("stat");
        fs::read_to_string(path).ok()
    });
    stats
        .filter(|stat| {
            // After the name, which may have anything in it: state, parent, group.
            let fields: Vec<&str> =
                stat.rsplit_once(')').map_or(vec![], |(_, rest)| rest.split_whitespace().collect());
            // A dead grandchild is its new parent's to bury.
            fields.len() > 2 && fields[2] == group && (fields[0] != "Z" || fields[1] == us)
        })
        .collect()
}
