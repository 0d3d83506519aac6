//! Reading a ledger: every row against its digest, and the chain from its first link to its last.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::Row;

use crate::digest::{Digest, Link};
use crate::entry::{Entry, Sheet};
use crate::error::{Damage, LedgerError};
use crate::store::{Access, Kind, Store};

/// What a ledger looks like inside.
pub(crate) static LEDGER: Kind = Kind {
    name: "ledger",
    application: i32::from_be_bytes(*b"DmLg"),
    version: 1,
    tables: &[
        "CREATE TABLE plan(id INTEGER PRIMARY KEY CHECK (id = 0), text TEXT NOT NULL, digest BLOB NOT NULL)",
        "CREATE TABLE head(id INTEGER PRIMARY KEY CHECK (id = 0), games INTEGER NOT NULL, number INTEGER, \
         digest BLOB NOT NULL)",
        "CREATE TABLE game(place INTEGER PRIMARY KEY, follows INTEGER, number INTEGER NOT NULL, \
         round INTEGER NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL, opening INTEGER NOT NULL, \
         result TEXT NOT NULL, termination TEXT NOT NULL, detail TEXT NOT NULL, plies INTEGER NOT NULL, \
         white_ms INTEGER NOT NULL, black_ms INTEGER NOT NULL, seed INTEGER NOT NULL, digest BLOB NOT NULL, \
         text TEXT NOT NULL, remarks TEXT NOT NULL)",
    ],
};

/// How many games are read before a writer may write again.
const BATCH: u32 = 256;

/// A ledger as a reader sees it, also while another process writes.
///
/// It shows what was recorded when it was opened or [refreshed](Reading::refresh) last.
#[derive(Debug)]
pub struct Reading {
    store: Store,
    plan: String,
    /// The digest of the plan, then those of the games in the order in which they were recorded.
    chain: Vec<Digest>,
    /// Their numbers, in the same order.
    numbers: Vec<u32>,
    entries: BTreeMap<u32, Kept>,
}

/// A line in memory, and where the rest of it is.
#[derive(Debug)]
struct Kept {
    entry: Entry,
    place: usize,
}

/// What is noted of the whole: it changes with every game, in the same transaction.
struct Head {
    games: u64,
    number: Option<u32>,
    digest: Digest,
    /// A game that lies where none was recorded.
    stray: Option<u32>,
}

impl Reading {
    /// Opens a ledger to read it. Whoever writes it is not disturbed, and goes on after some hundred games at most.
    pub fn open(path: &Path) -> Result<Reading, LedgerError> {
        Reading::begin(Store::open(&LEDGER, path, Access::Read)?)
    }

