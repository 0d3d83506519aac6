//! What can be wrong with a file of games, and where.

use std::fmt;

use damier_core::{Located as _, MoveError};
use thiserror::Error;

/// A place in a file, as editors count: lines and characters from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character in the line.
    pub column: u64,
}

impl Place {
    /// Where a file begins.
    pub const START: Place = Place { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A part of a file that must end with a sign of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// `{…}`
    Comment,
    /// `[Name "value"]`
    Tag,
    /// `/FEN "…"/`
    Setup,
    /// `(…)`
    Variation,
    /// A move, which needs no sign.
    Move,
    /// A whole game.
    Game,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Comment => "comment",
            Part::Tag => "tag",
            Part::Setup => "position",
            Part::Variation => "variation",
            Part::Move => "move",
            Part::Game => "game",
        })
    }
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum What {
    /// The file itself could not be read on.
    #[error("the file cannot be read: {0}")]
    Input(String),
    /// Bytes that are no text.
    #[error("this is not UTF-8 text")]
    NoText,
    /// A zero byte.
    #[error("there is a zero byte in the text")]
    Nul,
    /// Something longer than the reader keeps in memory.
    #[error("the {part} is longer than {limit} bytes")]
    TooLong {
        /// What it is.
        part: Part,
        /// The most that is read.
        limit: usize,
    },
    /// Something that begins and does not end.
    #[error("the {0} that begins here does not end")]
    Unclosed(Part),
    /// Something that ends and did not begin.
    #[error("`{0}` closes nothing")]
    ClosesNothing(char),
    /// Variations within variations beyond the limit.
    #[error("more than {0} variations lie within each other")]
    TooDeep(usize),
    /// A character that begins nothing.
    #[error("`{}` begins neither a move nor anything else", .0.escape_debug())]
    Unexpected(char),
    /// A tag without the form of a tag.
    #[error("this is not a tag")]
    NoTag,
    /// A command in slashes that is not a position.
    #[error("this is not a position in slashes")]
    NoSetup,
    /// `$` without a number from 0 to 255.
    #[error("`${0}` is not a numbered remark")]
    NoNag(String),
    /// A move whose end is missing.
    #[error("the move `{0}` breaks off")]
    BrokenMove(String),
    /// `!` or `?` where there is no move, or where the move has its mark.
    #[error("`{0}` judges no move")]
    JudgesNothing(String),
    /// Not one move and nothing else.
    #[error("`{0}` is not the text of one move")]
    NotOneMove(String),
    /// A move that the file does not tell.
    #[error("the file does not tell this move")]
    UnknownMove,
    /// A move that cannot be played here.
    #[error("{0}")]
    Move(MoveError),
    /// A position that cannot be read.
    #[error("{text}")]
    Position {
        /// What its reader says.
        text: String,
        /// What its reader advises.
        remedy: Option<String>,
    },
    /// A position set up after moves.
    #[error("a new position is set up in the middle of the game")]
    PositionInPlay,
}

/// Something wrong at a place of a file.
///
/// ```
/// use damier_record::Reader;
/// let fault = Reader::new("1. 32-28 $999 *".as_bytes()).next().unwrap().unwrap_err();
/// assert_eq!(fault.to_string(), "line 1, column 10: `$999` is not a numbered remark");
/// assert_eq!(fault.remedy().unwrap(), "write a number from 0 to 255 after `$`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {what}")]
pub struct Fault {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub what: What,
}

impl Fault {
    pub(crate) fn new(place: Place, what: What) -> Self {
        Fault { place, what }
    }

    /// The line, from 1.
    pub fn line(&self) -> u64 {
        self.place.line
    }

    /// The character in the line, from 1.
    pub fn column(&self) -> u64 {
        self.place.column
    }

    /// What to write instead, as a sentence.
    pub fn remedy(&self) -> Option<String> {
        let text = match &self.what {
            What::Input(_) | What::UnknownMove => return None,
            What::Move(error) => return error.remedy(),
            What::Position { remedy, .. } => return remedy.clone(),
            What::NoText => "save the file as UTF-8",
            What::Nul => "delete it; the file may be UTF-16, which must be saved as UTF-8",
            What::TooLong { .. } | What::TooDeep(_) => "look for a closing sign that is missing before",
            What::Unclosed(Part::Comment) => "close it with `}`",
            What::Unclosed(Part::Variation) => "close it with `)`",
            What::Unclosed(_) | What::NoTag => "write a tag as `[Name \"value\"]` on one line",
            What::ClosesNothing(_) => "delete it, or open what it closes",
            What::Unexpected(_) => "delete it, or put it in a comment: `{…}`",
            What::NoSetup => "write a position as `/FEN \"W:W31-50:B1-20\"/` on one line",
            What::NoNag(_) => "write a number from 0 to 255 after `$`",
            What::BrokenMove(_) | What::NotOneMove(_) => "write a move as `32-28` or `28x19`",
            What::JudgesNothing(_) => "write it behind a move, once: `32-28!`",
            What::PositionInPlay => "begin another game there, with a tag FEN",
        };
        Some(text.to_owned())
    }
}
