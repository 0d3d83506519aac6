//! A Hub engine, obedient and not.

use damier_host::Hub;

use crate::Engine;

fn engine() -> Engine {
    Engine::start(
        "international",
        Hub::new("1.0", vec!["international", "frisian", "antidraughts", "russian"]),
    )
}

fn done(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.strip_prefix("done")).expect("an answer").trim()
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let engine = engine();
    engine.say("hub");
    let lines = engine.hear_until("wait");
    assert!(lines[0].starts_with("id name=damier version=1.0"), "{lines:?}");
    assert!(
        lines[1].starts_with(
            "param name=variant value=normal type=enum values=\"normal frisian losing russian\""
        )
    );
    engine.say("init");
    assert_eq!(engine.hear(), "ready");
    assert!(engine.end().is_empty());
}

#[test]
fn every_go_has_one_answer() {
    let engine = engine();
    for level in ["depth=3", "nodes=1000", "move-time=0.02", "time=1 inc=0.01", "moves=1 time=0", "time=-1"] {
        engine.say(&format!("pos start moves=\"32-28 17-21\"\nlevel {level}\ngo think"));
        let lines = engine.hear_until("done");
        assert!(done(&lines).starts_with("move="), "{level}: {lines:?}");
    }
    assert!(engine.end().is_empty());
}

#[test]
fn a_search_without_a_level_waits_for_stop_and_answers_pings() {
    let engine = engine();
    engine.say("pos start\ngo analyze");
    engine.hear_until("info depth=3");
    engine.say("ping");
    let lines = engine.hear_until("pong");
    assert!(!lines.iter().any(|line| line.starts_with("done")));
    engine.say("stop");
    assert!(done(&engine.hear_until("done")).starts_with("move="));
    engine.say("stop\nponder-hit");
    assert!(engine.end().is_empty());
}

#[test]
fn pondering_waits_for_the_hit() {
    let engine = engine();
    engine.say("pos start moves=32-28\nlevel depth=2\ngo ponder");
    engine.hear_until("info depth=2");
    engine.say("ping");
    assert!(!engine.hear_until("pong").iter().any(|line| line.starts_with("done")));
    engine.say("stop");
    engine.hear_until("done");
}

#[test]
fn the_variant_is_chosen_before_init() {
    let engine = engine();
    engine.say("set-param name=variant value=russian\ninit");
    assert_eq!(engine.hear(), "ready");
    engine.say("pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"22-18\"\nlevel depth=2\ngo think");
    assert!(done(&engine.hear_until("done")).starts_with("move="), "a board of 32 squares");
}

#[test]
fn bad_lines_are_told_and_change_nothing() {
    let engine = engine();
    engine.say("pos start moves=32-28");
    for (line, told) in [
        ("nonsense", "nonsense"),
        ("pos pos=Wbbb", "squares"),
        ("pos start moves=\"32-23\"", "move 1"),
        ("pos start moves=\"99-98\"", "move 1"),
        ("set-param name=hash value=many", "hash"),
        ("set-param name=nothing value=1", "nothing"),
        ("set-param value=1", "name"),
        ("level depth=deep", "depth"),
        ("pos pos=\"never closed", "quotation"),
    ] {
        engine.say(line);
        let answer = engine.hear();
        assert!(answer.starts_with("error message=") && answer.contains(told), "{line}: {answer}");
    }
    engine.say("level depth=1\ngo think");
    let lines = engine.hear_until("done");
    assert!(done(&lines).contains("ponder") || done(&lines).starts_with("move="), "{lines:?}");
}

#[test]
fn a_lost_position_has_no_move() {
    let engine = engine();
    engine.say(&format!("pos pos=Wb{}\nlevel depth=2\ngo think", "e".repeat(49)));
    assert_eq!(done(&engine.hear_until("done")), "");
}
