//! Reading moves in every form people and programs type them.

use std::ops::Range;

use cozy_chess::{File, Piece, Rank, Square};
use damier_core::{MoveError, MoveList, Notation, Position as _};

use super::{san, uci};
use crate::{Move, Position};

/// The most alternatives an error lists.
const MOST: usize = 12;

/// The form of a move, for those who missed it.
const FORM: &str = "a move such as `Nf3`, `exd6`, `e8=Q`, `O-O` or `e2e4`";

/// Reads a move; exactly one legal move must fit.
pub(super) fn read_move(pos: &Position, text: &str) -> Result<Move, MoveError> {
    let core = bare(text);
    if let Some(typed) = uci::Typed::read(core) {
        return only(pos, text, &typed.fitting(pos), |m| m.from() == typed.from)
            .map_err(|error| about_square(pos, typed.from, error));
    }
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    let fitting =
        |fits: &dyn Fn(Move) -> bool| moves.iter().copied().filter(|&m| fits(m)).collect::<Vec<_>>();
    if let Some(to_the_right) = castling(core) {
        let fits = |m: Move| pos.is_castling(m) && (m.to().file() > m.from().file()) == to_the_right;
        return only(pos, text, &fitting(&fits), |m| pos.moved(m) == Piece::King);
    }
    let typed = Typed::read(core).map_err(|span| {
        let before = text.find(core).unwrap_or(0);
        let span = span.start + before..span.end + before;
        MoveError::Malformed { text: text.to_owned(), span, expected: FORM.to_owned() }
    })?;
    only(pos, text, &fitting(&|m| typed.fits(pos, m)), |m| pos.moved(m) == typed.piece)
}

/// The one move that fits; `akin` are those to name when there is none.
fn only(pos: &Position, text: &str, found: &[Move], akin: impl Fn(Move) -> bool) -> Result<Move, MoveError> {
    match *found {
        [m] => Ok(m),
        [] => Err(illegal(pos, text, akin)),
        _ => {
            let candidates = found.iter().map(|&m| pos.show_move(m)).collect();
            Err(MoveError::Ambiguous { text: text.to_owned(), candidates })
        }
    }
}

fn illegal(pos: &Position, text: &str, akin: impl Fn(Move) -> bool) -> MoveError {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    let reason = match pos.checkers().next_square() {
        _ if moves.is_empty() => "the game is over".to_owned(),
        Some(checker) => format!("the king is in check from {checker}, and this is no answer to it"),
        None => "no piece can move so".to_owned(),
    };
    let akin: Vec<Move> = moves.iter().copied().filter(|&m| akin(m)).collect();
    let instead = if akin.is_empty() { &moves[..] } else { &akin };
    let mut instead: Vec<String> = instead.iter().take(MOST + 1).map(|&m| pos.show_move(m)).collect();
    if instead.len() > MOST {
        instead.truncate(MOST);
        instead.push("…".to_owned());
    }
    MoveError::Illegal { text: text.to_owned(), reason, instead }
}

/// Says so where the fault is not the move but the square it begins on.
fn about_square(pos: &Position, from: Square, error: MoveError) -> MoveError {
    let reason = match pos.board().piece_on(from) {
        None => format!("there is no piece on {from}"),
        Some((side, _)) if side != pos.turn() => format!("the piece on {from} is {side}'s"),
        Some(_) => return error,
    };
    match error {
        MoveError::Illegal { text, instead, .. } if !instead.is_empty() => {
            MoveError::Illegal { text, reason, instead }
        }
        other => other,
    }
}

/// The text without blanks around it and without what only comments on the move.
fn bare(text: &str) -> &str {
    let mut core = text.trim();
    loop {
        let shorter = core.trim_end_matches(['+', '#', '!', '?']).trim_end();
        let shorter = shorter.strip_suffix("e.p.").unwrap_or(shorter).trim_end();
        if shorter.len() == core.len() {
            return core;
        }
        core = shorter;
    }
}

/// Whether the text castles, and if so whether to the h-file.
fn castling(core: &str) -> Option<bool> {
    match &*core.replace(['0', 'o'], "O") {
        "O-O" => Some(true),
        "O-O-O" => Some(false),
        _ => None,
    }
}

/// A move as it was typed in algebraic notation.
struct Typed {
    piece: Piece,
    from: (Option<File>, Option<Rank>),
    to: (File, Rank),
    takes: bool,
    promotion: Option<Piece>,
}

impl Typed {
    /// Reads a text, or says where it cannot be understood.
    fn read(core: &str) -> Result<Typed, Range<usize>> {
        let mut rest = core;
        let here = |rest: &str| {
            let at = core.len() - rest.len();
            at..at + rest.chars().next().map_or(0, char::len_utf8)
        };
        let piece = rest.chars().next().and_then(piece);
        if piece.is_some() {
            rest = &rest[1..];
        }
        let first = corner(&mut rest);
        let mark = rest.chars().next().filter(|mark| "x:-".contains(*mark));
        if mark.is_some() {
            rest = &rest[1..];
        }
        let second = corner(&mut rest);
        let (from, to) = match (first, second) {
            (first, (None, None)) if mark.is_none() => ((None, None), first),
            both => both,
        };
        let (Some(file), Some(rank)) = to else { return Err(here(rest)) };
        let mut promotion = None;
        if !rest.is_empty() {
            let named = rest.strip_prefix('=').unwrap_or(rest);
            promotion = Some(san::promotion(named).ok_or_else(|| here(rest))?);
        }
        let takes = matches!(mark, Some('x' | ':'));
        Ok(Typed { piece: piece.unwrap_or(Piece::Pawn), from, to: (file, rank), takes, promotion })
    }

    /// Whether `m` is this move: all that was typed must be true of it.
    fn fits(&self, pos: &Position, m: Move) -> bool {
        pos.moved(m) == self.piece
            && !pos.is_castling(m)
            && (m.to().file(), m.to().rank()) == self.to
            && self.from.0.is_none_or(|file| m.from().file() == file)
            && self.from.1.is_none_or(|rank| m.from().rank() == rank)
            && (!self.takes || pos.captured(m).is_some())
            && (self.promotion.is_none() || m.promotion() == self.promotion)
    }
}

fn piece(letter: char) -> Option<Piece> {
    let named = Piece::try_from(letter.to_ascii_lowercase()).ok();
    named.filter(|_| letter.is_ascii_uppercase())
}

/// Takes a file, a rank, both or neither from the front of a text.
fn corner(rest: &mut &str) -> (Option<File>, Option<Rank>) {
    let mut next = |first: char, last: char| {
        let letter = rest.chars().next().filter(|letter| (first..=last).contains(letter))?;
        *rest = &rest[1..];
        Some(letter as usize - first as usize)
    };
    (next('a', 'h').map(File::index), next('1', '8').map(Rank::index))
}
