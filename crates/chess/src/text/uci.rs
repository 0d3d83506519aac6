//! Moves as programs write them: `e2e4`, `e7e8q`, and castling in two styles.

use cozy_chess::{Piece, Square};
use damier_core::{MoveList, Position as _};

use crate::play::castled;
use crate::{Move, Position};

/// How castling is written in the moves of UCI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Castling {
    /// The two squares of the king: `e1g1`. The form of chess.
    #[default]
    KingTwoSquares,
    /// The squares of king and rook: `e1h1`. The form of Chess960.
    KingTakesRook,
}

impl Position {
    /// Writes a legal move as UCI does.
    ///
    /// ```
    /// use damier_chess::{Castling, Position};
    /// use damier_core::Notation;
    /// let pos = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let m = pos.parse_move("O-O").unwrap();
    /// assert_eq!(pos.uci(m, Castling::KingTwoSquares), "e1g1");
    /// assert_eq!(pos.uci(m, Castling::KingTakesRook), "e1h1");
    /// # Ok::<(), damier_chess::FenError>(())
    /// ```
    pub fn uci(&self, m: Move, castling: Castling) -> String {
        if castling == Castling::KingTwoSquares && self.is_castling(m) {
            let (king_to, _) = castled(m.from(), m.to());
            return format!("{}{king_to}", m.from());
        }
        format!("{m:?}")
    }
}

/// Two squares and perhaps a promotion, as they were typed.
pub(super) struct Typed {
    pub(super) from: Square,
    to: Square,
    promotion: Option<Piece>,
}

impl Typed {
    /// The text as two squares; `None` if it has another form.
    pub(super) fn read(text: &str) -> Option<Typed> {
        let (from, to) = (text.get(0..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?);
        let promotion = match text.get(4..)? {
            "" => None,
            letter => Some(super::san::promotion(letter)?),
        };
        Some(Typed { from, to, promotion })
    }

    /// The legal moves that fit: more than one only where the promotion is not named.
    ///
    /// A king's own step comes before the castling that would be written the same: such texts are only met in Chess960,
    /// where castling is king takes rook.
    pub(super) fn fitting(&self, pos: &Position) -> Vec<Move> {
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        let starts_here = moves.iter().copied().filter(|m| m.from() == self.from);
        let promotes = |m: &Move| self.promotion.is_none() || m.promotion() == self.promotion;
        let exact: Vec<Move> = starts_here.clone().filter(|m| m.to() == self.to && promotes(m)).collect();
        if !exact.is_empty() {
            return exact;
        }
        let castles = |m: &Move| pos.is_castling(*m) && castled(m.from(), m.to()).0 == self.to;
        starts_here.filter(|m| castles(m) && self.promotion.is_none()).collect()
    }
}
