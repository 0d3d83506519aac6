//! Files that are not what was written.

use std::error::Error;
use std::fs;
use std::path::Path;

use damier_ledger::{Damage, Ledger, LedgerError, Reading};
use rusqlite::Connection;
use tempfile::TempDir;

use crate::stage::{Content, Dice, Verdict, content, game, replace, write};

const GAMES: u32 = 60;

/// Opens a damaged file in both ways. Each must refuse it, or give what was there before the damage.
fn is_believed(path: &Path, whole: &Content) -> Result<bool, Box<dyn Error>> {
    let mut believed = false;
    if let Ok(ledger) = Ledger::open(path) {
        assert_eq!(&content(ledger.reading())?, whole);
        believed = true;
    }
    // A reader does not check how the pages hang together. It may read every game and yet not find one again for its
    // sheet (a flipped bit of 60,000 did that), and then it says so.
    if let Ok(read) = Reading::open(path).and_then(|reading| content(&reading)) {
        assert_eq!(&read, whole);
    }
    Ok(believed)
}

#[test]
fn a_file_cut_off_anywhere_is_refused_or_complete() -> Verdict {
    let folder = tempfile::tempdir()?;
    let (path, copy) = (folder.path().join("whole"), folder.path().join("copy"));
    write(&path, GAMES)?;
    let (bytes, whole) = (fs::read(&path)?, content(&Reading::open(&path)?)?);
    for length in (0..bytes.len()).step_by(256) {
        replace(&copy, &bytes[..length])?;
        assert!(!is_believed(&copy, &whole)?, "{length} bytes are believed to be all");
    }
    replace(&copy, &bytes)?;
    assert!(is_believed(&copy, &whole)?);
    Ok(())
}

#[test]
fn a_file_with_a_flipped_bit_is_refused_or_says_what_it_said() -> Verdict {
    let folder = tempfile::tempdir()?;
    let (path, copy) = (folder.path().join("whole"), folder.path().join("copy"));
    write(&path, GAMES)?;
    let (bytes, whole) = (fs::read(&path)?, content(&Reading::open(&path)?)?);
    let (mut dice, mut believed) = (Dice(2), 0);
    for flip in 0..3000 {
        // A third of them in the first two pages, where the header and the tables are told.
        let span = if flip % 3 == 0 { 8192 } else { bytes.len() as u64 };
        let (place, bit) = (dice.below(span) as usize, dice.below(8));
        let mut flipped = bytes.clone();
        flipped[place] ^= 1 << bit;
        replace(&copy, &flipped)?;
        if is_believed(&copy, &whole)? {
            believed += 1;
            // Not each time: it is the disk that takes its time.
            if believed % 8 == 0 {
                goes_on_or_says_why(&copy, GAMES + 1)?;
            }
        }
    }
    println!("3000 flips, {believed} of them where nothing was written");
    Ok(())
}

/// Records a game in a file whose damage did not matter: either this fails, or the game is there.
fn goes_on_or_says_why(path: &Path, number: u32) -> Verdict {
    let (entry, sheet) = game(number);
    let Ok(()) = Ledger::open(path)?.record(&entry, &sheet) else { return Ok(()) };
    let ledger = Ledger::open(path)?;
    assert_eq!(ledger.entries().len() as u32, number);
    assert_eq!(ledger.sheet(number)?, Some(sheet));
    Ok(())
}

#[test]
fn what_is_no_ledger_is_told_apart() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("file");
    let open = || (Ledger::open(&path).err(), Reading::open(&path).err());
    let both = |error: LedgerError| (Some(error.clone()), Some(error));
    let foreign = LedgerError::Foreign { path: path.clone(), wanted: "ledger" };
    assert_eq!(open(), both(LedgerError::NotFound { path: path.clone() }));
    fs::create_dir(&path)?;
    assert_eq!(open(), both(foreign.clone()));
    fs::remove_dir(&path)?;
    fs::write(&path, "")?;
    assert_eq!(open(), both(LedgerError::Empty { path: path.clone() }));
    fs::write(&path, "[Event \"a night\"]\n\n1. 32-28 19-23 *\n".repeat(100))?;
    assert_eq!(open(), both(foreign.clone()));
    assert!(!folder.path().join("file.lock").exists(), "a lock is left beside a file that is no ledger");
    fs::remove_file(&path)?;
    Connection::open(&path)?.execute_batch("CREATE TABLE game(number)")?;
    assert_eq!(open(), both(foreign.clone()));
    fs::remove_file(&path)?;
    damier_ledger::Leaderboard::open(&path)?;
    assert_eq!(open(), both(foreign));
    fs::remove_file(&path)?;
    write(&path, 1)?;
    Connection::open(&path)?.pragma_update(None, "user_version", 2)?;
    assert_eq!(open(), both(LedgerError::Newer { path: path.clone(), found: 2, known: 1 }));
    Ok(())
}

/// A ledger, and a copy for everybody who wants to work on it with plain SQL.
struct Original {
    folder: TempDir,
    bytes: Vec<u8>,
}

