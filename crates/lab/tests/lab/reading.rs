//! Files that are wrong are pointed at.

use damier_core::Located;
use damier_lab::{Clock, Experiment, FileError, Plan, Table};

const SEARCH: &str = r#"title = "t"
kind = "search"
game = "english"
depths = [2, 3]
baseline = "a"
repeats = 2
[positions]
start = true
fens = ["W:W31:B1"]
random = { count = 3, plies = 4, seed = 7 }
[players]
a = "minimax"
b = "alphabeta:tt=1MiB,eval=kings"
"#;

const GAMES: &str = r#"title = "t"
kind = "games"
game = "english"
games = 4
pairings = [["a", "b"]]
openings = { plies = 4, seed = 7 }
limits = ["1s"]
overrun = "loses"
tolerance = "10ms"
told = false
longest = 100
[players]
a = "minimax:depth=2"
b = "random"
"#;

fn fault(text: &str) -> FileError {
    Experiment::read("t", text).expect_err("the file is wrong")
}

/// The fault of a file in which one part was replaced: the text it points at, and what it says.
fn changed(file: &str, from: &str, to: &str) -> (String, String) {
    assert!(file.contains(from), "{from}");
    let text = file.replacen(from, to, 1);
    let error = fault(&text);
    assert_eq!(text.lines().nth(error.line() - 1).unwrap_or_default(), error.line_text());
    assert_eq!(
        text[error.span()].lines().next().unwrap_or_default(),
        &error.line_text()[error.span_in_line()]
    );
    (text[error.span()].to_owned(), format!("{}; {}", error.message(), error.remedy().unwrap_or_default()))
}

fn points_at(file: &str, from: &str, to: &str, culprit: &str, words: &str) {
    let (found, said) = changed(file, from, to);
    assert_eq!(found, culprit, "{from} -> {to}: {said}");
    assert!(said.contains(words), "{from} -> {to}: {said}");
}

#[test]
fn both_files_are_right_before_they_are_changed() {
    let search = Experiment::read("t", SEARCH).unwrap();
    assert_eq!((search.jobs(), search.clock), (5 * 2 * 2, Clock::Processor));
    let games = Experiment::read("t", GAMES).unwrap();
    assert_eq!(games.jobs(), 4);
    let everyone = GAMES.replace("pairings = [[\"a\", \"b\"]]\n", "").replace("b = ", "c = \"greedy\"\nb = ");
    assert_eq!(Experiment::read("t", &everyone).unwrap().jobs(), 3 * 4, "without pairings all meet all");
    assert!(matches!(&games.plan, Plan::Games(plan) if plan.terms.overrun_loses && !plan.terms.told));
}

#[test]
fn positions_with_a_choice_can_be_asked_for() {
    let text = SEARCH
        .replace("fens = [\"W:W31:B1\"]", "")
        .replace("start = true", "")
        .replace("plies = 4", "plies = 9");
    let asked = |choices: &str| text.replace("count = 3", &format!("count = 40{choices}"));
    let moves = |text: &str| -> Vec<usize> {
        let folder = crate::folder("choices");
        crate::run_in(&folder, &text.replace("[2, 3]", "[1]").replace("repeats = 2", "clock = \"none\""))
            .unwrap();
        let cells = Table::from_csv(&crate::file(&folder, "cells.csv")).unwrap();
        let leaves = cells.column("leaves").unwrap();
        cells.rows.iter().map(|row| row[leaves].number().unwrap() as usize).collect()
    };
    assert!(moves(&asked("")).contains(&1), "captures force some moves");
    assert!(moves(&asked(", choices = 2")).iter().all(|&count| count >= 2));
}

#[test]
fn players_stay_in_the_order_of_the_file() {
    let text = SEARCH.replace("a = \"minimax\"", "z = \"negamax\"\na = \"minimax\"");
    let Plan::Search(plan) = Experiment::read("t", &text).unwrap().plan else { panic!("a search") };
    let names: Vec<_> = plan.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["z", "a", "b"]);
    assert_eq!(plan.baseline, Some(1));
}

