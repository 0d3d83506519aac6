//! What the pieces on a board are worth, before anything else is looked at.

use damier_core::Side;
use damier_draughts::Bits;
use damier_search::Score;

use super::forces::{Forces, Kind};
use super::scale::{Scales, Zone};
use crate::Term;

/// The whole of any board.
const EVERYWHERE: Zone = Zone { words: "", squares: Bits(!0) };

/// What pieces are worth, in thousandths of a point.
///
/// No game is named here: nineteen games share this code.
#[derive(Clone, Copy, Debug)]
pub(super) enum Worth {
    /// Every man and every king counts the same.
    Material { man: i32, king: i32 },
    /// It matters where they stand.
    Scales(&'static Scales),
}

impl Worth {
    /// The value of all pieces for the side to move.
    pub(super) fn value(self, forces: &Forces, thinker: Side) -> i32 {
        match self {
            Worth::Material { man, king } => forces.material(man, king),
            Worth::Scales(scales) => {
                let value = scales.value(forces, thinker);
                if thinker == forces.turn { value } else { -value }
            }
        }
    }

    /// The value of all pieces for `side`, kind by kind and zone by zone.
    pub(super) fn terms(self, forces: &Forces, thinker: Side, side: Side) -> Vec<Term> {
        let zones = match self {
            Worth::Material { .. } => &[EVERYWHERE][..],
            Worth::Scales(scales) => &scales.zones[..],
        };
        let mut terms = Vec::new();
        for (whose, owner) in [("own", side), ("enemy", !side)] {
            for (word, kind) in [("men", Kind::Man), ("kings", Kind::King)] {
                for zone in zones {
                    let pieces = forces.pieces(kind, owner) & zone.squares;
                    let worth = Score::thousandths(self.weigh(pieces, kind, owner, thinker));
                    let name = format!("{whose} {word}{}", zone.words);
                    terms.push(Term { name, count: pieces.count(), value: worth.flipped_if(owner != side) });
                }
            }
        }
        terms
    }

    /// The worth of pieces of one kind and owner.
    fn weigh(self, pieces: Bits, kind: Kind, owner: Side, thinker: Side) -> i32 {
        match (self, kind) {
            (Worth::Material { man, .. }, Kind::Man) => man * pieces.count() as i32,
            (Worth::Material { king, .. }, Kind::King) => king * pieces.count() as i32,
            (Worth::Scales(scales), _) => scales.of(kind, owner, thinker).weigh(pieces),
        }
    }
}
