//! What a position of draughts shows.
//!
//! Everything is counted for both sides with the same code, which knows by the compiler which way is ahead, and told as a
//! difference. Squares are those the side itself sees, so that a position turned round shows the same.
//!
//! Which features a game shows follows from its rules: where men do not capture backwards nothing threatens from
//! behind, where kings fly nobody counts the opposition.

mod camp;
mod chart;
mod formula;
mod trust;

use std::borrow::Cow;

use damier_core::Side;
use damier_draughts::rules::{Board, Reach, Rules};
use damier_draughts::{Position, Square, Variant};

use crate::hand::{Features, Group, NOWHERE, PHASES, Squares, Tally, Weights};
use camp::{COUNTS, Camp, ENOUGH_STEPS, MEN_COUNTS};
use chart::{Chart, RUN};
pub(super) use formula::{Aim, MAN, king};

/// The groups that are no plain counts.
const OTHERS: usize = 6;

/// The first feature of each group, and of all counts together.
struct Index {
    turn: usize,
    opposition: usize,
    counts: usize,
    safe_steps: usize,
    runaways: usize,
    home_rows: usize,
    squares: usize,
}

impl Index {
    const fn under(rules: &Rules) -> Index {
        let counts = 2;
        let safe_steps = counts + COUNTS.len();
        let runaways = safe_steps + ENOUGH_STEPS + 1;
        let home_rows = runaways + RUN;
        let squares = home_rows + (1 << (rules.board.rule.columns / 2));
        Index { turn: 0, opposition: 1, counts, safe_steps, runaways, home_rows, squares }
    }
}

const fn groups_on(board: Board) -> [Group; COUNTS.len() + OTHERS] {
    let mut groups = [Group { name: "turn", size: 1 }; COUNTS.len() + OTHERS];
    groups[1] = Group { name: "opposition", size: 1 };
    let mut count = 0;
    while count < COUNTS.len() {
        groups[2 + count] = Group { name: COUNTS[count], size: 1 };
        count += 1;
    }
    groups[2 + count] = Group { name: "safe steps", size: ENOUGH_STEPS + 1 };
    groups[3 + count] = Group { name: "runaway men", size: RUN };
    groups[4 + count] = Group { name: "men in the home row", size: 1 << (board.columns / 2) };
    groups[5 + count] = Group { name: "men on their squares", size: board.squares() as usize };
    groups
}

/// The features of men on their squares, for White and for Black.
const fn boards<V: Variant>() -> [Squares; 2] {
    let chart = Chart::of(&V::LAYOUT);
    let first = Index::under(&V::RULES).squares as u16;
    let mut boards = [[NOWHERE; 64]; 2];
    let mut place = 0;
    while place < 64 {
        if V::LAYOUT.squares.has(Square(place as u8)) {
            boards[Side::White as usize][place] = first + chart.order.white[place] as u16;
            boards[Side::Black as usize][place] = first + chart.order.black[place] as u16;
        }
        place += 1;
    }
    boards
}

fn groups<V: Variant>() -> &'static [Group] {
    const { &groups_on(V::RULES.board.rule) }
}

impl<V: Variant> Features for Position<V> {
    fn groups() -> &'static [Group] {
        groups::<V>()
    }

    fn boards() -> &'static [Squares] {
        const { &boards::<V>() }
    }

    #[inline]
    fn phase(&self) -> i32 {
        let pieces = (self.pieces(Side::White) | self.pieces(Side::Black)).count() as i32;
        (pieces * PHASES / (2 * i32::from(V::RULES.board.rule.men()))).min(PHASES)
    }

    #[inline]
    fn observe(&self, tally: &mut impl Tally) {
        let chart = const { &Chart::of(&V::LAYOUT) };
        let index = const { Index::under(&V::RULES) };
        let for_white = self.turn() == Side::White;
        let (white, black) = (Camp::of::<V, true>(self, chart), Camp::of::<V, false>(self, chart));
        tally.add(index.turn, 1);
        if V::RULES.kings.rule.step == Reach::One {
            tally.add(index.opposition, opposition(self, chart));
        }
        tell(tally, index.counts, for_white, white.counts, black.counts);
        // Most positions of a game have no king yet, and nobody near the crown.
        if (self.kings(Side::White) | self.kings(Side::Black)).any() {
            let (white, black) = (white.kings::<V, true>(chart), black.kings::<V, false>(chart));
            tell(tally, index.counts + MEN_COUNTS, for_white, white, black);
        }
        if white.may_run || black.may_run {
            tell(tally, index.runaways, for_white, white.runaways::<V, true>(), black.runaways::<V, false>());
        }
        let (own, other) = if for_white { (&white, &black) } else { (&black, &white) };
        for (camp, count) in [(own, 1), (other, -1)] {
            tally.add(index.safe_steps + camp.safe_steps, count);
            tally.add(index.home_rows + camp.home_row, count);
        }
        let boards = const { &boards::<V>() };
        for side in Side::BOTH {
            let count = if side == self.turn() { 1 } else { -1 };
            tally.add_squares(side as usize, &boards[side as usize], self.men(side).0, count);
        }
    }

    #[inline]
    fn trust(&self) -> i32 {
        trust::trust(self, const { &Chart::of(&V::LAYOUT) })
    }

    fn fitted() -> Cow<'static, str> {
        match fitted_under(&V::RULES) {
            Some(text) => text.into(),
            None => unfitted::<V>().write::<Self>().into(),
        }
    }
}

/// Tells features in a row as differences.
// Forced inline for the same reason as `Camp::of`.
#[inline(always)]
fn tell<const N: usize>(
    tally: &mut impl Tally,
    first: usize,
    for_white: bool,
    white: [i32; N],
    black: [i32; N],
) {
    for (i, (white, black)) in white.into_iter().zip(black).enumerate() {
        tally.add(first + i, if for_white { white - black } else { black - white });
    }
}

/// The weights of a game by rule of thumb: what fitting begins with, and what is played with where nothing was fitted.
pub fn unfitted<V: Variant>() -> Weights {
    Weights::new::<Position<V>>(&formula::formula::<V>())
}

/// The weights fitted for games of these rules, if there are any: games of the same board, kings and aim share them.
fn fitted_under(rules: &Rules) -> Option<&'static str> {
    if Aim::under(rules) != Aim::Block || rules.straight_captures.rule {
        return None;
    }
    let Board { columns, rows, .. } = rules.board.rule;
    match (columns, rows, rules.kings.rule.step, rules.kings.rule.approach) {
        (8, 8, Reach::One, Reach::One) => Some(include_str!("../../../data/weights/short-kings-8x8.txt")),
        (8, 8, Reach::Any, Reach::Any) => Some(include_str!("../../../data/weights/flying-kings-8x8.txt")),
        (10, 10, Reach::Any, Reach::Any) => {
            Some(include_str!("../../../data/weights/flying-kings-10x10.txt"))
        }
        _ => None,
    }
}

/// Who has the opposition where both have as many pieces: 1 if the side to move, -1 if the other.
#[inline]
fn opposition<V: Variant>(pos: &Position<V>, chart: &Chart) -> i32 {
    let (own, enemies) = (pos.pieces(pos.turn()), pos.pieces(!pos.turn()));
    if own.count() != enemies.count() {
        return 0;
    }
    if ((own | enemies) & chart.system[pos.turn()]).count() % 2 == 1 { 1 } else { -1 }
}
