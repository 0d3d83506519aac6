//! Engines of the xboard protocol, each with its own way to fail.

use std::path::Path;
use std::time::{Duration, Instant};

use damier_core::Side;
use damier_guest::{
    Budget, Choice, Claim, Exit, Fault, GameText, Guest, GuestError, Moment, Terms, Timeouts, Verdict, Xboard,
};
use damier_protocol::uci::Worth;
use damier_search::{Clock, Limits};

use crate::stage::{self, Script, assert_nobody_is_left, blink, hasty, patient, shell};

/// All that a game needs.
const ABLE: &str = r#"echo 'feature ping=1 setboard=1 usermove=1 myname="Mock 1.0"'; echo "feature done=1""#;

/// An engine that does as it should and writes down what it is told, except on `go`.
fn engine(on_go: &str) -> Script {
    engine_with(ABLE, on_go, "")
}

/// An engine that introduces itself in its own way, and has habits: further cases of the shell.
fn engine_with(on_protover: &str, on_go: &str, habits: &str) -> Script {
    shell(&format!(
        r#"while read -r line; do
            echo "$line" >>"$0.told"
            case "$line" in
                {habits}
                protover*) {on_protover};;
                ping*) echo "pong ${{line#ping }}";;
                go) {on_go};;
                '?') echo "move a1a1";;
                quit) exit 0;;
            esac
        done"#
    ))
}

/// An engine that never heard of version 2.
fn old_engine(on_go: &str) -> Script {
    let habits = r#"ping*|accepted*|rejected*) echo "Illegal move: $line";;"#;
    engine_with("echo 'Error (unknown command): protover'", on_go, habits)
}

/// What an engine was told, without how it was greeted and nudged.
fn told(script: &Script) -> Vec<String> {
    let told = std::fs::read_to_string(format!("{}.told", script.launch.arguments[0])).unwrap();
    let mut is_greeted = false;
    let mut is_of_the_greeting = |line: &&str| {
        is_greeted = match line.split(' ').next() {
            Some("xboard" | "protover" | "accepted" | "rejected") => true,
            Some("force") => is_greeted,
            _ => false,
        };
        is_greeted
    };
    told.lines().filter(|line| !is_of_the_greeting(line)).map(str::to_owned).collect()
}

fn game(moves: &[&str]) -> GameText {
    let turn = if moves.len().is_multiple_of(2) { Side::White } else { Side::Black };
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    GameText { moves, turn, ..GameText::opening("") }
}

fn terms() -> Terms {
    Terms { game: "chess".to_owned(), ..stage::terms() }
}

/// Starts it, lets it move once, ends it, and looks for survivors.
fn one_move(script: &Script, timeouts: Timeouts) -> Result<Choice, GuestError> {
    let mut engine = Xboard::start(&script.launch, timeouts)?;
    let group = engine.id();
    let choice = engine.choose(&game(&[]), &blink());
    engine.end();
    assert_nobody_is_left(group);
    choice
}

fn fault(script: &Script, timeouts: Timeouts) -> Fault {
    one_move(script, timeouts).unwrap_err().fault
}

fn best(choice: &Choice) -> Option<&str> {
    choice.best.as_deref()
}

#[test]
fn an_engine_that_behaves_tells_its_move_and_what_it_thinks_of_it() {
    let script = engine("echo ' 3. 25 1 77 e2e4 e7e5'; echo '# 9 9 9 9'; echo 'move e2e4'");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    assert_eq!((engine.name(), engine.version()), ("Mock 1.0", 2));
    engine.new_game(&terms()).unwrap();
    let choice = engine.choose(&game(&[]), &blink()).unwrap();
    assert_eq!((best(&choice), choice.depth, choice.nodes), (Some("e2e4"), Some(3), Some(77)));
    assert_eq!(choice.score.map(|score| score.worth), Some(Worth::Centipawns(25)));
    assert_eq!(choice.pv, ["e2e4", "e7e5"]);
    let group = engine.id();
    drop(engine);
    assert_nobody_is_left(group);
}

#[test]
fn of_a_game_that_goes_on_only_what_is_new_is_told() {
    let script = engine("n=$((n + 1)); echo move a${n}b$n");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    engine.new_game(&terms()).unwrap();
    let clock =
        Clock { remaining: Duration::from_mins(1), increment: Duration::from_millis(100), moves_to_go: None };
    let budget = Budget { white: Some(clock), black: Some(clock), limits: Limits::default() };
    for moves in [&["e2e4"][..], &["e2e4", "a1b1", "g1f3"][..]] {
        engine.choose(&game(moves), &budget).unwrap();
    }
    engine.game_over(&game(&[]), Verdict::Drawn).unwrap();
    engine.end();
    let expected = "new|force|easy|post|ping 1|usermove e2e4|level 0 1 0.1|ping 2|time 6000|otim 6000|go|force\
        |usermove g1f3|ping 3|time 6000|otim 6000|go|force|force|result 1/2-1/2|quit";
    assert_eq!(told(&script).join("|"), expected);
}

