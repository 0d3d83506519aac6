//! The speed of the generator, as ratios to a yardstick measured in the same run.
//!
//! The machine may be shared, so every round measures the yardstick and then each of our counts; the best round of
//! each is reported, and the median of the ratios within the rounds. Run it with
//! `cargo bench -p damier-draughts --bench generator`.

use std::hint::black_box;
use std::time::Instant;

use damier_core::{Dice, perft, playout};
use damier_draughts::{English, International, Position};

const ROUNDS: usize = 7;
const GAMES: u64 = 300_000;
/// Longer random games are cut; the 80-ply rule ends nearly all of them before.
const LONGEST: usize = 1000;

/// Something to count: a name, what is counted, and one round of counting.
struct Count {
    name: &'static str,
    unit: &'static str,
    run: fn() -> u64,
}

const COUNTS: [Count; 4] = [
    Count { name: "cozy-chess, Kiwipete perft 5", unit: "leaves", run: kiwipete },
    Count { name: "English perft 11", unit: "leaves", run: || perft(&Position::<English>::default(), 11) },
    Count {
        name: "International perft 9",
        unit: "leaves",
        run: || perft(&Position::<International>::default(), 9),
    },
    Count { name: "Random English games", unit: "games", run: random_games },
];

fn kiwipete() -> u64 {
    const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    chess_perft(&FEN.parse().expect("Kiwipete"), 5)
}

/// Bulk counting, as ours: the last ply is counted and not played.
fn chess_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
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
            count += chess_perft(&next, depth - 1);
        }
        false
    });
    count
}

fn random_games() -> u64 {
    let mut dice = Dice::new(1);
    for _ in 0..GAMES {
        black_box(playout(Position::<English>::default(), LONGEST, &mut dice));
    }
    GAMES
}

fn main() {
    let mut rates = vec![Vec::new(); COUNTS.len()];
    let mut totals = [0; COUNTS.len()];
    for _ in 0..ROUNDS {
        for (i, item) in COUNTS.iter().enumerate() {
            let start = Instant::now();
            totals[i] = black_box((item.run)());
            rates[i].push(totals[i] as f64 / start.elapsed().as_secs_f64());
        }
    }
    println!("| what | counted | best rate | best / best yardstick | median of round ratios |");
    println!("|---|---:|---:|---:|---:|");
    for (i, item) in COUNTS.iter().enumerate() {
        let best = |rates: &[f64]| rates.iter().copied().fold(0.0, f64::max);
        let mut ratios: Vec<f64> =
            rates[i].iter().zip(&rates[0]).map(|(ours, theirs)| ours / theirs).collect();
        ratios.sort_by(f64::total_cmp);
        println!(
            "| {} | {} {} | {:.3} M/s | {:.4} | {:.4} |",
            item.name,
            totals[i],
            item.unit,
            best(&rates[i]) / 1e6,
            best(&rates[i]) / best(&rates[0]),
            ratios[ROUNDS / 2],
        );
    }
}
