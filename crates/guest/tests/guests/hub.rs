//! Hub engines of both versions.

use std::time::Duration;

use damier_guest::{Budget, Exit, Fault, GameText, Guest, Hub, Moment, Timeouts};
use damier_protocol::uci::Worth;
use damier_search::Limits;

use crate::stage::{Script, assert_nobody_is_left, blink, hasty, opening, patient, shell, terms};

fn engine(on_go: &str) -> Script {
    shell(&format!(
        r#"while read -r line; do
            case "$line" in
                hub)
                    echo 'id name=Mock version=3.1 author="No Body"'
                    echo 'param name=variant value=normal type=enum values="normal killer"'
                    echo 'param name=threads value=1 type=int min=1 max=16'
                    echo wait;;
                init) echo 'loading everything'; echo ready;;
                ping) echo pong;;
                'pos pos'*) echo 'error message="bad position"';;
                'go think') {on_go};;
                stop) echo 'done move=1-2';;
                quit) exit 0;;
            esac
        done"#
    ))
}

fn old_engine(on_go: &str) -> Script {
    shell(&format!(
        r#"played=''
        while read -r line; do
            case "$line" in
                hub) echo 'name Veteran'; echo 'author No Body'; echo wait;;
                set*) set=$line;;
                init) echo ready;;
                ping) echo pong;;
                'move '*) played="$played $line";;
                go) {on_go};;
                quit) exit 0;;
            esac
        done"#
    ))
}

#[test]
fn an_engine_that_behaves_tells_its_move_and_what_it_thinks_of_it() {
    let script = engine(
        r#"echo 'info depth=9 score=-0.25 nodes=77 pv="32-28 19-23 28x19x23"'; echo 'done move=32-28 ponder=19-23'"#,
    );
    let mut engine = Hub::start(&script.launch, patient()).unwrap();
    assert_eq!((engine.name(), engine.version()), ("Mock 3.1", 2));
    engine.new_game(&terms()).unwrap();
    let choice = engine.choose(&opening(), &blink()).unwrap();
    assert_eq!((choice.best.as_deref(), choice.ponder.as_deref()), (Some("32-28"), Some("19-23")));
    assert_eq!(choice.score.map(|score| score.worth), Some(Worth::Centipawns(-25)));
    assert_eq!((choice.depth, choice.nodes, choice.pv.len()), (Some(9), Some(77), 3));
    let group = engine.id();
    engine.end();
    assert_nobody_is_left(group);
}

#[test]
fn parameters_are_checked_against_what_was_declared() {
    let script = engine("echo 'done move=32-28'");
    let mut engine = Hub::start(&script.launch, patient()).unwrap();
    engine.set_parameter("variant", "killer").unwrap();
    engine.initialise().unwrap();
    for (name, value) in [("variant", "chess"), ("threads", "99"), ("mood", "good")] {
        let error = engine.set_parameter(name, value).unwrap_err();
        assert!(matches!(error.fault, Fault::OptionRefused { .. }), "{error}");
    }
}

#[test]
fn an_engine_of_version_1_is_driven_in_its_own_words() {
    let script =
        old_engine("[ \"$played\" = ' move 32-28' ] && echo 'info whatever' && echo 'move 19-23 28x19x23'");
    let mut engine = Hub::start(&script.launch, patient()).unwrap();
    assert_eq!((engine.name(), engine.version()), ("Veteran", 1));
    engine.set_parameter("anything", "goes").unwrap();
    engine.new_game(&terms()).unwrap();
    let game = GameText { moves: vec!["32-28".to_owned()], ..opening() };
    let choice = engine.choose(&game, &blink()).unwrap();
    assert_eq!((choice.best.as_deref(), choice.ponder.as_deref()), (Some("19-23"), Some("28x19x23")));
    let error = engine.choose(&game, &Budget::of(Limits::nodes(10))).unwrap_err();
    assert!(matches!(error.fault, Fault::Unsayable { .. }), "{error}");
}

#[test]
fn a_complaint_of_the_engine_is_told_in_its_words() {
    let script = engine("echo 'done move=32-28'");
    let mut engine = Hub::start(&script.launch, patient()).unwrap();
    let game = GameText { wire_start: Some(format!("W{}", "e".repeat(50))), ..opening() };
    let error = engine.choose(&game, &blink()).unwrap_err();
    assert_eq!(error.fault, Fault::Refused { reason: "bad position".to_owned() });
}

#[test]
fn nonsense_for_a_move_is_a_bad_move_and_none_is_for_the_referee() {
    for answer in ["done move=e2e4", "done move=99999-1", "done move=1x2", "done \"move"] {
        let script = engine(&format!("echo '{answer}'"));
        let mut engine = Hub::start(&script.launch, patient()).unwrap();
        let error = engine.choose(&opening(), &blink()).unwrap_err();
        assert!(matches!(error.fault, Fault::BadMove { .. }), "{error}");
    }
    let script = engine("echo done");
    let mut silent = Hub::start(&script.launch, patient()).unwrap();
    assert_eq!(silent.choose(&opening(), &blink()).unwrap().best, None);
}

#[test]
fn moves_of_an_earlier_search_are_not_taken_for_the_next() {
    let script = engine("n=$((n + 1)); [ $n -gt 1 ] && echo \"done move=32-$n\" && echo \"done move=33-$n\"");
    let mut engine = Hub::start(&script.launch, hasty()).unwrap();
    assert!(matches!(engine.choose(&opening(), &blink()).unwrap_err().fault, Fault::NoMove { .. }));
    for expected in ["32-2", "32-3"] {
        let choice = engine.choose(&opening(), &Budget::of(Limits::depth(1))).unwrap();
        assert_eq!(choice.best.as_deref(), Some(expected));
    }
}

#[test]
fn a_crash_and_an_engine_of_another_protocol_are_told_as_what_they_are() {
    let script = engine("exit 4");
    let mut crashing = Hub::start(&script.launch, patient()).unwrap();
    let error = crashing.choose(&opening(), &blink()).unwrap_err();
    assert_eq!(error.fault, Fault::Died { during: Moment::Thinking, exit: Exit::Code(4) });
    let within = Duration::from_millis(100);
    let stranger = shell("while read -r line; do echo \"Unknown command: $line\"; done");
    let error = Hub::start(&stranger.launch, Timeouts { start: within, ..patient() }).unwrap_err();
    assert_eq!(error.fault, Fault::NoAnswer { question: "hub", within });
}
