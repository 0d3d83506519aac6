//! The numbers position keys are made of.

use cozy_chess::{File, Piece, Square};
use damier_core::{Dice, Side};

struct Numbers {
    pieces: [[[u64; Square::NUM]; Piece::NUM]; 2],
    castling: [u64; Square::NUM],
    en_passant: [u64; 8],
    turn: u64,
}

static NUMBERS: Numbers = Numbers::thrown(0x00DA_311E_C4E5);

impl Numbers {
    const fn thrown(seed: u64) -> Numbers {
        let mut dice = Dice::new(seed);
        let mut numbers = Numbers {
            pieces: [[[0; Square::NUM]; Piece::NUM]; 2],
            castling: [0; Square::NUM],
            en_passant: [0; 8],
            turn: dice.roll(),
        };
        let mut square = 0;
        while square < Square::NUM {
            let mut piece = 0;
            while piece < Piece::NUM {
                numbers.pieces[0][piece][square] = dice.roll();
                numbers.pieces[1][piece][square] = dice.roll();
                piece += 1;
            }
            numbers.castling[square] = dice.roll();
            numbers.en_passant[square % 8] = dice.roll();
            square += 1;
        }
        numbers
    }
}

#[inline]
pub(crate) fn of_piece(side: Side, piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[side as usize][piece as usize][square as usize]
}

/// For a rook that may still castle.
pub(crate) fn of_castling(rook: Square) -> u64 {
    NUMBERS.castling[rook as usize]
}

pub(crate) fn of_en_passant(file: File) -> u64 {
    NUMBERS.en_passant[file as usize]
}

/// For Black to move.
#[inline]
pub(crate) fn of_turn() -> u64 {
    NUMBERS.turn
}
