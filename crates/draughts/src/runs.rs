//! The moves one king makes in a row, which Frisian draughts limits.

use damier_core::{BySide, Dice, Key, Side};

use crate::{Move, Position, Square, Variant, zobrist};

/// The moves one king has made in a row without capturing (kept only where a law limits them).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) square: Square,
    pub(crate) length: u8,
}

impl Run {
    pub(crate) const NONE: Run = Run { square: Square(0), length: 0 };

    /// Its part of the position's key; nothing for no run.
    pub(crate) fn key(self, side: Side) -> Key {
        if self.length == 0 {
            return Key(0);
        }
        let packed = u64::from(self.length) << 16 | u64::from(self.square.0) << 8 | side as u64;
        Key(Dice::new(zobrist::SEED.rotate_left(32) ^ packed).roll())
    }
}

impl<V: Variant> Position<V> {
    /// The king that has made as many moves as the law allows it, if there is one.
    pub fn tired_king(&self) -> Option<Square> {
        let run = self.runs[self.turn];
        (V::RULES.king_run.rule? <= run.length && self.men(self.turn).any()).then_some(run.square)
    }

    /// The same position with these runs of king moves; a run of no king, or of a side without men, is dropped.
    #[must_use]
    pub(crate) fn with_runs(mut self, runs: BySide<Run>) -> Self {
        let limit = V::RULES.king_run.rule.unwrap_or(0);
        for side in Side::BOTH {
            let run = runs[side];
            if run.length > 0 && self.kings(side).has(run.square) && self.men(side).any() && limit > 0 {
                self.runs[side] = Run { length: run.length.min(limit), ..run };
            }
        }
        self.key = self.key_afresh();
        self
    }

    /// Keeps count of the moves the side's last mover has made as a king. Only a side with men is limited, so
    /// only such a side is watched.
    pub(crate) fn update_runs(&mut self, m: Move, by_man: bool) {
        let before = self.runs;
        let mover = !self.turn;
        self.runs[mover] = if by_man || m.is_capture() {
            Run::NONE
        } else {
            let length = if before[mover].square == m.from { before[mover].length } else { 0 };
            Run { square: m.to, length: length + 1 }
        };
        for side in Side::BOTH {
            if self.men(side).is_empty() || m.captured.has(self.runs[side].square) && side != mover {
                self.runs[side] = Run::NONE;
            }
            self.key ^= before[side].key(side) ^ self.runs[side].key(side);
        }
    }
}
