//! Matches, tournaments and the drivers of the documents, as a shell sees them.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// Runs the program in a folder, far from whatever the user has.
fn damier(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().expect("the program runs")
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.current_dir(folder).args(arguments).arg("--quiet").env_remove("DAMIER_GAME");
    command.env("XDG_CONFIG_HOME", folder.join("config")).env("XDG_DATA_HOME", folder.join("data"));
    command
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What the program prints to whom it is fed this.
fn fed(folder: &Path, arguments: &[&str], input: &str) -> String {
    let mut child = command(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    words(&child.wait_with_output().expect("it ends").stdout)
}

#[test]
fn a_test_that_says_no_has_an_exit_code_of_its_own() {
    let sprt = ["--sprt", "elo0=0,elo1=50", "--games", "400"];
    let weaker = damier(&folder("no"), &[&["match", "random", "alphabeta:depth=4"], &sprt[..]].concat());
    assert_eq!(weaker.status.code(), Some(5), "{}", words(&weaker.stdout));
    let stronger = damier(&folder("yes"), &[&["match", "alphabeta:depth=4", "random"], &sprt[..]].concat());
    assert_eq!(stronger.status.code(), Some(0), "{}", words(&stronger.stdout));
    assert!(words(&stronger.stdout).contains("H1"), "{}", words(&stronger.stdout));
}

#[test]
fn a_match_writes_games_that_the_program_reads_again() {
    let folder = folder("written");
    let arguments =
        ["match", "greedy", "random", "--game", "russian", "--games", "6", "--out", "games.pdn", "--json"];
    let document = words(&damier(&folder, &arguments).stdout);
    for field in [
        "wins",
        "draws",
        "losses",
        "elo",
        "elo_error",
        "llr",
        "games",
        "crashes",
        "time_losses",
        "illegal_moves",
    ] {
        assert!(document.contains(&format!("\"{field}\"")), "{field} in {document}");
    }
    let validated = damier(&folder, &["validate", "games.pdn"]);
    assert!(validated.status.success(), "{}", words(&validated.stderr));
}

#[test]
fn a_program_that_is_not_there_is_told_before_the_first_game() {
    let output = damier(&folder("absent"), &["match", "uci:cmd=/no/such/engine", "random"]);
    assert_eq!(output.status.code(), Some(4), "{}", words(&output.stderr));
}

#[test]
fn a_tournament_is_begun_once_and_printed_in_every_form() {
    let folder = folder("forms");
    let players = ["random", "greedy", "alphabeta:depth=2"];
    let run = [&["tournament", "run", "club.ledger"], &players[..], &["--games", "4"]].concat();
    let ran = damier(&folder, &run);
    assert!(ran.status.success(), "{}", words(&ran.stderr));
    assert!(words(&ran.stdout).contains("3 players, 12 of 12 games"), "{}", words(&ran.stdout));
    let again = damier(&folder, &run);
    assert_eq!(again.status.code(), Some(2));
    assert!(words(&again.stderr).contains("tournament resume club.ledger"), "{}", words(&again.stderr));
    for (file, start) in [
        ("club.csv", "number,"),
        ("club.json", "{"),
        ("club.md", "# club"),
        ("club.pdn", "[Event \"club\"]"),
        ("club.html", "<!DOCTYPE html>"),
    ] {
        let exported = damier(&folder, &["tournament", "export", "club.ledger", "--out", file]);
        assert!(exported.status.success(), "{file}: {}", words(&exported.stderr));
        let text = std::fs::read_to_string(folder.join(file)).expect("it was written");
        assert!(text.trim_start().to_lowercase().starts_with(&start.to_lowercase()), "{file}: {text:.60}");
    }
    let board = words(&damier(&folder, &["leaderboard", "--game", "english"]).stdout);
    assert!(board.contains("12 games of 1 tournaments") && board.contains("alphabeta:depth=2"), "{board}");
}

#[test]
fn a_damaged_book_is_bad_input() {
    let folder = folder("damaged");
    damier(&folder, &["tournament", "run", "club.ledger", "random", "greedy", "--games", "2"]);
    let path = folder.join("club.ledger");
    let mut bytes = std::fs::read(&path).expect("a book");
    let text = bytes.windows(6).position(|window| window == b"greedy").expect("a name in the book");
    bytes[text] ^= 1;
    std::fs::write(&path, bytes).expect("it may be written");
    for command in ["resume", "table", "status"] {
        let output = damier(&folder, &["tournament", command, "club.ledger"]);
        assert_eq!(output.status.code(), Some(3), "{command}: {}", words(&output.stderr));
        assert!(words(&output.stderr).contains("damaged"), "{}", words(&output.stderr));
    }
}

#[test]
fn the_driver_of_document_000_answers_wins_and_loses() {
    let folder = folder("sherlock");
    let answer = fed(&folder, &["sherlock", "--color", "black", "--player", "alphabeta:depth=3"], "\n");
    assert!(answer.starts_with('(') && answer.lines().count() == 1, "{answer}");
    assert_eq!(fed(&folder, &["sherlock", "--color", "white"], "(9-22)\n"), "WON\n");
    let lines = fed(&folder, &["sherlock", "--color", "white", "--player", "random"], "(9-14)\nWON!\n");
    assert_eq!(lines.lines().count(), 1, "{lines}");
}

#[test]
fn the_runner_of_document_000_prints_the_game_and_draws_its_trees() {
    let folder = folder("runner");
    let arguments = ["sherlock", "--runner", "alphabeta:depth=2", "random", "--dot", "--record", "game.cia"];
    let printed = words(&damier(&folder, &arguments).stdout);
    assert!(printed.contains("========\nBlack\nDecision made in "), "{printed:.400}");
    assert!(printed.contains(" explored paths\n"), "{printed:.400}");
    let trees: Vec<_> = std::fs::read_dir(folder.join("DotHelper"))
        .expect("the folder of trees")
        .flatten()
        .flat_map(|day| std::fs::read_dir(day.path()).expect("a folder by date and time").flatten())
        .map(|file| file.file_name().to_string_lossy().into_owned())
        .collect();
    assert!(
        trees.contains(&"1-Black.dot".to_owned()) && trees.contains(&"2-White.dot".to_owned()),
        "{trees:?}"
    );
    let moves = std::fs::read_to_string(folder.join("game.cia")).expect("the moves were written");
    assert_eq!(moves.lines().count(), trees.len());
}

#[test]
fn the_simulator_of_document_003_names_its_errors() {
    let folder = folder("in104");
    let printed = words(&damier(&folder, &["in104", "minimax:depth=2", "random", "--limit", "1s"]).stdout);
    assert!(printed.contains("White (minimax:depth=2)"), "{printed}");
    // An agent that knows no move plays an invalid one.
    std::fs::write(folder.join("agent.sh"), "while read -r line; do echo 1-1; done\n").expect("a script");
    let agent = "stdio:cmd=/bin/sh agent.sh";
    let printed = words(&damier(&folder, &["in104", agent, "random"]).stdout);
    assert!(printed.starts_with("Black wins") && printed.contains("[invalid move]"), "{printed}");
}
