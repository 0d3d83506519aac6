//! The counts others have published.

use damier_chess::Position;
use damier_core::{Notation, perft};

/// The greatest count that is checked.
const MOST_LEAVES: u64 = if cfg!(feature = "slow") { 1_000_000_000 } else { 5_000_000 };

const TABLES: &str = include_str!("../data/chess.perft");

#[test]
fn the_published_counts_are_reproduced() {
    let mut pos = Position::default();
    let mut checked = 0;
    for line in TABLES.lines() {
        match line.split_once(' ') {
            Some(("fen", fen)) => pos = crate::position(fen),
            Some(("counts", counts)) => {
                let counts = counts.split_whitespace().map(|count| count.parse::<u64>().unwrap());
                for (count, depth) in counts.zip(1..).filter(|(count, _)| *count <= MOST_LEAVES) {
                    assert_eq!(perft(&pos, depth), count, "perft {depth} of {}", pos.fen());
                    checked += 1;
                }
            }
            _ => {}
        }
    }
    assert!(checked >= 26, "only {checked} counts were checked");
}
