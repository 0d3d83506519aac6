//! The whole tournament as one JSON value, for programs.
//!
//! The types here say what is written and nothing else: another field in a table of this crate changes no file, and no
//! other file of the crate knows JSON.

use std::collections::BTreeMap;

use damier_rating::{Estimate, Tally};
use serde::Serialize;
use serde_json::Value;

use super::Report;
use crate::standings::Row;
use crate::tournament::games_of;

/// Changes when a field changes its meaning or goes.
const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    event: EventOf<'a>,
    standings: Vec<Player<'a>>,
    crosstable: Vec<Vec<Count>>,
    endings: &'a BTreeMap<String, u64>,
    /// Whether all ratings can be compared.
    connected: bool,
}

#[derive(Serialize)]
struct EventOf<'a> {
    name: &'a str,
    game: &'a str,
    kind: String,
    /// Games of each encounter.
    games: u32,
    pace: Option<&'a str>,
    openings: Option<&'a str>,
    seed: u64,
    played: usize,
    planned: usize,
}

#[derive(Serialize)]
struct Player<'a> {
    place: usize,
    name: &'a str,
    rating: Option<f64>,
    error: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    points: f64,
    games: u64,
    #[serde(flatten)]
    count: Count,
    as_white: Count,
    as_black: Count,
    above_next: Option<f64>,
    failures: &'a BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct Count {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl From<&Tally> for Count {
    fn from(tally: &Tally) -> Count {
        Count { wins: tally.wins, draws: tally.draws, losses: tally.losses }
    }
}

impl<'a> Player<'a> {
    fn new(place: usize, row: &'a Row) -> Player<'a> {
        // JSON has no infinity: what is not finite is not there.
        let number = |of: fn(&Estimate) -> f64| row.rating.as_ref().map(of).filter(|x| x.is_finite());
        Player {
            place,
            name: &row.name,
            rating: number(|estimate| estimate.value),
            error: number(Estimate::error),
            low: number(|estimate| estimate.low),
            high: number(|estimate| estimate.high),
            points: row.points(),
            games: row.tally.games(),
            count: Count::from(&row.tally),
            as_white: Count::from(&row.as_white),
            as_black: Count::from(&row.as_black),
            above_next: row.above_next.filter(|x| x.is_finite()),
            failures: &row.failures,
        }
    }
}

impl Report<'_> {
    /// The event, the standings, the cross-table and how games ended, as one JSON value.
    ///
    /// Rows and columns of `crosstable` are in the order of `standings`. `above_next` is a chance between 0 and 1.
    pub fn json(&self) -> Value {
        let (plan, standings) = (&self.event.plan, &self.standings);
        let document = Document {
            schema: SCHEMA,
            event: EventOf {
                name: &plan.name,
                game: &plan.game,
                kind: self.event.kind.to_string(),
                games: plan.games,
                pace: plan.pace.as_deref(),
                openings: plan.openings.as_deref(),
                seed: plan.seed,
                played: self.entries.len(),
                planned: games_of(self.event),
            },
            standings: standings.rows.iter().enumerate().map(|(i, row)| Player::new(i + 1, row)).collect(),
            crosstable: standings.cross.iter().map(|row| row.iter().map(Count::from).collect()).collect(),
            endings: &standings.endings,
            connected: standings.is_connected,
        };
        serde_json::to_value(document).expect("numbers and texts with texts for keys")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::{event, season};

    #[test]
    fn the_cross_table_adds_up_to_the_standings() {
        let event = event(&["a", "b", "c", "d"].map(str::to_owned));
        let entries = season(&event, 6);
        let value = Report::new(&event, &entries).json();
        let sum = |row: &Value, field: &str| -> u64 {
            row.as_array().unwrap().iter().map(|cell| cell[field].as_u64().unwrap()).sum()
        };
        for (player, row) in
            value["standings"].as_array().unwrap().iter().zip(value["crosstable"].as_array().unwrap())
        {
            for field in ["wins", "draws", "losses"] {
                assert_eq!(player[field], sum(row, field));
                let by_side =
                    [&player["as_white"], &player["as_black"]].map(|side| side[field].as_u64().unwrap());
                assert_eq!(player[field], by_side[0] + by_side[1]);
            }
        }
        let endings: u64 = value["endings"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
        assert_eq!(endings, entries.len() as u64);
        assert_eq!(
            (&value["event"]["game"], &value["event"]["kind"]),
            (&"english".into(), &"round-robin".into())
        );
        assert_eq!(value["standings"][0]["place"], 1);
        assert!(value["standings"][3]["above_next"].is_null());
    }

    #[test]
    fn what_is_not_finite_is_null() {
        let event = event(&["a".to_owned(), "b".to_owned()]);
        let entries = season(&event, 2);
        let mut report = Report::new(&event, &entries);
        report.standings.rows[0].rating =
            Some(Estimate { value: 3.0, low: f64::NEG_INFINITY, high: f64::INFINITY });
        let player = &report.json()["standings"][0];
        assert_eq!(player["rating"], 3.0);
        assert!(["error", "low", "high"].iter().all(|field| player[field].is_null()));
        let idle = Report::new(&event, []).json();
        assert!(idle["standings"][1]["rating"].is_null());
    }
}
