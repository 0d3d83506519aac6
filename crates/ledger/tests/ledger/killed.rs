//! Writers that are killed.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use damier_ledger::{Ledger, Reading};
use rusqlite::Connection;

use crate::stage::{
    Dice, PLAN, Verdict, child, content, file_of_child, game, order, record_missing, replace, write,
};

const DEATHS: u32 = 60;
/// How many games a child records in its life, if it is let live.
const LIFE: usize = 12;
/// So many that no child comes to the end.
const GAMES: u32 = (DEATHS + 1) * LIFE as u32;

/// No test, but what the child of the next one does.
#[test]
fn a_child_records_games_until_it_is_killed() -> Verdict {
    let Some(file) = file_of_child() else { return Ok(()) };
    let mut ledger = Ledger::open(&file)?;
    let mut out = std::io::stdout();
    writeln!(out, "\nopened")?;
    let missing: Vec<u32> =
        order(GAMES).into_iter().filter(|&number| ledger.entry(number).is_none()).collect();
    for number in missing.into_iter().take(LIFE) {
        let (entry, sheet) = game(number);
        ledger.record(&entry, &sheet)?;
        // In one piece, so that no number is cut short when its writer is.
        out.write_all(format!("recorded {number}\n").as_bytes())?;
    }
    // Nobody says anything: this is where a child waits for its death that was faster than its parent.
    std::io::stdin().read_line(&mut String::new())?;
    Ok(())
}

/// Lets a child record `lines` games, waits a moment that the dice choose, kills it, and tells what it has said.
fn record_and_die(file: &Path, lines: u64, spins: u64) -> Result<Vec<u32>, Box<dyn std::error::Error>> {
    let mut child = child("killed::a_child_records_games_until_it_is_killed", file)?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut said = BufReader::new(child.stdout.take().ok_or("the child has no output")?).lines();
    let mut recorded = Vec::new();
    let number_in = |line: &str| line.strip_prefix("recorded ").and_then(|number| number.parse::<u32>().ok());
    let mut is_open = false;
    while !is_open || (recorded.len() as u64) < lines {
        let line = said.next().ok_or("the child has stopped by itself")??;
        is_open |= line == "opened";
        recorded.extend(number_in(&line));
    }
    for _ in 0..spins {
        std::hint::spin_loop();
    }
    child.kill()?;
    assert!(!child.wait()?.success(), "the child was not killed, it came to its end");
    for line in said {
        recorded.extend(number_in(&line?));
    }
    Ok(recorded)
}

#[test]
fn a_tournament_killed_sixty_times_is_the_tournament_nobody_killed() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("killed");
    drop(Ledger::create(&path, PLAN)?);
    let mut dice = Dice(1);
    let mut there: Vec<u32> = Vec::new();
    let mut hot = 0;
    for death in 0..DEATHS {
        let (lines, spins) = (dice.below(7), dice.below(4) * dice.below(100_000));
        let recorded = record_and_die(&path, lines, spins)?;
        hot += u32::from(folder.path().join("killed-journal").exists());
        // Now and then it is a reader who comes first, and has to clear up.
        let numbers: Vec<u32> = if death % 3 == 0 {
            Reading::open(&path)?.entries().map(|entry| entry.number).collect()
        } else {
            Ledger::open(&path)?.entries().map(|entry| entry.number).collect()
        };
        there.extend(recorded);
        assert!(there.iter().all(|number| numbers.contains(number)), "a recorded game is gone");
        assert!(numbers.len() <= there.len() + 1, "more than one game was recorded and not told");
        there = numbers;
    }
    println!("{DEATHS} deaths, {} games, {hot} left a journal", there.len());
    let played = &order(GAMES)[..there.len() + 10];
    let mut survivor = Ledger::open(&path)?;
    record_missing(&mut survivor, played)?;

    let mut undisturbed = Ledger::create(&folder.path().join("undisturbed"), PLAN)?;
    record_missing(&mut undisturbed, played)?;
    assert_eq!(content(survivor.reading())?, content(undisturbed.reading())?);
    Ok(())
}

/// Lays two files beside each other that look as if a writer had died in the middle of a large change.
fn lay_out_a_crash(path: &Path, to: &Path) -> Verdict {
    let connection = Connection::open(path)?;
    // So small that the change is spilt into the file before it is committed.
    connection.pragma_update(None, "cache_size", 2)?;
    connection
        .execute_batch("BEGIN IMMEDIATE; UPDATE game SET white = 'nobody', text = ''; DELETE FROM head")?;
    fs::copy(path, to)?;
    fs::copy(path.with_extension("ledger-journal"), to.with_extension("ledger-journal"))?;
    Ok(())
}

#[test]
fn what_a_dead_writer_left_half_done_is_undone() -> Verdict {
    let folder = tempfile::tempdir()?;
    let (path, crash) = (folder.path().join("whole.ledger"), folder.path().join("crash.ledger"));
    write(&path, 40)?;
    let whole = content(&Reading::open(&path)?)?;
    lay_out_a_crash(&path, &crash)?;
    assert_ne!(fs::read(&path)?, fs::read(&crash)?, "nothing was spilt");
    assert_eq!(content(Ledger::open(&crash)?.reading())?, whole);
    assert!(!crash.with_extension("ledger-journal").exists());

    lay_out_a_crash(&path, &crash)?;
    assert_eq!(content(&Reading::open(&crash)?)?, whole);
    Ok(())
}

#[test]
fn a_change_half_done_whose_journal_is_lost_or_cut_off_is_never_believed() -> Verdict {
    let folder = tempfile::tempdir()?;
    let (path, crash) = (folder.path().join("whole.ledger"), folder.path().join("crash.ledger"));
    write(&path, 40)?;
    let whole = content(&Reading::open(&path)?)?;
    let journal = crash.with_extension("ledger-journal");
    lay_out_a_crash(&path, &crash)?;
    let (file, pages) = (fs::read(&crash)?, fs::read(&journal)?);
    for length in (0..pages.len()).step_by(512) {
        replace(&crash, &file)?;
        fs::write(&journal, &pages[..length])?;
        if let Ok(ledger) = Ledger::open(&crash) {
            assert_eq!(content(ledger.reading())?, whole, "with {length} bytes of the journal");
        }
    }
    Ok(())
}
