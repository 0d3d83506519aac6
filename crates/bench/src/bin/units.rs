//! What a value of a network costs, by the plain loops and by every kind of wide instructions that the machine has.

use std::hint::black_box;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use clap::Parser;
use damier_bench::{Spent, Spread};
use damier_core::{MoveList, Position as _, Side};
use damier_draughts::{Position, Task, Variant, dispatch};
use damier_engines::net::{Sight as _, chart, house};
use damier_nets::{Stack, Unit};

/// Measures a value of a network, in nanoseconds: after every move of a walk through all games of a few plies, less the walk itself.
#[derive(Parser)]
struct Args {
    /// Draughts games, with commas between them.
    #[arg(long, value_delimiter = ',', default_value = "breakthrough,russian")]
    games: Vec<String>,
    /// Plies.
    #[arg(long, default_value_t = 6)]
    plies: u32,
    /// Rounds, of which the quickest is told.
    #[arg(long, default_value_t = 9)]
    rounds: usize,
}

fn main() -> Result<()> {
    let args = Args::parse();
    println!("| game | sums | unit | ns |\n|---|---:|---|---:|");
    for game in &args.games {
        dispatch(game, Measure(&args)).with_context(|| format!("there is no game `{game}`"))??;
    }
    Ok(())
}

struct Measure<'a>(&'a Args);

impl Task for Measure<'_> {
    type Output = Result<()>;

    fn run<V: Variant>(self) -> Result<()> {
        let house = house(V::ID).with_context(|| format!("nobody has learned {}", V::ID))?;
        let net = house.net();
        let chart = Arc::new(chart::<Position<V>>(net.shape()));
        let start = Position::<V>::default();
        for unit in Unit::all() {
            let mut stack = Stack::with_unit(Arc::clone(&net), Arc::clone(&chart), unit);
            let quickest = |mut judge: Option<&mut Stack<[u64; 4]>>| {
                let times = (0..self.0.rounds.max(1)).map(|_| {
                    let mut boards = 0;
                    let ((), spent) = Spent::on(|| walk(&start, self.0.plies, &mut judge, &mut boards));
                    spent.processor.as_secs_f64() * 1e9 / f64::from(boards)
                });
                Spread::of(times).least
            };
            let (with, without) = (quickest(Some(&mut stack)), quickest(None));
            println!("| {} | {} | {unit:?} | {:.0} |", V::ID, net.shape().hidden, with - without);
        }
        Ok(())
    }
}

/// Walks through all games of so many plies, and asks for the value of every board.
fn walk<V: Variant>(
    pos: &Position<V>,
    plies: u32,
    judge: &mut Option<&mut Stack<[u64; 4]>>,
    boards: &mut u32,
) {
    *boards += 1;
    let sets = black_box(pos.sets());
    if let Some(stack) = judge {
        black_box(stack.value(sets, pos.turn() == Side::White));
    }
    if plies == 0 {
        return;
    }
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    for &m in &moves {
        if let Some(stack) = judge {
            stack.down();
        }
        walk(&pos.after(m), plies - 1, judge, boards);
        if let Some(stack) = judge {
            stack.up();
        }
    }
}
