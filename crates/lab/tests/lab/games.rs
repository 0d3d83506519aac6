//! Games between players.

use damier_lab::{Stop, Table, verify};

use crate::{experiment, file, folder, number, run_in, whole};

const GAMES: &str = r#"
title = "Depth against chance"
kind = "games"
game = "english-6x6"
games = 6
openings = { plies = 2, seed = 3 }
clock = "none"

[players]
deep = "alphabeta:depth=6"
chance = "random"
"#;

#[test]
fn exact_games_are_the_same_at_every_run() {
    let (one, other) = (folder("games"), folder("games-again"));
    let table = run_in(&one, GAMES).unwrap().table;
    run_in(&other, GAMES).unwrap();
    assert_eq!(file(&one, "cells.csv"), file(&other, "cells.csv"));
    assert!(number(&table, 0, "score") > 0.5, "looking ahead beats chance");
    assert_eq!(whole(&table, 0, "games"), 6);
    let verification = verify(&experiment(GAMES), &one, 2, &Stop::default(), &mut |_| ()).unwrap();
    assert!(verification.holds() && verification.compared == 6, "{verification:?}");
}

#[test]
fn colours_are_shared_and_openings_played_twice() {
    let folder = folder("colours");
    run_in(&folder, GAMES).unwrap();
    let cells = Table::from_csv(&file(&folder, "cells.csv")).unwrap();
    let column = |name: &str| -> Vec<String> {
        let i = cells.column(name).unwrap();
        cells.rows.iter().map(|row| row[i].plain()).collect()
    };
    assert_eq!(column("one_plays"), ["White", "Black", "White", "Black", "White", "Black"]);
    let openings = column("opening");
    assert!(openings[0] == openings[1] && openings[2] == openings[3] && openings[4] == openings[5]);
    assert!(openings[0] != openings[2] && openings[2] != openings[4]);
}

#[test]
fn chance_differs_from_game_to_game() {
    let text =
        GAMES.replace("deep = \"alphabeta:depth=6\"", "other = \"random\"").replace("plies = 2", "plies = 0");
    let folder = folder("chance");
    run_in(&folder, &text).unwrap();
    let cells = Table::from_csv(&file(&folder, "cells.csv")).unwrap();
    let end = cells.column("end").unwrap();
    let ends: std::collections::HashSet<String> = cells.rows.iter().map(|row| row[end].plain()).collect();
    assert!(ends.len() > 1, "six games from one opening that all end alike");
}

#[test]
fn who_thinks_too_long_loses() {
    let timed = GAMES.replace("clock = \"none\"", "overrun = \"loses\"\ntold = false\ntolerance = \"0ms\"");
    // No search is done within a nanosecond: whoever is to move first loses.
    let hasty = timed.replace("games = 6", "games = 6\nlimits = [\"0.000001ms\"]");
    let table = run_in(&folder("hasty"), &hasty).unwrap().table;
    let counts =
        ["wins", "draws", "losses", "lost_on_time", "won_on_time"].map(|name| whole(&table, 0, name));
    assert_eq!(counts, [3, 0, 3, 3, 3]);
    assert_eq!(whole(&table, 0, "plies"), 2, "only the opening was played");
    let patient = timed.replace("games = 6", "games = 6\nlimits = [\"60m\"]");
    let table = run_in(&folder("patient"), &patient).unwrap().table;
    assert_eq!((number(&table, 0, "lost_on_time"), number(&table, 0, "won_on_time")), (0.0, 0.0));
    let forgiven = hasty.replace("\"0ms\"", "\"60m\"");
    let table = run_in(&folder("forgiven"), &forgiven).unwrap().table;
    assert_eq!((number(&table, 0, "lost_on_time"), number(&table, 0, "won_on_time")), (0.0, 0.0));
}

#[test]
fn too_many_moves_are_a_draw() {
    let text = GAMES.replace("games = 6", "games = 6\nlongest = 3");
    let folder = folder("long");
    let table = run_in(&folder, &text).unwrap().table;
    assert_eq!((number(&table, 0, "draws"), number(&table, 0, "plies")), (6.0, 3.0));
    assert!(file(&folder, "cells.csv").contains("too many moves"));
}
