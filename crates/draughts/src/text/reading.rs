//! Reading moves in every form people type them.

use std::ops::Range;

use damier_core::{MoveError, MoveList, Notation, Position as _, Side};

use super::scribe::Scribe;
use crate::{Bits, Move, Position, Square, Variant};

/// The most alternatives an error lists.
const MOST: usize = 12;

/// Reads a move; exactly one legal move must fit.
pub(crate) fn read_move<V: Variant>(pos: &Position<V>, text: &str) -> Result<Move, MoveError> {
    let typed = Typed::read(Scribe::of::<V>(), pos.turn(), text, example::<V>)?;
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    let fits = |squares: &[Square], exactly: bool| -> Vec<Move> {
        moves.iter().copied().filter(|&m| typed.fits(pos, m, squares, exactly)).collect()
    };
    // A whole path is that path, even where it could pass for a part of a longer one.
    for exactly in [true, false] {
        let found: Vec<Move> = typed.readings.iter().flat_map(|squares| fits(squares, exactly)).collect();
        match found[..] {
            [] => {}
            [m] => return Ok(m),
            _ => return Err(ambiguous(pos, text, &found)),
        }
    }
    Err(illegal(pos, text, &typed, &moves))
}

fn ambiguous<V: Variant>(pos: &Position<V>, text: &str, found: &[Move]) -> MoveError {
    let candidates = found.iter().map(|&m| pos.show_path(m)).collect();
    MoveError::Ambiguous { text: text.to_owned(), candidates }
}

/// Says which rule stands against the move that was typed.
fn illegal<V: Variant>(pos: &Position<V>, text: &str, typed: &Typed, moves: &[Move]) -> MoveError {
    let from = typed.readings[0][0];
    let scribe = Scribe::of::<V>();
    let name = scribe.name(from);
    let must_capture = moves.first().is_some_and(|m| m.is_capture());
    let from_there: Vec<Move> = moves.iter().copied().filter(|m| m.from == from).collect();
    let reason = match pos.piece_on(from) {
        _ if moves.is_empty() => "the game is over".to_owned(),
        None => format!("there is no piece on {name}"),
        Some((side, _)) if side != pos.turn() => format!("the piece on {name} is {side}'s"),
        _ if pos.tired_king() == Some(from) && !must_capture => {
            format!("the king on {name} has made as many moves in a row as it may")
        }
        _ if must_capture && !typed.is_capture => "a capture is compulsory".to_owned(),
        _ if must_capture => format!("the law prescribes another capture{}", scribe.wishes()),
        _ => format!("the piece on {name} cannot go there{}", scribe.obstacle(typed, pos.empty())),
    };
    let instead = if from_there.is_empty() { moves } else { &from_there };
    let mut instead: Vec<String> = instead.iter().take(MOST + 1).map(|&m| pos.show_move(m)).collect();
    if instead.len() > MOST {
        instead.truncate(MOST);
        instead.push("…".to_owned());
    }
    MoveError::Illegal { text: text.to_owned(), reason, instead }
}

impl Scribe {
    /// What the law wants of captures, where it does not leave the choice.
    fn wishes(self) -> String {
        match self.rules.precedence.rule {
            [] => String::new(),
            wishes => {
                format!(": {}", wishes.iter().map(|wish| wish.words()).collect::<Vec<_>>().join(", then "))
            }
        }
    }

    /// The square of a step, if that is what was typed and somebody stands there: farther away other rules are broken first.
    fn obstacle(self, typed: &Typed, empty: Bits) -> String {
        let [from, to] = typed.readings[0][..] else { return String::new() };
        let (start, end) = (self.layout.place(from), self.layout.place(to));
        let is_step = start.column.abs_diff(end.column) == 1 && start.row.abs_diff(end.row) == 1;
        if is_step && !empty.has(to) { format!(": {} is not empty", self.name(to)) } else { String::new() }
    }

    /// The square of this name, in numbers or letters.
    fn square(self, name: &str) -> Option<Square> {
        let letter = name.chars().next()?;
        if letter.is_ascii_digit() {
            self.layout.square(name.parse().ok()?)
        } else {
            self.layout.by_letters(letter, name[1..].parse().ok()?)
        }
    }

    /// `3228` is 32-28 and `915` is 9-15 or 91-5: every way to cut that gives two squares.
    fn split(self, digits: &str) -> Vec<Vec<Square>> {
        let cut = |i: usize| Some(vec![self.square(&digits[..i])?, self.square(&digits[i..])?]);
        (1..digits.len().min(4)).filter_map(cut).collect()
    }

