//! Coins in a row: each side takes one from either end, and whoever has more in the end has won.

use std::borrow::Cow;

use damier_core::{Dice, Ending, Key, MoveList, Position, Reason, Side};
use damier_engines::hand::{Features, Group, Hand, PHASES, Tally, Weights};
use damier_search::{Climber, Habits, Rung, Searcher};

const ROW: [i8; 22] = [3, 9, 1, 4, 8, 2, 7, 5, 6, 1, 9, 3, 2, 8, 4, 7, 1, 5, 9, 2, 6, 4];

/// The coins from `left` to before `right` are left; the side to move is so far ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Coins {
    left: u8,
    right: u8,
    lead: i8,
}

impl Default for Coins {
    fn default() -> Self {
        Coins { left: 0, right: ROW.len() as u8, lead: 0 }
    }
}

/// An end of the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum End {
    Left,
    Right,
}

impl Position for Coins {
    type Move = End;
    const REPETITIONS: Option<u8> = None;

    fn turn(&self) -> Side {
        if (self.right - self.left).is_multiple_of(2) { Side::White } else { Side::Black }
    }

    fn legal_moves(&self, moves: &mut MoveList<End>) {
        moves.clear();
        if self.left < self.right {
            moves.extend([End::Left, End::Right]);
        }
    }

    fn after(&self, m: End) -> Self {
        match m {
            End::Left => {
                Coins { left: self.left + 1, lead: -self.lead - ROW[usize::from(self.left)], ..*self }
            }
            End::Right => {
                let right = self.right - 1;
                Coins { right, lead: -self.lead - ROW[usize::from(right)], ..*self }
            }
        }
    }

    fn key(&self) -> Key {
        let packed = u64::from(self.left) << 16 | u64::from(self.right) << 8 | u64::from(self.lead as u8);
        Key(Dice::new(packed).roll())
    }

    fn is_progress(&self, _: End) -> bool {
        true
    }

    fn out_of_moves(&self) -> Ending {
        match self.lead {
            0 => Ending::drawn(Reason::BoardFull),
            lead if lead > 0 => Ending::won(Reason::Goal),
            _ => Ending::lost(Reason::Goal),
        }
    }
}

impl Features for Coins {
    fn groups() -> &'static [Group] {
        &[Group { name: "coins", size: 1 }, Group { name: "at the ends", size: 2 }]
    }

    fn phase(&self) -> i32 {
        i32::from(self.right - self.left) * PHASES / ROW.len() as i32
    }

    fn observe(&self, tally: &mut impl Tally) {
        tally.add(0, i32::from(self.lead));
        if self.left < self.right {
            let ends = [ROW[usize::from(self.left)], ROW[usize::from(self.right - 1)]];
            tally.add(1, i32::from(ends[0].max(ends[1])));
            tally.add(2, i32::from(ends[0].min(ends[1])));
        }
    }

    fn fitted() -> Cow<'static, str> {
        "coins: 1000/1000\nat the ends: 0/0 0/0\n".into()
    }
}

/// A player who judges by these weights.
pub(crate) fn searcher(weights: &Weights) -> Box<dyn Searcher<Coins>> {
    Box::new(Climber::new(Rung::Pvs, Hand::<Coins>::new(weights.clone()), Habits::default(), None))
}
