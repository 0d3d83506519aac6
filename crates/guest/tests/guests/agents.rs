//! The agents of the documentation play, and bad ones are told what they did.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use damier_guest::{Budget, Exit, Fault, GameText, Guest, Launch, Moment, Stdio, Verdict};
use damier_search::{Clock, Limits};

use crate::stage::{assert_nobody_is_left, blink, hasty, opening, patient, shell, terms};

fn agent(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/agents").join(file)
}

/// Whether this machine can run the language; if not, the output of the test says so.
fn has(tool: &str) -> bool {
    let found = Command::new("which").arg(tool).output().is_ok_and(|output| output.status.success());
    if !found {
        println!("skipped: there is no {tool} here");
    }
    found
}

fn plays(launch: &Launch) {
    let mut agent = Stdio::start(launch, patient()).unwrap();
    for _ in 0..2 {
        agent.new_game(&terms()).unwrap();
        for _ in 0..20 {
            let choice = agent.choose(&opening(), &blink()).unwrap();
            assert!(opening().legal.contains(&choice.best.unwrap()));
        }
        agent.game_over(&opening(), Verdict::Drawn).unwrap();
    }
    let group = agent.id();
    agent.end();
    assert_nobody_is_left(group);
}

#[test]
fn the_agent_in_python_plays() {
    if has("python3") {
        plays(&Launch::new("python3").with(agent("agent.py").to_str().unwrap()));
    }
}

#[test]
fn the_agent_in_javascript_plays() {
    if has("node") {
        plays(&Launch::new("node").with(agent("agent.js").to_str().unwrap()));
    }
}

#[test]
fn the_agent_in_c_plays() {
    if has("cc") {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("agent");
        let built = Command::new("cc").arg("-o").arg(&program).arg(agent("agent.c")).status().unwrap();
        assert!(built.success());
        plays(&Launch::new(program.to_str().unwrap()));
    }
}

#[test]
fn no_agent_of_the_documentation_is_longer_than_fifteen_lines() {
    for file in ["agent.py", "agent.js", "agent.c"] {
        let text = std::fs::read_to_string(agent(file)).unwrap();
        assert!(text.lines().count() <= 15, "{file}");
    }
}

// The agent answers every turn with all that it was told.
#[test]
fn an_agent_is_told_the_game_the_position_its_time_and_all_moves() {
    let script =
        shell("while read -r line; do printf '%s;' \"$line\"; case $line in turn*) echo;; esac; done");
    let mut agent = Stdio::start(&script.launch, patient()).unwrap();
    agent.new_game(&terms()).unwrap();
    let clock = Clock { remaining: Duration::from_secs(6), ..Clock::default() };
    let budget = Budget { white: Some(clock), black: None, limits: Limits::default() };
    let error = agent.choose(&opening(), &budget).unwrap_err();
    let told = "game international white;turn W:W31-50:B1-20 | 180 | 32-28 33-29;";
    assert_eq!(error.last_words.said.as_deref(), Some(told));
    agent.game_over(&opening(), Verdict::Open).unwrap();
    // Nobody is held to a list that is empty.
    let bare = GameText::opening("nowhere");
    let answer = agent.choose(&bare, &blink()).unwrap().best;
    assert_eq!(answer.as_deref(), Some("end *;turn nowhere | 1 |;"));
}

#[test]
fn notes_and_empty_lines_are_no_answers() {
    let script = shell("read -r line; echo; echo '# thinking'; echo '  33-29  '; cat >/dev/null");
    let mut agent = Stdio::start(&script.launch, patient()).unwrap();
    assert_eq!(agent.choose(&opening(), &blink()).unwrap().best.as_deref(), Some("33-29"));
}

#[test]
fn a_move_that_is_not_in_the_list_is_a_bad_move() {
    let script = shell("read -r line; echo 1-2; cat >/dev/null");
    let mut agent = Stdio::start(&script.launch, patient()).unwrap();
    let error = agent.choose(&opening(), &blink()).unwrap_err();
    assert!(matches!(error.fault, Fault::BadMove { ref text, .. } if text == "1-2"), "{error}");
}

#[test]
fn an_agent_that_fails_is_told_with_its_traceback() {
    let script = shell("read -r line; echo 'NameError: board' >&2; exit 1");
    let mut agent = Stdio::start(&script.launch, patient()).unwrap();
    let error = agent.choose(&opening(), &blink()).unwrap_err();
    assert_eq!(error.fault, Fault::Died { during: Moment::Thinking, exit: Exit::Code(1) });
    assert!(error.to_string().ends_with("it complained: NameError: board"), "{error}");
}

#[test]
fn an_agent_that_never_answers_is_late() {
    let script = shell("cat >/dev/null");
    let mut agent = Stdio::start(&script.launch, hasty()).unwrap();
    assert!(matches!(agent.choose(&opening(), &blink()).unwrap_err().fault, Fault::NoMove { .. }));
}
