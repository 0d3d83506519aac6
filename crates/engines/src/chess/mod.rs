//! Minds for chess.

mod evaluation;
mod hand;
mod judge;
mod knowledge;
mod tactics;

pub use evaluation::Evaluation;
pub use judge::Judge;

use damier_chess::{Castling, FenError, Move, Position};
use damier_core::{MoveError, Notation as _, Side};
use damier_search::Tactics;

use crate::hand::{Hand, Tunable};
use crate::net::Network;
use crate::{Description, Playable, Term};

impl Playable for Position {
    type Evaluation = Evaluation;

    const ID: &'static str = "chess";

    const NAME: &'static str = "Chess";

    const TACTICS: Tactics<Self> =
        Tactics { noisy: tactics::noisy, may_decline: true, promise: tactics::promise };

    fn evaluations() -> &'static [Description] {
        Evaluation::offered()
    }

    fn evaluation(name: &str, seed: u64) -> Option<Evaluation> {
        Evaluation::named(name, seed)
    }

    fn judged_by_network(network: Network<Self>) -> Evaluation {
        Evaluation::Network(network.into())
    }

    fn network(evaluation: &Evaluation) -> Option<&Network<Self>> {
        match evaluation {
            Evaluation::Network(network) => Some(network),
            _ => None,
        }
    }

    fn terms(evaluation: &Evaluation, pos: &Self, side: Side) -> Vec<Term> {
        evaluation.terms(pos, side)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, FenError> {
        Position::from_bytes(bytes)
    }

    fn wire_move(&self, m: Move, by_rook: bool) -> String {
        self.uci(m, if by_rook { Castling::KingTakesRook } else { Castling::KingTwoSquares })
    }

    fn parse_wire_move(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_move(text)
    }
}

impl Tunable for Position {
    fn judged_by(hand: Hand<Self>) -> Evaluation {
        Evaluation::Hand(Judge::new(hand))
    }
}
