//! What a network finds each piece worth.

use damier_core::Side;
use damier_search::Score;

use super::judge::scaled;
use super::{Network, Sight};

/// What a piece is worth on its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Whose it is.
    pub side: Side,
    /// Where it stands, as a place of the sets.
    pub place: usize,
    /// How much less its side would have without it; less than nothing where it is in the way.
    pub value: Score,
}

impl<P: Sight> Network<P> {
    /// What every piece is worth to its side: how much less that side would have if it were not there, and all else the same.
    ///
    /// A network gives no reasons, but it can be asked about two boards that differ by one piece. It has never seen a side without its king
    /// in chess, nor one without any piece, so nothing is said of those.
    pub fn worths(&self, pos: &P) -> Vec<Worth> {
        let (mut stack, sets) = (self.aside(), pos.sets());
        let white_to_move = pos.turn() == Side::White;
        let mut value = |sets| scaled(stack.value(sets, white_to_move), self.scale());
        let whole = value(sets);
        let mut worths = Vec::new();
        for kind in 0..P::KINDS {
            let (side, first) =
                if kind < P::KINDS / 2 { (Side::White, 0) } else { (Side::Black, P::KINDS / 2) };
            let own = &sets.as_ref()[first..first + P::KINDS / 2];
            let is_alone = own.iter().map(|set| set.count_ones()).sum::<u32>() == 1;
            if is_alone || P::KING == Some(kind - first) {
                continue;
            }
            let places = (0..u64::BITS as usize).filter(|place| sets.as_ref()[kind] >> place & 1 == 1);
            for place in places {
                let mut without = sets;
                without.as_mut()[kind] &= !(1 << place);
                let lost = Score::thousandths(whole.saturating_sub(value(without)));
                worths.push(Worth { side, place, value: lost.flipped_if(side != pos.turn()) });
            }
        }
        worths
    }
}
