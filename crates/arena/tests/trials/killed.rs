//! Arenas that are killed.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use damier_arena::tournament::{Rest, Tournament};
use damier_arena::{Hand, Plan};
use damier_core::Dice;
use damier_ledger::Reading;

use crate::stage::{DATE, Outcome, begin, child, file_of_child, go_on, house_plan, story, undisturbed};

const DEATHS: usize = 100;

/// No test, but what the child of the next one does.
#[test]
fn a_child_plays_a_tournament_until_it_is_killed() -> Outcome {
    let Some(file) = file_of_child() else { return Ok(()) };
    let mut tournament = Tournament::open(&file)?;
    let mut out = std::io::stdout();
    writeln!(out, "\nopened")?;
    tournament.run(&Hand::default(), None, DATE, &mut |news| {
        // In one piece, so that no number is cut short when its writer is. Nobody may listen any more.
        let _ = out.write_all(format!("recorded {}\n", news.last.number).as_bytes());
    })?;
    // Nobody says anything: this is where a child waits for its death that was faster than its parent.
    std::io::stdin().read_line(&mut String::new())?;
    Ok(())
}

/// When a child is killed.
struct Instant {
    /// Lines it may say before; none is before it has opened its book.
    lines: usize,
    /// And then this many moments.
    spins: usize,
}

/// Lets a child play, kills it, and tells what it has recorded by its own words.
fn play_and_die(file: &Path, instant: &Instant, games: usize) -> Result<Vec<u32>, Box<dyn Error>> {
    let mut child = child("killed::a_child_plays_a_tournament_until_it_is_killed", file)?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut said = BufReader::new(child.stdout.take().ok_or("the child has no output")?).lines();
    let number_in = |line: &str| line.strip_prefix("recorded ").and_then(|number| number.parse::<u32>().ok());
    let (mut heard, mut recorded) = (0, Vec::new());
    // It says no more than that it has opened the book, and every game.
    while heard < instant.lines.min(games + 1) {
        let line = said.next().ok_or("the child has stopped by itself")??;
        recorded.extend(number_in(&line));
        heard += usize::from(line == "opened" || number_in(&line).is_some());
    }
    for _ in 0..instant.spins {
        std::hint::spin_loop();
    }
    child.kill()?;
    assert!(!child.wait()?.success(), "the child was not killed, it came to its end");
    for line in said {
        recorded.extend(number_in(&line?));
    }
    Ok(recorded)
}

/// Kills a tournament again and again until it is complete, or often enough; tells how often.
fn kill_to_the_end(
    path: &Path,
    all: usize,
    dice: &mut Dice,
    at_most: usize,
) -> Result<usize, Box<dyn Error>> {
    let mut there = BTreeSet::new();
    for death in 0..at_most {
        if there.len() == all {
            return Ok(death);
        }
        let instant = Instant { lines: dice.below(4), spins: dice.below(4) * dice.below(200_000) };
        there.extend(play_and_die(path, &instant, all - there.len())?);
        let now: BTreeSet<u32> = Reading::open(path)?.entries().map(|entry| entry.number).collect();
        assert!(there.is_subset(&now), "a recorded game is gone");
        there = now;
    }
    Ok(at_most)
}

#[test]
fn a_tournament_killed_again_and_again_is_the_tournament_nobody_killed() -> Outcome {
    let folder = tempfile::tempdir()?;
    let mut dice = Dice::new(1);
    let (mut deaths, mut books) = (0, 0);
    let plan = house_plan(10);
    let quiet = undisturbed(&plan, 2)?;
    assert_eq!(quiet.games.len(), 60);
    while deaths < DEATHS {
        let path = folder.path().join(format!("killed {books}"));
        begin(&path, &plan)?;
        deaths += kill_to_the_end(&path, 60, &mut dice, DEATHS - deaths)?;
        assert_eq!(go_on(&path, &Hand::default(), 2)?, Rest::Complete);
        assert_eq!(story(&path)?, quiet);
        books += 1;
    }
    println!("{deaths} deaths in {books} tournaments");
    Ok(())
}

#[test]
fn the_same_is_played_however_many_games_are_played_at_a_time() -> Outcome {
    let plan = Plan { name: "a night".to_owned(), ..house_plan(4) };
    let one = undisturbed(&plan, 1)?;
    assert_eq!(one.games.len(), 24);
    assert_eq!(undisturbed(&plan, 3)?, one);
    Ok(())
}
