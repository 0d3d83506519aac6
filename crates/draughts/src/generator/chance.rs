//! Drawing a random move without listing the others.

use damier_core::{Dice, Playout, Side, draw_from_list};

use super::jumps::{FirstJumps, Terrain, far_row, jump};
use super::quiets::quiet;
use crate::board::directions::forward;
use crate::board::{DOWN_LEFT, DOWN_RIGHT, Direction, UP_LEFT, UP_RIGHT};
use crate::rules::Reach;
use crate::{Bits, Move, Position, Square, Variant};

impl<V: Variant> Playout for Position<V> {
    fn random_move(&self, dice: &mut Dice) -> Option<Move> {
        match self.turn {
            Side::White => self.draw::<true, _>(dice, |m| m),
            Side::Black => self.draw::<false, _>(dice, |m| m),
        }
    }

    // To draw and play in one go spares the move: where it is known to be quiet, half of `after` falls away.
    #[inline]
    fn random_step(&self, dice: &mut Dice) -> Option<Self> {
        match self.turn {
            Side::White => self.draw::<true, _>(dice, |m| self.after_move_of::<true>(m)),
            Side::Black => self.draw::<false, _>(dice, |m| self.after_move_of::<false>(m)),
        }
    }
}

impl<V: Variant> Position<V> {
    /// Draws a move and hands it to `act`.
    #[inline(always)]
    fn draw<const WHITE: bool, T>(&self, dice: &mut Dice, act: impl Fn(Move) -> T) -> Option<T> {
        let side = if WHITE { Side::White } else { Side::Black };
        let kings = self.kings(side);
        let backwards = V::RULES.men_capture_backwards.rule;
        let is_crowned = |m: Move| far_row::<V, WHITE>().has(m.to) && !kings.has(m.from);
        let terrain = Terrain::of::<V, WHITE>(self);
        let jumps = FirstJumps::of::<V, WHITE>(self, terrain);
        if !jumps.none::<V>() {
            if V::RULES.straight_captures.rule || !jumps.are_captures::<V, WHITE>(terrain) {
                return draw_from_list(self, dice).map(act);
            }
            let landings = |d: Direction| jumps.men[d] | jumps.kings[d];
            let (to, d) = pick_direction::<WHITE>(landings, backwards || kings.any(), dice)?;
            let m = jump::<V>(to, d, false);
            return Some(act(Move { crowned: is_crowned(m), ..m }));
        }
        let flies = V::RULES.kings.rule.step == Reach::Any;
        if flies && kings.any() || V::RULES.king_run.rule.is_some() {
            return draw_from_list(self, dice).map(act);
        }
        let (pieces, empty) = (self.pieces[side], self.empty());
        let arrivals = |d: Direction| {
            let movers = if forward::<WHITE>().has(d) { pieces } else { kings };
            movers.shift(V::LAYOUT.steps[d]) & empty
        };
        let (to, d) = pick_direction::<WHITE>(arrivals, kings.any(), dice)?;
        let m = quiet::<V>(to, V::LAYOUT.steps[d], d, false);
        Some(act(Move { crowned: is_crowned(m), ..m }))
    }
}

/// One of the squares reached in some direction, each with the same chance, and the direction.
///
/// Where nothing goes backwards, two sets are enough: counting is what costs most here.
#[inline(always)]
fn pick_direction<const WHITE: bool>(
    reached: impl Fn(Direction) -> Bits,
    backwards: bool,
    dice: &mut Dice,
) -> Option<(Square, Direction)> {
    let all = const {
        if WHITE {
            [UP_RIGHT, UP_LEFT, DOWN_RIGHT, DOWN_LEFT]
        } else {
            [DOWN_RIGHT, DOWN_LEFT, UP_RIGHT, UP_LEFT]
        }
    };
    let (square, i) = if backwards {
        pick([reached(all[0]), reached(all[1]), reached(all[2]), reached(all[3])], dice)?
    } else {
        pick([reached(all[0]), reached(all[1])], dice)?
    };
    Some((square, all[i]))
}

/// One of the squares in the sets, each with the same chance, and the place of its set.
#[inline]
fn pick<const N: usize>(sets: [Bits; N], dice: &mut Dice) -> Option<(Square, usize)> {
    let mut below = [0; N];
    let mut total = 0;
    for (sum, set) in below.iter_mut().zip(&sets) {
        *sum = total;
        total += set.count();
    }
    if total == 0 {
        return None;
    }
    let n = dice.below(total as usize) as u32;
    // The last set that begins at or before n. Arithmetic, because chance defeats every branch predictor.
    let i = below[1..].iter().map(|&sum| usize::from(n >= sum)).sum::<usize>() % N;
    Some((nth(sets[i], n - below[i]), i))
}

/// The square with `n` lower ones in the set.
#[inline]
fn nth(mut set: Bits, n: u32) -> Square {
    // Four steps of arithmetic are cheaper than one branch that chance decides.
    for i in 0..4 {
        set = if i < n { Bits(set.0 & set.0.wrapping_sub(1)) } else { set };
    }
    for _ in 4..n {
        set = Bits(set.0 & set.0.wrapping_sub(1));
    }
    set.first()
}
