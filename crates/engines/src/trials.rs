//! Searches that are always the same: their nodes, added up, are the signature of a version of the champion.
//!
//! A change that should not change how the champion thinks leaves the number as it is; one that should, changes it. The last
//! commit that names it (`Bench: N`) says what it must be, and `.ci/run` asks.

use std::time::{Duration, Instant};

use crate::player::Spec;
use crate::seat::{Start, open_board, sit};

/// A position and how deep to search it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// The game.
    pub game: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The depth.
    pub depth: u32,
}

const fn english(fen: &'static str) -> Trial {
    Trial { game: "english", fen, depth: 15 }
}

const fn international(fen: &'static str) -> Trial {
    Trial { game: "international", fen, depth: 14 }
}

const fn chess(fen: &'static str) -> Trial {
    Trial { game: "chess", fen, depth: 10 }
}

/// Openings, middle games and endings of games between levels 6 and 7.
pub const TRIALS: &[Trial] = &[
    english("B:W21-32:B1-12"),
    english("B:W15,17,25-32:B1-6,8,9,12,19"),
    english("B:W14,15,18,21,22,27,28,30-32:B1,3-6,8,13,16,19,20"),
    english("B:WK3,13,17,18,27,30-32:B4-6,10,12,20,23"),
    english("B:W14,15,18,26-32:B1,3-6,8,9,12,16,19"),
    english("B:W6,10,19,26,30-32:B1,3-5,9,K29"),
    english("B:WK15,19,31,32:B1,4,5,18,25"),
    international("W:W31-50:B1-20"),
    international("W:W27,28,31,34,35,37-50:B1,3-12,14-20,24"),
    international("W:W22,25,27,28,34,35,38,40-50:B3-7,9-20,24"),
    international("W:W22,25,27,28,30,32-35,40-42,44,45,47-50:B4-6,9-21,23,24"),
    international("W:W22,25,31,35,37-50:B1,3-7,9-17,19,20,24,32"),
    international("W:W22,25,27,28,30,32,35,38,40,42-50:B4-11,13-20,23,24"),
    international("W:W22,25,27,28,30,32,33,35,37,38,40,44,45,47-50:B4-6,9-17,19,20,24,26,29"),
    chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    chess("rnbqkb1r/p3pppp/2pp4/1B3P2/1P2n3/8/P1PP2PP/RNBQK1NR w KQkq - 0 6"),
    chess("rnb1kb1r/p4ppp/2p1pq2/5P2/1P2p2P/2N1Q3/P1PP2P1/R1B1K1NR w KQkq - 0 12"),
    chess("rn3rk1/p2b1ppp/2p1p3/1Pq1b3/3NQ2P/2N5/PBPP2P1/R1K4R w - - 7 19"),
    chess("r1q1kb1r/p1pbpppp/2np1n2/5P2/1P1N4/3B4/P1PP2PP/RNBQK2R w KQkq - 7 9"),
    chess("r3kb1r/p1p1pppp/2bp4/5P2/3q4/B1NB4/P1PPQnPP/R5K1 w kq - 0 15"),
    chess("r2k3r/p3bppp/2bp4/2p2P2/2P5/B1NB4/P2P2PP/R5K1 w - - 3 22"),
];

/// What a trial came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Positions visited.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl Trial {
    /// Searches the position with a fresh player.
    ///
    /// # Panics
    /// If the player cannot play the game.
    pub fn run(&self, player: &Spec) -> Finding {
        let mut board = open_board(self.game).expect("a game of the catalogue");
        board.set_up(Start::Fen(self.fen), &[]).expect("the trials are positions");
        let mut mind =
            sit(self.game, player).expect("a game of the catalogue").expect("a player of every game");
        let begun = Instant::now();
        let limits = damier_search::Limits::depth(self.depth);
        let nodes = mind.choose(&*board, limits, &damier_search::Stop::default()).nodes;
        Finding { nodes, time: begun.elapsed() }
    }
}
