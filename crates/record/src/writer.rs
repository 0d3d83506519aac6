//! Games into a file.

use std::fmt::{self, Write};

use crate::{Game, GameType, Line, Note, Ply};

/// How long lines may get; a word that is longer has a line of its own.
const WIDTH: usize = 80;

/// How a game is written. Both are read by the same [`Reader`](crate::Reader).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// PDN 3.0, for draughts: the result is told by its tag, and `*` ends the game.
    #[default]
    Pdn,
    /// PGN, for chess: the result stands in the tag and at the end.
    Pgn,
}

/// Writes a game with an empty line behind it, so that the next one may follow.
///
/// What is written is read back as the same game. Numbers are not a part of games: they are counted here.
///
/// ```
/// use damier_record::{Form, Reader, write_game};
/// let game = Reader::new("32-28! 19-23 (18-23 {also}) 28x19 1-1".as_bytes()).next().unwrap()?;
/// let mut text = String::new();
/// write_game(&mut text, &game, Form::Pdn)?;
/// assert_eq!(text, "[Result \"1-1\"]\n\n1. 32-28! 19-23 (1... 18-23 {also}) 2. 28x19 *\n\n");
/// assert_eq!(Reader::new(text.as_bytes()).next().unwrap()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_game(out: &mut impl Write, game: &Game, form: Form) -> fmt::Result {
    for (name, value) in game.tags.iter() {
        writeln!(out, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
    }
    if !game.tags.is_empty() {
        out.write_char('\n')?;
    }
    let mut page = Page { out, column: 0, is_glued: true };
    page.body(&game.line, usize::from(begins_with_second(game)))?;
    let mark = game.result().filter(|_| form == Form::Pgn);
    page.word(mark.map_or("*", |mark| mark.as_str()))?;
    page.out.write_str("\n\n")
}

/// The text of a game.
pub fn game_text(game: &Game, form: Form) -> String {
    let mut text = String::new();
    // Strings take everything.
    let _ = write_game(&mut text, game, form);
    text
}

/// Whether the player who moves second in the opening position moves first in this game.
fn begins_with_second(game: &Game) -> bool {
    let Some(fen) = game.setup() else { return false };
    let first = GameType::of_tags(&game.tags).map_or('W', |game_type| game_type.first.letter());
    // Draughts begin with the side to move; chess has it behind the board.
    let turn = match fen.split_whitespace().nth(1) {
        Some(turn) => turn.chars().next(),
        None => fen.trim_start().chars().next(),
    };
    turn.is_some_and(|turn| {
        matches!(turn.to_ascii_uppercase(), 'W' | 'B') && !turn.eq_ignore_ascii_case(&first)
    })
}

/// A line that is being written, and where in it the writer is.
struct Level<'a> {
    line: &'a Line,
    /// The next thing to write, counting the opening notes as those of a move before the first.
    ply: usize,
    note: usize,
    /// The plies of the game before this line.
    before: usize,
    /// Whether the next move needs its number, being first or coming after a note.
    wants_number: bool,
}

impl<'a> Level<'a> {
    fn new(line: &'a Line, before: usize) -> Self {
        Level { line, ply: 0, note: 0, before, wants_number: true }
    }

    /// The next note of the move that was written last.
    fn next_note(&mut self) -> Option<&'a Note> {
        let notes = self.ply.checked_sub(1).map_or(&self.line.opening, |i| &self.line.plies[i].notes);
        let note = notes.get(self.note)?;
        self.note += 1;
        self.wants_number |= !matches!(note, Note::Nag(_));
        Some(note)
    }

    fn next_ply(&mut self) -> Option<&'a Ply> {
        let ply = self.line.plies.get(self.ply)?;
        self.ply += 1;
        self.note = 0;
        Some(ply)
    }
}

/// Text that is broken into lines.
struct Page<'a, W> {
    out: &'a mut W,
    column: usize,
    /// Whether the next word follows without a blank.
    is_glued: bool,
}

impl<W: Write> Page<'_, W> {
    /// Writes a line and the variations in it, without asking the stack how many lie within each other.
    fn body(&mut self, line: &Line, before: usize) -> fmt::Result {
        let mut levels = vec![Level::new(line, before)];
        while let Some(level) = levels.last_mut() {
            if let Some(note) = level.next_note() {
                match note {
                    Note::Comment(comment) => self.words(&format!("{{{comment}}}"))?,
                    Note::Nag(nag) => self.word(&format!("${nag}"))?,
                    Note::Setup(fen) => {
                        let fen = fen.replace('\\', "\\\\").replace('"', "\\\"");
                        self.word(&format!("/FEN \"{fen}\"/"))?;
                    }
                    Note::Variation(variation) => {
                        self.word("(")?;
                        self.is_glued = true;
                        // It replaces the last move.
                        let inner = Level::new(variation, (level.before + level.ply).saturating_sub(1));
                        levels.push(inner);
                    }
                }
            } else if let Some(ply) = level.next_ply() {
                let number = level.before + level.ply - 1;
                let wants_number = std::mem::take(&mut level.wants_number);
                self.ply(ply, number, wants_number)?;
            } else {
                levels.pop();
                if !levels.is_empty() {
                    self.is_glued = true;
                    self.word(")")?;
                }
            }
        }
        Ok(())
    }

    fn ply(&mut self, ply: &Ply, played: usize, wants_number: bool) -> fmt::Result {
        // `e4 x5` and `e4 -` could be one move with blanks inside it.
        let wants_number = wants_number || ply.text().starts_with(['-', 'x', 'X']);
        if played.is_multiple_of(2) {
            self.word(&format!("{}.", played / 2 + 1))?;
        } else if wants_number {
            self.word(&format!("{}...", played / 2 + 1))?;
        }
        self.word(&match &ply.strength {
            Some(strength) => format!("{}{strength}", ply.text()),
            None => ply.text().to_owned(),
        })
    }

    fn words(&mut self, text: &str) -> fmt::Result {
        text.split(' ').try_for_each(|word| self.word(word))
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        let blank = usize::from(!self.is_glued);
        if self.column > 0 && self.column + blank + width > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if !self.is_glued {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.is_glued = false;
        self.column += width;
        self.out.write_str(word)
    }
}