    /// Reads what a store holds.
    pub(crate) fn begin(store: Store) -> Result<Reading, LedgerError> {
        let (plan, digest) = store
            .connection()
            .query_row("SELECT text, digest FROM plan WHERE id = 0", [], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, Digest>(1)?))
            })
            .map_err(
                |error| if is_of_a_row(&error) { store.damaged(Damage::Plan) } else { store.refused(&error) },
            )?;
        if digest != Digest::of_plan(&plan) {
            return Err(store.damaged(Damage::Plan));
        }
        let mut reading =
            Reading { store, plan, chain: vec![digest], numbers: Vec::new(), entries: BTreeMap::new() };
        reading.refresh()?;
        Ok(reading)
    }

    /// The plan of the tournament, as it was given.
    pub fn plan(&self) -> &str {
        &self.plan
    }

    /// The games that were recorded, in the order of their numbers.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry> {
        self.entries.values().map(|kept| &kept.entry)
    }

    /// The game of this number, if it was recorded.
    pub fn entry(&self, number: u32) -> Option<&Entry> {
        self.entries.get(&number).map(|kept| &kept.entry)
    }

    /// The sheet of a game, if it was recorded. It is read from disk, and believed if it still fits its digest.
    pub fn sheet(&self, number: u32) -> Result<Option<Sheet>, LedgerError> {
        let Some(Kept { entry, place }) = self.entries.get(&number) else { return Ok(None) };
        let sheet = self
            .store
            .connection()
            .query_row("SELECT text, remarks FROM game WHERE place = ?1", [*place as i64], |row| {
                Ok(Sheet { text: row.get(0)?, remarks: row.get(1)? })
            })
            .map_err(|error| match error {
                rusqlite::Error::QueryReturnedNoRows => self.store.damaged(Damage::Missing { number }),
                error if is_of_a_row(&error) => self.store.damaged(Damage::Altered { number }),
                error => self.store.refused(&error),
            })?;
        if Digest::of_game(self.chain[*place], self.link(*place), entry, &sheet) != self.chain[place + 1] {
            return Err(self.store.damaged(Damage::Altered { number }));
        }
        Ok(Some(sheet))
    }

    /// A word that stands for everything recorded so far and its order: equal where the ledgers are.
    pub fn seal(&self) -> String {
        self.last_link().to_string()
    }

    /// A name for the event that stays while it grows: the digest of the plan and of the first game. There is none
    /// before the first game.
    pub fn event(&self) -> Option<String> {
        self.chain.get(1).map(Digest::to_string)
    }

    /// Reads what was recorded since, and tells how many games that is.
    pub fn refresh(&mut self) -> Result<usize, LedgerError> {
        let head = self.head()?;
        let known = self.numbers.len();
        if let Some(number) = head.stray {
            return Err(self.store.damaged(Damage::Added { number }));
        }
        if let Some(&number) = usize::try_from(head.games).ok().and_then(|games| self.numbers.get(games)) {
            return Err(self.store.damaged(Damage::Missing { number }));
        }
        while (self.numbers.len() as u64) < head.games {
            if self.read_batch(head.games)? == 0 {
                let lost = head.number.map_or(Damage::Head, |number| Damage::Missing { number });
                return Err(self.store.damaged(lost));
            }
        }
        if head.digest != self.last_link() || head.number != self.numbers.last().copied() {
            return Err(self.store.damaged(Damage::Head));
        }
        Ok(self.numbers.len() - known)
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The last digest of the chain.
    pub(crate) fn last_link(&self) -> Digest {
        *self.chain.last().expect("the chain begins with the plan")
    }

    /// Where the next game hangs.
    pub(crate) fn next_link(&self) -> Link {
        self.link(self.numbers.len())
    }

    /// Takes over a game that is in the file.
    pub(crate) fn keep(&mut self, entry: Entry, digest: Digest) {
        let (number, place) = (entry.number, self.numbers.len());
        self.chain.push(digest);
        self.numbers.push(number);
        self.entries.insert(number, Kept { entry, place });
    }

    fn link(&self, place: usize) -> Link {
        Link { place: place as u64, follows: place.checked_sub(1).map(|before| self.numbers[before]) }
    }

    fn head(&self) -> Result<Head, LedgerError> {
        // One statement, and so one moment: a writer may add a game between two.
        const HEAD: &str = "SELECT games, number, digest, (SELECT number FROM game WHERE place < 0 UNION ALL \
                            SELECT number FROM game WHERE place >= games LIMIT 1) FROM head WHERE id = 0";
        let read = self.store.connection().query_row(HEAD, [], |row| {
            let games = row.get::<_, i64>(0)?.cast_unsigned();
            Ok(Head { games, number: row.get(1)?, digest: row.get(2)?, stray: row.get(3)? })
        });
        read.map_err(|error| {
            if is_of_a_row(&error) { self.store.damaged(Damage::Head) } else { self.store.refused(&error) }
        })
    }

    /// Reads the next games, as long as there are not `games` in all.
    fn read_batch(&mut self, games: u64) -> Result<usize, LedgerError> {
        const GAMES: &str = "SELECT place, follows, number, round, white, black, opening, result, termination, \
                             detail, plies, white_ms, black_ms, seed, digest, text, remarks \
                             FROM game WHERE place >= ?1 AND place < ?2 ORDER BY place LIMIT ?3";
        let mut read = Vec::new();
        {
            let refused = |error| self.store.refused(&error);
            let mut statement = self.store.connection().prepare(GAMES).map_err(refused)?;
            let from = self.numbers.len();
            let range = (from as i64, games.cast_signed(), BATCH);
            let mut rows = statement.query(range).map_err(refused)?;
            let (mut before, mut link) = (self.last_link(), self.link(from));
            while let Some(row) = rows.next().map_err(refused)? {
                let (entry, digest) =
                    read_game(row, before, link).map_err(|damage| self.store.damaged(damage))?;
                link = Link { place: link.place + 1, follows: Some(entry.number) };
                before = digest;
                read.push((entry, digest));
            }
        }
        let count = read.len();
        for (entry, digest) in read {
            let number = entry.number;
            if self.entries.contains_key(&number) {
                return Err(self.store.damaged(Damage::Altered { number }));
            }
            self.keep(entry, digest);
        }
        Ok(count)
    }
}

/// Reads the row that should hang here. Its sheet is looked at and let go.
fn read_game(row: &Row, before: Digest, link: Link) -> Result<(Entry, Digest), Damage> {
    let number = row.get(2).map_err(|error| Damage::File { reason: error.to_string() })?;
    let altered = |_| Damage::Altered { number };
    if row.get::<_, i64>(0).map_err(altered)?.cast_unsigned() != link.place {
        let follows = row.get::<_, Option<u32>>(1).map_err(altered)?;
        return Err(Damage::Missing { number: follows.unwrap_or(number) });
    }
    let (entry, sheet, digest) = read_columns(row, number).map_err(altered)?;
    if row.get(1) != Ok(link.follows) || digest != Digest::of_game(before, link, &entry, &sheet) {
        return Err(Damage::Altered { number });
    }
    Ok((entry, digest))
}

fn read_columns(row: &Row, number: u32) -> rusqlite::Result<(Entry, Sheet, Digest)> {
    let unsigned = |column| row.get::<_, i64>(column).map(i64::cast_unsigned);
    let result: String = row.get(7)?;
    let entry = Entry {
        number,
        round: row.get(3)?,
        white: row.get(4)?,
        black: row.get(5)?,
        opening: row.get(6)?,
        result: result.parse().map_err(|_| rusqlite::Error::InvalidQuery)?,
        termination: row.get(8)?,
        detail: row.get(9)?,
        plies: row.get(10)?,
        white_ms: unsigned(11)?,
        black_ms: unsigned(12)?,
        seed: unsigned(13)?,
    };
    Ok((entry, Sheet { text: row.get(15)?, remarks: row.get(16)? }, row.get(14)?))
}

/// Whether an error is about a row and not about the file: it is not there, or not what a row can be.
fn is_of_a_row(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code().is_none()
}
