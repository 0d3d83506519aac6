//! Comments, and the clocks inside them.

use std::fmt;

use damier_core::Side;

use crate::source::is_blank;

/// The text of a comment: words with single blanks between them, at least one, and no `}`.
///
/// Blanks in comments mean nothing, so that a writer may break lines where it likes; and nothing can stand for `}` inside
/// braces. A text is brought into this form when the comment is made.
///
/// ```
/// use damier_record::Comment;
/// assert_eq!(Comment::new(" a  {good}\nmove ").unwrap().as_str(), "a {good) move");
/// assert_eq!(Comment::new(" \n"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// A comment that says `text`; `None` where that is nothing.
    pub fn new(text: &str) -> Option<Comment> {
        let mut kept = String::with_capacity(text.len());
        for word in text.split(is_blank).filter(|word| !word.is_empty()) {
            if !kept.is_empty() {
                kept.push(' ');
            }
            kept.extend(word.chars().map(|c| if c == '}' { ')' } else { c }));
        }
        (!kept.is_empty()).then_some(Comment(kept))
    }

    /// What it says.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The clocks in it, in their order.
    pub fn clocks(&self) -> impl Iterator<Item = Clock> + '_ {
        let commands = self.0.split("[%").skip(1).filter_map(|rest| rest.split_once(']'));
        commands.filter_map(|(command, _)| Clock::read(command))
    }
}

impl From<Clock> for Comment {
    fn from(clock: Clock) -> Comment {
        Comment(clock.to_string())
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a clock says after a move, in seconds.
///
/// ```
/// use damier_record::{Clock, Comment};
/// let comment = Comment::new("[%clk 0:01:30] too fast").unwrap();
/// assert_eq!(comment.clocks().next(), Some(Clock::Left(90)));
/// assert_eq!(Clock::Left(90).to_string(), "[%clk 0:01:30]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clock {
    /// `clk`: the time left.
    Left(u64),
    /// `mct`: the time a mechanical clock shows.
    Mechanical(u64),
    /// `egt`: the time spent on the game.
    Spent(u64),
    /// `emt`: the time spent on the move.
    SpentOnMove(u64),
    /// `clock`: both clocks.
    Both {
        /// White's time.
        white: u64,
        /// Black's time.
        black: u64,
        /// Whose clock runs, if one does.
        running: Option<Side>,
    },
}

impl Clock {
    /// Reads what stands between `[%` and `]`.
    fn read(command: &str) -> Option<Clock> {
        let (name, rest) = command.split_once(' ')?;
        Some(match name {
            "clk" => Clock::Left(seconds(rest)?),
            "mct" => Clock::Mechanical(seconds(rest)?),
            "egt" => Clock::Spent(seconds(rest)?),
            "emt" => Clock::SpentOnMove(seconds(rest)?),
            "clock" => Clock::both(rest)?,
            _ => return None,
        })
    }

    fn both(text: &str) -> Option<Clock> {
        let (mut white, mut black, mut running) = (None, None, None);
        for word in text.split(' ') {
            let letter = word.chars().next()?;
            let side = Side::from_letter(letter)?;
            let time = seconds(&word[1..])?;
            if letter.is_ascii_uppercase() {
                running = Some(side);
            }
            match side {
                Side::White => white = Some(time),
                Side::Black => black = Some(time),
            }
        }
        Some(Clock::Both { white: white?, black: black?, running })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Clock::Left(time) => write!(f, "[%clk {}]", hours(time)),
            Clock::Mechanical(time) => write!(f, "[%mct {}]", hours(time)),
            Clock::Spent(time) => write!(f, "[%egt {}]", hours(time)),
            Clock::SpentOnMove(time) => write!(f, "[%emt {}]", hours(time)),
            Clock::Both { white, black, running } => {
                let letter = |side: Side, small| if running == Some(side) { side.letter() } else { small };
                let (w, b) = (letter(Side::White, 'w'), letter(Side::Black, 'b'));
                write!(f, "[%clock {w}{} {b}{}]", hours(white), hours(black))
            }
        }
    }
}

fn hours(time: u64) -> String {
    format!("{}:{:02}:{:02}", time / 3600, time / 60 % 60, time % 60)
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`; parts of seconds are dropped.
fn seconds(text: &str) -> Option<u64> {
    let whole = text.trim().split('.').next()?;
    let mut time: u64 = 0;
    for part in whole.split(':') {
        time = time.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    Some(time)
}

#[cfg(test)]
mod tests {
    use super::{Clock, Comment};
    use damier_core::Side;

    fn clocks(text: &str) -> Vec<Clock> {
        Comment::new(text).unwrap().clocks().collect()
    }

    #[test]
    fn every_kind_of_clock_is_read_and_written() {
        let both = Clock::Both { white: 10, black: 3, running: Some(Side::Black) };
        assert_eq!(clocks("[%clock w0:00:10 B0:00:03]"), [both]);
        let kinds = [Clock::Left(3_661), Clock::Mechanical(0), Clock::Spent(59), Clock::SpentOnMove(7), both];
        for clock in kinds {
            assert_eq!(clocks(Comment::from(clock).as_str()), [clock]);
        }
    }

    #[test]
    fn text_may_stand_around_a_clock() {
        assert_eq!(
            clocks("here [%clk 1:00:00] and [%emt 0:05] there"),
            [Clock::Left(3600), Clock::SpentOnMove(5)]
        );
    }

    #[test]
    fn what_is_no_clock_is_only_text() {
        for text in
            ["[%clk]", "[%clk x]", "[%clk 1", "[%clock w1]", "[%clock é1 b2]", "[%cal Ra1]", "[%clk -1]"]
        {
            assert_eq!(clocks(text), [], "{text}");
        }
    }
}
