//! A board with its parts marked, drawn by the compiler.

use damier_core::{BySide, Side};
use damier_draughts::{Bits, Layout, Square};

/// The parts of a board that features ask for. All but those kept by side look the same from both sides.
pub(super) struct Chart {
    /// The place of each square in the rows as its side sees them, counted from the row where its men are crowned.
    pub(super) order: BySide<[u8; 64]>,
    /// The outer ring.
    pub(super) edge: Bits,
    /// The squares far from every edge.
    pub(super) centre: Bits,
    /// The longest diagonal, from corner to corner.
    pub(super) road: Bits,
    /// The two squares in each of the corners that are not on the road.
    pub(super) double_corners: Bits,
    /// One half of the columns.
    pub(super) left: Bits,
    /// The half of the rows that is the opponent's.
    pub(super) beyond: BySide<Bits>,
    /// The rows of that half next to the one where men are crowned, near enough to run.
    pub(super) near_crown: BySide<Bits>,
    /// Every second row from the home row on: who has the opposition is told by counting there.
    pub(super) system: BySide<Bits>,
}

/// The most steps from the crown at which a man is watched.
pub(super) const RUN: usize = 4;

impl Chart {
    /// The chart of a layout.
    pub(super) const fn of(layout: &Layout) -> Chart {
        const NONE: BySide<Bits> = BySide { white: Bits::EMPTY, black: Bits::EMPTY };
        let mut chart = Chart {
            order: BySide { white: [0; 64], black: [0; 64] },
            edge: Bits::EMPTY,
            centre: Bits::EMPTY,
            road: Bits::EMPTY,
            double_corners: Bits::EMPTY,
            left: Bits::EMPTY,
            beyond: NONE,
            near_crown: NONE,
            system: NONE,
        };
        let (mut index, mut place) = (0, 0);
        while index < 64 {
            if layout.squares.has(Square(index)) {
                chart.order.white[index as usize] = place;
                chart.order.black[index as usize] = layout.board.squares() - 1 - place;
                place += 1;
                chart.mark_for_both(layout, Square(index));
                chart.mark_by_side(layout, Square(index));
            }
            index += 1;
        }
        chart
    }

    const fn mark_for_both(&mut self, layout: &Layout, square: Square) {
        let (columns, rows) = (layout.board.columns, layout.board.rows);
        let place = layout.place(square);
        let row = place.row;
        // On a mirrored board the road runs through the other corners; turned round, all boards are alike.
        let column = if layout.board.mirrored { columns - 1 - place.column } else { place.column };
        let (right, below) = (columns - 1 - column, rows - 1 - row);
        let inside = least(least(column, right), least(row, below));
        let bit = Bits::of(square);
        add(&mut self.edge, bit, inside == 0);
        add(&mut self.centre, bit, 3 * inside >= columns - 2);
        add(&mut self.road, bit, column == below);
        add(&mut self.double_corners, bit, column < 2 && row < 2 || right < 2 && below < 2);
        add(&mut self.left, bit, column < columns / 2);
    }

    const fn mark_by_side(&mut self, layout: &Layout, square: Square) {
        let board = layout.board;
        let row = layout.place(square).row;
        let below = board.rows - 1 - row;
        let bit = Bits::of(square);
        let half = board.rows / 2;
        add(&mut self.beyond.white, bit, row < half);
        add(&mut self.beyond.black, bit, below < half);
        add(&mut self.near_crown.white, bit, 0 < row && row < half && row as usize <= RUN);
        add(&mut self.near_crown.black, bit, 0 < below && below < half && below as usize <= RUN);
        add(&mut self.system.white, bit, below.is_multiple_of(2));
        add(&mut self.system.black, bit, row.is_multiple_of(2));
    }
}

/// The men of a side in its home row, as a number: the lowest bit stands for the same square as seen from each side.
pub(super) fn home_row(layout: &Layout, side: Side, men: Bits) -> usize {
    let width = u32::from(layout.board.columns / 2);
    match side {
        Side::White => {
            let row = layout.far_row(Side::Black);
            ((men & row).0 >> row.0.trailing_zeros()) as usize
        }
        Side::Black => {
            let row = (men & layout.far_row(Side::White)).0 as u8;
            usize::from(row.reverse_bits()) >> (8 - width)
        }
    }
}

const fn add(set: &mut Bits, bit: Bits, belongs: bool) {
    if belongs {
        *set = Bits(set.0 | bit.0);
    }
}

const fn least(one: u8, other: u8) -> u8 {
    if one < other { one } else { other }
}
