//! Minds for the draughts family.
//!
//! The evaluations are those of the documents, and two for games whose aim turns everything round. Nearly all of them
//! weigh pieces and do nothing else, so they are data: so much for a man, so much for a king, or so much on each
//! square of the board. The squares with the same binary digit in their worth are one set, made by the compiler, and
//! a position is weighed with a handful of counts.
//!
//! One more is ours: `hand` looks at how the pieces stand together, and its weights were found by play ([`crate::hand`]).

mod boards;
mod evaluation;
mod forces;
mod hand;
mod knowledge;
mod offer;
mod pending;
mod scale;
mod tactics;
mod worth;

pub use evaluation::Evaluation;
pub use hand::unfitted;

use damier_core::{MoveError, Side};
use damier_draughts::{Fen, FenError, Move, Position, Variant};
use damier_search::Tactics;

use crate::hand::{Hand, Tunable};
use crate::net::Network;
use crate::{Description, Playable, Term};

impl<V: Variant> Playable for Position<V> {
    type Evaluation = Evaluation<V>;

    const ID: &'static str = V::ID;

    const NAME: &'static str = V::NAME;

    const TACTICS: Tactics<Self> =
        Tactics { noisy: tactics::noisy, may_decline: false, promise: tactics::promise };

    fn evaluations() -> &'static [Description] {
        Evaluation::<V>::offered()
    }

    fn evaluation(name: &str, seed: u64) -> Option<Evaluation<V>> {
        Evaluation::named(name, seed)
    }

    fn judged_by_network(network: Network<Self>) -> Evaluation<V> {
        Evaluation::judged_by_network(network)
    }

    fn network(evaluation: &Evaluation<V>) -> Option<&Network<Self>> {
        evaluation.network()
    }

    fn terms(evaluation: &Evaluation<V>, pos: &Self, side: Side) -> Vec<Term> {
        evaluation.terms(pos, side)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, FenError> {
        Position::from_bytes(bytes)
    }

    fn from_wire(text: &str) -> Result<Self, FenError> {
        Position::read_fen_as(text, Fen::Hub)
    }

    fn wire(&self) -> String {
        self.fen_as(Fen::Hub)
    }

    fn wire_move(&self, m: Move, _by_rook: bool) -> String {
        Position::wire_move(self, m)
    }

    fn parse_wire_move(&self, text: &str) -> Result<Move, MoveError> {
        Position::parse_wire_move(self, text)
    }
}

impl<V: Variant> Tunable for Position<V> {
    fn judged_by(hand: Hand<Self>) -> Evaluation<V> {
        Evaluation::judged_by(hand)
    }
}
