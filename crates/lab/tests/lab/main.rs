//! Experiments from outside: files that are wrong, runs that are cut off, results that are compared.

mod games;
mod pictures;
mod reading;
mod results;
mod resuming;

use std::path::{Path, PathBuf};

use damier_lab::{Experiment, LabError, Options, Results, Table, run};

/// A small experiment whose every number is exact.
const SMALL: &str = r#"
title = "Small & exact"
source = "these tests"
kind = "search"
game = "english-6x6"
depths = [1, 2]
baseline = "plain"
clock = "none"

[positions]
start = true

[players]
plain = "minimax"
"pruned, \"cut\"" = "alphabeta"
"#;

fn experiment(text: &str) -> Experiment {
    Experiment::read("test", text).unwrap_or_else(|error| panic!("{error}"))
}

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn run_in(folder: &Path, text: &str) -> Result<Results, LabError> {
    run(&experiment(text), &Options::new(folder), &mut |_| ())
}

fn file(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn number(table: &Table, row: usize, column: &str) -> f64 {
    let i = table.column(column).unwrap_or_else(|| panic!("there is no column {column}"));
    table.rows[row][i].number().unwrap_or_else(|| panic!("{column} of row {row} is no number"))
}

/// A count, or a mean that must be whole.
fn whole(table: &Table, row: usize, column: &str) -> u64 {
    let number = number(table, row, column);
    assert!(number.fract().abs() < 1e-12, "{column} of row {row} is {number}");
    number as u64
}
