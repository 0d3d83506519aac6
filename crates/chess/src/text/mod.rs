//! Positions and moves as people and programs write them.

mod fen;
mod reading;
mod san;
mod uci;

use damier_core::{MoveError, Notation};

use crate::{Move, Position};

pub use fen::{FenError, FenFault};
pub use uci::Castling;

impl Notation for Position {
    type FenError = FenError;

    fn from_fen(text: &str) -> Result<Self, FenError> {
        fen::read(text)
    }

    fn fen(&self) -> String {
        fen::written(self, fen::Rooks::Outermost)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        reading::read_move(self, text)
    }

    fn show_move(&self, m: Move) -> String {
        self.san(m)
    }
}
