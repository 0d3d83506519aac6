//! What a node of chess costs: the judgement, the lists of moves, a move, an exchange, in nanoseconds.

use std::hint::black_box;

use clap::Parser;
use damier_bench::{Spent, Spread};
use damier_chess::{Move, Position};
use damier_core::{Dice, MoveList, Position as _};
use damier_engines::Playable as _;
use damier_engines::hand::Hand;
use damier_search::Evaluator as _;
use damier_search::engine::Knowledge as _;

/// Measures what a node of chess costs.
#[derive(Parser)]
struct Args {
    /// Positions of the middle game.
    #[arg(long, default_value_t = 50)]
    positions: usize,
    /// Rounds over all of them in a sample.
    #[arg(long, default_value_t = 2000)]
    rounds: usize,
    /// Samples, of which the middle one is told.
    #[arg(long, default_value_t = 9)]
    samples: usize,
}

fn main() {
    let args = Args::parse();
    let positions = middle_games(args.positions);
    let mut moves: MoveList<Move> = MoveList::new();
    let mut all = Vec::new();
    for pos in &positions {
        pos.legal_moves(&mut moves);
        all.extend(moves.iter().map(|&m| (*pos, m)));
    }
    let captures: Vec<_> = all.iter().copied().filter(|(pos, m)| pos.captured(*m).is_some()).collect();
    let mut squares = Position::evaluation("squares", 0).expect("it is offered");
    // Not the mind of that name: it would remember the few positions.
    let hand = Hand::<Position>::fitted();
    println!("| what | ns |\n|---|---:|");
    args.tell("value by hand", &positions, |pos| hand.value(pos));
    args.tell("value by squares", &positions, |pos| squares.evaluate(pos).in_thousandths());
    args.tell("legal moves", &positions, |pos| {
        pos.legal_moves(&mut moves);
        moves.len() as i32
    });
    args.tell("unrest", &positions, |pos| {
        squares.unrest(pos, &mut moves);
        moves.len() as i32
    });
    args.tell("position after a move", &all, |(pos, m)| i32::from(pos.after(*m).in_check()));
    args.tell("exchange of a capture", &captures, |(pos, m)| pos.exchange(*m));
    args.tell("exchange at least 0", &captures, |(pos, m)| i32::from(pos.exchange_at_least(*m, 0)));
    args.tell("gain of a move", &all, |(pos, m)| i32::from(squares.gain(pos, *m).is_some()));
}

impl Args {
    /// Prints the nanoseconds of processor time `task` takes for one thing.
    fn tell<T>(&self, name: &str, things: &[T], mut task: impl FnMut(&T) -> i32) {
        // The more things, the fewer rounds: every row takes about as long.
        let rounds = (self.rounds * self.positions / things.len().max(1)).max(1);
        let mut sample = || {
            let ((), spent) = Spent::on(|| {
                for _ in 0..rounds {
                    for thing in things {
                        black_box(task(black_box(thing)));
                    }
                }
            });
            spent.processor.as_secs_f64() * 1e9 / (rounds * things.len()) as f64
        };
        let spread = Spread::of((0..self.samples).map(|_| sample()));
        println!("| {name} | {:.0} |", spread.median);
    }
}

/// Positions after twenty to forty plies in which nobody gives a piece away.
fn middle_games(count: usize) -> Vec<Position> {
    let mut dice = Dice::new(20);
    let mut found = Vec::with_capacity(count);
    let mut moves = MoveList::new();
    while found.len() < count {
        let mut pos = Position::default();
        for _ in 0..20 + dice.below(20) {
            pos.legal_moves(&mut moves);
            let sound: Vec<Move> = moves.iter().copied().filter(|&m| pos.exchange_at_least(m, 0)).collect();
            if sound.is_empty() {
                break;
            }
            pos = pos.after(sound[dice.below(sound.len())]);
        }
        if !pos.in_check() && pos.can_move() {
            found.push(pos);
        }
    }
    found
}
