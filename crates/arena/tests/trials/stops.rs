//! Hands that stop a tournament, and tournaments that go on as if there had been none.

use std::thread;
use std::time::Duration;

use damier_arena::tournament::{News, Rest, Tournament};
use damier_arena::{Hand, Plan};
use damier_guest::Timeouts;

use crate::mocks::{AGENT, ENGINE, HUB};
use crate::scripts::{Habits, Script, agent, chess_engine, draughts_engine};
use crate::setting::{CHESS, DRAUGHTS, ENGLISH, PATIENT, Setting, house, play_until};
use crate::stage::{Outcome, begin, go_on, go_on_and_tell, house_plan, story, undisturbed};

#[test]
fn games_in_progress_are_finished_and_the_rest_is_played_later() -> Outcome {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("finished");
    let plan = house_plan(4);
    begin(&path, &plan)?;
    let hand = Hand::default();
    let mut told = 0;
    let rest = go_on_and_tell(&path, &hand, 3, &mut |news: &News<'_>| {
        told += 1;
        if news.played == 5 {
            hand.finish();
        }
    })?;
    assert_eq!(rest, Rest::Stopped);
    assert_eq!(story(&path)?.games.len(), told);
    assert!((5..=7).contains(&told), "{told} games were told");
    // A hand that stopped one run stops the next.
    assert_eq!(go_on(&path, &hand, 3)?, Rest::Stopped);
    assert_eq!(go_on(&path, &Hand::default(), 2)?, Rest::Complete);
    let quiet = undisturbed(&plan, 2)?;
    assert_eq!(story(&path)?, quiet);
    // Nothing is left: nothing happens.
    assert_eq!(go_on(&path, &Hand::default(), 2)?, Rest::Complete);
    assert_eq!(story(&path)?, quiet);
    Ok(())
}

#[test]
fn games_that_are_broken_off_are_not_recorded() -> Outcome {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("aborted");
    let plan = house_plan(4);
    begin(&path, &plan)?;
    for until in [1, 4, 9] {
        let hand = Hand::default();
        let rest = go_on_and_tell(&path, &hand, 3, &mut |news: &News<'_>| {
            if news.played >= until {
                hand.abort();
            }
        })?;
        assert_eq!(rest, Rest::Stopped);
        assert!(story(&path)?.games.len() < 24);
    }
    assert_eq!(go_on(&path, &Hand::default(), 2)?, Rest::Complete);
    assert_eq!(story(&path)?, undisturbed(&plan, 2)?);
    Ok(())
}

/// Breaks a contest off while a program thinks that would think for a day.
fn abort_while_it_thinks(setting: &Setting, script: &Script) {
    let timeouts = Timeouts { untimed: Duration::from_hours(24), ..PATIENT };
    let setting = &Setting { timeouts, ..*setting };
    let entrants = [script.entrant(), house("greedy")];
    let hand = Hand::default();
    let played = thread::scope(|scope| {
        let playing = scope.spawn(|| play_until(setting, &entrants, &hand));
        while !playing.is_finished() && !script.sign("thinks").exists() {
            thread::yield_now();
        }
        hand.abort();
        playing.join().expect("a contest does not panic")
    });
    assert!(played.is_empty(), "{played:?}");
    assert!(script.starts_and_nobody_left() >= 1);
}

#[test]
fn nobody_waits_for_a_program_when_the_games_are_broken_off() {
    let thinks = ": >\"$0.thinks\"";
    abort_while_it_thinks(&CHESS, &chess_engine(Habits { on_go: thinks, ..ENGINE }));
    abort_while_it_thinks(&DRAUGHTS, &draughts_engine(Habits { on_go: thinks, ..HUB }));
    abort_while_it_thinks(&ENGLISH, &agent(Habits { on_go: thinks, ..AGENT }));
}

#[test]
fn a_swiss_tournament_interrupted_anywhere_has_the_pairings_of_one_that_was_not() -> Outcome {
    let folder = tempfile::tempdir()?;
    let house = house_plan(2);
    let mut plan = Plan { kind: "swiss:3".to_owned(), ..house };
    plan.players.push(damier_arena::PlanPlayer::Plain("random:seed=9".to_owned()));
    let quiet = undisturbed(&plan, 2)?;
    // Five players: each round has two encounters of two games, and one who waits.
    assert_eq!(quiet.games.len(), 12);
    for stops in [&[4, 8][..], &[1, 5, 11], &[2, 3, 6, 7, 9, 10]] {
        let path = folder.path().join(format!("swiss {}", stops.len()));
        begin(&path, &plan)?;
        for stop in stops {
            let hand = Hand::default();
            let mut tournament = Tournament::open(&path)?;
            let rest = tournament.run(&hand, Some(1), crate::stage::DATE, &mut |news: &News<'_>| {
                if news.played == *stop {
                    hand.finish();
                }
            })?;
            assert_eq!((rest, tournament.played()), (Rest::Stopped, *stop));
        }
        assert_eq!(go_on(&path, &Hand::default(), 3)?, Rest::Complete);
        assert_eq!(story(&path)?, quiet);
    }
    Ok(())
}
