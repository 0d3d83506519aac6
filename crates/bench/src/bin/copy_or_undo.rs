//! Copied positions against one board with moves taken back (S-41), and the generator on bit boards against the slow
//! one on squares (S-42).

use std::time::Duration;

use anyhow::Result;
use clap::Parser;
use damier_bench::{
    Board, Contest, Copied, Entrant, HEAD, Reverted, Walk, Work, boards, count_leaves, international_boards,
    plain_negamax,
};
use damier_core::Position as _;
use damier_draughts::{Position, Variant, reference};

/// Walks the same trees in two ways, and lists moves in two ways.
#[derive(Parser)]
struct Args {
    /// Rounds; in each round everyone does everything once.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Milliseconds a task takes at least: a shorter one is repeated.
    #[arg(long, default_value_t = 20)]
    least: u64,
    /// The depth of the counts; plain negamax goes one ply less deep.
    #[arg(long, default_value_t = 8)]
    depth: u32,
    /// The depth of the counts by the slow generator.
    #[arg(long, default_value_t = 5)]
    slow_depth: u32,
}

fn main() -> Result<()> {
    let args = Args::parse();
    println!("{HEAD}");
    all::<damier_draughts::English>(&args, &boards())?;
    all::<damier_draughts::International>(&args, &international_boards())
}

fn all<V: Variant>(args: &Args, boards: &[Board<Position<V>>]) -> Result<()> {
    let (depth, slow_depth) = (args.depth, args.slow_depth);
    let counts = Contest::new(
        format!("{} perft {depth}", V::ID),
        vec![
            Entrant { name: "copy", run: Box::new(move |pos| perft::<V, Copied<V>>(pos, depth)) },
            Entrant { name: "undo", run: Box::new(move |pos| perft::<V, Reverted<V>>(pos, depth)) },
        ],
    );
    let searches = Contest::new(
        format!("{} negamax {}", V::ID, depth - 1),
        vec![
            Entrant { name: "copy", run: Box::new(move |pos| negamax::<V, Copied<V>>(pos, depth - 1)) },
            Entrant { name: "undo", run: Box::new(move |pos| negamax::<V, Reverted<V>>(pos, depth - 1)) },
        ],
    );
    let generators = Contest::new(
        format!("{} perft {slow_depth}", V::ID),
        vec![
            Entrant { name: "bits", run: Box::new(move |pos| perft::<V, Copied<V>>(pos, slow_depth)) },
            Entrant { name: "squares", run: Box::new(move |pos| counted(slow_perft(pos, slow_depth))) },
        ],
    );
    for mut contest in [counts, searches, generators] {
        for round in 0..args.rounds.max(1) {
            contest.round(round, boards, Duration::from_millis(args.least))?;
        }
        contest.rows()?.iter().for_each(|row| println!("{row}"));
    }
    Ok(())
}

fn perft<V: Variant, W: Walk<V>>(pos: &Position<V>, depth: u32) -> Work {
    counted(count_leaves(&mut W::at(*pos), depth))
}

/// The count itself is the value on which all must agree.
fn counted(leaves: u64) -> Work {
    Work { nodes: leaves, leaves, value: i32::try_from(leaves).ok() }
}

fn negamax<V: Variant, W: Walk<V>>(pos: &Position<V>, depth: u32) -> Work {
    let mut nodes = 0;
    let value = plain_negamax(&mut W::at(*pos), depth, &mut nodes);
    Work { nodes, leaves: nodes, value: Some(value.into()) }
}

/// Perft with the referee's lists; it lays its board out anew at every node.
fn slow_perft<V: Variant>(pos: &Position<V>, depth: u32) -> u64 {
    let moves = reference::legal_moves(pos);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&m| slow_perft(&pos.after(m), depth - 1)).sum()
}