#[test]
fn unknown_keys_and_wrong_types() {
    points_at(SEARCH, "depths", "depht", "depht", "unknown field `depht`; expected one of `kind`, `title`");
    points_at(SEARCH, "plies", "moves", "moves", "unknown field `moves`");
    points_at(SEARCH, "start", "begin", "begin", "unknown field");
    points_at(SEARCH, "[2, 3]", "[2, \"3\"]", "\"3\"", "invalid type: string");
    points_at(SEARCH, "[2, 3]", "[2, -3]", "-3", "invalid value");
    points_at(SEARCH, "title = \"t\"", "title = \"t", "", "invalid basic string");
    points_at(SEARCH, "repeats = 2", "repeats = \"many\"", "\"many\"", "a number, or a list");
    points_at(SEARCH, "repeats = 2", "limits = [\"1s\"]", "limits", "unknown field `limits`");
    points_at(GAMES, "\"loses\"", "\"looses\"", "\"looses\"", "unknown variant `looses`; expected `loses`");
    points_at(GAMES, "[[\"a\", \"b\"]]", "[[\"a\"]]", "[\"a\"]", "invalid length 1");
    points_at(GAMES, "games = 4", "depths = [3]", "depths", "unknown field `depths`");
}

#[test]
fn missing_keys() {
    assert!(fault("").to_string().contains("missing field `kind`"));
    assert!(fault(&SEARCH.replace("title = \"t\"\n", "")).to_string().contains("missing field `title`"));
    assert!(fault(&SEARCH.replace("game = \"english\"\n", "")).to_string().contains("missing field `game`"));
    assert!(fault(&GAMES.replace("games = 4\n", "")).to_string().contains("missing field `games`"));
    points_at(SEARCH, "count = 3, ", "", "{ plies = 4, seed = 7 }", "missing field `count`");
}

#[test]
fn wrong_values_are_pointed_at_and_the_remedy_is_told() {
    points_at(SEARCH, "kind = \"search\"", "kind = \"serach\"", "\"serach\"", "expected `search` or `games`");
    points_at(SEARCH, "\"english\"", "\"inglish\"", "inglish", "known are english, international");
    points_at(SEARCH, "[2, 3]", "[0, 3]", "0", "expected a number from 1 to 200");
    points_at(SEARCH, "[2, 3]", "[2, 201]", "201", "out of range");
    points_at(SEARCH, "[2, 3]", "[]", "[]", "the list is empty");
    points_at(SEARCH, "[2, 3]", "[2, 2]", "[2, 2]", "there twice");
    points_at(SEARCH, "repeats = 2", "repeats = [1, 2, 3]", "[1, 2, 3]", "3 numbers for 2 budgets");
    points_at(SEARCH, "repeats = 2", "repeats = 0", "0", "expected numbers from 1");
    points_at(SEARCH, "depths = [2, 3]", "times = [\"1s\", \"0ms\"]", "0ms", "a time above zero");
    points_at(SEARCH, "depths = [2, 3]", "times = [\"5\"]", "5", "`5` is no time");
    points_at(SEARCH, "depths = [2, 3]", "depths = [2]\nnodes = [5]", "[5]", "budgets of two kinds");
    points_at(SEARCH, "baseline = \"a\"", "baseline = \"x\"", "x", "known are `a`, `b`");
    points_at(
        SEARCH,
        "start = true\nfens = [\"W:W31:B1\"]\nrandom = { count = 3, plies = 4, seed = 7 }",
        "start = false",
        "[positions]",
        "there is no position",
    );
    points_at(SEARCH, "count = 3", "count = 0", "0", "expected a number from 1");
    points_at(SEARCH, "seed = 7", "seed = 7, choices = 0", "0", "expected a number from 1");
    points_at(
        SEARCH,
        "count = 3, plies = 4",
        "count = 8, plies = 1",
        "{ count = 8, plies = 1, seed = 7 }",
        "only 7 different",
    );
}

