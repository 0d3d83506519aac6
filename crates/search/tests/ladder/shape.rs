//! The ladder is short, and neighbours differ by one idea.

use std::fs;
use std::path::Path;

/// The lines that hold code.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let body = text.split("#[cfg(test)]").next().unwrap_or_default();
    body.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"))
}

fn rung(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ladder").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines `diff` would print: those of either text that have no partner in the longest common sequence.
fn changed_lines(one: &str, other: &str) -> usize {
    let (one, other): (Vec<_>, Vec<_>) = (one.lines().collect(), other.lines().collect());
    let mut common = vec![vec![0; other.len() + 1]; one.len() + 1];
    for (i, a) in one.iter().enumerate() {
        for (j, b) in other.iter().enumerate() {
            common[i + 1][j + 1] =
                if a == b { common[i][j] + 1 } else { common[i][j + 1].max(common[i + 1][j]) };
        }
    }
    one.len() + other.len() - 2 * common[one.len()][other.len()]
}

#[test]
fn no_file_of_the_ladder_has_more_than_a_hundred_lines_of_code() {
    for folder in ["src/ladder", "src/mcts"] {
        let mut files = 0;
        for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.ends_with("tests.rs") {
                continue;
            }
            let lines = code(&fs::read_to_string(&path).unwrap()).count();
            assert!(lines <= 100, "{} has {lines} lines of code", path.display());
            files += 1;
        }
        assert!(files > 3, "{folder} was found");
    }
}

#[test]
fn neighbouring_rungs_differ_by_at_most_twenty_lines() {
    for (one, other) in [("negamax.rs", "alpha_beta.rs"), ("alpha_beta.rs", "pvs.rs")] {
        let changed = changed_lines(&rung(one), &rung(other));
        assert!((1..=20).contains(&changed), "{one} and {other} differ by {changed} lines");
    }
}

#[test]
fn every_rung_opens_with_its_idea() {
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ladder")).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let helpers = ["mod.rs", "plans.rs"];
        let exempt = helpers.iter().any(|name| path.ends_with(name));
        assert!(
            exempt || text.lines().next().is_some_and(|line| line.contains("The idea:")),
            "{}",
            path.display()
        );
    }
}
