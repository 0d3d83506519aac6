//! Pictures that stretch: lengths along are shares of the window, and letters keep their size.

use super::scale::Scale;
use super::xml::{escaped, name, number};
use crate::report::table::by_frequency;
use crate::report::words::{elo, error, percent};
use crate::standings::Standings;

/// The height of a row of a picture; rows touch, so that the lines of the scale run through.
const ROW: u32 = 26;

/// The ratings of all players with their error bars.
pub(super) fn ratings(standings: &Standings) -> String {
    let estimates: Vec<_> = standings.rows.iter().filter_map(|row| row.rating).collect();
    if estimates.is_empty() {
        return String::new();
    }
    let ends = estimates.iter().flat_map(|estimate| [estimate.value, estimate.low, estimate.high]);
    let scale = Scale::around(ends, 20.0);
    let grid = grid(scale);
    let mut body = String::new();
    for row in &standings.rows {
        let Some(estimate) = row.rating else { continue };
        let (low, high) = (scale.percent(estimate.low), scale.percent(estimate.high));
        let mut marks = format!(r#"<line class="bar" x1="{low}" x2="{high}" y1="13" y2="13"/>"#);
        for (end, at) in [(estimate.low, &low), (estimate.high, &high)] {
            if end.is_finite() {
                marks.push_str(&format!(r#"<line class="bar" x1="{at}" x2="{at}" y1="8" y2="18"/>"#));
            }
        }
        marks.push_str(&format!(r#"<circle cx="{}" cy="13" r="4.5"/>"#, scale.percent(estimate.value)));
        let said = number(&format!("{} ± {}", elo(estimate.value), error(&estimate)));
        body.push_str(&line(&name(&row.name), &picture(&said, &format!("{grid}{marks}")), &said));
    }
    body.push_str(&line("", &axis(scale), ""));
    format!("<table class=\"plot\"><tbody>\n{body}</tbody></table>\n")
}

/// How often games ended in each way, as bars; failures have another look.
pub(super) fn endings(standings: &Standings) -> String {
    let all: u64 = standings.endings.values().sum();
    let mut body = String::new();
    for (word, count) in by_frequency(standings) {
        let share = count as f64 / all as f64;
        let is_failure = standings.rows.iter().any(|row| row.failures.contains_key(word));
        let class = if is_failure { "column failed" } else { "column" };
        let said = format!("{count} ({} %)", percent(Some(share)));
        let bar = format!(r#"<rect class="{class}" width="{:.2}%" height="14" y="6"/>"#, 100.0 * share);
        body.push_str(&line(&escaped(word), &picture(&said, &bar), &said));
    }
    format!("<table class=\"plot\"><tbody>\n{body}</tbody></table>\n")
}

fn line(head: &str, picture: &str, said: &str) -> String {
    format!(
        "<tr><th scope=\"row\" class=\"name\">{head}</th><td class=\"wide\">{picture}</td>\
         <td class=\"n\">{said}</td></tr>\n"
    )
}

/// A row of a picture; `said` is for those who do not see it.
fn picture(said: &str, marks: &str) -> String {
    format!(r#"<svg width="100%" height="{ROW}" role="img" aria-label="{said}">{marks}</svg>"#)
}

fn grid(scale: Scale) -> String {
    let rule = |x: f64| {
        let (class, at) = (if x == 0.0 { "rule zero" } else { "rule" }, scale.percent(x));
        format!(r#"<line class="{class}" x1="{at}" x2="{at}" y1="0" y2="{ROW}"/>"#)
    };
    scale.ticks().into_iter().map(rule).collect()
}

/// The numbers below a picture.
pub(super) fn axis(scale: Scale) -> String {
    let label =
        |x: f64| format!(r#"<text x="{}" y="14" text-anchor="middle">{}</text>"#, scale.percent(x), tick(x));
    let labels: String = scale.ticks().into_iter().map(label).collect();
    format!(r#"<svg class="axis" width="100%" height="18" aria-hidden="true">{labels}</svg>"#)
}

/// A round number beside a picture.
pub(super) fn tick(x: f64) -> String {
    number(&format!("{}", x as i64))
}
