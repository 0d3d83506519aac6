//! What pieces are worth square by square.

use damier_core::{BySide, Side};
use damier_draughts::Bits;

use super::forces::{Forces, Kind};

/// The binary digits a worth may have.
const DIGITS: usize = 5;

/// What a piece is worth on each square, ready to be added up for a whole set of squares at once.
///
/// The worth of every square is written in binary, and each digit keeps the set of squares where it is 1. Then a set
/// of pieces is weighed by counting it once for each digit, however many different worths its squares have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    digits: [Bits; DIGITS],
    unit: i32,
}

impl Scale {
    /// A scale from the worth of each square in units of so many thousandths of a point.
    pub(super) const fn new(worth: &[u8; 64], unit: i32) -> Scale {
        let mut digits = [Bits::EMPTY; DIGITS];
        let mut square = 0;
        while square < 64 {
            assert!(worth[square] >> DIGITS == 0, "a worth with too many digits");
            let mut digit = 0;
            while digit < DIGITS {
                digits[digit].0 |= (worth[square] as u64 >> digit & 1) << square;
                digit += 1;
            }
            square += 1;
        }
        Scale { digits, unit }
    }

    /// What pieces on these squares are worth together, in thousandths of a point.
    pub(super) fn weigh(&self, pieces: Bits) -> i32 {
        let counts = self.digits.iter().enumerate();
        self.unit * counts.map(|(digit, &set)| ((pieces & set).count() as i32) << digit).sum::<i32>()
    }
}

/// A part of the board that has a name, so that a value can be told part by part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zone {
    /// What is said of pieces that stand in it, as in `on the outer ring`; nothing for the whole board.
    pub(super) words: &'static str,
    pub(super) squares: Bits,
}

/// The scales of an evaluation that asks where pieces stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scales {
    pub(super) men: BySide<Scale>,
    /// For the kings of the side that thinks.
    pub(super) own_kings: Scale,
    /// For the kings of its opponent.
    pub(super) enemy_kings: Scale,
    /// They cover the board and do not overlap.
    pub(super) zones: [Zone; 4],
}

impl Scales {
    /// The scale for a kind of piece of a side.
    pub(super) fn of(&self, kind: Kind, side: Side, thinker: Side) -> &Scale {
        match kind {
            Kind::Man => &self.men[side],
            Kind::King if side == thinker => &self.own_kings,
            Kind::King => &self.enemy_kings,
        }
    }

    /// The value of a position for the side that thinks, in thousandths of a point.
    pub(super) fn value(&self, forces: &Forces, thinker: Side) -> i32 {
        let other = !thinker;
        self.men[thinker].weigh(forces.men[thinker]) - self.men[other].weigh(forces.men[other])
            + self.own_kings.weigh(forces.kings[thinker])
            - self.enemy_kings.weigh(forces.kings[other])
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Dice;
    use damier_draughts::Bits;

    use super::Scale;

    #[test]
    fn weighing_by_digits_is_weighing_piece_by_piece() {
        let mut dice = Dice::new(25);
        for _ in 0..200 {
            let worth: [u8; 64] = std::array::from_fn(|_| dice.below(32) as u8);
            let scale = Scale::new(&worth, 250);
            let pieces = Bits(dice.roll() & dice.roll());
            let one_by_one: i32 =
                pieces.into_iter().map(|square| 250 * i32::from(worth[usize::from(square.0)])).sum();
            assert_eq!(scale.weigh(pieces), one_by_one);
        }
    }
}
