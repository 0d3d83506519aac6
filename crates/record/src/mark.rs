//! The marks that end games (`1-0`, `2-0`, `1/2-1/2`) and those that judge moves (`!?`).

use std::fmt;

use damier_core::{Outcome, Side};

/// How a game ended, as files write it.
///
/// A mark names the first and the second player, not White and Black: in English draughts Black moves first, and
/// `1-0` is Black's win. [`GameType`](crate::GameType) turns marks into outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// `1-0`
    OneNil,
    /// `0-1`
    NilOne,
    /// `1/2-1/2`
    Halves,
    /// `2-0`
    TwoNil,
    /// `0-2`
    NilTwo,
    /// `1-1`
    OneAll,
    /// `0-0`: both have lost.
    NilAll,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Mark; 7] =
        [Mark::OneNil, Mark::NilOne, Mark::Halves, Mark::TwoNil, Mark::NilTwo, Mark::OneAll, Mark::NilAll];

    /// How it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Mark::OneNil => "1-0",
            Mark::NilOne => "0-1",
            Mark::Halves => "1/2-1/2",
            Mark::TwoNil => "2-0",
            Mark::NilTwo => "0-2",
            Mark::OneAll => "1-1",
            Mark::NilAll => "0-0",
        }
    }

    /// Who has won where `first` began; `None` for `0-0`, where both have lost.
    pub fn outcome(self, first: Side) -> Option<Outcome> {
        match self {
            Mark::OneNil | Mark::TwoNil => Some(Outcome::Win(first)),
            Mark::NilOne | Mark::NilTwo => Some(Outcome::Win(!first)),
            Mark::Halves | Mark::OneAll => Some(Outcome::Draw),
            Mark::NilAll => None,
        }
    }

    /// The mark a text is, blanks aside.
    pub fn read(text: &str) -> Option<Mark> {
        let text = text.trim();
        let is_half = matches!(text, "1/2" | "½-½" | "½");
        Mark::ALL.into_iter().find(|mark| mark.as_str() == text).or(is_half.then_some(Mark::Halves))
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A judgement behind a move: `!`, `??`, `(?)`.
///
/// ```
/// use damier_record::Strength;
/// assert_eq!(Strength::read("!?").unwrap().nag(), Some(5));
/// assert_eq!(Strength::read("good"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Strength(String);

impl Strength {
    /// The judgement a text is: a run of `!` and `?`, or one in parentheses.
    pub fn read(text: &str) -> Option<Strength> {
        let marks = marks(text);
        let is_run = !marks.is_empty() && marks.bytes().all(|byte| matches!(byte, b'!' | b'?'));
        is_run.then(|| Strength(text.to_owned()))
    }

    /// How it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The numbered remark that says the same.
    pub fn nag(&self) -> Option<u8> {
        Some(match marks(&self.0) {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            _ => return None,
        })
    }
}

fn marks(text: &str) -> &str {
    text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(text)
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
