//! The pieces on a board, without the game they belong to.

use damier_core::{BySide, Side};
use damier_draughts::{Bits, Position, Variant};

/// The two kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Man,
    King,
}

/// The pieces of both sides: what the evaluations see of a position of any game, so that they are compiled once for
/// all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forces {
    pub(super) men: BySide<Bits>,
    pub(super) kings: BySide<Bits>,
    pub(super) turn: Side,
}

impl Forces {
    pub(super) fn of<V: Variant>(pos: &Position<V>) -> Forces {
        let [white, black] = Side::BOTH;
        Forces {
            men: BySide { white: pos.men(white), black: pos.men(black) },
            kings: BySide { white: pos.kings(white), black: pos.kings(black) },
            turn: pos.turn(),
        }
    }

    /// The pieces of one kind and side.
    pub(super) fn pieces(&self, kind: Kind, side: Side) -> Bits {
        match kind {
            Kind::Man => self.men[side],
            Kind::King => self.kings[side],
        }
    }

    /// The difference in pieces for the side to move, a man and a king counting so much.
    pub(super) fn material(&self, man: i32, king: i32) -> i32 {
        let balance = |sets: &BySide<Bits>| sets[self.turn].count() as i32 - sets[!self.turn].count() as i32;
        man * balance(&self.men) + king * balance(&self.kings)
    }
}