#[test]
fn a_fault_within_a_player_is_pointed_at_within_its_text() {
    points_at(SEARCH, "alphabeta:", "alphabeat:", "alphabeat", "did you mean `alphabeta`?");
    points_at(SEARCH, "tt=1MiB", "tt=1", "1", "a size, as in 64MiB");
    points_at(SEARCH, "tt=1MiB", "depth=0", "0", "1 to 200");
    points_at(SEARCH, "eval=kings", "eval=knigs", "knigs", "did you mean `kings`?");
    points_at(SEARCH, "\"minimax\"", "'minimax:x'", "x", "there is no option `x`");
    // An escape shifts the letters: then the whole text is pointed at.
    points_at(SEARCH, "\"minimax\"", "\"mini\\u006dax:x\"", "\"mini\\u006dax:x\"", "there is no option `x`");
    points_at(SEARCH, "\"minimax\"", "\"\"", "\"\"", "there is no player");
    points_at(SEARCH, "\"minimax\"", "\"mcts\"", "mcts", "does not search to a depth");
    points_at(SEARCH, "\"minimax\"", "\"perft:fast\"", "perft", "there is no player `perft`");
}

#[test]
fn a_fault_within_a_position_is_pointed_at_within_its_text() {
    points_at(SEARCH, "W:W31:B1", "W:W33:B1", "33", "square 33 does not exist");
    points_at(SEARCH, "W:W31:B1", "W:W5:BK1,K2", "W:W5:BK1,K2", "the game is over");
}

#[test]
fn players_who_need_the_clock_on_the_wall_get_no_other() {
    let clock = |text: &str| Experiment::read("t", text).unwrap().clock;
    let unclocked = SEARCH.replace("repeats = 2", "clock = \"none\"");
    assert_eq!(clock(&unclocked), Clock::None);
    points_at(&unclocked, "\"minimax\"", "\"minimax:time=1s\"", "\"none\"", "a needs another clock");
    points_at(&unclocked, "depths = [2, 3]", "times = [\"1s\"]", "\"none\"", "a time limit needs another");
    let by_time = SEARCH.replace("depths = [2, 3]", "times = [\"1s\", \"2s\"]");
    assert_eq!(clock(&by_time), Clock::Wall);
    points_at(
        &by_time,
        "repeats = 2",
        "clock = \"processor\"",
        "\"processor\"",
        "a time limit needs another",
    );
    let threads = by_time
        .replace("times = [\"1s\", \"2s\"]", "nodes = [9]")
        .replace("\"minimax\"", "\"mcts:threads=2\"");
    assert_eq!(clock(&threads.replace("repeats = 2", "")), Clock::Wall);
    points_at(SEARCH, "repeats = 2", "clock = \"sun\"", "\"sun\"", "expected one of `processor`");
}

#[test]
fn a_referee_may_look_at_either_clock_unless_the_players_know_the_limit() {
    let clock = |text: &str| Experiment::read("t", text).unwrap().clock;
    assert_eq!(clock(GAMES), Clock::Wall);
    assert_eq!(clock(&GAMES.replace("longest = 100", "clock = \"processor\"")), Clock::Processor);
    points_at(GAMES, "longest = 100", "clock = \"none\"", "\"none\"", "needs another clock");
    let told = GAMES.replace("told = false\n", "");
    points_at(&told, "longest = 100", "clock = \"processor\"", "\"processor\"", "needs another clock");
}

#[test]
fn faults_of_games() {
    points_at(GAMES, "games = 4", "games = 5", "5", "an even number");
    points_at(GAMES, "games = 4", "games = 0", "0", "from 2 to");
    points_at(GAMES, "[\"a\", \"b\"]", "[\"a\", \"c\"]", "c", "known are `a`, `b`");
    points_at(GAMES, "[[\"a\", \"b\"]]", "[[\"a\", \"b\"], [\"a\", \"b\"]]", "\"a\"", "there twice");
    points_at(GAMES, "[[\"a\", \"b\"]]", "[]", "[]", "the list is empty");
    points_at(GAMES, "limits = [\"1s\"]\n", "", "false", "there is no limit");
    points_at(GAMES, "\"10ms\"", "\"soon\"", "soon", "no time");
    points_at(GAMES, "\"random\"", "\"perft\"", "[players]", "plays none");
    points_at(GAMES, "longest = 100", "longest = 0", "0", "from 1");
}
