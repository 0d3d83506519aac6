//! Ordinary moves, found for the whole board at once: one shift for each direction.

use damier_core::{MoveList, Side};

use super::jumps::far_row;
use crate::board::directions::{DIAGONALS, backward, each, forward};
use crate::moves::sort_by_clock;
use crate::rules::{Reach, SameCapture};
use crate::{Bits, Move, Position, Square, Variant};

/// The pieces of the side to move that may make an ordinary move, and the squares they may go to.
struct Movers {
    men: Bits,
    kings: Bits,
    empty: Bits,
}

impl Movers {
    #[inline]
    fn of<V: Variant, const WHITE: bool>(pos: &Position<V>) -> Movers {
        let side = if WHITE { Side::White } else { Side::Black };
        let mut kings = pos.kings(side);
        if V::RULES.king_run.rule.is_some()
            && let Some(tired) = pos.tired_king()
        {
            kings &= !Bits::of(tired);
        }
        Movers { men: pos.men(side), kings, empty: pos.empty() }
    }
}

/// Adds every ordinary move to `moves`.
#[inline]
pub(crate) fn list_quiets<V: Variant, const WHITE: bool>(pos: &Position<V>, moves: &mut MoveList<Move>) {
    let Movers { men, kings, empty } = Movers::of::<V, WHITE>(pos);
    each!(D in forward::<WHITE>() => {
        let step = V::LAYOUT.steps[D];
        for to in men.shift(step) & empty {
            moves.push(quiet::<V>(to, step, D, far_row::<V, WHITE>().has(to)));
        }
    });
    if kings.any() {
        list_king_moves::<V>(kings, empty, moves);
    }
    if V::RULES.same_capture.rule == SameCapture::SameEnds {
        // Document 000 goes from piece to piece by number, and round each by the clock (S-4, S-5).
        sort_by_clock(moves);
    }
}

/// Whether a man has an ordinary move.
#[inline]
pub(crate) fn men_can_step<V: Variant, const WHITE: bool>(pos: &Position<V>) -> bool {
    let (men, empty) = (pos.men(if WHITE { Side::White } else { Side::Black }), pos.empty());
    let mut ahead = Bits::EMPTY;
    each!(D in forward::<WHITE>() => { ahead |= men.shift(V::LAYOUT.steps[D]); });
    (ahead & empty).any()
}

/// The number of moves [`list_quiets`] would list.
#[inline]
pub(crate) fn count_quiets<V: Variant, const WHITE: bool>(pos: &Position<V>) -> usize {
    let Movers { men, kings, empty } = Movers::of::<V, WHITE>(pos);
    let mut count = 0;
    if V::RULES.kings.rule.step == Reach::One {
        let pieces = men | kings;
        each!(D in forward::<WHITE>() => { count += (pieces.shift(V::LAYOUT.steps[D]) & empty).count(); });
        if kings.any() {
            each!(D in backward::<WHITE>() => { count += (kings.shift(V::LAYOUT.steps[D]) & empty).count(); });
        }
        return count as usize;
    }
    each!(D in forward::<WHITE>() => { count += (men.shift(V::LAYOUT.steps[D]) & empty).count(); });
    if kings.any() {
        each!(D in DIAGONALS => {
            // All kings fly together; each leaves a bit of its own wherever it can stop.
            let mut flying = kings.shift(V::LAYOUT.steps[D]) & empty;
            while flying.any() {
                count += flying.count();
                flying = flying.shift(V::LAYOUT.steps[D]) & empty;
            }
        });
    }
    count as usize
}

fn list_king_moves<V: Variant>(kings: Bits, empty: Bits, moves: &mut MoveList<Move>) {
    each!(D in DIAGONALS => {
        let step = V::LAYOUT.steps[D];
        if V::RULES.kings.rule.step == Reach::One {
            for to in kings.shift(step) & empty {
                moves.push(quiet::<V>(to, step, D, false));
            }
        } else {
            for from in kings {
                let mut at = Bits::of(from).shift(step) & empty;
                while at.any() {
                    moves.push(Move { from, to: at.first(), crowned: false, route: 0, captured: Bits::EMPTY });
                    at = at.shift(step) & empty;
                }
            }
        }
    });
}

#[inline]
pub(crate) fn quiet<V: Variant>(to: Square, step: i8, d: usize, crowned: bool) -> Move {
    let from = Square(to.0.wrapping_add_signed(-step));
    let route = if V::RULES.same_capture.rule == SameCapture::SameEnds { d as u32 } else { 0 };
    Move { from, to, crowned, route, captured: Bits::EMPTY }
}
