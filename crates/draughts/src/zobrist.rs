//! The random numbers behind position keys.

use damier_core::{Dice, Key, Side};

use crate::Square;

pub(crate) const SEED: u64 = 0x0064_616D_6965_7221;

/// One number for each side, kind of piece and square.
static PIECES: [[Key; 64]; 4] = {
    let mut dice = Dice::new(SEED);
    let mut table = [[Key(0); 64]; 4];
    let mut i = 0;
    while i < 4 * 64 {
        table[i / 64][i % 64] = Key(dice.roll());
        i += 1;
    }
    table
};

/// What changes in a key when the turn passes.
pub(crate) const TURN: Key = Key(Dice::new(!SEED).roll());

/// The number of a piece on a square.
#[inline]
pub(crate) fn piece(side: Side, is_king: bool, square: Square) -> Key {
    PIECES[side as usize * 2 + usize::from(is_king)][usize::from(square.0 & 63)]
}