    fn board_range(self) -> String {
        let board = self.rules.board.rule;
        let last = char::from(b'a' + board.columns - 1);
        format!(
            "a square from 1 to {}, or a dark square between a1 and {last}{}",
            board.squares(),
            board.rows
        )
    }
}

/// A move as it was typed: the squares it names, in each way they can be read.
struct Typed {
    /// More than one only where two numbers were written without a mark between them.
    readings: Vec<Vec<Square>>,
    is_capture: bool,
}

impl Typed {
    /// Reads what one side typed; `example` shows how it should have been.
    fn read(scribe: Scribe, side: Side, text: &str, example: fn() -> String) -> Result<Typed, MoveError> {
        let malformed = |span: Range<usize>, expected: String| MoveError::Malformed {
            text: text.to_owned(),
            span,
            expected,
        };
        let core = bare(text);
        let offset = text.find(core).unwrap_or(0);
        if text.trim().starts_with('(')
            && scribe.rules.writing.rule.black_in_parentheses
            && side == Side::White
        {
            return Err(malformed(0..text.len(), "no parentheses: they mark Black's moves".to_owned()));
        }
        if core.len() > 1 && core.bytes().all(|byte| byte.is_ascii_digit()) {
            let readings = scribe.split(core);
            if readings.is_empty() {
                return Err(malformed(offset..offset + core.len(), example()));
            }
            return Ok(Typed { readings, is_capture: false });
        }
        let mut squares = Vec::new();
        let mut rest = core;
        let mut is_capture = false;
        loop {
            let at = offset + core.len() - rest.len();
            let width = square_width(rest);
            if width == 0 {
                let end = at + rest.chars().next().map_or(0, char::len_utf8);
                return Err(malformed(at..end, example()));
            }
            let found = scribe.square(&rest[..width]);
            squares.push(found.ok_or_else(|| malformed(at..at + width, scribe.board_range()))?);
            rest = rest[width..].trim_start();
            if rest.is_empty() {
                break;
            }
            if let Some(mark) = rest.chars().next().filter(|mark| "-–xX×:*".contains(*mark)) {
                is_capture |= !"-–".contains(mark);
                rest = rest[mark.len_utf8()..].trim_start();
            } else if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
                let at = offset + core.len() - rest.len();
                let end = at + rest.chars().next().map_or(0, char::len_utf8);
                return Err(malformed(at..end, example()));
            }
        }
        if squares.len() < 2 {
            return Err(malformed(offset + core.len()..offset + core.len(), example()));
        }
        Ok(Typed { readings: vec![squares], is_capture })
    }

    /// Whether `m` goes along these squares: all of them and no others, or these among others.
    fn fits<V: Variant>(&self, pos: &Position<V>, m: Move, squares: &[Square], exactly: bool) -> bool {
        let ends_fit = squares.first() == Some(&m.from) && squares.last() == Some(&m.to);
        if !ends_fit || self.is_capture && !m.is_capture() {
            return false;
        }
        if squares.len() == 2 {
            return !exactly || pos.routes(m).iter().any(|route| route.len() == 2);
        }
        pos.routes(m).iter().any(|route| {
            let mut way = route.iter();
            let in_order = squares.iter().all(|square| way.any(|passed| passed == square));
            in_order && (!exactly || route.len() == squares.len())
        })
    }
}

/// The text without blanks, parentheses and marks of strength around it.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let text = text.trim_end_matches(['!', '?', ' ']);
    // PDN 3.0 also writes the strength in parentheses: `29-23(?)`.
    let judged = text.strip_suffix(')').map(|text| text.trim_end_matches(['!', '?']));
    let text = judged.and_then(|text| text.strip_suffix('(')).filter(|text| !text.is_empty()).unwrap_or(text);
    let text = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(text);
    text.trim().trim_end_matches(['!', '?'])
}

/// The length of the square name a text begins with: digits, or a letter and digits.
fn square_width(text: &str) -> usize {
    let letters = usize::from(text.starts_with(|c: char| c.is_ascii_alphabetic()));
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 { 0 } else { letters + digits }
}

fn example<V: Variant>() -> String {
    let start = Position::<V>::default();
    let mut moves = MoveList::new();
    start.legal_moves(&mut moves);
    let mark = V::RULES.writing.rule.capture;
    let first = start.show_move(*moves.first().expect("a game begins with a move"));
    format!("two squares with `-` or `{mark}` between them, as in `{first}`")
}
