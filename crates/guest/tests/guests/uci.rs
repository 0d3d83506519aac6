//! UCI engines, each with its own way to fail.

use std::path::Path;
use std::time::Duration;

use damier_guest::{Budget, Choice, Exit, Fault, Guest, GuestError, Launch, Moment, Process, Timeouts, Uci};
use damier_protocol::uci::Worth;
use damier_search::Limits;

use crate::stage::{Script, assert_nobody_is_left, blink, hasty, opening, patient, shell, terms};

/// An engine that does as it should, except on `go`.
fn engine(on_go: &str) -> Script {
    engine_that(on_go, "exit 0")
}

fn engine_that(on_go: &str, on_quit: &str) -> Script {
    shell(&format!(
        r#"while read -r line; do
            case "$line" in
                uci)
                    echo "id name Mock 1.0"
                    echo "id author Nobody"
                    echo "option name Hash type spin default 16 min 1 max 1024"
                    echo "option name Clear Hash type button"
                    echo uciok;;
                isready) echo readyok;;
                go*) {on_go};;
                stop) echo "bestmove a1a1";;
                quit) {on_quit};;
            esac
        done"#
    ))
}

/// Starts it, lets it move once, ends it, and looks for survivors.
fn one_move(script: &Script, timeouts: Timeouts) -> Result<Choice, GuestError> {
    let mut engine = Uci::start(&script.launch, timeouts)?;
    let group = engine.id();
    let choice = engine.choose(&opening(), &blink());
    engine.end();
    assert_nobody_is_left(group);
    choice
}

fn fault(script: &Script, timeouts: Timeouts) -> Fault {
    one_move(script, timeouts).unwrap_err().fault
}

fn died(during: Moment, exit: Exit) -> Fault {
    Fault::Died { during, exit }
}

#[test]
fn an_engine_that_behaves_tells_its_move_and_what_it_thinks_of_it() {
    let on_go = r#"echo "info depth 3 score cp 25 nodes 77 pv e2e4 e7e5"; echo "bestmove e2e4 ponder e7e5""#;
    let script = engine(on_go);
    let mut engine = Uci::start(&script.launch, patient()).unwrap();
    assert_eq!((engine.name(), engine.author()), ("Mock 1.0", Some("Nobody")));
    engine.new_game(&terms()).unwrap();
    let choice = engine.choose(&opening(), &blink()).unwrap();
    assert_eq!((choice.best.as_deref(), choice.ponder.as_deref()), (Some("e2e4"), Some("e7e5")));
    assert_eq!((choice.depth, choice.nodes), (Some(3), Some(77)));
    assert_eq!(choice.score.map(|score| score.worth), Some(Worth::Centipawns(25)));
    assert_eq!(choice.pv, ["e2e4", "e7e5"]);
    let group = engine.id();
    drop(engine);
    assert_nobody_is_left(group);
}

#[test]
fn options_are_checked_against_what_was_declared() {
    let script = engine("echo bestmove e2e4");
    let mut engine = Uci::start(&script.launch, patient()).unwrap();
    assert_eq!(engine.options().len(), 2);
    engine.set_option("hash", Some("64")).unwrap();
    engine.set_option("clear hash", None).unwrap();
    engine.ready().unwrap();
    for (name, value) in [("Hash", "0"), ("Hash", "many"), ("Contempt", "1")] {
        let error = engine.set_option(name, Some(value)).unwrap_err();
        assert!(matches!(error.fault, Fault::OptionRefused { .. }), "{error}");
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    let error = Uci::start(&Launch::new("no-such-engine-anywhere"), patient()).unwrap_err();
    assert_eq!(error.fault, Fault::NotFound { program: "no-such-engine-anywhere".to_owned() });
    let elsewhere = Launch::new("/bin/sh").inside("/no/such/folder");
    let error = Uci::start(&elsewhere, patient()).unwrap_err();
    assert!(matches!(error.fault, Fault::NotStarted { .. }), "{error}");
}

#[test]
fn what_is_no_program_is_not_executable() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    std::fs::write(&path, "not a program").unwrap();
    let program = path.to_str().unwrap().to_owned();
    let error = Uci::start(&Launch::new(program.clone()), patient()).unwrap_err();
    assert_eq!(error.fault, Fault::NotExecutable { program });
}

