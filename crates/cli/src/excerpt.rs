//! The part of a text around a fault, for the caret.

use std::ops::Range;

/// The widest excerpt shown around a fault.
const WINDOW: usize = 72;

/// The part of the text around the fault and a line of carets to print below it.
pub(crate) fn excerpt(text: &str, span: &Range<usize>) -> (String, String) {
    let printable = |c: char| if c.is_control() { '·' } else { c };
    let letters: Vec<char> = text.chars().map(printable).collect();
    let column = |byte: usize| text.char_indices().take_while(|&(i, _)| i < byte).count();
    let (start, end) = (column(span.start), column(span.end));
    let first = start.saturating_sub(WINDOW / 2);
    let last = letters.len().min(first + WINDOW);
    let mut line = String::new();
    let mut shift = start - first;
    if first > 0 {
        line.push('…');
        shift += 1;
    }
    line.extend(&letters[first..last]);
    if last < letters.len() {
        line.push('…');
    }
    let width = end.min(last).saturating_sub(start).max(1);
    (line, " ".repeat(shift) + &"^".repeat(width))
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn a_caret_stands_under_the_fault() {
        let (line, carets) = excerpt("W:W31,62", &(6..8));
        assert_eq!((line.as_str(), carets.as_str()), ("W:W31,62", "      ^^"));
    }

    #[test]
    fn a_fault_at_the_end_is_pointed_at_behind_the_text() {
        assert_eq!(excerpt("W:W31", &(5..5)).1, "     ^");
    }

    #[test]
    fn carets_count_letters_and_not_bytes() {
        assert_eq!(excerpt("é:x", &(3..4)).1, "  ^");
    }

    #[test]
    fn a_long_text_is_cut_around_the_fault() {
        let text = "a".repeat(5000);
        let (line, carets) = excerpt(&text, &(4096..5000));
        assert!(line.starts_with('…') && line.ends_with('…') && line.chars().count() < 80);
        assert!(carets.ends_with('^') && carets.chars().count() < 80);
    }
}
