//! The scales of each board, computed by the compiler.

use damier_core::{BySide, Side};
use damier_draughts::rules::Board;
use damier_draughts::{Bits, Layout, Place, Square};

use super::scale::{Scale, Scales, Zone};

/// One point in thousandths.
pub(super) const POINT: i32 = 1000;

/// No part of the board.
const NOWHERE: Zone = Zone { words: "", squares: Bits::EMPTY };

/// The weights of the cells of document 000 (S-25) in quarters of a point, row by row from the top.
///
/// They look the same from both sides. On the mirrored boards of Italy and Spain they are mirrored too.
#[rustfmt::skip]
const CELLS: [u8; 32] = [
      8, 8, 8, 8,
    4, 4, 4, 6,
      6, 4, 4, 4,
    4, 5, 5, 6,
      6, 5, 5, 4,
    4, 4, 4, 6,
      6, 4, 4, 4,
    8, 8, 8, 8,
];
const PLAIN: u8 = 4;

/// The scales of `weighted`: (man 1, king 2) times the weight of the cell. Cells that the document does not have are
/// plain.
pub(super) const fn weighted(layout: &Layout) -> Scales {
    let mut worth = [0; 64];
    let mut zones = [
        Zone { words: " on cells that count double", squares: Bits::EMPTY },
        Zone { words: " on cells that count 1.5", squares: Bits::EMPTY },
        Zone { words: " on cells that count 1.25", squares: Bits::EMPTY },
        Zone { words: " on plain cells", squares: Bits::EMPTY },
    ];
    let (mut square, mut cell) = (0, 0);
    while square < 64 {
        if layout.squares.has(Square(square)) {
            let weight = if cell < CELLS.len() { CELLS[cell] } else { PLAIN };
            worth[square as usize] = weight;
            let zone = match weight {
                8 => 0,
                6 => 1,
                5 => 2,
                _ => 3,
            };
            zones[zone].squares.0 |= 1 << square;
            cell += 1;
        }
        square += 1;
    }
    let (man, king) = (Scale::new(&worth, POINT / 4), Scale::new(&worth, POINT / 2));
    Scales { men: BySide { white: man, black: man }, own_kings: king, enemy_kings: king, zones }
}

/// The scales of `rings` (document 001, I-16 to I-18).
///
/// A king is worth what a man would be worth on the far row, times the four of the outer ring: 28 on the board of the
/// document, whose enemy kings count double.
pub(super) const fn rings(layout: &Layout) -> Scales {
    let board = layout.board;
    let (mut white, mut black, mut kings) = ([0; 64], [0; 64], [0; 64]);
    let mut zones = [
        Zone { words: " on the outer ring", squares: Bits::EMPTY },
        Zone { words: " on the inner ring", squares: Bits::EMPTY },
        Zone { words: " inside the rings", squares: Bits::EMPTY },
        NOWHERE,
    ];
    let mut square = 0;
    while square < 64 {
        if layout.squares.has(Square(square)) {
            let place = layout.place(Square(square));
            let (factor, zone) = match steps_to_edge(board, place) {
                0 => (4, 0),
                1 => (2, 1),
                _ => (1, 2),
            };
            let at = square as usize;
            white[at] = factor * (1 + rows_gained(board, Side::White, place.row));
            black[at] = factor * (1 + rows_gained(board, Side::Black, place.row));
            kings[at] = factor;
            zones[zone].squares.0 |= 1 << square;
        }
        square += 1;
    }
    let king = 4 * (1 + rows_gained(board, Side::White, 0)) as i32 * POINT;
    Scales {
        men: BySide { white: Scale::new(&white, POINT), black: Scale::new(&black, POINT) },
        own_kings: Scale::new(&kings, king),
        enemy_kings: Scale::new(&kings, 2 * king),
        zones,
    }
}

/// The scales of `race`: a man counts 1, and a tenth more for each row from its home row; a king, who has won where
/// this is played, 10.
pub(super) const fn race(layout: &Layout) -> Scales {
    let (mut white, mut black, mut kings) = ([0; 64], [0; 64], [0; 64]);
    let mut square = 0;
    while square < 64 {
        if layout.squares.has(Square(square)) {
            let row = layout.place(Square(square)).row;
            white[square as usize] = 10 + (layout.board.rows - 1 - row);
            black[square as usize] = 10 + row;
            kings[square as usize] = 1;
        }
        square += 1;
    }
    let king = Scale::new(&kings, 10 * POINT);
    Scales {
        men: BySide { white: Scale::new(&white, POINT / 10), black: Scale::new(&black, POINT / 10) },
        own_kings: king,
        enemy_kings: king,
        zones: [Zone { words: "", squares: layout.squares }, NOWHERE, NOWHERE, NOWHERE],
    }
}

/// The rows a man has gained beyond the front row of its starting camp.
const fn rows_gained(board: Board, side: Side, row: u8) -> u8 {
    match side {
        Side::White => (board.rows - board.camp).saturating_sub(row),
        Side::Black => row.saturating_sub(board.camp - 1),
    }
}

/// The steps from a place to the nearest edge of the board: none on the outer ring, one on the inner.
const fn steps_to_edge(board: Board, place: Place) -> u8 {
    let across = least(place.column, board.columns - 1 - place.column);
    let along = least(place.row, board.rows - 1 - place.row);
    least(across, along)
}

const fn least(one: u8, other: u8) -> u8 {
    if one < other { one } else { other }
}