#[test]
fn a_crash_at_the_start_is_told_with_its_complaint() {
    let script = shell("sleep 1000 & echo $$ >$0.id; echo hello; echo 'no network file' >&2; exit 3");
    let error = one_move(&script, patient()).unwrap_err();
    assert_eq!(error.fault, died(Moment::Start, Exit::Code(3)));
    assert_eq!(error.last_words.said.as_deref(), Some("hello"));
    assert_eq!(error.last_words.complaint, "no network file\n");
    let id = std::fs::read_to_string(format!("{}.id", script.launch.arguments[0])).unwrap();
    assert_nobody_is_left(id.trim().parse().unwrap());
}

#[test]
fn a_crash_while_thinking_is_told_with_its_signal() {
    assert_eq!(fault(&engine("kill -SEGV $$"), patient()), died(Moment::Thinking, Exit::Signal(11)));
    assert_eq!(fault(&engine("exit 0"), patient()), died(Moment::Thinking, Exit::Code(0)));
}

#[test]
fn a_crash_after_the_move_is_a_crash_before_the_next() {
    let script = engine("echo bestmove e2e4; exit 7");
    let mut engine = Uci::start(&script.launch, patient()).unwrap();
    assert_eq!(engine.choose(&opening(), &blink()).unwrap().best.as_deref(), Some("e2e4"));
    let error = engine.choose(&opening(), &blink()).unwrap_err();
    assert_eq!(error.fault, died(Moment::Preparing, Exit::Code(7)));
}

#[test]
fn a_crash_is_seen_even_if_a_child_keeps_the_output_open() {
    let script = engine("sleep 1000 & exit 9");
    assert_eq!(fault(&script, patient()), died(Moment::Thinking, Exit::Code(9)));
}

#[test]
fn one_who_never_says_who_he_is_gives_no_answer() {
    let within = Duration::from_millis(100);
    let timeouts = Timeouts { start: within, ..patient() };
    assert_eq!(fault(&shell("cat >/dev/null"), timeouts), Fault::NoAnswer { question: "uci", within });
}

#[test]
fn one_who_never_moves_has_not_moved_in_time() {
    assert_eq!(fault(&engine(":"), hasty()), Fault::NoMove { within: Duration::from_millis(101) });
}

#[test]
fn a_late_move_within_the_margin_is_told_with_its_delay() {
    let script = engine("sleep 0.05; echo bestmove e2e4");
    let choice = one_move(&script, patient()).unwrap();
    assert_eq!(choice.best.as_deref(), Some("e2e4"));
    assert!(choice.elapsed >= Duration::from_millis(50));
}

#[test]
fn the_move_of_a_search_that_was_given_up_is_not_taken_for_the_next() {
    let script = engine("[ -n \"$again\" ] && echo bestmove e2e4; again=yes");
    let mut engine = Uci::start(&script.launch, hasty()).unwrap();
    let error = engine.choose(&opening(), &blink()).unwrap_err();
    assert!(matches!(error.fault, Fault::NoMove { .. }), "{error}");
    // On `stop` it says a1a1, which belongs to the first search.
    let choice = engine.choose(&opening(), &Budget::of(Limits::nodes(1))).unwrap();
    assert_eq!(choice.best.as_deref(), Some("e2e4"));
}

#[test]
fn a_second_move_for_one_search_is_not_taken_for_the_next() {
    let script = engine("n=$((n + 1)); echo bestmove e2e$n; echo bestmove h7h$n");
    let mut engine = Uci::start(&script.launch, patient()).unwrap();
    for expected in ["e2e1", "e2e2", "e2e3"] {
        let choice = engine.choose(&opening(), &blink()).unwrap();
        assert_eq!(choice.best.as_deref(), Some(expected));
    }
}

