//! The tables of the page: standings, who met whom, every game.

use damier_ledger::Outcome;
use damier_rating::Tally;

use super::xml::{Column, Table, details, escaped, full_name, name, note, number};
use crate::report::Report;
use crate::report::rows::{opening_of, round_of};
use crate::report::words::{chance, cut, difference, elo, error, failures, percent, points, points_of_games};
use crate::standings::Standings;

/// Games that the page lists, at most; a browser should still open it.
const LISTED: usize = 2000;

/// Encounters that are shown without being asked for.
const SHOWN: usize = 30;

/// Players above which the cells of the cross-table are small.
const MANY: usize = 10;

/// The columns of texts of strangers, at most.
const TEXT: usize = 120;

/// The table of the players.
pub(super) fn standings(standings: &Standings) -> String {
    use Column::{Head, Number, Text};
    let heads = [
        ("#", Number),
        ("player", Head),
        ("rating", Number),
        ("points", Number),
        ("%", Number),
        ("won", Number),
        ("drawn", Number),
        ("lost", Number),
        ("% as White", Number),
        ("% as Black", Number),
        ("LOS %", Number),
        ("failures", Text),
    ];
    let mut table = Table::new("results standings", &heads);
    for (nth, row) in standings.rows.iter().enumerate() {
        let rating = row
            .rating
            .map_or(String::new(), |estimate| format!("{} ± {}", elo(estimate.value), error(&estimate)));
        table.row(&[
            (nth + 1).to_string(),
            full_name(&row.name),
            number(&rating),
            points_of_games(&row.tally),
            percent(row.tally.score()),
            row.tally.wins.to_string(),
            row.tally.draws.to_string(),
            row.tally.losses.to_string(),
            percent(row.as_white.score()),
            percent(row.as_black.score()),
            escaped(&chance(row.above_next)),
            escaped(&failures(&row.failures)),
        ]);
    }
    let los = note("LOS: the likelihood that a player is stronger than the next in the table.");
    table.finish() + &los
}

/// Who did what to whom; the better the score the bluer the cell, and the worse the redder.
pub(super) fn cross(standings: &Standings) -> String {
    let mut body = "<thead><tr><th></th><th scope=\"col\" class=\"name\">player</th>".to_owned();
    for place in 1..=standings.rows.len() {
        body.push_str(&format!("<th scope=\"col\">{place}</th>"));
    }
    body.push_str("</tr></thead>\n<tbody>\n");
    for (nth, row) in standings.rows.iter().enumerate() {
        let head = name(&row.name);
        body.push_str(&format!(
            "<tr><td class=\"n\">{}</td><th scope=\"row\" class=\"name\">{head}</th>",
            nth + 1
        ));
        for (column, tally) in standings.cross[nth].iter().enumerate() {
            body.push_str(&encounter(tally, nth == column));
        }
        body.push_str("</tr>\n");
    }
    let class = if standings.rows.len() > MANY { "cross many" } else { "cross" };
    format!("<div class=\"scroll\"><table class=\"{class}\">\n{body}</tbody>\n</table></div>\n")
}

fn encounter(tally: &Tally, is_self: bool) -> String {
    match tally.score() {
        _ if is_self => "<td class=\"self\">–</td>".to_owned(),
        None => "<td></td>".to_owned(),
        Some(score) => {
            let heat = (10.0 * score).round();
            let title = number(&tally.to_string());
            format!("<td class=\"heat{heat}\" title=\"{title}\">{}</td>", points_of_games(tally))
        }
    }
}

/// Every two who have met, and what it says of them.
pub(super) fn encounters(standings: &Standings) -> String {
    use Column::{Head, Number, Text};
    let heads = [
        ("player", Head),
        ("against", Text),
        ("won", Number),
        ("drawn", Number),
        ("lost", Number),
        ("points", Number),
        ("Elo", Number),
        ("LOS %", Number),
    ];
    let mut table = Table::new("results", &heads);
    let mut count = 0;
    for (first, row) in standings.rows.iter().enumerate() {
        for (second, tally) in standings.cross[first].iter().enumerate().skip(first + 1) {
            if tally.games() == 0 {
                continue;
            }
            count += 1;
            table.row(&[
                name(&row.name),
                name(&standings.rows[second].name),
                tally.wins.to_string(),
                tally.draws.to_string(),
                tally.losses.to_string(),
                points(tally),
                number(&difference(tally)),
                escaped(&chance(Some(tally.los()))),
            ]);
        }
    }
    let reading = note("Elo of the first over the second by their own games alone, with its error.");
    let table = table.finish();
    reading + &if count > SHOWN { details(&format!("{count} encounters"), &table) } else { table }
}

/// Every game in a line.
pub(super) fn games(report: &Report<'_>) -> String {
    use Column::{Number, Text};
    let heads = [
        ("game", Number),
        ("round", Number),
        ("White", Text),
        ("", Text),
        ("Black", Text),
        ("opening", Text),
        ("plies", Number),
        ("ending", Text),
        ("White's time", Number),
        ("Black's time", Number),
    ];
    let mut table = Table::new("results games", &heads);
    for entry in report.entries.iter().take(LISTED) {
        let ending = match entry.detail.as_str() {
            "" => entry.termination.clone(),
            detail => format!("{}: {detail}", entry.termination),
        };
        table.row(&[
            entry.number.to_string(),
            round_of(entry).to_string(),
            name(&entry.white),
            result(entry.result).to_owned(),
            name(&entry.black),
            format!("<bdi>{}</bdi>", escaped(&cut(&opening_of(entry, &report.event.deck.openings), TEXT))),
            entry.plies.to_string(),
            escaped(&cut(&ending, TEXT)),
            seconds(entry.white_ms),
            seconds(entry.black_ms),
        ]);
    }
    let all = report.entries.len();
    let list = details(&format!("{all} games"), &table.finish());
    if all > LISTED {
        note(&format!("The first {LISTED} of {all} games are listed here.")) + &list
    } else {
        list
    }
}

const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteWins => "1–0",
        Outcome::BlackWins => "0–1",
        Outcome::Drawn => "½–½",
    }
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{} s", milliseconds / 1000, milliseconds % 1000 / 100)
}
