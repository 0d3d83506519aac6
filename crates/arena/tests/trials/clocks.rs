//! Clocks that run out, and clocks that do not.

use std::time::Duration;

use damier_arena::{Entrant, Termination};

use crate::mocks::AGENT;
use crate::scripts::{Habits, agent};
use crate::setting::{ENGLISH, HASTE, HASTY, Setting, house, play};

/// By how much an agent is late, with so much time for the game.
fn overrun(pace: &'static str, habits: Habits, setting: Setting) -> Vec<Duration> {
    let script = agent(habits);
    let entrants = [script.entrant(), house("random:seed=3")];
    let played = play(&Setting { pace, ..setting }, &entrants);
    let late = played.into_iter().map(|(_, _, termination)| match termination {
        Termination::TimeForfeit(over) => over,
        other => panic!("{other}"),
    });
    let late = late.collect();
    script.starts_and_nobody_left();
    late
}

#[test]
fn an_agent_that_takes_too_long_is_told_by_how_much() {
    // The other needs none of his second, even if the machine stops for a moment. One who answers has had his
    // second and a fifth; one who does not was waited for as long as the margin.
    let late = overrun("1", Habits { on_go: "sleep 1.2; echo $m", ..AGENT }, ENGLISH);
    assert_eq!(late.len(), 2);
    assert!(late.iter().all(|over| *over >= Duration::from_millis(200)), "{late:?}");
    let never = overrun("1", Habits { on_go: ":", ..AGENT }, Setting { timeouts: HASTY, ..ENGLISH });
    assert_eq!(never, [HASTE, HASTE]);
}

#[test]
fn time_adds_up_over_the_moves() {
    let slow = Habits { on_go: "sleep 0.08; echo $m", ..AGENT };
    let late = overrun("0.2", slow, ENGLISH);
    assert!(late.iter().all(|over| !over.is_zero()), "{late:?}");
}

#[test]
fn a_program_has_the_time_of_its_own_and_never_more_than_that_of_the_pace() {
    for (own, pace, told) in [("50ms", "depth=1", 50), ("50ms", "time=2s", 50), ("9s", "time=2s", 2000)] {
        let script = agent(Habits { on_go: "echo \"$line\" >\"$0.told\"; echo $m", ..AGENT });
        let entrant = Entrant { name: "mock".to_owned(), ..house(&format!("{},time={own}", script.spec())) };
        play(&Setting { pace, ..ENGLISH }, &[entrant, house("random:seed=3")]);
        let turn = std::fs::read_to_string(script.sign("told")).expect("the agent wrote down its turn");
        assert_eq!(turn.split(" | ").nth(1), Some(told.to_string().as_str()), "{turn}");
    }
}

#[test]
fn two_of_the_house_do_not_lose_by_the_clock() {
    let setting = Setting { pace: "1+0.01", longest: 14, ..ENGLISH };
    let entrants = ["alphabeta", "pvs:tt=1MiB,ordering"].map(house);
    for _ in 0..10 {
        for (_, _, termination) in play(&setting, &entrants) {
            assert_eq!(termination.word(), "too long", "{termination}");
        }
    }
}
