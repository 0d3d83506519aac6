//! A small experiment from its file to its results, and back.

use damier_lab::{LabError, Manifest, Options, Stop, Table, plot, run, verify};

use crate::{SMALL, experiment, file, folder, number, run_in, whole};

#[test]
fn a_small_experiment_gives_what_can_be_counted_by_hand() {
    let folder = folder("small");
    let results = run_in(&folder, SMALL).unwrap();
    let table = &results.table;
    assert_eq!(table.rows.len(), 4);
    // There are five first moves on 6x6, so minimax visits the root and five leaves at depth 1.
    let first_moves = 5.0;
    assert_eq!((number(table, 0, "nodes"), number(table, 0, "leaves")), (1.0 + first_moves, first_moves));
    assert!(number(table, 3, "nodes") < number(table, 2, "nodes"), "alpha-beta prunes at depth 2");
    assert!(
        (number(table, 3, "nodes_ratio") - number(table, 2, "nodes") / number(table, 3, "nodes")).abs()
            < 1e-12
    );
    assert!((0..4).all(|row| whole(table, row, "same_value") == 1));
    assert_eq!(table.column("seconds"), None, "there was no clock");

    assert_eq!(file(&folder, "results.csv"), table.to_csv());
    assert_eq!(Table::from_csv(&file(&folder, "results.csv")).unwrap().to_csv(), table.to_csv());
    assert_eq!(file(&folder, "cells.csv").lines().count(), 1 + 4);
    let report = file(&folder, "results.md");
    assert!(report.starts_with("# Small & exact\n\nthese tests\n\n| player |"), "{report}");
    assert!(report.contains("![nodes](nodes.svg)"), "{report}");
    let manifest: Manifest = toml::from_str(&file(&folder, "manifest.toml")).unwrap();
    assert_eq!(manifest, results.manifest);
    assert_eq!((manifest.jobs, manifest.exact_jobs), (4, 4));
    let sum: f64 = (0..4).map(|row| number(table, row, "nodes")).sum();
    assert_eq!(manifest.exact_nodes, sum as u64);
}

#[test]
fn nothing_but_results_is_left_behind() {
    let folder = folder("clean");
    let results = run_in(&folder, SMALL).unwrap();
    let mut there: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let mut named = results.files.clone();
    there.sort();
    named.sort();
    assert_eq!(there, named);
}

#[test]
fn the_caller_tells_commit_and_day() {
    let folder = folder("told");
    let mut options = Options::new(&folder);
    (options.commit, options.date) = (Some("abc123".to_owned()), Some("2026-01-02".to_owned()));
    let manifest = run(&experiment(SMALL), &options, &mut |_| ()).unwrap().manifest;
    assert_eq!((manifest.commit.as_deref(), manifest.date.as_deref()), (Some("abc123"), Some("2026-01-02")));
}

#[test]
fn threads_change_nothing_where_nothing_is_timed() {
    let text = SMALL.replace("start = true", "random = { count = 20, plies = 3, seed = 5 }");
    let (one, many) = (folder("one-thread"), folder("many-threads"));
    run_in(&one, &text).unwrap();
    let options = Options { threads: 4, ..Options::new(&many) };
    run(&experiment(&text), &options, &mut |_| ()).unwrap();
    assert_eq!(file(&one, "cells.csv"), file(&many, "cells.csv"));
    assert_eq!(file(&one, "results.md"), file(&many, "results.md"));
}

#[test]
fn a_changed_number_is_found_and_named() {
    let folder = folder("verify");
    run_in(&folder, SMALL).unwrap();
    let experiment = experiment(SMALL);
    let verified = |threads| verify(&experiment, &folder, threads, &Stop::default(), &mut |_| ()).unwrap();
    let verification = verified(1);
    assert!(verification.holds(), "{verification:?}");
    assert_eq!((verification.compared, verification.skipped), (4, 0));
    assert_eq!(verified(3), verification);

    let cells = file(&folder, "cells.csv");
    let changed = cells.replacen(",depth 1,0.00,", ",depth 1,+1.00,", 1);
    assert_ne!(changed, cells);
    std::fs::write(folder.join("cells.csv"), changed).unwrap();
    let differences = verified(1).differences;
    let value = differences.iter().find(|difference| difference.part == "value").expect("the value differs");
    assert_eq!((value.recorded.as_str(), value.found.as_str()), ("+1.00", "0.00"));
    assert_eq!(value.what, "plain, depth 1, position 1");

    std::fs::write(folder.join("cells.csv"), &cells).unwrap();
    let results = file(&folder, "results.csv").replacen("plain,depth 1,1,", "plain,depth 1,2,", 1);
    std::fs::write(folder.join("results.csv"), results).unwrap();
    let differences = verified(1).differences;
    assert_eq!((differences.len(), differences[0].what.as_str()), (1, "results.csv"), "{differences:?}");
}

#[test]
fn results_of_another_experiment_do_not_verify() {
    let folder = folder("other-verify");
    run_in(&folder, SMALL).unwrap();
    let other = experiment(&SMALL.replace("[1, 2]", "[1, 3]"));
    let verification = verify(&other, &folder, 1, &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!(verification.differences[0].part, "hash");
    assert_eq!(verification.compared, 0);
}

#[test]
fn what_the_clock_decides_is_not_compared() {
    let text = SMALL.replace("depths = [1, 2]", "times = [\"1ms\"]").replace("clock = \"none\"\n", "");
    let folder = folder("timed");
    let results = run_in(&folder, &text).unwrap();
    assert_eq!(results.manifest.exact_jobs, 0);
    assert!(number(&results.table, 0, "share_of_limit") > 0.0);
    let verification = verify(&experiment(&text), &folder, 1, &Stop::default(), &mut |_| ()).unwrap();
    assert!(verification.holds());
    assert_eq!((verification.compared, verification.skipped), (0, 2));
}

#[test]
fn missing_and_broken_results_are_named() {
    let experiment = experiment(SMALL);
    let nowhere = folder("nowhere");
    let verified = |folder| verify(&experiment, folder, 1, &Stop::default(), &mut |_| ());
    assert!(verified(&nowhere).unwrap_err().to_string().contains("cells.csv"));
    assert!(plot(&experiment, &nowhere).unwrap_err().to_string().contains("results.csv"));

    let broken = folder("broken");
    run_in(&broken, SMALL).unwrap();
    std::fs::write(broken.join("cells.csv"), "position,fen\n1\n").unwrap();
    assert!(matches!(verified(&broken), Err(LabError::BadResults { .. })));
}

#[test]
fn a_place_that_cannot_be_written_is_named_before_anything_is_measured() {
    let folder = folder("blocked");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("file"), "in the way").unwrap();
    let mut seen = 0;
    let error =
        run(&experiment(SMALL), &Options::new(folder.join("file/results")), &mut |_| seen += 1).unwrap_err();
    assert!(matches!(error, LabError::Io { .. }) && error.to_string().contains("file"), "{error}");
    assert_eq!(seen, 0);
}
