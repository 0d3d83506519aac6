//! The seven messages, each a letter and fields of fixed width.

use std::fmt::{self, Display, Formatter};
use std::num::NonZeroU16;
use std::ops::Range;

use damier_core::{Located, Side};
use thiserror::Error;

use super::fields::letter;
use super::{Board, Minutes, Move, SquareNumber, Turn};
use crate::Square;
use crate::error::excerpt;

/// A message from one side to the other.
///
/// ```
/// use damier_protocol::dxp::Message;
///
/// let Ok(Message::Move(m)) = Message::parse("M001205250422122320") else { panic!("it is a move") };
/// assert_eq!((m.seconds, m.from.get(), m.to.get(), m.captured.len()), (12, 5, 25, 4));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `R`: let us play. Boxed: it is many times as large as the others.
    GameRequest(Box<GameRequest>),
    /// `A`: the answer to it.
    GameAccept {
        /// Who answers, at most 32 characters.
        follower: String,
        /// What.
        code: Acceptance,
    },
    /// `M`: a move.
    Move(Move),
    /// `E`: the game ends, or yes, it does.
    GameEnd {
        /// How, in the eyes of the one who says so.
        reason: Reason,
        /// No game will follow.
        stop: bool,
    },
    /// `C`: something said, 1 to 126 characters.
    Chat(String),
    /// `B`: let us go back to this turn.
    BackRequest(Turn),
    /// `K`: the answer to it.
    BackAccept(BackAnswer),
}

/// A game as the initiator wants it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRequest {
    /// The version of the protocol, [`GameRequest::VERSION`].
    pub version: u8,
    /// Who asks, at most 32 characters.
    pub initiator: String,
    /// The side the other one plays.
    pub follower_side: Side,
    /// Thinking time.
    pub minutes: Minutes,
    /// The moves it is for; none means the game.
    pub moves: Option<NonZeroU16>,
    /// Where the game begins.
    pub start: Start,
}

impl GameRequest {
    /// The only version there is.
    pub const VERSION: u8 = 1;

    /// Who has the first move.
    pub fn first_turn(&self) -> Side {
        match &self.start {
            Start::Initial => Side::White,
            Start::Board(board) => board.turn,
        }
    }
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// In the initial position, with White to move.
    Initial,
    /// In this one.
    Board(Board),
}

macro_rules! codes {
    ($(#[$doc:meta])* $name:ident: $($(#[$code_doc:meta])* $code:ident = $digit:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$code_doc])* $code,)* }

        impl $name {
            fn read(letter: char) -> Option<$name> {
                match letter {
                    $($digit => Some($name::$code),)*
                    _ => None,
                }
            }

            fn digit(self) -> char {
                match self { $($name::$code => $digit,)* }
            }
        }
    };
}

codes! {
    /// The answer to a request for a game.
    Acceptance:
    /// Let us play.
    Accepted = '0',
    /// I do not know this version.
    Version = '1',
    /// No.
    Refused = '2',
}

codes! {
    /// How a game ended for the one who says so.
    Reason:
    /// Not said.
    Unknown = '0',
    /// I lose.
    Lost = '1',
    /// A draw.
    Drawn = '2',
    /// I win.
    Won = '3',
}

codes! {
    /// The answer to a request to go back.
    BackAnswer:
    /// Let us go back.
    Accepted = '0',
    /// I cannot.
    Unsupported = '1',
    /// I want to play on.
    Refused = '2',
}

/// Why a text is no message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MessageError {
    /// Nothing, not even a letter.
    #[error("the message is empty")]
    Empty,
    /// A letter that begins no message.
    #[error("`{letter}` begins no message")]
    Unknown {
        /// The letter.
        letter: char,
    },
    /// Too many characters, or too few.
    #[error("a message `{letter}` has {expected} characters, not {length}")]
    Length {
        /// What begins it.
        letter: char,
        /// How many there are.
        length: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A field with something else in it.
    #[error("`{text}` is no {field}")]
    Field {
        /// What the field is for.
        field: &'static str,
        /// What is in it.
        text: String,
        /// Where it is.
        span: Range<usize>,
    },
}

impl Located for MessageError {
    fn span(&self) -> Range<usize> {
        match self {
            MessageError::Empty => 0..0,
            MessageError::Unknown { letter } => 0..letter.len_utf8(),
            MessageError::Length { length, expected, .. } => *length.min(expected)..*length,
            MessageError::Field { span, .. } => span.clone(),
        }
    }
}

impl Message {
    /// Reads a message, without the NUL that ends it.
    pub fn parse(text: &str) -> Result<Message, MessageError> {
        let letter = text.chars().next().ok_or(MessageError::Empty)?;
        if let Some((at, c)) = text.char_indices().find(|(_, c)| !c.is_ascii() || *c == '\0') {
            return Err(MessageError::Field {
                field: "ASCII character",
                text: c.to_string(),
                span: at..at + c.len_utf8(),
            });
        }
        let mut fields = Fields { text, at: 1 };
        match letter {
            'R' => game_request(&mut fields),
            'A' => {
                fields.must_have(34)?;
                let follower = fields.take(32).trim_end().to_owned();
                Ok(Message::GameAccept { follower, code: fields.one("acceptance code", Acceptance::read)? })
            }
            'M' => one_move(&mut fields),
            'E' => {
                fields.must_have(3)?;
                let reason = fields.one("reason", Reason::read)?;
                Ok(Message::GameEnd { reason, stop: fields.one("stop code", stop_code)? })
            }
            'C' if (2..=127).contains(&text.len()) => Ok(Message::Chat(text[1..].to_owned())),
            'C' => fields.must_have(text.len().clamp(2, 127)).map(|()| Message::Chat(String::new())),
            'B' => {
                fields.must_have(5)?;
                let number = fields.number(3, "move number", NonZeroU16::new)?;
                Ok(Message::BackRequest(Turn { number, side: fields.one("side", side)? }))
            }
            'K' => {
                fields.must_have(2)?;
                Ok(Message::BackAccept(fields.one("answer", BackAnswer::read)?))
            }
            letter => Err(MessageError::Unknown { letter }),
        }
    }
}

fn game_request(fields: &mut Fields<'_>) -> Result<Message, MessageError> {
    // The 43rd character tells which of the two lengths it must be.
    let with_board = fields.text.as_bytes().get(42) == Some(&b'B');
    fields.must_have(if with_board { 94 } else { 43 })?;
    let version = fields.number(2, "version", |number| u8::try_from(number).ok())?;
    let initiator = fields.take(32).trim_end().to_owned();
    let follower_side = fields.one("side", side)?;
    let minutes = fields.field(3, "number of minutes", Minutes::read)?;
    let moves = fields.number(3, "number of moves", |number| Some(NonZeroU16::new(number)))?;
    let start = match fields.one("start", |letter| matches!(letter, 'A' | 'B').then_some(letter))? {
        'A' => Start::Initial,
        _ => Start::Board(board(fields)?),
    };
    let request = GameRequest { version, initiator, follower_side, minutes, moves, start };
    Ok(Message::GameRequest(Box::new(request)))
}

fn board(fields: &mut Fields<'_>) -> Result<Board, MessageError> {
    let turn = fields.one("side", side)?;
    let mut squares = [Square::Empty; 50];
    for square in &mut squares {
        *square = fields.one("square", |letter| Square::read(letter, 'z'))?;
    }
    Ok(Board { turn, squares })
}

fn one_move(fields: &mut Fields<'_>) -> Result<Message, MessageError> {
    fields.must_have_at_least(11)?;
    let seconds = fields.number(4, "number of seconds", Some)?;
    let from = fields.square()?;
    let to = fields.square()?;
    let count = fields.number(2, "number of captures", Some)?;
    fields.must_have(11 + 2 * usize::from(count))?;
    let mut captured = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let square = fields.square()?;
        if captured.contains(&square) {
            return Err(fields.wrong(2, "square not yet captured"));
        }
        captured.push(square);
    }
    Ok(Message::Move(Move { seconds, from, to, captured }))
}

