//! Every game as a line of CSV.

use csv::Writer;
use damier_ledger::Entry;

use crate::openings::Opening;

/// The heads of the columns.
const HEADS: [&str; 12] = [
    "number",
    "round",
    "white",
    "black",
    "opening",
    "result",
    "termination",
    "detail",
    "plies",
    "white_ms",
    "black_ms",
    "seed",
];

/// The games as CSV with a line of heads.
///
/// `number` is the number of the game in the ledger; `round` is counted from 1, as in the files of games. An opening is
/// called by its name in the list, or by its place where the list has none.
pub fn rows<'a>(entries: impl IntoIterator<Item = &'a Entry>, openings: &[Opening]) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    let taken = "memory takes every line";
    writer.write_record(HEADS).expect(taken);
    for entry in entries {
        writer.write_record(cells(entry, openings)).expect(taken);
    }
    String::from_utf8(writer.into_inner().expect(taken)).expect("texts make a text")
}

/// The round as people count it.
pub(super) fn round_of(entry: &Entry) -> u64 {
    u64::from(entry.round) + 1
}

/// What an opening is called.
pub(super) fn opening_of(entry: &Entry, openings: &[Opening]) -> String {
    match openings.get(entry.opening as usize) {
        Some(opening) if !opening.name.is_empty() => opening.name.clone(),
        _ => entry.opening.to_string(),
    }
}

fn cells(entry: &Entry, openings: &[Opening]) -> [String; HEADS.len()] {
    [
        entry.number.to_string(),
        round_of(entry).to_string(),
        entry.white.clone(),
        entry.black.clone(),
        opening_of(entry, openings),
        entry.result.to_string(),
        entry.termination.clone(),
        entry.detail.clone(),
        entry.plies.to_string(),
        entry.white_ms.to_string(),
        entry.black_ms.to_string(),
        entry.seed.to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use csv::Reader;

    use super::*;
    use crate::report::testing::{event, season};

    #[test]
    fn what_is_read_back_is_what_was_played() {
        let names = ["a,b", "the \"best\"", "two\nlines", "=1+1", ""].map(str::to_owned);
        let event = event(&names);
        let entries = season(&event, 3);
        let text = rows(&entries, &event.deck.openings);
        let mut reader = Reader::from_reader(text.as_bytes());
        assert_eq!(reader.headers().unwrap(), HEADS.as_slice());
        let mut again = Vec::new();
        for record in reader.records() {
            let record = record.unwrap();
            let number = |column: usize| record[column].parse::<u64>().unwrap();
            let opening = event.deck.openings.iter().position(|opening| opening.name == record[4]);
            again.push(Entry {
                number: number(0) as u32,
                round: number(1) as u32 - 1,
                white: record[2].to_owned(),
                black: record[3].to_owned(),
                opening: opening.unwrap() as u32,
                result: record[5].parse().unwrap(),
                termination: record[6].to_owned(),
                detail: record[7].to_owned(),
                plies: number(8) as u32,
                white_ms: number(9),
                black_ms: number(10),
                seed: number(11),
            });
        }
        assert_eq!(again, entries);
    }

    #[test]
    fn an_opening_that_nobody_knows_is_called_by_its_place() {
        let event = event(&["a".to_owned(), "b".to_owned()]);
        let mut entries = season(&event, 1);
        entries[0].opening = 999;
        assert!(rows(&entries, &[]).lines().nth(1).is_some_and(|line| line.starts_with("0,1,a,b,999,")));
    }
}
