//! The results of many tournaments in one file.
//!
//! A leaderboard is a copy: every result in it is in a ledger too. So it has no chain; each result bears a digest, and
//! each event a digest of how many there are, by which a changed or lost one is found out.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::{Connection, Row, params};

use crate::digest::{Digest, Fields};
use crate::entry::{Entry, Outcome};
use crate::error::{Damage, LedgerError};
use crate::lock::Lock;
use crate::store::{Access, Kind, Store, real_file};

static BOARD: Kind = Kind {
    name: "leaderboard",
    application: i32::from_be_bytes(*b"DmLb"),
    version: 1,
    tables: &[
        "CREATE TABLE event(place INTEGER PRIMARY KEY, event TEXT NOT NULL UNIQUE, game TEXT NOT NULL, \
         results INTEGER NOT NULL, digest BLOB NOT NULL)",
        "CREATE TABLE result(event INTEGER NOT NULL, number INTEGER NOT NULL, white TEXT NOT NULL, \
         black TEXT NOT NULL, result TEXT NOT NULL, termination TEXT NOT NULL, digest BLOB NOT NULL, \
         PRIMARY KEY (event, number)) WITHOUT ROWID",
    ],
};

/// What a leaderboard keeps of a game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its number in its event.
    pub number: u32,
    /// Who had white.
    pub white: String,
    /// Who had black.
    pub black: String,
    /// How it ended.
    pub result: Outcome,
    /// Why it ended, in a word.
    pub termination: String,
}

impl From<&Entry> for Played {
    fn from(entry: &Entry) -> Played {
        let Entry { number, white, black, result, termination, .. } = entry.clone();
        Played { number, white, black, result, termination }
    }
}

/// A tournament on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The name it was entered by.
    pub name: String,
    /// The game that was played.
    pub game: String,
    /// How many results of it were entered.
    pub results: u32,
}

/// The results of many tournaments, open to any number of processes at once.
#[derive(Debug)]
pub struct Leaderboard {
    store: Store,
}