fn side(letter: char) -> Option<Side> {
    match letter {
        'W' => Some(Side::White),
        'Z' => Some(Side::Black),
        _ => None,
    }
}

fn stop_code(letter: char) -> Option<bool> {
    match letter {
        '0' => Some(false),
        '1' => Some(true),
        _ => None,
    }
}

/// Walks over a message field by field; all of it is ASCII.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn must_have(&self, expected: usize) -> Result<(), MessageError> {
        let length = self.text.len();
        let letter = char::from(self.text.as_bytes()[0]);
        if length == expected { Ok(()) } else { Err(MessageError::Length { letter, length, expected }) }
    }

    fn must_have_at_least(&self, expected: usize) -> Result<(), MessageError> {
        if self.text.len() < expected { self.must_have(expected) } else { Ok(()) }
    }

    fn take(&mut self, width: usize) -> &'a str {
        let field = &self.text[self.at..self.at + width];
        self.at += width;
        field
    }

    fn field<T>(
        &mut self,
        width: usize,
        name: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, MessageError> {
        read(self.take(width)).ok_or_else(|| self.wrong(width, name))
    }

    fn one<T>(&mut self, name: &'static str, read: impl Fn(char) -> Option<T>) -> Result<T, MessageError> {
        self.field(1, name, |text| text.chars().next().and_then(&read))
    }

    fn number<T>(
        &mut self,
        width: usize,
        name: &'static str,
        read: impl Fn(u16) -> Option<T>,
    ) -> Result<T, MessageError> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        self.field(width, name, |text| text.parse().ok().filter(|_| digits(text)).and_then(&read))
    }

    fn square(&mut self) -> Result<SquareNumber, MessageError> {
        self.number(2, "square", |number| SquareNumber::new(u8::try_from(number).ok()?))
    }

    /// The field just taken is wrong.
    fn wrong(&self, width: usize, field: &'static str) -> MessageError {
        let span = self.at - width..self.at;
        MessageError::Field { field, text: excerpt(&self.text[span.clone()]), span }
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Message::GameRequest(request) => request.fmt(f),
            Message::GameAccept { follower, code } => {
                write!(f, "A{:32}{}", ascii(follower, 32), code.digit())
            }
            Message::Move(m) => write!(f, "M{m}"),
            Message::GameEnd { reason, stop } => write!(f, "E{}{}", reason.digit(), u8::from(*stop)),
            Message::Chat(text) => write!(f, "C{}", ascii(text, 126)),
            Message::BackRequest(turn) => {
                write!(f, "B{:03}{}", turn.number.get().min(999), letter(turn.side))
            }
            Message::BackAccept(answer) => write!(f, "K{}", answer.digit()),
        }
    }
}

impl Display for GameRequest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, side) = (ascii(&self.initiator, 32), letter(self.follower_side));
        let moves = self.moves.map_or(0, |moves| moves.get().min(999));
        write!(f, "R{:02}{name:32}{side}{}{moves:03}", self.version.min(99), self.minutes)?;
        match &self.start {
            Start::Initial => f.write_str("A"),
            Start::Board(board) => write!(f, "B{board}"),
        }
    }
}

/// The beginning of a text, with a question mark for every character the protocol cannot carry.
fn ascii(text: &str, longest: usize) -> String {
    text.chars().take(longest).map(|c| if c.is_ascii() && c != '\0' { c } else { '?' }).collect()
}
