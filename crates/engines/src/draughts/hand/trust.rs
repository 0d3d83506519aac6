//! How much an advantage is worth where few pieces are left and one side has a king to hold out with.

use damier_core::{Side, Verdict};
use damier_draughts::rules::{Landing, Reach};
use damier_draughts::{Bits, Position, Variant};

use super::chart::Chart;

/// The whole.
const FULL: i32 = 64;
/// A little: the ending is a draw, but the better side may still try.
const LITTLE: i32 = 4;
/// A quarter.
const QUARTER: i32 = 16;
/// Half.
const HALF: i32 = 32;

/// More pieces than these are no ending.
const FEW: u32 = 8;

/// What part of the value of a position is to be believed, in 64ths.
#[inline]
pub(super) fn trust<V: Variant>(pos: &Position<V>, chart: &Chart) -> i32 {
    let rules = const { V::RULES };
    let pieces = pos.pieces(Side::White) | pos.pieces(Side::Black);
    let other_aim = rules.no_move.rule != Verdict::Lost || rules.first_king_wins.rule;
    if other_aim || pieces.count() > FEW {
        return FULL;
    }
    in_an_ending(pos, chart)
}

/// The forces of one side.
#[derive(Clone, Copy)]
struct Force {
    men: u32,
    kings: u32,
    squares: Bits,
}

impl Force {
    fn of<V: Variant>(pos: &Position<V>, side: Side) -> Force {
        let squares = pos.pieces(side);
        Force { men: pos.men(side).count(), kings: pos.kings(side).count(), squares }
    }

    fn pieces(self) -> u32 {
        self.men + self.kings
    }
}

// A call: nothing of it is needed before the ending.
#[inline(never)]
fn in_an_ending<V: Variant>(pos: &Position<V>, chart: &Chart) -> i32 {
    let (white, black) = (Force::of(pos, Side::White), Force::of(pos, Side::Black));
    let rank = |force: Force| (force.pieces(), force.kings);
    let (strong, weak) = if rank(white) >= rank(black) { (white, black) } else { (black, white) };
    if weak.kings == 0 {
        return FULL;
    }
    let lead = strong.pieces() - weak.pieces();
    // Who takes the other's last king in passing need not come near it: then two kings are enough, as with short ones.
    let flying = V::RULES.kings.rule.approach == Reach::Any
        && V::RULES.kings.rule.landing != Landing::JustBehindALastKing;
    match (strong.men + weak.men, lead) {
        (0, 0) => LITTLE,
        (0, _) if !flying => FULL,
        (0, _) => kings_alone::<V>(strong.kings, weak, chart),
        (_, 0) if strong.kings == weak.kings => HALF,
        (_, 1) if flying => HALF,
        // The lone king on the road lets nothing pass.
        (_, 2) if flying && weak.men == 0 => {
            if (weak.squares & chart.road).any() {
                LITTLE
            } else {
                QUARTER
            }
        }
        _ => FULL,
    }
}

/// Flying kings against flying kings, with a lead.
fn kings_alone<V: Variant>(strong: u32, weak: Force, chart: &Chart) -> i32 {
    // Three kings catch one on the small board and four on the large one, unless it holds the road; two hold out anyway.
    let enough = if V::RULES.board.rule.columns > 8 { 4 } else { 3 };
    let holds_road = (weak.squares & chart.road).any();
    if weak.kings == 1 && strong >= enough && !holds_road {
        FULL
    } else if strong >= enough + weak.kings {
        QUARTER
    } else {
        LITTLE
    }
}
