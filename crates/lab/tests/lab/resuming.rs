//! A run that was cut off goes on, wherever it was cut off.

use std::path::Path;

use damier_lab::{LabError, Manifest, Options, Progress, run};

use crate::{SMALL, experiment, file, folder, run_in};

const JOURNAL: &str = "journal.log";

/// Runs until so many jobs are done, and gives the journal as a run leaves it that is cut off there.
fn journal_after(jobs: usize, text: &str, folder: &Path) -> Vec<u8> {
    let options = Options::new(folder);
    let stop = options.stop.clone();
    let mut watch = |progress: Progress<'_>| {
        if progress.done >= jobs {
            stop.raise();
        }
    };
    let error = run(&experiment(text), &options, &mut watch).expect_err("the run is stopped");
    assert!(matches!(error, LabError::Interrupted { done, .. } if done == jobs), "{error}");
    std::fs::read(folder.join(JOURNAL)).expect("a journal")
}

/// The manifest, but for what the machine was doing.
fn manifest(folder: &Path) -> Manifest {
    let manifest: Manifest = toml::from_str(&file(folder, "manifest.toml")).expect("a manifest");
    Manifest { load: None, ..manifest }
}

/// Goes on from a journal, and gives the number of jobs that were not done again.
fn resume_from(journal: &[u8], text: &str, folder: &Path) -> usize {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(folder.join(JOURNAL), journal).expect("a journal");
    let mut kept = 0;
    run(&experiment(text), &Options::new(folder), &mut |progress| kept = progress.resumed)
        .expect("the run goes on");
    kept
}

#[test]
fn a_run_cut_off_at_any_byte_gives_the_same_results() {
    let whole = folder("whole");
    run_in(&whole, SMALL).unwrap();
    let journal = journal_after(2, SMALL, &folder("cut"));
    let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count() - 1;
    assert_eq!(lines(&journal), 1 + 2, "a heading and two jobs");
    let resumed = folder("resumed");
    for length in 0..=journal.len() {
        let kept = resume_from(&journal[..length], SMALL, &resumed);
        assert_eq!(kept, lines(&journal[..length]).saturating_sub(1), "cut off at byte {length}");
        for name in ["cells.csv", "results.csv", "results.md", "nodes.svg"] {
            assert_eq!(file(&resumed, name), file(&whole, name), "cut off at byte {length}");
        }
        assert_eq!(manifest(&resumed), manifest(&whole), "cut off at byte {length}");
        assert!(!resumed.join(JOURNAL).exists());
    }
}

#[test]
fn a_spoilt_line_and_all_behind_it_are_measured_again() {
    let mut journal = journal_after(3, SMALL, &folder("spoilt"));
    let second_line = journal.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let third_line = second_line + journal[second_line..].iter().position(|&byte| byte == b'\n').unwrap() + 1;
    journal[third_line + 20] ^= 1;
    assert_eq!(resume_from(&journal, SMALL, &folder("spoilt-resumed")), 1);
}

#[test]
fn a_run_with_a_clock_resumes_with_the_same_counts() {
    let text = SMALL.replace("clock = \"none\"\n", "repeats = 2\n");
    let journal = journal_after(2, &text, &folder("clocked"));
    let (whole, resumed) = (folder("clocked-whole"), folder("clocked-resumed"));
    run_in(&whole, &text).unwrap();
    assert_eq!(resume_from(&journal, &text, &resumed), 2);
    let untimed = |folder: &Path| -> Vec<Vec<String>> {
        let cells = file(folder, "cells.csv");
        let mut reader = csv::Reader::from_reader(cells.as_bytes());
        let headers = reader.headers().unwrap().clone();
        let is_timed = |i: usize| ["seconds", "slowest"].contains(&&headers[i]);
        assert_eq!((0..headers.len()).filter(|&i| is_timed(i)).count(), 2);
        let record = |record: csv::StringRecord| {
            (0..record.len()).filter(|&i| !is_timed(i)).map(|i| record[i].to_owned()).collect()
        };
        reader.records().map(|row| record(row.unwrap())).collect()
    };
    assert_eq!(untimed(&whole), untimed(&resumed));
}

#[test]
fn the_journal_of_another_experiment_is_refused_unless_told_to_start_afresh() {
    let folder = folder("refused");
    let journal = journal_after(2, SMALL, &folder);
    let other = SMALL.replace("[1, 2]", "[2, 1]");
    let error = run_in(&folder, &other).unwrap_err();
    assert!(matches!(error, LabError::OtherExperiment { .. }), "{error}");
    assert_eq!(std::fs::read(folder.join(JOURNAL)).unwrap(), journal, "it is left alone");
    let fresh = Options { fresh: true, ..Options::new(&folder) };
    let mut resumed = 0;
    run(&experiment(&other), &fresh, &mut |progress| resumed = progress.resumed).unwrap();
    assert_eq!(resumed, 0);
}

#[test]
fn two_runs_do_not_write_the_same_results() {
    let folder = folder("busy");
    let mut refused = false;
    run(&experiment(SMALL), &Options::new(&folder), &mut |_| {
        refused |= matches!(run_in(&folder, SMALL), Err(LabError::Busy { .. }));
    })
    .unwrap();
    assert!(refused);
}
