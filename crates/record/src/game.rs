//! A game as a file tells it: texts, not yet moves.

use crate::token::{Token, Tokens};
use crate::{Clock, Comment, Fault, Mark, Place, Strength, Tags, What};

/// The most variations that may lie within each other.
pub const DEEPEST: usize = 256;

/// A game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// What is known of it. The result is the tag Result; one that stands only behind the moves becomes that tag.
    pub tags: Tags,
    /// What was played, with all that is said about it.
    pub line: Line,
}

impl Game {
    /// How it ended, if the file tells.
    pub fn result(&self) -> Option<Mark> {
        self.tags.result()
    }

    /// The text of the position it starts from: the tag FEN, or a position before the first move.
    pub fn setup(&self) -> Option<&str> {
        let mut early = self.line.opening.iter().filter_map(|note| match note {
            Note::Setup(fen) => Some(fen.as_str()),
            _ => None,
        });
        early.next_back().or_else(|| self.tags.get("FEN"))
    }

    /// Whether it says nothing at all; files cannot hold such a game.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.line.is_empty()
    }
}

/// Moves in a row: the game itself, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What stands before the first move.
    pub opening: Vec<Note>,
    /// The moves.
    pub plies: Vec<Ply>,
}

impl Line {
    /// Whether there is neither a move nor a note.
    pub fn is_empty(&self) -> bool {
        self.opening.is_empty() && self.plies.is_empty()
    }

    /// The notes behind the last move, or before the first where there is none yet.
    pub fn last_notes(&mut self) -> &mut Vec<Note> {
        match self.plies.last_mut() {
            Some(ply) => &mut ply.notes,
            None => &mut self.opening,
        }
    }
}

/// A program can put more lines within each other than the stack could take apart one by one.
impl Drop for Line {
    fn drop(&mut self) {
        let mut orphans = Vec::new();
        adopt(self, &mut orphans);
        while let Some(mut line) = orphans.pop() {
            adopt(&mut line, &mut orphans);
        }
    }
}

/// Moves the variations of a line, but not theirs, to `orphans`.
fn adopt(line: &mut Line, orphans: &mut Vec<Line>) {
    let notes = line.plies.iter_mut().flat_map(|ply| &mut ply.notes).chain(&mut line.opening);
    orphans.extend(notes.filter_map(|note| match note {
        Note::Variation(variation) if !variation.is_empty() => Some(std::mem::take(variation)),
        _ => None,
    }));
}

/// A move of a file: its text, and what is said about it up to the next one.
///
/// Two are equal if they say the same, wherever they stand.
#[derive(Clone, Debug)]
pub struct Ply {
    text: String,
    place: Place,
    /// The judgement behind it.
    pub strength: Option<Strength>,
    /// What stands behind it, in order.
    pub notes: Vec<Note>,
}

impl Ply {
    /// A move with its strength, if the text has one; it must be one move and nothing else.
    ///
    /// ```
    /// use damier_record::Ply;
    /// assert_eq!(Ply::new("32-28!")?.text(), "32-28");
    /// assert!(Ply::new("1-0").is_err());
    /// # Ok::<(), damier_record::Fault>(())
    /// ```
    pub fn new(text: &str) -> Result<Ply, Fault> {
        let not_one = || Fault::new(Place::START, What::NotOneMove(text.to_owned()));
        let mut tokens = Tokens::new(text.as_bytes());
        let Some((Token::Move(core), place)) = tokens.next().transpose()? else { return Err(not_one()) };
        let mut ply = Ply::read(core, place);
        match tokens.next().transpose()? {
            None => return Ok(ply),
            Some((Token::Strength(strength), _)) => ply.strength = Some(strength),
            Some(_) => return Err(not_one()),
        }
        if tokens.next().is_some() { Err(not_one()) } else { Ok(ply) }
    }

    /// A move that a file told.
    pub(crate) fn read(text: String, place: Place) -> Ply {
        Ply { text, place, strength: None, notes: Vec::new() }
    }

    /// The move as it is written, without number and strength.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where it was read; the start of a file if it was not.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Whether the file only says that there was a move.
    pub fn is_unknown(&self) -> bool {
        self.text.chars().all(|c| matches!(c, '-' | '–'))
    }

    /// The comments behind it.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.notes.iter().filter_map(|note| match note {
            Note::Comment(comment) => Some(comment),
            _ => None,
        })
    }

    /// The numbered remarks on it.
    pub fn nags(&self) -> impl Iterator<Item = u8> {
        self.notes.iter().filter_map(|note| match note {
            Note::Nag(nag) => Some(*nag),
            _ => None,
        })
    }

    /// The lines that could have been played in its place.
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.notes.iter().filter_map(|note| match note {
            Note::Variation(line) => Some(line),
            _ => None,
        })
    }

    /// What the clocks say after it.
    pub fn clocks(&self) -> impl Iterator<Item = Clock> {
        self.comments().flat_map(Comment::clocks)
    }
}

impl PartialEq for Ply {
    fn eq(&self, other: &Ply) -> bool {
        (&self.text, &self.strength, &self.notes) == (&other.text, &other.strength, &other.notes)
    }
}

impl Eq for Ply {}

/// Something that stands between moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// `{…}`
    Comment(Comment),
    /// `$n`: a numbered remark, as in PGN.
    Nag(u8),
    /// `(…)`: what could have been played instead of the move before.
    Variation(Line),
    /// `/FEN "…"/`: another position.
    Setup(String),
}

#[cfg(test)]
mod tests {
    use super::{Line, Note, Ply};

    #[test]
    fn lines_within_lines_come_apart_without_the_stack() {
        let mut line = Line::default();
        for i in 0..1_000_000 {
            let mut outer = Line::default();
            if i % 2 == 0 {
                outer.plies.push(Ply::new("32-28").unwrap());
            }
            outer.last_notes().push(Note::Variation(line));
            line = outer;
        }
        drop(line);
    }

    #[test]
    fn a_move_is_one_move_and_nothing_else() {
        for text in ["", "32", "32-", "1-0", "32-28 19-23", "{a}", "32-28 {a}", "(32-28)", "32-28! !", "*"] {
            assert!(Ply::new(text).is_err(), "{text}");
        }
        for text in ["32-28", "28x19", "c3:e5", "a3b4", "3228", "01-07", "e4", "Nf3", "O-O", "e8=Q+", "-"] {
            assert_eq!(Ply::new(text).unwrap().text(), text);
        }
        assert!(Ply::new("-").unwrap().is_unknown());
    }
}
