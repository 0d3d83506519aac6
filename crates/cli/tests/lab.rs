//! Experiments that are interrupted, and go on.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Some seconds of work in many small jobs.
const LONG: &str = r#"
title = "Long"
kind = "search"
game = "international"
depths = [6]
players = { negamax = "negamax" }
positions = { random = { count = 80, plies = 10, seed = 1 } }
"#;

/// A fresh folder with the experiment in it.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for the test");
    std::fs::write(path.join("long lab.toml"), LONG).expect("a file");
    path
}

fn damier(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.current_dir(folder).env("XDG_CONFIG_HOME", folder.join("config")).stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    command
}

/// Starts the experiment and waits until some of it is measured.
fn started(folder: &Path) -> Child {
    let mut child = damier(folder).args(["lab", "run", "long lab.toml"]).spawn().expect("the program starts");
    let journal = folder.join("results/long lab/journal.log");
    loop {
        let lines = std::fs::read_to_string(&journal).unwrap_or_default().lines().count();
        if lines > 3 {
            return child;
        }
        assert!(child.try_wait().expect("a child").is_none(), "the program ended too soon");
        std::thread::yield_now();
    }
}

/// The measurements without their seconds.
fn nodes(folder: &Path) -> Vec<String> {
    let cells = std::fs::read_to_string(folder.join("results/long lab/cells.csv")).expect("results");
    // The last columns are seconds, the slowest of them and their limit.
    let exact = |line: &str| line.rsplitn(4, ',').last().unwrap_or_default().to_owned();
    cells.lines().map(exact).collect()
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let (whole, killed) = (folder("lab-whole"), folder("lab-killed"));
    assert!(
        damier(&whole).args(["lab", "run", "long lab.toml"]).status().expect("the program runs").success()
    );
    let mut child = started(&killed);
    child.kill().expect("a running program can be killed");
    child.wait().expect("the program ends");
    let kept = std::fs::read_to_string(killed.join("results/long lab/journal.log"))
        .expect("a journal")
        .lines()
        .count()
        - 1;
    assert!((3..80).contains(&kept), "{kept} of 80 were done");
    assert!(!killed.join("results/long lab/results.csv").exists(), "nothing is half-written");
    let output = damier(&killed).args(["lab", "run", "long lab.toml"]).output().expect("the program runs");
    assert!(output.status.success());
    assert_eq!(nodes(&killed), nodes(&whole));
    assert_eq!(nodes(&whole).len(), 1 + 80);
}

#[test]
fn an_interrupted_run_prints_the_command_that_goes_on() {
    let folder = folder("lab-interrupted");
    let child = started(&folder);
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("stopped after"), "{told}");
    let resume = told.lines().last().expect("a command").trim();
    assert!(resume.ends_with("damier lab run 'long lab.toml'"), "{resume}");
    let again = Command::new("sh").args(["-c", resume]).current_dir(&folder).output().expect("a shell runs");
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(nodes(&folder).len(), 1 + 80);
    assert!(!folder.join("results/long lab/journal.log").exists());
}
