//! A fixed set of searches, whose nodes are the signature of the engine.

use std::time::Duration;

use damier_engines::seat::{Seat, Start, Thought};
use damier_search::Limits;

/// The depth searched where none is asked for.
const USUAL_DEPTH: u32 = 6;

/// Games that lead to the positions searched: a few moves of the first in the list, then of the second, and so on.
const STEPS: [usize; 6] = [0, 5, 11, 18, 26, 37];

/// The searches still to do, and what those done came to.
#[derive(Debug)]
pub(super) struct Bench {
    game: &'static str,
    depth: u32,
    done: usize,
    nodes: u64,
    elapsed: Duration,
}

impl Bench {
    pub(super) fn new(game: &'static str, depth: Option<u32>) -> Self {
        Bench { game, depth: depth.unwrap_or(USUAL_DEPTH).max(1), done: 0, nodes: 0, elapsed: Duration::ZERO }
    }

    /// Sets the next position up; `None` if all were searched, and then the opening stands again.
    pub(super) fn next(&mut self, seat: &mut dyn Seat) -> Option<Limits> {
        let plies = STEPS.get(self.done).copied();
        let mut moves: Vec<String> = Vec::new();
        seat.new_game();
        for ply in 0..=plies.unwrap_or(0) {
            seat.board_mut().set_up(Start::Opening, &moves).expect("these moves were legal");
            let legal = seat.board().moves();
            // A game nobody plays, always the same: what counts is that positions differ.
            if ply < plies.unwrap_or(0) && seat.board().ending().is_none() && !legal.is_empty() {
                moves.push(legal[(7 * ply + 3) % legal.len()].clone());
            }
        }
        plies.map(|_| Limits::depth(self.depth))
    }

    pub(super) fn count(&mut self, thought: &Thought) {
        self.done += 1;
        self.nodes += thought.nodes;
        self.elapsed += thought.elapsed;
    }

    pub(super) fn summary(&self) -> String {
        let rate = (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64;
        format!("{} depth {}: {} nodes {rate} nps", self.game, self.depth, self.nodes)
    }
}
