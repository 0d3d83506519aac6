//! Tournaments of players that always play alike, what their books tell, and this program as a second process.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use damier_arena::standings::{Row, Standings};
use damier_arena::tournament::{News, Rest, Tournament, TournamentError, standings};
use damier_arena::{Hand, Plan};
use damier_ledger::{Entry, LedgerError, Reading};
use damier_rating::Tally;

/// What a test comes to.
pub(crate) type Outcome = Result<(), Box<dyn Error>>;

/// What is written on every game.
pub(crate) const DATE: &str = "2000.01.01";

/// Four players that always play alike, short games.
pub(crate) fn house_plan(games: u32) -> Plan {
    let players = ["alphabeta:depth=2", "greedy", "random:seed=3", "pvs:depth=3,tt=1MiB,ordering"];
    let mut plan = Plan::new("english", players.map(str::to_owned).to_vec());
    plan.games = games;
    plan.openings = Some("ballots".to_owned());
    plan.longest = Some(60);
    plan.seed = 5;
    plan.concurrency = 2;
    plan
}

/// A game without what depends on the hour.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Game {
    entry: Entry,
    text: String,
    remarks: String,
}

/// All that a book tells, but for the time it took.
#[derive(PartialEq, Debug)]
pub(crate) struct Story {
    pub(crate) games: Vec<Game>,
    rows: Vec<Row>,
    cross: Vec<Vec<Tally>>,
}

/// What a book tells.
pub(crate) fn story(path: &Path) -> Result<Story, Box<dyn Error>> {
    let reading = Reading::open(path)?;
    let event = Plan::read(reading.plan())?.prepare()?;
    let mut games = Vec::new();
    for entry in reading.entries() {
        let sheet = reading.sheet(entry.number)?.ok_or("a game without a sheet")?;
        let entry = Entry { white_ms: 0, black_ms: 0, ..entry.clone() };
        games.push(Game { entry, text: without_comments(&sheet.text), remarks: sheet.remarks });
    }
    let Standings { rows, cross, .. } = standings(&event, &reading);
    Ok(Story { games, rows, cross })
}

fn without_comments(text: &str) -> String {
    let mut bare = String::new();
    for part in text.split('{') {
        bare.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    // Lines break elsewhere where comments are longer.
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Plays what is left of a tournament.
pub(crate) fn go_on(path: &Path, hand: &Hand, concurrency: usize) -> Result<Rest, TournamentError> {
    go_on_and_tell(path, hand, concurrency, &mut |_| ())
}

/// Plays what is left, and somebody hears of it.
pub(crate) fn go_on_and_tell(
    path: &Path,
    hand: &Hand,
    concurrency: usize,
    tell: &mut (dyn FnMut(&News<'_>) + Send),
) -> Result<Rest, TournamentError> {
    Tournament::open(path)?.run(hand, Some(concurrency), DATE, tell)
}

/// Begins a tournament; its first game is still to come.
pub(crate) fn begin(path: &Path, plan: &Plan) -> Result<(), TournamentError> {
    Tournament::create(path, plan).map(drop)
}

/// What the tournament comes to if nobody disturbs it.
pub(crate) fn undisturbed(plan: &Plan, concurrency: usize) -> Result<Story, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("undisturbed");
    begin(&path, plan)?;
    assert_eq!(go_on(&path, &Hand::default(), concurrency)?, Rest::Complete);
    story(&path)
}

/// The trouble with the book, if it is one.
pub(crate) fn trouble<T>(result: Result<T, TournamentError>) -> Option<LedgerError> {
    match result {
        Err(TournamentError::Ledger(error)) => Some(error),
        _ => None,
    }
}

/// The variable that tells a child which file is its own.
const FILE: &str = "DAMIER_ARENA_TEST_FILE";

/// The file that this process is to work on, if it is a child.
pub(crate) fn file_of_child() -> Option<PathBuf> {
    std::env::var_os(FILE).map(Into::into)
}

/// This program once more, to play the part of one test with a file.
///
/// It goes through a shell that has it ignore the signal for files that are too large, as a daemon would.
pub(crate) fn child(part: &str, file: &Path) -> std::io::Result<Command> {
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"])
        .arg(std::env::current_exe()?)
        .args(["--exact", part, "--nocapture", "--test-threads=1"])
        .env(FILE, file);
    Ok(command)
}
