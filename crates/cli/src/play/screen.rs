//! The board on the screen.

use std::ffi::OsStr;

use damier::viewer::Picture;

use super::round::Round;
use crate::board::{ASCII, Signs, UNICODE, View, draw_as};
use crate::game::{Errand, Table, with_id};
use crate::input::read_start;

/// How boards are shown.
pub(crate) struct Screen {
    signs: &'static Signs,
    pub(crate) numbers: bool,
    pub(crate) flipped: bool,
}

impl Screen {
    pub(crate) fn new(ascii: bool, numbers: bool) -> Screen {
        Screen { signs: if ascii { &ASCII } else { &UNICODE }, numbers, flipped: false }
    }

    /// The board as it stands, with what the last move changed between brackets.
    pub(crate) fn draw(&self, round: &Round) -> anyhow::Result<String> {
        let (_, now) = look(round.game(), Some(OsStr::new(&round.sheet().board().fen())))?;
        let marked = match round.before() {
            None => Vec::new(),
            Some(fen) => changes(&look(round.game(), Some(OsStr::new(fen)))?.1, &now),
        };
        let view = View { numbers: self.numbers, flipped: self.flipped, marked };
        Ok(draw_as(&now, self.signs, &view))
    }
}

/// The cells on which somebody else stands.
fn changes(before: &Picture, now: &Picture) -> Vec<usize> {
    let pairs = before.cells.iter().zip(&now.cells).enumerate();
    pairs.filter(|(_, (old, new))| old.piece != new.piece).map(|(place, _)| place).collect()
}

/// A position of a game as text and as a picture; none is the opening, `-` is read from standard input.
pub(crate) fn look(game: &str, fen: Option<&OsStr>) -> anyhow::Result<(String, Picture)> {
    with_id(game, Look(fen))
}

/// The one thing here that has to know the type of the game.
struct Look<'a>(Option<&'a OsStr>);

impl Errand for Look<'_> {
    type Output = anyhow::Result<(String, Picture)>;

    fn run<P: Table>(self) -> Self::Output {
        let pos: P = read_start(self.0)?;
        Ok((pos.fen(), pos.picture()))
    }
}