#[test]
fn another_game_or_another_depth_begins_anew() {
    let script = engine("echo move e7e5");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    engine.choose(&game(&["e2e4"]), &Budget::of(Limits::depth(3))).unwrap();
    // It has e2e4 e7e5 on its board, and a limit that nothing but another game takes away.
    engine.choose(&game(&["e2e4", "e7e5", "g1f3"]), &blink()).unwrap();
    let placed = GameText { start: Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned()), ..game(&["e1g1"]) };
    engine.choose(&placed, &blink()).unwrap();
    engine.end();
    let expected = "new|force|easy|post|usermove e2e4|level 1 60 0|sd 3|ping 1|time 360000|otim 360000|go|force\
        |new|force|easy|post|usermove e2e4|usermove e7e5|usermove g1f3|level 1 0:01 0|ping 2|time 1|otim 1|go|force\
        |new|force|easy|post|setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1|usermove e1g1|level 1 0:01 0|ping 3|time 1|otim 1\
        |go|force|quit";
    assert_eq!(told(&script).join("|"), expected);
}

#[test]
fn an_engine_of_version_1_plays_without_the_words_of_version_2() {
    let script = old_engine("echo '1. ... e7e5'; echo 'My move is: e7e5'");
    let (since, features) = (Instant::now(), Duration::from_secs(20));
    let mut engine = Xboard::start(&script.launch, Timeouts { features, ..patient() }).unwrap();
    // It complained about the question: nobody has to wait for an answer.
    assert!(engine.version() == 1 && since.elapsed() < features);
    engine.new_game(&terms()).unwrap();
    let choice = engine.choose(&game(&["e2e4"]), &blink()).unwrap();
    assert_eq!(best(&choice), Some("e7e5"));
    engine.end();
    let expected = "new|force|easy|post|e2e4|level 1 0:01 0|time 1|otim 1|go|force|quit";
    assert_eq!(told(&script).join("|"), expected);
}

#[test]
fn one_who_says_nothing_of_himself_is_taken_for_an_old_engine() {
    let script = engine_with(":", "echo move e2e4", "");
    let timeouts = Timeouts { features: Duration::from_millis(50), ..patient() };
    let engine = Xboard::start(&script.launch, timeouts).unwrap();
    assert_eq!(engine.version(), 1);
}

#[test]
fn one_who_asks_for_time_to_introduce_himself_gets_it() {
    let timeouts = Timeouts { features: Duration::from_secs(1), ..patient() };
    let slow = "echo 'feature done=0'; sleep 1.2; echo 'feature myname=\"Slow\" done=1'";
    let script = engine_with(slow, "echo move e2e4", "");
    assert_eq!(Xboard::start(&script.launch, timeouts).unwrap().name(), "Slow");

    let within = Duration::from_millis(100);
    let timeouts = Timeouts { start: within, ..patient() };
    let never = engine_with("echo 'feature done=0'", "echo move e2e4", "");
    let error = Xboard::start(&never.launch, timeouts).unwrap_err();
    assert_eq!(error.fault, Fault::NoAnswer { question: "protover", within });
    // Nor is one heard for ever who has always another feature.
    let babbler = shell("while :; do echo 'feature ping=1'; sleep 0.01; done & cat >/dev/null");
    assert!(Xboard::start(&babbler.launch, timeouts).is_ok());
}

#[test]
fn one_who_sleeps_over_his_greeting_is_nudged() {
    let script = shell(
        "read -r a; read -r b; read -r c; [ \"$c\" = force ] && echo 'feature myname=\"Awake\" done=1'; cat",
    );
    let timeouts = Timeouts { features: Duration::from_mins(1), ..patient() };
    assert_eq!(Xboard::start(&script.launch, timeouts).unwrap().name(), "Awake");
}

#[test]
fn one_who_says_what_he_can_before_he_is_asked_is_heard() {
    let script = shell("echo 'feature myname=\"Eager\" done=1'; read -r line; cat");
    let timeouts = Timeouts { features: Duration::from_mins(1), ..patient() };
    assert_eq!(Xboard::start(&script.launch, timeouts).unwrap().name(), "Eager");
}

