//! A world in which few files can be open.

use damier_arena::Hand;
use damier_arena::tournament::{Rest, TournamentError, standings};
use damier_arena::{Plan, PlanPlayer, Unseated};
use damier_ledger::{LedgerError, Reading};
use rustix::process::{Resource, Rlimit, setrlimit};

use crate::mocks::AGENT;
use crate::scripts::{Habits, agent};
use crate::stage::{Outcome, begin, child, file_of_child, go_on};

/// No test, but what the child of the next one does: it may have 64 files open and plays 32 games at a time.
#[test]
fn a_child_plays_more_games_at_a_time_than_it_can_hold() -> Outcome {
    let Some(path) = file_of_child() else { return Ok(()) };
    setrlimit(Resource::Nofile, Rlimit { current: Some(64), maximum: Some(64) })?;
    match go_on(&path, &Hand::default(), 32) {
        // Either is clear; which one depends on who was first to want another file.
        Err(error @ TournamentError::Unseated(Unseated::NoRoom { .. })) => println!("\n{error}"),
        Err(TournamentError::Ledger(error @ LedgerError::Io { .. })) => println!("\n{error}"),
        other => return Err(format!("{other:?}").into()),
    }
    Ok(())
}

#[test]
fn without_handles_a_tournament_stops_and_nobody_loses_by_it() -> Outcome {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("handles");
    // Slow to begin, so that all of them are there at a time.
    let slow = Habits { at_start: "sleep 0.1", ..AGENT };
    let scripts = [agent(slow), agent(slow)];
    let mut plan = Plan::new("english", vec![]);
    plan.players.extend(
        scripts
            .iter()
            .enumerate()
            .map(|(nth, script)| PlanPlayer::Named { name: format!("agent {nth}"), player: script.spec() }),
    );
    (plan.games, plan.longest, plan.pace) = (64, Some(8), Some("depth=1".to_owned()));
    begin(&path, &plan)?;
    let done = child("handles::a_child_plays_more_games_at_a_time_than_it_can_hold", &path)?.output()?;
    let told = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success(), "{told}{}", String::from_utf8_lossy(&done.stderr));
    let reading = Reading::open(&path)?;
    println!("{told}{} games", reading.entries().len());
    drop(reading);
    assert_eq!(go_on(&path, &Hand::default(), 2)?, Rest::Complete);
    let table = standings(&plan.prepare()?, &Reading::open(&path)?);
    assert_eq!(table.endings, [("too long".to_owned(), 64)].into());
    assert!(scripts.iter().all(|script| script.starts_and_nobody_left() > 0));
    Ok(())
}
