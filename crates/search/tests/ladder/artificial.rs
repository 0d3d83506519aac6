//! Artificial trees: a game without a game, every leaf value drawn from a seed.

use damier_core::{Dice, Key, MoveList, Position, Side};
use damier_search::Score;

/// A node of a tree that is known by its shape and seed alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Artificial {
    pub(crate) seed: u64,
    /// Moves at every node; ragged trees have fewer at some.
    pub(crate) width: u16,
    /// Leaf values lie between minus and plus this.
    pub(crate) range: u32,
    pub(crate) ragged: bool,
    /// The number of the node if all levels of the tree are counted through.
    pub(crate) node: u64,
    ply: u8,
}

impl Artificial {
    pub(crate) fn new(seed: u64, width: u16, range: u32, ragged: bool) -> Self {
        Artificial { seed, width, range, ragged, node: 0, ply: 0 }
    }

    fn dice(&self) -> Dice {
        Dice::new(self.seed ^ self.node.wrapping_mul(0xD134_2543_DE82_EF95))
    }

    /// The value of the node for the side to move, if it is a leaf.
    pub(crate) fn value(&self) -> Score {
        let drawn = self.dice().below(2 * self.range as usize + 1) as i32 - self.range as i32;
        Score::thousandths(drawn)
    }
}

impl Position for Artificial {
    type Move = u16;
    const REPETITIONS: Option<u8> = None;

    fn turn(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::White } else { Side::Black }
    }

    fn legal_moves(&self, moves: &mut MoveList<u16>) {
        moves.clear();
        let mut dice = self.dice();
        dice.roll();
        // A ragged tree has dead ends, where the side to move has lost.
        let fewer = if self.ragged { dice.below(usize::from(self.width) + 1) as u16 } else { 0 };
        moves.extend(0..self.width - fewer);
    }

    fn after(&self, m: u16) -> Self {
        let node = self.node * u64::from(self.width) + u64::from(m) + 1;
        Artificial { node, ply: self.ply + 1, ..*self }
    }

    fn key(&self) -> Key {
        Key(self.node)
    }

    fn is_progress(&self, _: u16) -> bool {
        true
    }
}
