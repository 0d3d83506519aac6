//! Moves as people write them: `32-28`, `28x19`, `28x19x10`, `c3:e5`, `(5-9)`.
//!
//! A capture is written with its ends only, unless several legal captures share them; then every turn is named
//! (PDN 3.0). Games whose document wants every landing always get it.

use damier_core::{MoveError, MoveList, Notation, Position as _, Side};

use super::reading;
use super::scribe::Scribe;
use crate::{Fen, FenError, Move, Position, Square, Variant};

impl<V: Variant> Notation for Position<V> {
    type FenError = FenError;

    fn from_fen(text: &str) -> Result<Self, FenError> {
        Position::read_fen(text)
    }

    fn fen(&self) -> String {
        self.fen_as(Fen::Pdn)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        reading::read_move(self, text)
    }

    fn show_move(&self, m: Move) -> String {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        let rivals = moves.iter().filter(|other| other.from == m.from && other.to == m.to).count();
        if m.is_capture() && (V::RULES.writing.rule.every_landing || rivals > 1) {
            self.show_path(m)
        } else {
            self.dress(&[m.from, m.to], m)
        }
    }
}

impl<V: Variant> Position<V> {
    /// Writes a move with every turn of its first route.
    pub fn show_path(&self, m: Move) -> String {
        let routes = self.routes(m);
        self.dress(routes.first().expect("a legal move has a route"), m)
    }

    fn dress(&self, squares: &[Square], m: Move) -> String {
        Scribe::of::<V>().dress(squares, m.is_capture(), self.turn())
    }
}

impl Scribe {
    /// Writes a move of one side along these squares.
    fn dress(self, squares: &[Square], is_capture: bool, side: Side) -> String {
        let writing = self.rules.writing.rule;
        let names: Vec<String> = squares.iter().map(|&square| self.name(square)).collect();
        let mark = if is_capture { writing.capture } else { '-' };
        let text = names.join(&mark.to_string());
        if writing.black_in_parentheses && side == Side::Black { format!("({text})") } else { text }
    }
}
