//! A world in which few files can be open.

use damier_arena::Hand;
use damier_arena::tournament::{TournamentError, standings};
use damier_arena::{Plan, PlanPlayer};
use damier_ledger::Reading;
use rustix::process::{Resource, Rlimit, setrlimit};

use crate::mocks::AGENT;
use crate::scripts::agent;
use crate::stage::{Outcome, begin, child, file_of_child, go_on};

/// No test, but what the child of the next one does: it may have 64 files open and plays 32 games at a time.
#[test]
fn a_child_plays_more_games_at_a_time_than_it_can_hold() -> Outcome {
    let Some(path) = file_of_child() else { return Ok(()) };
    setrlimit(Resource::Nofile, Rlimit { current: Some(64), maximum: Some(64) })?;
    match go_on(&path, &Hand::default(), 32) {
        Ok(rest) => println!("\nrest: {rest:?}"),
        Err(TournamentError::Ledger(error)) => println!("\nrefused: {error}"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

#[test]
fn without_handles_programs_are_not_started_and_the_book_stays_whole() -> Outcome {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("handles");
    let scripts = [agent(AGENT), agent(AGENT)];
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
    let table = standings(&plan.prepare()?, &reading);
    println!("{told}{} games: {:?}", reading.entries().len(), table.endings);
    assert!(table.endings.keys().all(|word| ["too long", "not started"].contains(&word.as_str())));
    scripts.iter().for_each(|script| drop(script.starts_and_nobody_left()));
    Ok(())
}
