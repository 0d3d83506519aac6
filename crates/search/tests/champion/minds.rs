//! Minds that know enough of a game for the champion to play it.

use damier_core::{Dice, MoveList, Position as _};
use damier_draughts::{Move, Position, Variant};
use damier_search::engine::{Footprint, Knowledge, Margins, Unrest};
use damier_search::{Evaluator, Score};

/// Men and kings, and a lot for every position so that values differ: the worst case for an ordering that errs.
#[derive(Clone, Debug)]
pub(crate) struct Counter;

impl<V: Variant> Evaluator<Position<V>> for Counter {
    fn evaluate(&mut self, pos: &Position<V>) -> Score {
        let worth = |side| 1000 * pos.men(side).count() as i32 + 3000 * pos.kings(side).count() as i32;
        let lot = Dice::new(pos.key().0).below(401) as i32 - 200;
        Score::thousandths(worth(pos.turn()) - worth(!pos.turn()) + lot)
    }
}

impl<V: Variant> Knowledge<Position<V>> for Counter {
    const KINDS: usize = 2;
    fn margins(&self) -> Margins {
        Margins::CAUTIOUS
    }

    fn footprint(&self, pos: &Position<V>, m: Move) -> Footprint {
        let kind = u8::from(pos.kings(pos.turn()).has(m.from));
        Footprint { from: m.from.0, to: m.to.0, kind }
    }

    fn gain(&self, _: &Position<V>, m: Move) -> Option<Score> {
        m.is_capture().then(|| Score::thousandths(1000 * m.captured.count() as i32))
    }

    fn unrest(&self, pos: &Position<V>, moves: &mut MoveList<Move>) -> Unrest {
        pos.legal_moves(moves);
        match moves.first() {
            None => Unrest::Stuck,
            Some(m) if m.is_capture() => Unrest::Forced,
            Some(_) => {
                moves.clear();
                Unrest::Optional
            }
        }
    }

    fn is_tense(&self, _: &Position<V>, moves: &[Move]) -> bool {
        moves[0].is_capture()
    }
}
