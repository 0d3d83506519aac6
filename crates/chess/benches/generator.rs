//! The speed of the generator, as a ratio to cozy-chess counting the same tree in the same run.
//!
//! The machine may be shared, so every round measures the yardstick and then our count; the best round of each is
//! reported, and the median of the ratios within the rounds. Run it with `cargo bench -p damier-chess`.

use std::hint::black_box;
use std::time::Instant;

use damier_chess::Position;
use damier_core::{Notation, perft};

const ROUNDS: usize = 9;

const TREES: [(&str, &str, u32); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
];

/// Bulk counting, as ours: the last ply is counted and not played.
fn yardstick(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        return count;
    }
    board.generate_moves(|moves| {
        for m in moves {
            let mut next = board.clone();
            next.play_unchecked(m);
            count += yardstick(&next, depth - 1);
        }
        false
    });
    count
}

/// Leaves a second.
fn rate(count: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let leaves = black_box(count());
    leaves as f64 / start.elapsed().as_secs_f64()
}

fn main() {
    println!(
        "| tree | leaves | cozy-chess, best | damier-chess, best | best / best | median of round ratios |"
    );
    println!("|---|---:|---:|---:|---:|---:|");
    for (name, fen, depth) in TREES {
        let board: cozy_chess::Board = fen.parse().expect("a sound position");
        let pos = Position::from_fen(fen).expect("a sound position");
        let leaves = perft(&pos, depth);
        assert_eq!(leaves, yardstick(&board, depth), "{name}");
        let mut rounds: Vec<(f64, f64)> = (0..ROUNDS)
            .map(|_| (rate(|| yardstick(black_box(&board), depth)), rate(|| perft(black_box(&pos), depth))))
            .collect();
        let best = |pick: fn(&(f64, f64)) -> f64| rounds.iter().map(pick).fold(0.0, f64::max) / 1e6;
        let (theirs, ours) = (best(|round| round.0), best(|round| round.1));
        rounds.sort_by(|a, b| (a.1 / a.0).total_cmp(&(b.1 / b.0)));
        let (their_median, our_median) = rounds[ROUNDS / 2];
        println!(
            "| {name}, depth {depth} | {leaves} | {theirs:.1} M/s | {ours:.1} M/s | {:.3} | {:.3} |",
            ours / theirs,
            our_median / their_median,
        );
    }
}