impl Original {
    fn write() -> Result<Original, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("original");
        write(&path, GAMES)?;
        Ok(Original { bytes: fs::read(path)?, folder })
    }

    /// What is said of a copy after somebody has done this to it.
    fn after(&self, sql: &str) -> Result<Option<Damage>, Box<dyn Error>> {
        let path = self.folder.path().join("edited");
        replace(&path, &self.bytes)?;
        Connection::open(&path)?.execute_batch(sql)?;
        let (opened, read) = (Ledger::open(&path).err(), Reading::open(&path).err());
        assert_eq!(opened, read);
        match opened {
            Some(LedgerError::Damaged { damage, .. }) => Ok(Some(damage)),
            Some(error) => Err(error.into()),
            None => Ok(None),
        }
    }
}

#[test]
fn a_game_edited_by_hand_is_reported_with_its_number() -> Verdict {
    let original = Original::write()?;
    let altered = Some(Damage::Altered { number: 17 });
    for column in ["round", "opening", "plies", "white_ms", "black_ms", "seed", "follows"] {
        assert_eq!(
            original.after(&format!("UPDATE game SET {column} = {column} + 1 WHERE number = 17"))?,
            altered
        );
    }
    for column in ["white", "black", "termination", "detail", "text", "remarks"] {
        assert_eq!(
            original.after(&format!("UPDATE game SET {column} = {column} || '.' WHERE number = 17"))?,
            altered
        );
    }
    assert_eq!(
        original.after("UPDATE game SET result = iif(result = '1-0', '0-1', '1-0') WHERE number = 17")?,
        altered
    );
    assert_eq!(original.after("UPDATE game SET result = 'won' WHERE number = 17")?, altered);
    assert_eq!(original.after("UPDATE game SET digest = zeroblob(32) WHERE number = 17")?, altered);
    assert_eq!(original.after("UPDATE game SET text = x'FF' WHERE number = 17")?, altered);
    assert_eq!(
        original.after("UPDATE game SET number = 99 WHERE number = 17")?,
        Some(Damage::Altered { number: 99 })
    );
    Ok(())
}

#[test]
fn a_game_removed_by_hand_is_reported_with_its_number() -> Verdict {
    let original = Original::write()?;
    for number in 1..=GAMES {
        let sql = format!("DELETE FROM game WHERE number = {number}");
        assert_eq!(original.after(&sql)?, Some(Damage::Missing { number }));
    }
    Ok(())
}

#[test]
fn games_exchanged_or_added_by_hand_are_reported_with_their_number() -> Verdict {
    let original = Original::write()?;
    let swapped = "CREATE TEMP TABLE pair AS SELECT number, place FROM game WHERE number IN (9, 20); \
                   UPDATE game SET place = -number WHERE number IN (9, 20); \
                   UPDATE game SET place = (SELECT place FROM pair WHERE pair.number != game.number) \
                   WHERE number IN (9, 20)";
    assert_eq!(original.after(swapped)?, Some(Damage::Altered { number: 20 }));
    let added = |place: &str| {
        format!(
            "INSERT INTO game SELECT {place}, follows, 77, round, white, black, opening, result, termination, \
             detail, plies, white_ms, black_ms, seed, digest, text, remarks FROM game WHERE number = 9"
        )
    };
    assert_eq!(original.after(&added("1000"))?, Some(Damage::Added { number: 77 }));
    assert_eq!(original.after(&added("-1"))?, Some(Damage::Added { number: 77 }));
    Ok(())
}

#[test]
fn what_is_noted_of_the_whole_cannot_be_edited_either() -> Verdict {
    let original = Original::write()?;
    assert_eq!(original.after("UPDATE plan SET text = text || ' '")?, Some(Damage::Plan));
    assert_eq!(original.after("UPDATE plan SET digest = zeroblob(32)")?, Some(Damage::Plan));
    assert_eq!(original.after("DELETE FROM plan")?, Some(Damage::Plan));
    assert_eq!(original.after("UPDATE head SET digest = zeroblob(32)")?, Some(Damage::Head));
    assert_eq!(original.after("UPDATE head SET number = 1")?, Some(Damage::Head));
    assert_eq!(original.after("DELETE FROM head")?, Some(Damage::Head));
    assert!(matches!(original.after("UPDATE head SET games = games - 1")?, Some(Damage::Added { .. })));
    assert!(matches!(original.after("UPDATE head SET games = games + 1")?, Some(Damage::Missing { .. })));
    assert!(original.after("UPDATE head SET games = -1")?.is_some());
    assert!(matches!(original.after("CREATE VIEW more AS SELECT 1")?, Some(Damage::File { .. })));
    assert_eq!(original.after("VACUUM")?, None);
    Ok(())
}

#[test]
fn a_sheet_that_changes_while_the_book_is_open_is_not_shown() -> Verdict {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("edited");
    write(&path, 3)?;
    let mut reading = Reading::open(&path)?;
    Connection::open(&path)?
        .execute_batch("UPDATE game SET text = '' WHERE number = 2; DELETE FROM game WHERE number = 3")?;
    let damaged = |damage| LedgerError::Damaged { path: path.clone(), damage };
    assert_eq!(reading.sheet(1)?, Some(game(1).1));
    assert_eq!(reading.sheet(2), Err(damaged(Damage::Altered { number: 2 })));
    assert_eq!(reading.sheet(3), Err(damaged(Damage::Missing { number: 3 })));
    assert_eq!(reading.sheet(4), Ok(None));
    Connection::open(&path)?.execute_batch("UPDATE head SET games = 2")?;
    assert!(reading.refresh().is_err());
    Ok(())
}
