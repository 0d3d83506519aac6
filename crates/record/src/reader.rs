//! Games out of a file, one after another.

use std::io::Read;
use std::mem;

use crate::game::DEEPEST;
use crate::token::{Token, Tokens};
use crate::{Fault, Game, Line, Mark, Note, Part, Place, Ply, What};

/// The most bytes a game may take; beyond that it is not one game, but a file without ends.
pub const LARGEST: usize = 1 << 26;

/// What a token costs besides its text.
const OVERHEAD: usize = 64;

/// The games of an input, and what is wrong with those that cannot be read.
///
/// A game ends with `*` or a result, where the tags of the next one begin, or with the file. After a fault the rest of the
/// game is left out and the next one is read. One game is in memory at a time, and of that no more than [`LARGEST`].
///
/// ```
/// use damier_record::Reader;
/// let file = "1. 32-28 19-23 * 1. 33-28 ) * 1. 34-30 20-25 2-0";
/// let games: Vec<_> = Reader::new(file.as_bytes()).collect();
/// assert_eq!(games.len(), 3);
/// assert_eq!(games[1].as_ref().unwrap_err().column(), 27);
/// assert_eq!(games[2].as_ref().unwrap().line.plies[1].text(), "20-25");
/// ```
pub struct Reader<R> {
    tokens: Tokens<R>,
    /// The first tag of the next game, good or bad, where it was met before the end of this one.
    held: Option<Result<(Token, Place), Fault>>,
}

impl<R: Read> Reader<R> {
    /// The games of `input`, which need not be buffered.
    pub fn new(input: R) -> Self {
        Reader { tokens: Tokens::new(input), held: None }
    }

    fn token(&mut self) -> Option<Result<(Token, Place), Fault>> {
        self.held.take().or_else(|| self.tokens.next())
    }

    /// Leaves out the rest of a game, `open` variations of which are not closed.
    fn skip_game(&mut self, mut open: usize, mut in_body: bool) {
        while let Some(token) = self.token() {
            let Ok((token, place)) = token else { continue };
            match token {
                Token::Tag { .. } if in_body => {
                    self.held = Some(Ok((token, place)));
                    return;
                }
                Token::End(None) => return,
                // A result inside a variation is the end of the variation only.
                Token::End(Some(_)) if open == 0 => return,
                Token::Open => open += 1,
                Token::Close => open = open.saturating_sub(1),
                _ => {}
            }
            in_body |= !matches!(token, Token::Tag { .. } | Token::Comment(_));
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut draft = Draft::default();
        while let Some(token) = self.token() {
            let step = if draft.is_ended_by(&token) {
                self.held = Some(token);
                Ok(Step::Ends(None))
            } else {
                token.and_then(|(token, place)| draft.take(token, place))
            };
            match step {
                Ok(Step::GoesOn) => {}
                Ok(Step::Ends(mark)) => match draft.finish(mark) {
                    Ok(game) if game.is_empty() => draft = Draft::default(),
                    result => return Some(result),
                },
                Err(fault) => {
                    self.skip_game(draft.outer.len(), draft.in_body);
                    return Some(Err(fault));
                }
            }
        }
        draft.finish(None).map(|game| (!game.is_empty()).then_some(game)).transpose()
    }
}

/// What a token does to a game.
enum Step {
    GoesOn,
    Ends(Option<Mark>),
}

/// A game that is being read.
#[derive(Default)]
struct Draft {
    game: Game,
    /// The variation that is being read, or the game's own line.
    line: Line,
    /// The lines around it, and where the one within them began.
    outer: Vec<(Line, Place)>,
    /// Whether anything but tags and comments was read.
    in_body: bool,
    size: usize,
}

impl Draft {
    /// Whether a tag, even one at fault, is the first of another game.
    fn is_ended_by(&self, token: &Result<(Token, Place), Fault>) -> bool {
        match token {
            Ok((Token::Tag { name, .. }, _)) => {
                self.in_body || !self.line.is_empty() && self.game.tags.get(name).is_some()
            }
            Err(fault) => self.in_body && matches!(fault.what, What::NoTag | What::Unclosed(Part::Tag)),
            Ok(_) => false,
        }
    }

    /// Adds a token, and tells whether the game goes on.
    fn take(&mut self, token: Token, place: Place) -> Result<Step, Fault> {
        self.in_body |= !matches!(token, Token::Tag { .. } | Token::Comment(_));
        self.size += OVERHEAD;
        match token {
            Token::Tag { name, value } => {
                self.size += name.len() + value.len();
                self.game.tags.add(&name, &value);
            }
            Token::Number { .. } => {}
            Token::Move(text) => {
                self.size += text.len();
                self.line.plies.push(Ply::read(text, place));
            }
            Token::Strength(strength) => match self.line.plies.last_mut() {
                Some(ply) if ply.strength.is_none() => ply.strength = Some(strength),
                _ => return Err(Fault::new(place, What::JudgesNothing(strength.as_str().to_owned()))),
            },
            Token::Nag(nag) => self.line.last_notes().push(Note::Nag(nag)),
            Token::Comment(comment) => {
                self.size += comment.as_str().len();
                self.line.last_notes().push(Note::Comment(comment));
            }
            Token::Setup(fen) => {
                self.size += fen.len();
                self.line.last_notes().push(Note::Setup(fen));
            }
            Token::Open => self.open(place)?,
            Token::Close => self.close(place)?,
            Token::End(mark) => return Ok(Step::Ends(mark)),
        }
        if self.size > LARGEST {
            return Err(Fault::new(place, What::TooLong { part: Part::Game, limit: LARGEST }));
        }
        Ok(Step::GoesOn)
    }

    fn open(&mut self, place: Place) -> Result<(), Fault> {
        if self.outer.len() == DEEPEST {
            return Err(Fault::new(place, What::TooDeep(DEEPEST)));
        }
        self.outer.push((mem::take(&mut self.line), place));
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), Fault> {
        let Some((outer, _)) = self.outer.pop() else {
            return Err(Fault::new(place, What::ClosesNothing(')')));
        };
        let variation = mem::replace(&mut self.line, outer);
        self.line.last_notes().push(Note::Variation(variation));
        Ok(())
    }

    /// The game, if nothing in it is left open.
    fn finish(&mut self, mark: Option<Mark>) -> Result<Game, Fault> {
        let draft = mem::take(self);
        if let Some((_, place)) = draft.outer.last() {
            return Err(Fault::new(*place, What::Unclosed(Part::Variation)));
        }
        let mut game = draft.game;
        game.line = draft.line;
        let is_untold = game.tags.get("Result").is_none_or(|text| matches!(text.trim(), "" | "?" | "*"));
        if let Some(mark) = mark.filter(|_| is_untold) {
            // Where the tag and the end of the moves disagree, the tag was the more deliberate.
            game.tags.remove("Result");
            game.tags.add("Result", mark.as_str());
        }
        Ok(game)
    }
}