#[test]
fn a_position_is_refused_where_the_engine_cannot_set_it_up() {
    let script = engine_with("echo 'feature ping=1 setboard=0 done=1'", "echo move e2e4", "");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    let placed = GameText { start: Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned()), ..game(&[]) };
    let error = engine.choose(&placed, &blink()).unwrap_err();
    assert!(matches!(error.fault, Fault::Unsayable { .. }), "{error}");
    // Nothing was begun: it can play the game it knows.
    assert_eq!(best(&engine.choose(&game(&[]), &blink()).unwrap()), Some("e2e4"));
}

#[test]
fn what_has_no_words_is_refused_before_it_is_said() {
    let script = engine("echo move e2e4");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    let error = engine.choose(&game(&[]), &Budget::of(Limits::nodes(1000))).unwrap_err();
    assert!(matches!(error.fault, Fault::Unsayable { .. }), "{error}");
    let error = engine.new_game(&stage::terms()).unwrap_err();
    assert!(error.to_string().contains("international"), "{error}");
}

#[test]
fn a_game_that_the_engine_does_not_believe_is_refused() {
    for habit in [
        r#"usermove*) echo "Illegal move (in check): ${line#usermove }";;"#,
        r#"usermove*) echo "Error (unknown command): usermove";;"#,
        r#"level*) echo "Illegal move: $line";;"#,
    ] {
        let script = engine_with(ABLE, "echo move e7e5", habit);
        let mut engine = Xboard::start(&script.launch, patient()).unwrap();
        let error = engine.choose(&game(&["e2e4"]), &blink()).unwrap_err();
        assert!(matches!(error.fault, Fault::Refused { .. }), "{error}");
    }
    // One without `ping` says so while it should think.
    let script = engine_with(":", "echo 'Illegal move: e2e4'; echo move e7e5", "");
    let timeouts = Timeouts { features: Duration::from_millis(50), ..patient() };
    let mut engine = Xboard::start(&script.launch, timeouts).unwrap();
    let error = engine.choose(&game(&["e2e4"]), &blink()).unwrap_err();
    assert!(matches!(error.fault, Fault::Refused { .. }), "{error}");
}

#[test]
fn words_that_an_engine_does_not_know_are_no_matter() {
    let habit = r#"easy|post|time*|otim*) echo "Error (unknown command): $line";;"#;
    assert_eq!(
        best(&one_move(&engine_with(ABLE, "echo move e2e4", habit), patient()).unwrap()),
        Some("e2e4")
    );
}

#[test]
fn a_crash_is_told_with_its_moment() {
    let died = |during, exit| Fault::Died { during, exit };
    assert_eq!(fault(&shell("exit 3"), patient()), died(Moment::Start, Exit::Code(3)));
    assert_eq!(fault(&engine("kill -SEGV $$"), patient()), died(Moment::Thinking, Exit::Signal(11)));
    let script = engine("echo move e2e4; exit 7");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    engine.choose(&game(&[]), &blink()).unwrap();
    let error = engine.choose(&game(&["e2e4", "e7e5"]), &blink()).unwrap_err();
    assert_eq!(error.fault, died(Moment::Preparing, Exit::Code(7)));
}

#[test]
fn one_who_never_moves_has_not_moved_in_time() {
    assert_eq!(fault(&engine(":"), hasty()), Fault::NoMove { within: Duration::from_millis(101) });
    assert!(matches!(fault(&engine("yes 1 2 3 4"), hasty()), Fault::NoMove { .. }));
}

#[test]
fn a_late_move_within_the_margin_is_told_with_its_delay() {
    let choice = one_move(&engine("sleep 0.05; echo move e2e4"), patient()).unwrap();
    assert_eq!(best(&choice), Some("e2e4"));
    assert!(choice.elapsed >= Duration::from_millis(50));
}

#[test]
fn the_move_of_a_search_that_was_given_up_is_not_taken_for_the_next() {
    // The debt of the first search comes with the second, unless it is called in.
    let on_go =
        "[ -n \"$debt\" ] && echo move h2h4; [ -n \"$again\" ] && echo move e2e4; again=yes; debt=yes";
    let script = engine_with(ABLE, on_go, "'?') echo move a1a1; debt=;;");
    let mut engine = Xboard::start(&script.launch, hasty()).unwrap();
    let error = engine.choose(&game(&[]), &blink()).unwrap_err();
    assert!(matches!(error.fault, Fault::NoMove { .. }), "{error}");
    assert_eq!(best(&engine.choose(&game(&[]), &Budget::of(Limits::depth(1))).unwrap()), Some("e2e4"));
}

