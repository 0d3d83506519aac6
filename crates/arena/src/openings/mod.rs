//! Where the games of a match begin.
//!
//! Two programs that always play their best move always play the same game. So matches begin from openings: a few moves
//! made for both sides, and each opening is played twice, with sides changed. An opening should leave the game open,
//! and no two should lead to the same position.
//!
//! A [`Book`] says where openings come from, and [`Book::deck`] opens it for a game. People have agreed on
//! *ballots* for the games they play most: in English draughts three moves are drawn by lot since 1934, because the game is
//! too well known without, and in Russian draughts a position is drawn from a table. Other openings are *made*: moves by chance, kept if a short search finds the sides even. The
//! *usual* book has the ballots of a game, and made openings where there are none or not enough. A *file* tells what its
//! owner likes. And *none* is the opening position alone.
//!
//! What is made depends on the game, the seed and the settings, and on nothing else: no clock is read. A match can
//! be played again.
//!
//! ```
//! use damier_arena::openings::Book;
//! use damier_engines::seat::open_board;
//!
//! let book: Book = "ballots".parse()?;
//! let ballots = book.open("english", 1)?;
//! assert_eq!((ballots.len(), ballots[4].name.as_str()), (156, "Inferno"));
//!
//! let mut board = open_board("english").expect("a game of the catalogue");
//! ballots[4].set_up(&mut *board)?;
//! assert_eq!(board.fen(), "W:W18,21,23-32:B1-8,11-14");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ballots;
mod book;
mod error;
mod file;
mod made;

use std::collections::HashSet;

use damier_engines::seat::{Board, SetUpError, Start, open_board};

pub use book::Book;
pub use error::{BookError, OpeningError};
pub use file::{Form, read};
pub use made::Made;

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// What it is called, or the moves where it has no name.
    pub name: String,
    /// The position before its moves, as FEN; none is the game's own.
    pub start: Option<String>,
    /// Its moves as people write them.
    pub moves: Vec<String>,
}

impl Opening {
    /// Moves from the opening position that are called after themselves.
    pub fn of_moves(moves: Vec<String>) -> Opening {
        Opening { name: moves.join(" "), start: None, moves }
    }

    /// Puts the board where the opening leads; if anything is wrong the board stays as it was.
    pub fn set_up(&self, board: &mut dyn Board) -> Result<(), OpeningError> {
        let wire = self.played(board.game())?.1;
        self.lay(board, &wire)
    }

    /// A board where the opening leads, and its moves as programs write them.
    fn played(&self, game: &str) -> Result<(Box<dyn Board>, Vec<String>), OpeningError> {
        let mut board = board_of(game)?;
        self.lay(&mut *board, &[])?;
        let mut wire = Vec::new();
        for (i, text) in self.moves.iter().enumerate() {
            let nth = board.find(text).map_err(|error| {
                let source = SetUpError::Move { number: i + 1, message: error.to_string() };
                OpeningError::SetUp { opening: self.name.clone(), source }
            })?;
            wire.push(board.moves().swap_remove(nth));
            board.play(nth);
        }
        Ok((board, wire))
    }

    fn lay(&self, board: &mut dyn Board, wire: &[String]) -> Result<(), OpeningError> {
        let start = self.start.as_deref().map_or(Start::Opening, Start::Fen);
        let failed = |source| OpeningError::SetUp { opening: self.name.clone(), source };
        board.set_up(start, wire).map_err(failed)
    }
}

/// The openings of a book, and what their reader should know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    /// The openings; no two lead to the same position, and in none the game is over.
    pub openings: Vec<Opening>,
    /// What was left out, as sentences.
    pub notes: Vec<String>,
}

impl Deck {
    /// Notes how often openings come again, where the games of an encounter need more than there are. Two players that
    /// look at no clock and cast no lots then play what they have played before, and it counts as if it were news.
    pub(crate) fn note_returns(&mut self, needed: usize) {
        let openings = self.openings.len();
        if openings < needed {
            self.notes.push(format!(
                "{needed} openings are needed, {openings} are there: they come again, and players that look at no clock may play the same games again"
            ));
        }
    }
}

/// The positions that openings have led to.
#[derive(Default)]
struct Reached(HashSet<String>);

impl Reached {
    /// Whether no opening before led here. The counters of moves at the end of a chess position are no part of it.
    fn is_new(&mut self, board: &dyn Board) -> bool {
        let fen = board.fen();
        self.0.insert(fen.split_whitespace().take(4).collect::<Vec<_>>().join(" "))
    }
}

/// `1 ballot was`, `2 ballots were`.
fn so_many(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { " was" } else { "s were" })
}

fn board_of(game: &str) -> Result<Box<dyn Board>, OpeningError> {
    open_board(game).ok_or_else(|| OpeningError::UnknownGame(game.to_owned()))
}

#[cfg(test)]
mod tests {
    use damier_engines::seat::open_board;

    use super::Opening;

    #[test]
    fn an_opening_that_cannot_be_played_leaves_the_board_alone() {
        let mut board = open_board("english").unwrap();
        board.play(0);
        let before = board.fen();
        let opening = |start: Option<&str>, moves: &[&str]| Opening {
            name: "mine".to_owned(),
            start: start.map(str::to_owned),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        let error = opening(None, &["11-15", "11-15"]).set_up(&mut *board).unwrap_err();
        assert!(
            error.to_string().starts_with("opening `mine`: move 2: `11-15` is not legal here"),
            "{error}"
        );
        assert!(opening(Some("nonsense"), &[]).set_up(&mut *board).is_err());
        assert_eq!(board.fen(), before);
        opening(Some("W:W18:B15"), &["18x11"]).set_up(&mut *board).unwrap();
        assert!(board.ending().is_some());
    }

    #[test]
    fn chess_openings_may_castle() {
        let moves = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O".split(' ').map(str::to_owned).collect();
        let mut board = open_board("chess").unwrap();
        board.castle_by_rook(true);
        Opening::of_moves(moves).set_up(&mut *board).unwrap();
        assert!(board.fen().contains("RNBQ1RK1 b kq"), "{}", board.fen());
    }
}
