//! The moves of a game as they come, in numbered pairs.

/// Pairs of moves on a line.
const PAIRS: usize = 4;
/// The room for a move.
const WIDTH: usize = 6;

/// Writes moves down, one after another.
pub(crate) struct Scroll {
    plies: usize,
    /// Blanks to write before the next move, so that no line ends with blanks.
    pending: usize,
}

impl Scroll {
    /// Begins; `by_second` if the side that usually moves second makes the first move.
    pub(crate) fn new(by_second: bool) -> Scroll {
        Scroll { plies: usize::from(by_second), pending: 0 }
    }

    /// The text to write for the next move.
    pub(crate) fn add(&mut self, m: &str) -> String {
        let (number, is_first) = (self.plies / 2 + 1, self.plies.is_multiple_of(2));
        let mut text = " ".repeat(self.pending);
        if is_first {
            text += &format!("{number:>3}. ");
        } else if text.is_empty() {
            text += &format!("{number:>3}. {:<WIDTH$} ", "…");
        }
        text += m;
        self.plies += 1;
        self.pending = (WIDTH + 1).saturating_sub(m.chars().count()).max(1);
        if self.plies.is_multiple_of(2 * PAIRS) {
            text.push('\n');
            self.pending = 0;
        }
        text
    }

    /// The text to write when there are no more.
    pub(crate) fn finish(&self) -> &'static str {
        if self.pending > 0 { "\n" } else { "" }
    }
}

#[cfg(test)]
mod tests {
    use super::Scroll;

    fn written(mut scroll: Scroll, moves: &[&str]) -> String {
        let text: String = moves.iter().map(|m| scroll.add(m)).collect();
        text + scroll.finish()
    }

    #[test]
    fn moves_stand_in_numbered_pairs() {
        let text = written(Scroll::new(false), &["11-15", "22-18", "15x22"]);
        assert_eq!(text, "  1. 11-15  22-18    2. 15x22\n");
    }

    #[test]
    fn a_line_ends_after_four_pairs_and_without_blanks() {
        let text = written(Scroll::new(false), &["1-2"; 9]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "  5. 1-2");
        assert!(lines.iter().all(|line| !line.ends_with(' ')));
        assert_eq!(written(Scroll::new(false), &["1-2"; 8]).lines().count(), 1);
    }

    #[test]
    fn a_game_that_begins_with_the_second_side_says_so() {
        let text = written(Scroll::new(true), &["22-18", "11-15"]);
        assert_eq!(text, "  1. …      22-18    2. 11-15\n");
    }
}