impl Leaderboard {
    /// Opens a leaderboard, and makes an empty one where there is none.
    pub fn open(path: &Path) -> Result<Leaderboard, LedgerError> {
        if !path.try_exists().map_err(|error| LedgerError::io(path, &error))? {
            // Two processes may find that it is missing; one makes it.
            let _lock = Lock::wait(&real_file(path)?, path)?;
            match Store::create(&BOARD, path, |_| Ok(())) {
                Ok(()) => {}
                Err(LedgerError::Exists { path: taken }) if taken == path => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Leaderboard { store: Store::open(&BOARD, path, Access::Write)? })
    }

    /// The games that have results, in the order of their names.
    pub fn games(&self) -> Result<Vec<String>, LedgerError> {
        let mut games: Vec<String> =
            self.all_events(self.store.connection())?.into_values().map(|event| event.game).collect();
        games.sort();
        games.dedup();
        Ok(games)
    }

    /// The events of a game, in the order in which they were entered first.
    pub fn events(&self, game: &str) -> Result<Vec<Event>, LedgerError> {
        let events = self.all_events(self.store.connection())?;
        Ok(events.into_values().filter(|event| event.game == game).collect())
    }

    /// The results of a game: event by event, and in each in the order of the numbers.
    pub fn results(&self, game: &str) -> Result<Vec<Played>, LedgerError> {
        // One moment for all of it, for a writer may add results between two questions.
        let moment =
            self.store.connection().unchecked_transaction().map_err(|error| self.store.refused(&error))?;
        let mut results = Vec::new();
        for (place, event) in self.all_events(&moment)? {
            if event.game == game {
                results.extend(self.results_of(&moment, place, &event)?.into_values());
            }
        }
        Ok(results)
    }

    /// Enters the results of an event, and tells how many of them are new.
    ///
    /// What is there already is left alone, so that an event may be entered again when it has grown; what contradicts
    /// it is refused, and then nothing is entered.
    pub fn enter(&mut self, event: &str, game: &str, rows: &[Played]) -> Result<usize, LedgerError> {
        let store = &self.store;
        store.write(|transaction| {
            let known = self.all_events(transaction)?.into_iter().find(|(_, known)| known.name == event);
            let (place, mut known) = match known {
                Some((_, known)) if known.game != game => {
                    return Err(LedgerError::OtherGame { event: known.name, game: known.game });
                }
                Some((place, known)) => {
                    let results = self.results_of(transaction, place, &known)?;
                    (place, results)
                }
                None if rows.is_empty() => return Ok(0),
                None => (self.new_event(transaction, event, game)?, BTreeMap::new()),
            };
            let before = known.len();
            for row in rows {
                match known.get(&row.number) {
                    Some(entered) if entered == row => {}
                    Some(_) => {
                        return Err(LedgerError::Contradiction {
                            event: event.to_owned(),
                            number: row.number,
                        });
                    }
                    None => {
                        self.add(transaction, place, row)?;
                        known.insert(row.number, row.clone());
                    }
                }
            }
            if known.len() > before {
                self.count(transaction, place, event, game, known.len())?;
            }
            Ok(known.len() - before)
        })
    }

    fn all_events(&self, connection: &Connection) -> Result<BTreeMap<i64, Event>, LedgerError> {
        let refused = |error| self.store.refused(&error);
        let mut statement = connection
            .prepare("SELECT place, event, game, results, digest FROM event ORDER BY place")
            .map_err(refused)?;
        let mut rows = statement.query([]).map_err(refused)?;
        let mut events = BTreeMap::new();
        while let Some(row) = rows.next().map_err(refused)? {
            let (place, event, digest) = read_event(row).map_err(refused)?;
            if digest != digest_of_event(place, &event.name, &event.game, event.results.into()) {
                return Err(self.store.damaged(Damage::Event { event: event.name }));
            }
            events.insert(place, event);
        }
        Ok(events)
    }

    fn results_of(
        &self,
        connection: &Connection,
        place: i64,
        event: &Event,
    ) -> Result<BTreeMap<u32, Played>, LedgerError> {
        let refused = |error| self.store.refused(&error);
        let mut statement = connection
            .prepare("SELECT number, white, black, result, termination, digest FROM result WHERE event = ?1")
            .map_err(refused)?;
        let mut rows = statement.query([place]).map_err(refused)?;
        let mut results = BTreeMap::new();
        while let Some(row) = rows.next().map_err(refused)? {
            let number = row.get(0).map_err(refused)?;
            let altered = || self.store.damaged(Damage::Altered { number });
            let (played, digest) = read_result(row, number).map_err(|_| altered())?;
            if digest != digest_of_result(place, &played) {
                return Err(altered());
            }
            results.insert(number, played);
        }
        if results.len() != event.results as usize {
            return Err(self.store.damaged(Damage::Event { event: event.name.clone() }));
        }
        Ok(results)
    }

    fn new_event(&self, connection: &Connection, event: &str, game: &str) -> Result<i64, LedgerError> {
        let refused = |error| self.store.refused(&error);
        let place = connection
            .query_row("SELECT coalesce(max(place), 0) + 1 FROM event", [], |row| row.get(0))
            .map_err(refused)?;
        let digest = digest_of_event(place, event, game, 0);
        connection
            .execute("INSERT INTO event VALUES (?1, ?2, ?3, 0, ?4)", params![place, event, game, digest])
            .map_err(refused)?;
        Ok(place)
    }

    fn add(&self, connection: &Connection, place: i64, row: &Played) -> Result<(), LedgerError> {
        let result = row.result.as_str();
        let digest = digest_of_result(place, row);
        let columns = params![place, row.number, row.white, row.black, result, row.termination, digest];
        connection
            .execute("INSERT INTO result VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", columns)
            .map_err(|error| self.store.refused(&error))?;
        Ok(())
    }

    /// Notes how many results an event has.
    fn count(
        &self,
        connection: &Connection,
        place: i64,
        event: &str,
        game: &str,
        results: usize,
    ) -> Result<(), LedgerError> {
        let digest = digest_of_event(place, event, game, results as u64);
        connection
            .execute(
                "UPDATE event SET results = ?1, digest = ?2 WHERE place = ?3",
                params![results as i64, digest, place],
            )
            .map_err(|error| self.store.refused(&error))?;
        Ok(())
    }
}

fn read_event(row: &Row) -> rusqlite::Result<(i64, Event, Digest)> {
    let event = Event { name: row.get(1)?, game: row.get(2)?, results: row.get(3)? };
    Ok((row.get(0)?, event, row.get(4)?))
}

fn read_result(row: &Row, number: u32) -> rusqlite::Result<(Played, Digest)> {
    let result: String = row.get(3)?;
    let result = result.parse().map_err(|_| rusqlite::Error::InvalidQuery)?;
    let (white, black, termination) = (row.get(1)?, row.get(2)?, row.get(4)?);
    Ok((Played { number, white, black, result, termination }, row.get(5)?))
}

fn digest_of_event(place: i64, event: &str, game: &str, results: u64) -> Digest {
    let mut fields = Fields::of("event of a damier leaderboard, 1");
    fields.number(place.cast_unsigned());
    fields.text(event);
    fields.text(game);
    fields.number(results);
    fields.digest()
}

fn digest_of_result(place: i64, row: &Played) -> Digest {
    let mut fields = Fields::of("result of a damier leaderboard, 1");
    fields.number(place.cast_unsigned());
    fields.number(row.number.into());
    fields.text(&row.white);
    fields.text(&row.black);
    fields.text(row.result.as_str());
    fields.text(&row.termination);
    fields.digest()
}
