//! Writing a ledger: one process, one game at a time, each on disk before the next.

use std::path::Path;

use rusqlite::params;

use crate::digest::Digest;
use crate::entry::{Entry, Sheet};
use crate::error::{Damage, LedgerError};
use crate::lock::Lock;
use crate::reading::{LEDGER, Reading};
use crate::store::{Access, Store, real_file};

/// A ledger that is open for writing. Nobody else can write it until this is dropped.
///
/// Open the file by no other means in the same process meanwhile, not even to copy it: by the rules of POSIX, closing it
/// would take the locks away by which readers and the writer take turns. A [`Reading`] knows how to.
#[derive(Debug)]
pub struct Ledger {
    // Dropped in this order: the file is closed before anybody else may write it.
    reading: Reading,
    /// Whether the last attempt to write failed, so that the file must be asked what is in it.
    in_doubt: bool,
    _lock: Lock,
}

impl Ledger {
    /// Begins the book of a tournament. The file must not be there yet; it is there as a whole or not at all.
    pub fn create(path: &Path, plan: &str) -> Result<Ledger, LedgerError> {
        let lock = Lock::take(&real_file(path)?, path)?;
        let digest = Digest::of_plan(plan);
        Store::create(&LEDGER, path, |connection| {
            connection.execute("INSERT INTO plan VALUES (0, ?1, ?2)", params![plan, digest])?;
            connection.execute("INSERT INTO head VALUES (0, 0, NULL, ?1)", [digest])?;
            Ok(())
        })?;
        Ledger::begin(path, lock)
    }

    /// Opens a ledger to go on with it: undoes what a writer that was killed has left half done, and checks every byte
    /// that matters.
    pub fn open(path: &Path) -> Result<Ledger, LedgerError> {
        // First a look, so that no lock is left beside a file that is something else.
        drop(Store::open(&LEDGER, path, Access::Read)?);
        let lock = Lock::take(&real_file(path)?, path)?;
        Ledger::begin(path, lock)
    }

    fn begin(path: &Path, lock: Lock) -> Result<Ledger, LedgerError> {
        let reading = Reading::begin(Store::open(&LEDGER, path, Access::Write)?)?;
        Ok(Ledger { reading, in_doubt: false, _lock: lock })
    }

    /// Everything that can be asked of a ledger, also the questions that are not repeated here.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The plan of the tournament, as it was given.
    pub fn plan(&self) -> &str {
        self.reading.plan()
    }

    /// The games that were recorded, in the order of their numbers.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry> {
        self.reading.entries()
    }

    /// The game of this number, if it was recorded.
    pub fn entry(&self, number: u32) -> Option<&Entry> {
        self.reading.entry(number)
    }

    /// The sheet of a game, if it was recorded.
    pub fn sheet(&self, number: u32) -> Result<Option<Sheet>, LedgerError> {
        self.reading.sheet(number)
    }

    /// Records a game. It is on disk when this returns.
    ///
    /// If it fails for want of room, nothing was written, and it may be tried again. If the system failed otherwise
    /// ([`LedgerError::Io`]) it may be that the game is on disk all the same; then a second attempt answers
    /// [`LedgerError::Repeated`].
    pub fn record(&mut self, entry: &Entry, sheet: &Sheet) -> Result<(), LedgerError> {
        if self.in_doubt {
            self.reading.refresh()?;
            self.in_doubt = false;
        }
        if self.entry(entry.number).is_some() {
            return Err(LedgerError::Repeated { number: entry.number });
        }
        let digest = Digest::of_game(self.reading.last_link(), self.reading.next_link(), entry, sheet);
        self.in_doubt = true;
        self.append(entry, sheet, digest)?;
        self.in_doubt = false;
        self.reading.keep(entry.clone(), digest);
        Ok(())
    }

    fn append(&self, entry: &Entry, sheet: &Sheet, digest: Digest) -> Result<(), LedgerError> {
        const GAME: &str = "INSERT INTO game(place, follows, number, round, white, black, opening, result, \
                            termination, detail, plies, white_ms, black_ms, seed, digest, text, remarks) VALUES \
                            (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)";
        // It must still be the head we know: other programs can write the file, and do not ask for our lock.
        const HEAD: &str = "UPDATE head SET games = ?1 + 1, number = ?2, digest = ?3 \
                            WHERE id = 0 AND games = ?1 AND digest = ?4";
        let link = self.reading.next_link();
        let place = link.place.cast_signed();
        let store = self.reading.store();
        store.write(|transaction| {
            let refused = |error| store.refused(&error);
            let head = params![place, entry.number, digest, self.reading.last_link()];
            if transaction.execute(HEAD, head).map_err(refused)? != 1 {
                return Err(store.damaged(Damage::Head));
            }
            let game = params![
                place,
                link.follows,
                entry.number,
                entry.round,
                entry.white,
                entry.black,
                entry.opening,
                entry.result.as_str(),
                entry.termination,
                entry.detail,
                entry.plies,
                entry.white_ms.cast_signed(),
                entry.black_ms.cast_signed(),
                entry.seed.cast_signed(),
                digest,
                sheet.text,
                sheet.remarks,
            ];
            transaction.execute(GAME, game).map_err(refused)?;
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Outcome;

    fn entry(number: u32) -> Entry {
        Entry {
            number,
            round: 1,
            white: "Anna".to_owned(),
            black: "Bert".to_owned(),
            opening: 0,
            result: Outcome::BlackWins,
            termination: "time".to_owned(),
            detail: "Anna was asleep".to_owned(),
            plies: 31,
            white_ms: 3_600_000,
            black_ms: 12,
            seed: 5,
        }
    }

    fn allow_pages(ledger: &Ledger, pages: i64) {
        let connection = ledger.reading.store().connection();
        connection.pragma_update(None, "max_page_count", pages).unwrap();
    }

    #[test]
    fn a_ledger_may_be_handed_to_another_thread() {
        fn is_send<T: Send>() {}
        is_send::<Ledger>();
        is_send::<Reading>();
    }

    #[test]
    fn a_full_disk_takes_nothing_and_later_everything() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small");
        let mut ledger = Ledger::create(&path, "").unwrap();
        let short = Sheet::default();
        let long = Sheet { text: "32-28 ".repeat(10_000), ..Sheet::default() };
        ledger.record(&entry(1), &short).unwrap();
        allow_pages(&ledger, 8);
        for _ in 0..3 {
            assert_eq!(ledger.record(&entry(2), &long), Err(LedgerError::Full { path: path.clone() }));
            assert_eq!(Reading::open(&path).unwrap().entries().len(), 1);
        }
        // What is small enough still finds room.
        ledger.record(&entry(3), &short).unwrap();
        allow_pages(&ledger, 1_000_000);
        ledger.record(&entry(2), &long).unwrap();
        drop(ledger);
        let ledger = Ledger::open(&path).unwrap();
        assert!(ledger.entries().map(|entry| entry.number).eq(1..=3));
        assert_eq!(ledger.sheet(2).unwrap(), Some(long));
    }

    #[test]
    fn a_file_that_others_have_written_meanwhile_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shared");
        let mut ledger = Ledger::create(&path, "").unwrap();
        ledger.record(&entry(1), &Sheet::default()).unwrap();
        let other = rusqlite::Connection::open(&path).unwrap();
        other.execute("UPDATE head SET digest = zeroblob(32)", []).unwrap();
        for _ in 0..2 {
            let refused = ledger.record(&entry(2), &Sheet::default());
            assert_eq!(refused, Err(LedgerError::Damaged { path: path.clone(), damage: Damage::Head }));
        }
    }
}
