//! Tables of a tournament.
#![allow(missing_docs)]
use crate::Event;
use crate::standings::Standings;
use damier_ledger::{LedgerError, Reading};

pub fn table(standings: &Standings) -> String {
    let mut text = String::new();
    for (i, row) in standings.rows.iter().enumerate() {
        let rating = row.rating.map_or_else(String::new, |rating| format!("{rating:.0}"));
        text += &format!(
            "{:>3}  {:<40} {:>14}  {:>6}/{} {}\n",
            i + 1,
            row.name,
            rating,
            row.points(),
            row.tally.games(),
            row.tally
        );
    }
    text
}
pub fn cross_table(_: &Standings) -> String {
    String::new()
}
pub fn endings(standings: &Standings) -> String {
    format!("{:?}\n", standings.endings)
}
pub fn standings_json(_: &Standings) -> serde_json::Value {
    serde_json::json!({})
}
pub fn json(_: &Event, _: &Reading, standings: &Standings) -> serde_json::Value {
    standings_json(standings)
}
pub fn csv(_: &Event, reading: &Reading) -> Result<String, LedgerError> {
    Ok(reading.entries().map(|e| format!("{},{},{},{}\n", e.number, e.white, e.black, e.result)).collect())
}
pub fn games(_: &Reading) -> Result<String, LedgerError> {
    Ok(String::new())
}
pub fn page(_: &Event, _: &Reading, _: &Standings) -> String {
    String::new()
}
