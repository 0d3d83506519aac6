//! Numbers and names as people read them.

use damier_rating::{CONFIDENCE, Estimate, Tally};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Points as people write them: `12½`.
pub(super) fn points(tally: &Tally) -> String {
    let halves = 2 * tally.wins + tally.draws;
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Points of games: `12½/20`.
pub(super) fn points_of_games(tally: &Tally) -> String {
    format!("{}/{}", points(tally), tally.games())
}

/// A share of one with a digit behind the point, or nothing.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or(String::new(), |share| format!("{:.1}", 100.0 * share))
}

/// A chance, which is never said to be certain.
pub(super) fn chance(chance: Option<f64>) -> String {
    match chance {
        Some(chance) if chance > 0.9995 => ">99.9".to_owned(),
        Some(chance) if chance < 0.0005 => "<0.1".to_owned(),
        chance => percent(chance),
    }
}

/// Whole Elo with its sign.
pub(super) fn elo(value: f64) -> String {
    let rounded = value.round();
    if rounded == 0.0 {
        "0".to_owned()
    } else if rounded.is_infinite() {
        if rounded > 0.0 { "+∞" } else { "-∞" }.to_owned()
    } else {
        format!("{rounded:+.0}")
    }
}

/// The number after the "±".
pub(super) fn error(estimate: &Estimate) -> String {
    let error = estimate.error();
    if error.is_finite() { format!("{error:.0}") } else { "∞".to_owned() }
}

/// What two have shown of their difference. Where a score is perfect, only one bound is known.
pub(super) fn difference(tally: &Tally) -> String {
    let Some(estimate) = tally.elo(CONFIDENCE) else { return String::new() };
    let Estimate { value, low, high } = estimate;
    if estimate.error().is_finite() {
        format!("{} ± {}", elo(value), error(&estimate))
    } else if low.is_finite() {
        format!("at least {}", elo(low))
    } else if high.is_finite() {
        format!("at most {}", elo(high))
    } else {
        "unknown".to_owned()
    }
}

/// Failures of one player: `2 time forfeit, 1 crashed`.
pub(super) fn failures<'a>(counts: impl IntoIterator<Item = (&'a String, &'a u64)>) -> String {
    let parts: Vec<_> = counts.into_iter().map(|(word, count)| format!("{count} {word}")).collect();
    parts.join(", ")
}

/// The text without what a terminal obeys: control characters, and those that turn the direction of writing round.
pub(super) fn plain(text: &str) -> String {
    let obeyed = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if obeyed(c) { '\u{fffd}' } else { c }).collect()
}

/// The columns that a text takes in a terminal.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The text within so many columns; where it is longer, its end is an ellipsis.
pub(super) fn cut(text: &str, columns: usize) -> String {
    // Marks that take no room may be piled up without end.
    let most = 4 * columns;
    if width(text) <= columns && text.chars().count() <= most {
        return text.to_owned();
    }
    let (mut short, mut taken) = (String::new(), 1);
    for c in text.chars().take(most) {
        taken += c.width().unwrap_or(1);
        if taken > columns {
            break;
        }
        short.push(c);
    }
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_written_as_halves() {
        let said = [(0, 0), (0, 1), (3, 1), (3, 2)].map(|(wins, draws)| points(&Tally::new(wins, draws, 1)));
        assert_eq!(said, ["0", "½", "3½", "4"]);
    }

    #[test]
    fn elo_is_whole_and_zero_has_no_sign() {
        assert_eq!([12.4, -0.3, -71.9, f64::INFINITY].map(elo), ["+12", "0", "-72", "+∞"]);
        assert_eq!(difference(&Tally::new(10, 0, 0)), "at least +140");
        assert_eq!(difference(&Tally::new(0, 0, 10)), "at most -140");
        assert_eq!(difference(&Tally::new(136, 111, 96)), "+41 ± 30");
    }

    #[test]
    fn a_chance_is_never_certain() {
        assert_eq!([1.0, 0.5, 0.0].map(|share| chance(Some(share))), [">99.9", "50.0", "<0.1"]);
    }

    #[test]
    fn a_cut_name_fits_whatever_it_is_written_in() {
        let piled = format!("a{}", "\u{301}".repeat(500));
        for name in ["short", "a name of many many letters", "国際チェッカー選手権大会", &piled] {
            let short = cut(name, 12);
            assert!(width(&short) <= 12 && short.chars().count() <= 49, "{short}");
        }
        assert_eq!(cut("国際チェッカー", 6), "国際…");
        assert_eq!(cut("exact", 5), "exact");
    }

    #[test]
    fn a_name_cannot_give_orders_to_a_terminal() {
        assert_eq!(plain("a\u{1b}[2Jb\nc\u{202e}"), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}");
    }
}
