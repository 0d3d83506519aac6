//! The program driven from outside: standard input, files, settings, and what no transcript can show.

// Modules of the program with tests of their own: the program itself is not compiled as a test.
#[path = "../src/excerpt.rs"]
#[allow(dead_code)]
mod excerpt;
#[path = "../src/wording.rs"]
#[allow(dead_code)]
mod wording;

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use damier::rating::{Pairs, Tally};

const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");

/// Runs the program in an empty folder, far from the settings of whoever runs the tests.
fn damier(folder: &Path) -> Command {
    sheltered(Command::new(PROGRAM), folder)
}

/// Runs a command there.
fn sheltered(mut command: Command, folder: &Path) -> Command {
    command.current_dir(folder).env("XDG_CONFIG_HOME", folder.join("config")).env_remove("DAMIER_GAME");
    command
}

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn with_stdin(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may stop reading early; that is for it to decide.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_picture_of_the_readme_is_drawn_by_the_program() {
    let output = damier(&folder("picture")).args(["show", "--game", "international", "--svg", "-"]).output();
    let committed = include_str!("../../../docs/board.svg");
    assert_eq!(words(&output.expect("the program runs").stdout), committed);
}

#[test]
fn a_position_is_read_from_standard_input() {
    let output = with_stdin(damier(&folder("stdin")).args(["moves", "--fen", "-"]), b"W:WK18:B6,7,14,15\n");
    assert_eq!(words(&output.stdout), "18x18\n");
    assert!(output.status.success());
}

#[test]
fn a_network_with_the_manifest_of_another_is_refused() {
    let folder = folder("manifest");
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engines/data/nets");
    std::fs::copy(house.join("english.net"), folder.join("x.net")).expect("the network is copied");
    let eval = |manifest: Option<&str>| {
        let beside = folder.join("x.json");
        match manifest {
            Some(text) => std::fs::write(&beside, text).expect("a manifest is written"),
            None => std::fs::remove_file(&beside).expect("the manifest is taken away"),
        }
        let output = damier(&folder).args(["eval", "--game", "english", "--eval", "x.net"]).output();
        let output = output.expect("the program runs");
        (output.status.code(), words(&output.stderr))
    };
    for (text, what) in [
        (
            r#"{"hash": "0123456789abcdef"}"#,
            "it is of the network 0123456789abcdef, and this is 729314b1006d3818",
        ),
        ("{", "EOF while parsing"),
    ] {
        let (code, error) = eval(Some(text));
        assert_eq!(code, Some(3), "{error}");
        assert!(
            error.contains(what) && error.contains("help: fetch the network with its own manifest"),
            "{error}"
        );
    }
    assert_eq!(eval(Some(r#"{"hash": "729314b1006d3818"}"#)).0, Some(0));
    assert_eq!(eval(None).0, Some(0));
}

#[test]
fn games_that_teach_nothing_end_the_run() {
    // Openings that are even, and a draw where they are: hardly anybody ever thinks twice.
    let settings =
        ["--even", "0.1", "--idle", "0", "--nodes", "1", "--player", "champion:tt=1MiB,eval=kings"];
    let mut command = damier(&folder("barren"));
    command.args(["selfplay", "--game", "english", "--out", "x.games", "-q"]).args(settings);
    let output = command.output().expect("the program runs");
    let error = words(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("the last 1024 games have brought not one position to learn from"), "{error}");
}

#[test]
fn the_chance_of_the_stronger_is_told_of_pairs_as_the_rating_is() {
    let mut command = damier(&folder("likely"));
    command.args(["match", "random", "greedy", "--games", "40", "--json", "-q"]);
    let told = command.output().expect("the program runs").stdout;
    let told: serde_json::Value = serde_json::from_slice(&told).expect("JSON");
    let number = |name: &str| told[name].as_u64().expect("a count");
    let pairs = Pairs(std::array::from_fn(|place| told["pairs"][place].as_u64().expect("a count")));
    let games = Tally { wins: number("wins"), draws: number("draws"), losses: number("losses") };
    let los = told["los"].as_f64().expect("a chance");
    assert!((los - pairs.los()).abs() < 1e-9, "{told}");
    assert!((los - games.los()).abs() > 1e-6, "both say the same here, so that this shows nothing: {told}");
}

#[test]
fn noise_is_refused_with_a_short_message() {
    let noise: Vec<u8> = (0..65_536_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for (input, message) in [
        (noise, "not valid UTF-8"),
        (b"x".repeat(65_536), "65536 bytes are too long"),
        (b"\0\0\0".to_vec(), "no side to move"),
        (Vec::new(), "no position in an empty text"),
    ] {
        let output = with_stdin(damier(&folder("noise")).args(["show", "--fen", "-"]), &input);
        assert_eq!(output.status.code(), Some(3));
        let told = words(&output.stderr);
        assert!(told.contains(message) && told.contains("help:"), "{told}");
        assert!(told.len() < 1000, "the message is not short");
        assert!(output.stdout.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_bad_input() {
    let fen = std::os::unix::ffi::OsStrExt::from_bytes(b"W:W\xff:B1");
    let output = damier(&folder("bytes")).arg("show").arg("--fen").arg::<&OsStr>(fen).output();
    assert_eq!(output.expect("the program runs").status.code(), Some(3));
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = damier(&folder("pipe"))
        .args(["man"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}", words(&output.stderr));
    assert!(output.stderr.is_empty());
}

#[test]
fn a_flag_goes_before_the_environment_and_that_before_the_files() {
    let place = folder("settings");
    let first_line = |command: &mut Command| {
        let output = command.arg("rules").output().expect("the program runs");
        words(&output.stdout).lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(first_line(&mut damier(&place)), "English draughts (checkers)");
    std::fs::create_dir_all(place.join("config/damier")).expect("a folder");
    std::fs::write(place.join("config/damier/config.toml"), "game = \"thai\"\n").expect("a file");
    assert_eq!(first_line(&mut damier(&place)), "Thai draughts (makhos)");
    std::fs::write(place.join("damier.toml"), "game = \"frisian\"\n").expect("a file");
    assert_eq!(first_line(&mut damier(&place)), "Frisian draughts");
    assert_eq!(first_line(damier(&place).env("DAMIER_GAME", "czech")), "Czech draughts");
    let mut flag = damier(&place);
    flag.env("DAMIER_GAME", "czech").args(["rules", "--game", "pool"]);
    assert!(words(&flag.output().expect("the program runs").stdout).starts_with("American pool checkers"));
}

#[test]
fn a_wrong_key_in_a_settings_file_is_pointed_at() {
    let place = folder("wrong-key");
    std::fs::write(place.join("damier.toml"), "gmae = \"thai\"\n").expect("a file");
    let output = damier(&place).arg("games").output().expect("the program runs");
    assert_eq!(output.status.code(), Some(3));
    let told = words(&output.stderr);
    assert!(told.contains("damier.toml") && told.contains("gmae") && told.contains('^'), "{told}");
}

#[test]
fn every_command_has_help_with_an_example_and_a_manual_page() {
    let place = folder("manual");
    let pages = damier(&place).args(["man", "--out", "man1"]).status().expect("the program runs");
    assert!(pages.success());
    for command in ["games", "rules", "show", "moves", "perft", "completions", "man"] {
        let help = damier(&place).args([command, "--help"]).output().expect("the program runs");
        assert!(words(&help.stdout).contains("Example: damier"), "{command}");
        assert!(place.join(format!("man1/damier-{command}.1")).exists(), "{command}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = damier(&place).args(["completions", shell]).output().expect("the program runs");
        assert!(words(&script.stdout).contains("perft"), "{shell}");
    }
}

#[test]
fn colours_are_used_only_when_asked_for_on_a_pipe() {
    let place = folder("colours");
    let board = |color: &str| {
        let output = damier(&place).args(["show", "--color", color]).output().expect("the program runs");
        words(&output.stdout)
    };
    assert!(board("always").contains('\u{1b}'));
    assert!(!board("never").contains('\u{1b}'));
    assert!(!board("auto").contains('\u{1b}'));
}

#[test]
fn threads_do_not_change_a_count() {
    let place = folder("threads");
    for threads in ["1", "2", "5"] {
        let count = damier(&place).args(["perft", "7", "--quiet", "--threads", threads]).output();
        assert_eq!(words(&count.expect("the program runs").stdout), "179740\n");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_told_to_end_by_a_signal_ends_in_the_middle_of_a_search() {
    use std::io::{BufRead, BufReader, Read};
    for signal in ["TERM", "INT", "HUP"] {
        // Who runs the tests in the background of a shell ignores interrupts, and whoever he starts would, too.
        let mut command = Command::new("env");
        // Not every `env` can undo that.
        if cfg!(target_os = "linux") {
            command.arg("--default-signal");
        }
        command.args([PROGRAM, "uci"]);
        let mut engine = sheltered(command, &folder("signal"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = engine.stdin.take().expect("a pipe");
        input.write_all(b"position startpos\ngo infinite\n").expect("it reads");
        // News of the search is the proof that it runs.
        // The pipe stays open: an engine whose output nobody reads would end by itself.
        let mut output = BufReader::new(engine.stdout.take().expect("a pipe"));
        output
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .find(|line| line.starts_with("info depth"))
            .expect("news");
        let sent = Command::new("kill").args(["-s", signal, &engine.id().to_string()]).status();
        assert!(sent.expect("`kill` is everywhere").success());
        // Its input is still open: nothing but the signal ends it.
        assert!(!engine.wait().expect("it ends").success(), "{signal}");
        drop((input, output));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_thousand_searches_leave_no_descriptor_behind() {
    use std::io::{BufRead, BufReader};
    let mut engine = damier(&folder("cycles"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let descriptors = PathBuf::from(format!("/proc/{}/fd", engine.id()));
    let count = || std::fs::read_dir(&descriptors).expect("linux has them").count();
    let mut input = engine.stdin.take().expect("a pipe");
    let mut output = BufReader::new(engine.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let mut search = || {
        input.write_all(b"go infinite\nstop\n").expect("it reads");
        assert!(output.any(|line| line.starts_with("bestmove")));
    };
    search();
    let before = count();
    (0..1000).for_each(|_| search());
    assert_eq!(count(), before);
    drop(input);
    assert!(engine.wait().expect("it ends").success());
}
