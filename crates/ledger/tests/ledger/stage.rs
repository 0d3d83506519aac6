//! Games that were never played, dice that always fall alike, and this program as a second process.

use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use damier_ledger::{Entry, Ledger, LedgerError, Outcome, Reading, Sheet};

/// What a test comes to.
pub(crate) type Verdict = Result<(), Box<dyn Error>>;

/// The plan of every tournament here.
pub(crate) const PLAN: &str = "name = \"a night\"\nrounds = 2\n";

/// SplitMix64.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}

/// The game of this number, always the same.
pub(crate) fn game(number: u32) -> (Entry, Sheet) {
    let mut dice = Dice(u64::from(number));
    let results = [Outcome::WhiteWins, Outcome::BlackWins, Outcome::Drawn];
    let plies = 20 + dice.below(60) as u32;
    let entry = Entry {
        number,
        round: number / 4,
        white: format!("player {}", dice.below(6)),
        black: format!("joueur n° {}", dice.below(6)),
        opening: dice.below(100) as u32,
        result: results[dice.below(3) as usize],
        termination: "adjudication".to_owned(),
        detail: String::new(),
        plies,
        white_ms: dice.below(60_000),
        black_ms: u64::MAX - dice.below(60_000),
        seed: u64::MAX - dice.below(u64::MAX),
    };
    let moves = (1..=plies).map(|ply| format!("{ply}. {}-{} ", 1 + dice.below(50), 1 + dice.below(50)));
    (entry, Sheet { text: moves.collect(), remarks: format!("{{\"depth\":{}}}", dice.below(30)) })
}

/// The first games in the order in which they end: nearly, but not quite, that of their numbers.
pub(crate) fn order(games: u32) -> Vec<u32> {
    let mut dice = Dice(8);
    let mut order: Vec<u32> = (1..=games).collect();
    for place in 1..order.len() {
        order.swap(place, place.saturating_sub(dice.below(4) as usize));
    }
    order
}

/// Records those of the first games that are not there yet.
pub(crate) fn go_on(ledger: &mut Ledger, games: u32) -> Result<(), LedgerError> {
    record_missing(ledger, &order(games))
}

/// Records those of these games that are not there yet, in this order.
pub(crate) fn record_missing(ledger: &mut Ledger, order: &[u32]) -> Result<(), LedgerError> {
    for &number in order {
        if ledger.entry(number).is_none() {
            let (entry, sheet) = game(number);
            ledger.record(&entry, &sheet)?;
        }
    }
    Ok(())
}

/// Writes a ledger of this many games.
pub(crate) fn write(path: &Path, games: u32) -> Result<(), LedgerError> {
    go_on(&mut Ledger::create(path, PLAN)?, games)
}

/// Everything in a ledger.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Content {
    plan: String,
    games: Vec<(Entry, Sheet)>,
    seal: String,
}

/// Everything a reading gives.
pub(crate) fn content(reading: &Reading) -> Result<Content, LedgerError> {
    let mut games = Vec::new();
    for entry in reading.entries() {
        games.push((entry.clone(), reading.sheet(entry.number)?.unwrap_or_default()));
    }
    Ok(Content { plan: reading.plan().to_owned(), games, seal: reading.seal() })
}

/// Puts these bytes in the place of a file and of what belonged to it.
// Removed first: a file that is cut off and written again is taken to the disk at once by some systems, for fear of a
// power cut, and there are thousands of these.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    for ending in ["", "-journal", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        match fs::remove_file(name) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    fs::write(path, bytes)
}

/// The variable that tells a child which file is its own.
const FILE: &str = "DAMIER_LEDGER_TEST_FILE";

/// The file that this process is to work on, if it is a child.
pub(crate) fn file_of_child() -> Option<std::path::PathBuf> {
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
