//! The plans of the labs: they can be followed, and the levels they measure are the levels that people play.

use std::path::Path;
use std::thread;

use damier_arena::{Entrant, Plan, Who};
use damier_engines::player::{LEVELS, Spec};

fn plans() -> Vec<(String, Plan)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../labs/tournaments");
    let files = std::fs::read_dir(folder).expect("the labs have plans").flatten();
    let plans = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "toml"));
    plans
        .map(|file| {
            let text = std::fs::read_to_string(file.path()).expect("a plan is text");
            (file.file_name().to_string_lossy().into_owned(), Plan::read(&text).expect("a plan"))
        })
        .collect()
}

#[test]
fn every_plan_of_the_labs_can_be_followed() {
    let plans = plans();
    assert!(plans.len() >= 7);
    // Each on a thread of its own, for most of them deal openings that nobody is ahead in.
    thread::scope(|scope| {
        for (name, plan) in plans {
            scope.spawn(move || assert!(plan.prepare().is_ok(), "{name}"));
        }
    });
}

#[test]
fn the_levels_that_were_measured_are_those_that_are_played() {
    let measured: Vec<_> = plans().into_iter().filter(|(name, _)| name.starts_with("levels-")).collect();
    assert_eq!(measured.len(), 3);
    for (name, plan) in measured {
        let entrants: Vec<Entrant> = plan.prepare().expect("a plan").entrants;
        assert_eq!(entrants.len(), LEVELS.len(), "{name}");
        for entrant in entrants {
            let Who::House(player) = entrant.who else { panic!("{name} has a guest") };
            let level: Spec = entrant.name.parse().expect("a level by its name");
            let text = entrant.name;
            assert_eq!(*player, Spec { text: player.text.clone(), ..level }, "{name}: {text}");
        }
    }
}
