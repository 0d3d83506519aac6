//! All moves as first (RAVE, Gelly and Silver 2007). The idea: a move that was good later in a game might have been
//! good at once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use damier_core::{Playout, Position, Side};

use super::simulation::Worker;
use crate::Evaluator;

/// The last ply at which each side played each move in one game.
pub(super) type Played<P> = HashMap<(Side, <P as Position>::Move), usize, BuildHasherDefault<Mixer>>;

impl<P: Playout, E: Evaluator<P>> Worker<'_, P, E> {
    /// Begins a game with the moves of the path.
    pub(super) fn remember_path(&mut self) {
        self.played.clear();
        for ply in 1..self.path.len() {
            if let Some(m) = self.path[ply].via {
                self.remember(&self.path[ply - 1].pos, m, ply);
            }
        }
    }

    /// Notes that the side to move played `m`.
    #[inline]
    pub(super) fn remember(&mut self, pos: &P, m: P::Move, ply: usize) {
        if self.options.rave.is_some() {
            self.played.insert((pos.turn(), m), ply);
        }
    }

    /// Credits all that were played at any time after they could have been chosen; `score` is for the side to move
    /// at the end of the path.
    pub(super) fn credit(&self, score: f64) {
        let end = self.path.len();
        for (ply, node) in (1..).zip(&self.path) {
            let score = if (end - ply).is_multiple_of(2) { score } else { 1.0 - score };
            let side = node.pos.turn();
            for child in node.family().into_iter().flatten() {
                let last = child.via.and_then(|m| self.played.get(&(side, m)));
                if last.is_some_and(|&last| last >= ply) {
                    child.amaf.add(1, score, self.shared);
                }
            }
        }
    }
}

/// A quick hash: moves are small, and nobody chooses them to collide.
#[derive(Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        // The odd constant of the golden ratio, and the high half folded down, where the table looks.
        let product = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
