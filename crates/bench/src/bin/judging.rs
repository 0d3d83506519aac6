//! What a judgement costs: every evaluation of two games on the same positions, in turns.

use std::hint::black_box;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Parser;
use damier_bench::{Spent, Spread};
use damier_core::Side;
use damier_core::testing::random_positions;
use damier_draughts::{English, International, Position, Variant};
use damier_engines::Playable;
use damier_search::Evaluator;

/// Measures evaluations, in nanoseconds a position.
#[derive(Parser)]
struct Args {
    /// Rounds; in each round every evaluation judges everything once.
    #[arg(long, default_value_t = 15)]
    rounds: usize,
    /// Positions from random games, of which those are judged that a search would judge.
    #[arg(long, default_value_t = 20_000)]
    positions: usize,
}

fn main() -> Result<()> {
    let args = Args::parse();
    println!("{:<16}{:<12}{:>8}{:>8}{:>8}", "game", "evaluation", "least", "median", "most");
    measure::<International>(&args)?;
    measure::<English>(&args)
}

fn measure<V: Variant>(args: &Args) -> Result<()> {
    let mut positions = random_positions::<Position<V>>(args.positions, 1);
    // Captures are played out before anything is judged, and random games linger in endings that nobody plays.
    let is_judged = |pos: &Position<V>| {
        let pieces = pos.pieces(Side::White) | pos.pieces(Side::Black);
        pieces.count() > 8 && !pos.can_capture(pos.turn())
    };
    positions.retain(is_judged);
    let names: Vec<_> = Position::<V>::evaluations().iter().map(|known| known.name).collect();
    let mut samples = vec![Vec::new(); names.len()];
    for _ in 0..args.rounds.max(1) {
        for (name, samples) in names.iter().zip(&mut samples) {
            let mut mind = Position::<V>::evaluation(name, 1).context("an evaluation from the list")?;
            mind.begin(&Position::default());
            let ((), spent) = Spent::on(|| {
                for pos in &positions {
                    black_box(mind.evaluate(black_box(pos)));
                }
            });
            samples.push(nanoseconds(spent.processor) / positions.len() as f64);
        }
    }
    for (name, samples) in names.iter().zip(samples) {
        let Spread { least, median, most } = Spread::of(samples);
        println!("{:<16}{name:<12}{least:>8.1}{median:>8.1}{most:>8.1}", V::ID);
    }
    Ok(())
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}
