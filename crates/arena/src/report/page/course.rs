//! The course of a tournament: who led when.

use std::collections::HashMap;

use damier_ledger::Outcome;

use super::plot::{axis, tick};
use super::scale::Scale;
use super::xml::name;
use crate::report::Report;

/// Players with a line of their own look: as many as there are colours that anyone can tell apart.
const LEADERS: usize = 7;

/// Points of a line at most: more cannot be seen.
const SAMPLES: usize = 240;

/// The side of the picture, which is stretched to whatever room there is.
const SIDE: f64 = 1000.0;

/// The height on the page.
const HEIGHT: u32 = 280;

/// For each player in order of the table, how far its points were above half of its games, at equal distances.
pub(super) fn surplus(report: &Report<'_>) -> Vec<Vec<f64>> {
    let rows = &report.standings.rows;
    let places: HashMap<_, _> = rows.iter().enumerate().map(|(i, row)| (row.name.as_str(), i)).collect();
    let games = report.entries.len();
    let steps = games.min(SAMPLES);
    let mut halves = vec![0_i64; rows.len()];
    let mut lines = vec![vec![0.0]; rows.len()];
    let mut step = 1;
    for (nth, entry) in report.entries.iter().enumerate() {
        let gain = match entry.result {
            Outcome::WhiteWins => 1,
            Outcome::BlackWins => -1,
            Outcome::Drawn => 0,
        };
        for (player, gain) in [(&entry.white, gain), (&entry.black, -gain)] {
            if let Some(place) = places.get(player.as_str()) {
                halves[*place] += gain;
            }
        }
        if nth + 1 == step * games / steps {
            step += 1;
            lines.iter_mut().zip(&halves).for_each(|(line, halves)| line.push(*halves as f64 / 2.0));
        }
    }
    lines
}

/// The lines of all players over the games, the leaders in colours.
pub(super) fn course(report: &Report<'_>) -> String {
    let lines = surplus(report);
    let upright = Scale::around(lines.iter().flatten().copied(), 2.0);
    let along = Scale::up_to(report.entries.len() as f64);
    let y = |value: f64| SIDE * (1.0 - upright.place(value));
    let mut drawn = String::new();
    for value in upright.ticks() {
        let class = if value == 0.0 { "rule zero" } else { "rule" };
        let at = y(value);
        drawn.push_str(&format!(
            "<line class=\"{class}\" x1=\"0\" x2=\"{SIDE}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\n"
        ));
    }
    // The leader is drawn last, over all others.
    for (place, line) in lines.iter().enumerate().rev() {
        let last = (line.len() - 1).max(1) as f64;
        let points: Vec<_> = line
            .iter()
            .enumerate()
            .map(|(i, value)| format!("{:.1},{:.1}", SIDE * i as f64 / last, y(*value)))
            .collect();
        drawn.push_str(&format!("<polyline class=\"{}\" points=\"{}\"/>\n", look(place), points.join(" ")));
    }
    let mut labels = String::new();
    for value in upright.ticks() {
        let at = 100.0 * (1.0 - upright.place(value));
        labels.push_str(&format!(
            r#"<text x="100%" dx="-6" y="{at:.2}%" dy="4" text-anchor="end">{}</text>"#,
            tick(value)
        ));
    }
    format!(
        "<div class=\"course\">\n\
         <svg class=\"axis\" width=\"100%\" height=\"{HEIGHT}\" aria-hidden=\"true\">{labels}</svg>\n\
         <svg class=\"lines\" width=\"100%\" height=\"{HEIGHT}\" viewBox=\"0 0 {SIDE} {SIDE}\" \
         preserveAspectRatio=\"none\" role=\"img\" aria-label=\"points above half, by games played\">\n{drawn}</svg>\n\
         <span></span>{}\n</div>\n{}",
        axis(along),
        legend(report)
    )
}

fn legend(report: &Report<'_>) -> String {
    let mut items = String::new();
    let mut item = |place: usize, text: &str| {
        items.push_str(&format!(
            "<li><svg width=\"30\" height=\"12\" aria-hidden=\"true\"><line class=\"{}\" x1=\"1\" x2=\"29\" \
             y1=\"6\" y2=\"6\"/></svg> {text}</li>\n",
            look(place)
        ));
    };
    for (place, row) in report.standings.rows.iter().enumerate().take(LEADERS) {
        item(place, &name(&row.name));
    }
    if report.standings.rows.len() > LEADERS {
        item(LEADERS, "the others");
    }
    format!("<ul class=\"legend\">\n{items}</ul>\n")
}

/// How the line of a player looks, by its place.
fn look(place: usize) -> String {
    if place < LEADERS { format!("line look{place}") } else { "line other".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::{event, season};

    #[test]
    fn the_lines_end_where_the_table_does() {
        let event = event(&["a", "b", "c", "d", "e"].map(str::to_owned));
        for games in [0, 1, 7, 60] {
            let entries = season(&event, games);
            let report = Report::new(&event, &entries);
            let lines = surplus(&report);
            for (line, row) in lines.iter().zip(&report.standings.rows) {
                assert_eq!(line.len(), entries.len().min(SAMPLES) + 1);
                let above = row.points() - row.tally.games() as f64 / 2.0;
                assert!(line.last().is_some_and(|last| (last - above).abs() < 1e-9));
            }
        }
    }
}