#[test]
fn one_who_cannot_say_that_he_has_read_everything_is_started_again_after_a_search_that_was_given_up() {
    // Late once, and only then: the file remembers it.
    let on_go =
        r#"if [ -e "$0.late" ]; then echo move e2e4; else : >"$0.late"; sleep 0.3; echo move h2h4; fi"#;
    let script = old_engine(on_go);
    let mut engine = Xboard::start(&script.launch, hasty()).unwrap();
    engine.new_game(&terms()).unwrap();
    let first = engine.id();
    assert!(engine.choose(&game(&[]), &blink()).is_err());
    assert_eq!(best(&engine.choose(&game(&[]), &Budget::of(Limits::depth(1))).unwrap()), Some("e2e4"));
    assert_ne!(engine.id(), first);
    assert_nobody_is_left(first);
}

#[test]
fn a_second_move_for_one_search_is_not_taken_for_the_next() {
    let script = engine("n=$((n + 1)); echo move e2e$n; echo move h7h$n");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    for expected in ["e2e1", "e2e2", "e2e3"] {
        assert_eq!(best(&engine.choose(&game(&[]), &blink()).unwrap()), Some(expected));
    }
}

#[test]
fn a_move_in_the_same_breath_as_a_pong_is_not_taken_for_the_next() {
    let habit = r#"ping*) printf 'pong %s\nmove h7h5\n' "${line#ping }";;"#;
    assert_eq!(
        best(&one_move(&engine_with(ABLE, "echo move e2e4", habit), patient()).unwrap()),
        Some("e2e4")
    );
}

#[test]
fn a_move_that_an_old_engine_says_again_is_not_taken_for_the_next() {
    // The second time comes when it is to move again, as if it had been on its way all the time.
    let script = old_engine("[ -n \"$m\" ] && echo My move is: $m; n=$((n + 1)); m=e2e$n; echo 1. ... $m");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    for (moves, expected) in [(&[][..], "e2e1"), (&["e2e1", "a7a6"][..], "e2e2")] {
        assert_eq!(best(&engine.choose(&game(moves), &blink()).unwrap()), Some(expected));
    }
}

#[test]
fn a_search_without_limits_goes_on_until_another_thread_stops_it() {
    let script = engine(": >$0.thinks");
    let sign = format!("{}.thinks", script.launch.arguments[0]);
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    let stopper = engine.stopper();
    let choice = std::thread::scope(|scope| {
        let choice = scope.spawn(|| engine.choose(&game(&[]), &Budget::default()));
        // Before the search begins it would be lost.
        while !choice.is_finished() && !Path::new(&sign).exists() {
            std::thread::yield_now();
        }
        stopper.stop();
        choice.join().unwrap()
    });
    assert_eq!(best(&choice.unwrap()), Some("a1a1"));
}

#[test]
fn nonsense_for_a_move_is_a_bad_move() {
    for answer in ["banana", "e2-e4", "Nf3", ""] {
        let fault = fault(&engine(&format!("echo move {answer}")), patient());
        assert!(matches!(fault, Fault::BadMove { .. }), "{fault:?}");
    }
}

#[test]
fn one_who_resigns_has_no_move_and_one_who_offers_a_draw_has() {
    let claimed = |on_go: &str| {
        let choice = one_move(&engine(on_go), patient()).unwrap();
        (choice.best, choice.claim)
    };
    assert_eq!(claimed("echo resign"), (None, Some(Claim::Lost)));
    assert_eq!(claimed("echo '0-1 {Black mates}'"), (None, Some(Claim::Lost)));
    assert_eq!(claimed("echo '1-0 {White mates}'"), (None, Some(Claim::Won)));
    assert_eq!(claimed("echo '1/2-1/2 {Repetition}'"), (None, Some(Claim::Drawn)));
    let moved = (Some("e2e4".to_owned()), None);
    assert_eq!(claimed("echo offer draw; echo move e2e4"), moved);
    // The claim is about the position that the move leads to.
    assert_eq!(claimed("echo '1/2-1/2 {Repetition}'; sleep 0.1; echo move e2e4"), moved);
}

#[test]
fn one_who_plays_a_single_game_is_started_again_for_the_next_as_he_was_set() {
    let introduction = r#"echo 'feature ping=1 reuse=0 option="Level -spin 1 1 9" done=1'"#;
    let script = engine_with(introduction, "echo move e2e4", "");
    let mut engine = Xboard::start(&script.launch, patient()).unwrap();
    engine.set_option("level", Some("5")).unwrap();
    for (name, value) in [("Level", "10"), ("Contempt", "1"), ("memory", "64")] {
        let error = engine.set_option(name, Some(value)).unwrap_err();
        assert!(matches!(error.fault, Fault::OptionRefused { .. }), "{error}");
    }
    engine.new_game(&terms()).unwrap();
    let first = engine.id();
    engine.new_game(&terms()).unwrap();
    assert_nobody_is_left(first);
    engine.end();
    let once = "option Level=5|new|force|easy|post|ping 1|quit";
    assert_eq!(told(&script).join("|"), [once, once].join("|"));
}