#[test]
fn a_search_without_limits_goes_on_until_another_thread_stops_it() {
    let script = engine(": >$0.thinks");
    let sign = format!("{}.thinks", script.launch.arguments[0]);
    let mut engine = Uci::start(&script.launch, patient()).unwrap();
    let stopper = engine.stopper();
    let choice = std::thread::scope(|scope| {
        let choice = scope.spawn(|| engine.choose(&opening(), &Budget::default()));
        // Before the search begins it would be lost.
        while !choice.is_finished() && !Path::new(&sign).exists() {
            std::thread::yield_now();
        }
        stopper.stop();
        choice.join().unwrap()
    });
    assert_eq!(choice.unwrap().best.as_deref(), Some("a1a1"));
}

#[test]
fn a_hundred_megabytes_of_words_cost_time_and_no_memory() {
    let words = "info string words and more words, none of which anybody wanted to hear or will remember";
    // As long as it takes, on a machine that has others to serve.
    let timeouts = Timeouts { margin: Duration::from_mins(10), ..patient() };
    for noise in [format!("yes '{words}' | head -c 100000000"), "head -c 100000000 /dev/zero".to_owned()] {
        let choice = one_move(&engine(&format!("{noise}; echo; echo bestmove e2e4")), timeouts).unwrap();
        assert_eq!(choice.best.as_deref(), Some("e2e4"));
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 90_000, "{kilobytes} kB were in use");
}

#[test]
fn one_who_never_stops_talking_is_late_all_the_same() {
    assert!(matches!(fault(&engine("yes info depth 1"), hasty()), Fault::NoMove { .. }));
    assert!(matches!(fault(&engine("tr '\\0' x </dev/zero"), hasty()), Fault::NoMove { .. }));
}

#[test]
fn half_a_move_is_no_move() {
    let error = one_move(&engine("printf 'bestmove e2e'; exit 1"), patient()).unwrap_err();
    assert_eq!(error.fault, died(Moment::Thinking, Exit::Code(1)));
    assert_eq!(error.last_words.said.as_deref(), Some("bestmove e2e"));
}

#[test]
fn nonsense_for_a_move_is_a_bad_move() {
    for answer in ["bestmove banana", "bestmove e2,e4", "bestmove"] {
        let fault = fault(&engine(&format!("echo {answer}")), patient());
        assert!(matches!(fault, Fault::BadMove { .. }), "{fault:?}");
    }
}

#[test]
fn no_move_at_all_is_an_answer_for_the_referee_to_judge() {
    for answer in ["0000", "'(none)'"] {
        assert_eq!(one_move(&engine(&format!("echo bestmove {answer}")), patient()).unwrap().best, None);
    }
}

#[test]
fn children_left_behind_are_ended_with_their_parent() {
    let script = engine("sleep 1000 & sleep 1000 & echo bestmove e2e4");
    assert_eq!(one_move(&script, patient()).unwrap().best.as_deref(), Some("e2e4"));
}

#[test]
fn one_who_does_not_leave_when_asked_is_killed() {
    let script = engine_that("trap '' TERM INT HUP; echo bestmove e2e4", "while :; do sleep 1000; done");
    let timeouts = Timeouts { quit: Duration::from_millis(50), ..patient() };
    assert_eq!(one_move(&script, timeouts).unwrap().best.as_deref(), Some("e2e4"));
}

#[test]
fn one_who_closes_only_his_output_has_not_died() {
    let closed = Fault::ClosedOutput { during: Moment::Thinking };
    let timeouts = Timeouts { margin: patient().margin, ..hasty() };
    assert_eq!(fault(&engine("exec >&-"), timeouts), closed);
}

#[test]
fn one_who_does_not_listen_is_told_so_in_the_end() {
    let script = shell("exec sleep 1000");
    let mut process = Process::start(&script.launch, hasty().farewell).unwrap();
    let long = "x".repeat(1 << 10);
    let deaf = (0..1 << 20).find_map(|_| process.send(&long).err()).unwrap();
    assert_eq!(deaf.fault, Fault::NotListening);
    let group = process.id();
    assert_eq!(process.end(None, Duration::ZERO), Exit::Signal(9));
    assert_nobody_is_left(group);
}
