//! Games in the terminal, typed through a pipe.

// Modules of the program with tests of their own: the program itself is not compiled as a test.
#[path = "../src/play/advice.rs"]
#[allow(dead_code)]
mod advice;
#[path = "../src/play/console.rs"]
#[allow(dead_code)]
mod console;
#[path = "../src/play/ending.rs"]
#[allow(dead_code)]
mod ending;
#[path = "../src/play/menu.rs"]
#[allow(dead_code)]
mod menu;
#[path = "../src/play/order.rs"]
#[allow(dead_code)]
mod order;
#[path = "../src/play/scroll.rs"]
#[allow(dead_code)]
mod scroll;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// Runs the program in a folder, far from the settings of whoever runs the tests, and types something.
fn damier(folder: &Path, arguments: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .current_dir(folder)
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env_remove("DAMIER_GAME")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may stop reading early; that is for it to decide.
    let _ = child.stdin.take().expect("a pipe").write_all(typed.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// What is said to somebody who types this; the game must end well.
#[track_caller]
fn told(folder: &Path, arguments: &[&str], typed: &str) -> String {
    let output = damier(folder, &[&["play"], arguments].concat(), typed);
    let (text, complaints) = (words(&output.stdout), words(&output.stderr));
    assert!(output.status.success(), "{text}\n{complaints}");
    text
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("one JSON document")
}

/// A list of texts in a JSON document.
fn texts(document: &Value, key: &str) -> Vec<String> {
    let list = document[key].as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_person_plays_errs_asks_takes_back_saves_loads_and_resigns() {
    let place = folder("whole");
    let typed =
        "9-10\n22-18\n9-14\nhint\nundo\nmoves\n11-15\nfen\nsave game.pdn\nundo\nload game.pdn\nfen\nresign\n";
    let text = told(&place, &["--white", "level:2", "--black", "human"], typed);
    for words in [
        "`9-10` is not legal here: the piece on 9 cannot go there",
        "`22-18` is not legal here: the piece on 22 is White's",
        "Level 8 would play ",
        "#1 ",
        "Saved to game.pdn",
        "Loaded game.pdn: 2 moves were played.",
        "White wins: Black resigned",
    ] {
        assert!(text.contains(words), "`{words}` is not in:\n{text}");
    }
    let fens: Vec<&str> = text.lines().filter(|line| line.starts_with("B:W")).collect();
    assert_eq!((fens.len(), fens[0]), (2, fens[1]), "what was saved is what is loaded\n{text}");
    let checked = damier(&place, &["validate", "game.pdn"], "");
    assert_eq!(words(&checked.stdout), "1 game, 0 with faults\n");
}

#[test]
fn a_move_taken_back_is_forgotten_by_the_machine_too() {
    // The machine has answered one move; it must answer the other one with a legal move.
    let place = folder("undo");
    let typed = "11-15\nundo\n9-13\nundo\n12-16\nundo\n10-14\nsave game.pdn\nquit\n";
    told(&place, &["--white", "level:4", "--black", "human"], typed);
    let saved = std::fs::read_to_string(place.join("game.pdn")).expect("a file");
    assert!(saved.contains("1. 10-14"), "{saved}");
    assert!(damier(&place, &["validate", "game.pdn"], "").status.success(), "{saved}");
}

#[test]
fn a_capture_that_is_compulsory_is_said_and_explained() {
    let place = folder("capture");
    let arguments = ["--game", "international", "--fen", "W:W28,31,48:B14,23,27,1", "--side", "white"];
    let text = told(&place, &arguments, "48-43\n31x22\nquit\n");
    assert!(text.contains("You must capture: 28x10\n"), "{text}");
    assert!(text.contains("a capture is compulsory\n  you must capture: 28x10"), "{text}");
    assert!(text.contains("take the most pieces\n  you must take the most: 28x10"), "{text}");
}

#[test]
fn twenty_five_wrong_moves_end_the_program() {
    let place = folder("wrong");
    let typed = |times: usize| "9-30\n".repeat(times) + "resign\n";
    let arguments = ["play", "--white", "human", "--black", "human"];
    assert_eq!(damier(&place, &arguments, &typed(24)).status.code(), Some(0));
    let output = damier(&place, &arguments, &typed(25));
    assert_eq!(output.status.code(), Some(1));
    assert!(words(&output.stderr).contains("25 inputs in a row"), "{}", words(&output.stderr));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let place = folder("seed");
    let game = |seed: &str| {
        let arguments = ["play", "--json", "--white", "random", "--black", "level:2", "--seed", seed];
        let output = damier(&place, &arguments, "");
        assert!(output.status.success(), "{}", words(&output.stderr));
        let document = document(&output);
        assert!(["white", "black", "draw"].contains(&document["result"].as_str().expect("a word")));
        assert!(!document["reason"].as_str().expect("a text").is_empty());
        texts(&document, "moves")
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}

#[test]
fn machines_play_every_game_where_nobody_is_there() {
    let place = folder("machines");
    for game in ["english-6x6", "russian", "thai", "sherlock", "antidraughts", "chess"] {
        let output = damier(&place, &["play", "--game", game, "--level", "1", "--save", "game.pdn"], "");
        assert!(output.status.success(), "{game}: {}", words(&output.stderr));
        let text = words(&output.stdout);
        let last = text.lines().last().expect("a last line");
        assert!(last.contains(" wins: ") || last.starts_with("draw: "), "{game}: {last}");
        assert!(text.lines().all(|line| !line.ends_with(' ')), "{game}:\n{text}");
        let checked = damier(&place, &["validate", "--game", game, "game.pdn"], "");
        assert_eq!(words(&checked.stdout), "1 game, 0 with faults\n", "{game}");
    }
}

#[test]
fn whoever_goes_away_leaves_a_game_that_can_be_gone_on_with() {
    let place = folder("left");
    let text = told(&place, &["--black", "human"], "11-15\n");
    let command = text.lines().last().expect("a last line").trim();
    assert!(command.starts_with("damier play --game english --white level:5 --black human --fen "), "{text}");
    let fen = command.rsplit(' ').next().expect("a position").trim_matches('\'');
    let again = told(&place, &["--black", "human", "--fen", fen], "fen\nquit\n");
    assert!(again.lines().any(|line| line == fen), "{again}");
    let output = damier(&place, &["play", "--json", "--black", "human"], "11-15\n");
    let document = document(&output);
    assert_eq!((&document["result"], texts(&document, "moves").len()), (&Value::from("unfinished"), 2));
}

#[test]
fn two_people_agree_on_a_draw_or_do_not() {
    let place = folder("people");
    let arguments = ["--white", "human", "--black", "human"];
    let text = told(&place, &arguments, "11-15\ndraw\nno\n22-18\ndraw\ny\n");
    assert!(text.contains("Black declines the draw.") && text.ends_with("draw: agreed\n"), "{text}");
    let text = told(&place, &arguments, "11-15\nundo\nfen\nlevel 3\nresign\n");
    assert!(text.contains("\nB:W21-32:B1-12\n") && text.contains("there is no machine"), "{text}");
}

#[test]
fn a_machine_takes_a_draw_only_if_it_sees_nothing_better() {
    let place = folder("draw");
    let offer = |fen: &str| told(&place, &["--fen", fen, "--side", "white"], "draw\nquit\n");
    assert!(offer("W:WK1:BK20,K21,K22,K31,9").contains("Black declines the draw."));
    assert!(offer("W:WK20,K21,K22,K31,19:BK1").contains("draw: agreed"));
}

#[test]
fn files_of_every_kind_are_saved_and_loaded() {
    let place = folder("files");
    for (game, name, moves) in [
        ("sherlock", "game.cia", "9-14\n24-20\n"),
        ("chess", "game.pgn", "e4\nNf6\n"),
        ("international", "game", "32-28\n19-23\n"),
    ] {
        let arguments = ["--game", game, "--white", "human", "--black", "human"];
        told(&place, &arguments, &format!("{moves}save {name}\nquit\n"));
        let load = ["--load", name, "--white", "human", "--black", "human", "--json"];
        let output = damier(&place, &[&["play"], &load[..]].concat(), "quit\n");
        let document = document(&output);
        assert_eq!(document["game"], game);
        assert_eq!(texts(&document, "moves").len(), 2, "{game}");
    }
}

#[test]
fn a_file_with_a_fault_is_refused_with_its_place() {
    let place = folder("fault");
    std::fs::write(place.join("bad.pdn"), "1. 11-15 22-18\n2. 9-14 *\n").expect("a file");
    let output = damier(&place, &["play", "--load", "bad.pdn", "--side", "black"], "");
    assert_eq!(output.status.code(), Some(3));
    let complaint = words(&output.stderr);
    assert!(complaint.contains("line 2, column 4") && complaint.contains("15x22"), "{complaint}");
    let text = told(&place, &["--side", "black"], "load bad.pdn\nload none.pdn\nquit\n");
    assert!(text.contains("line 2, column 4") && text.contains("cannot read none.pdn"), "{text}");
}

#[test]
fn what_cannot_be_played_is_refused_before_it_begins() {
    let place = folder("refused");
    for (arguments, code, complaint) in [
        (&["--white", "levle:3"][..], 3, "did you mean"),
        (&["--white", "level:11"], 3, "no level"),
        (&["--level", "11"], 2, "11"),
        (&["--side", "white", "--white", "random"], 2, "you cannot play White"),
        (&["--fen", "W:W99:B1"], 3, "square 99"),
        (&["--fen", "-", "--side", "white"], 2, "standard input"),
        (&["--game", "inglish"], 2, "did you mean `english`"),
        (&["--tc", "ever"], 2, "time control"),
        (&["--white", "uci:cmd=no-such-program"], 4, "no-such-program"),
    ] {
        let output = damier(&place, &[&["play"], arguments].concat(), "");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", words(&output.stderr));
        assert!(words(&output.stderr).contains(complaint), "{arguments:?}: {}", words(&output.stderr));
    }
}
