//! Several searches at the same task, in turns.

use std::time::Duration;

use anyhow::Context as _;
use serde_json::{Value, json};

use crate::{Board, Spent, Spread};

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Nodes visited; simulations, for Monte Carlo.
    pub nodes: u64,
    /// Positions evaluated; random games, for Monte Carlo.
    pub leaves: u64,
    /// The value found, where both are to find the same; a bound or nothing otherwise.
    pub value: Option<i32>,
}

/// One who takes part.
pub struct Entrant<P> {
    /// The name.
    pub name: &'static str,
    /// Does the task on one board.
    pub run: Box<dyn FnMut(&P) -> Work>,
}

/// What one entrant did on one board in one round.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The entrant.
    pub name: &'static str,
    /// The board.
    pub board: &'static str,
    /// The round.
    pub round: usize,
    /// What was done, on average where it was repeated.
    pub work: Work,
    /// What it cost.
    pub spent: Spent,
}

/// The head of the table that [`Contest::rows`] fills.
pub const HEAD: &str = "\
| task, all boards | who | nodes | seconds | nodes, k/s | leaves, k/s | first / this, nodes/s | first / this, leaves/s | this / first, time |
|---|---|---:|---:|---:|---:|---:|---:|---:|";

/// A task and those who try it; the first is the one the others are held against.
pub struct Contest<P> {
    /// The task in words.
    pub task: String,
    /// Those who try.
    pub entrants: Vec<Entrant<P>>,
    /// What was measured so far.
    pub samples: Vec<Sample>,
}

impl<P> Contest<P> {
    /// A contest that has not begun.
    pub fn new(task: String, entrants: Vec<Entrant<P>>) -> Self {
        Contest { task, entrants, samples: Vec::new() }
    }

    /// Lets every entrant do the task on every board, one after the other, and again until `least` time is spent on it.
    ///
    /// Where values are told they must agree, or the comparison means nothing.
    pub fn round(&mut self, round: usize, boards: &[Board<P>], least: Duration) -> anyhow::Result<()> {
        for board in boards {
            let mut agreed = None;
            for Entrant { name, run } in &mut self.entrants {
                let (work, spent) = repeated(|| run(&board.pos), least);
                let value = work.value.or(agreed);
                if agreed.is_some() && value != agreed {
                    anyhow::bail!(
                        "{}: on {} {name} finds {value:?} and not {agreed:?}",
                        self.task,
                        board.name
                    );
                }
                agreed = value;
                self.samples.push(Sample { name, board: board.name, round, work, spent });
            }
        }
        Ok(())
    }

    /// The rows of a table: for each entrant its rates, and how many times as good the first is, round by round.
    ///
    /// A cell is the median of the rounds; of ratios the least and the greatest follow in brackets.
    pub fn rows(&self) -> anyhow::Result<Vec<String>> {
        let first = self.entrants.first().context("a contest needs an entrant")?.name;
        let rows = self.entrants.iter().map(|entrant| {
            let per_round = |of: fn(&Sum) -> f64| {
                let mine = self.sums(entrant.name);
                Spread::of(mine.iter().map(of))
            };
            let ratio = |of: fn(&Sum, &Sum) -> f64| {
                let pairs = self.sums(first).into_iter().zip(self.sums(entrant.name));
                let spread = Spread::of(pairs.map(|(one, other)| of(&one, &other)));
                format!("{:.2} ({:.2}–{:.2})", spread.median, spread.least, spread.most)
            };
            format!(
                "| {} | {} | {:.0} | {:.4} | {:.0} | {:.0} | {} | {} | {} |",
                self.task,
                entrant.name,
                per_round(|sum| sum.work.nodes as f64).median,
                per_round(|sum| sum.spent.processor.as_secs_f64()).median,
                per_round(|sum| sum.spent.rate(sum.work.nodes) / 1e3).median,
                per_round(|sum| sum.spent.rate(sum.work.leaves) / 1e3).median,
                ratio(|one, other| one.spent.rate(one.work.nodes) / other.spent.rate(other.work.nodes)),
                ratio(|one, other| one.spent.rate(one.work.leaves) / other.spent.rate(other.work.leaves)),
                ratio(|one, other| other.spent.processor.as_secs_f64() / one.spent.processor.as_secs_f64()),
            )
        });
        Ok(rows.collect())
    }

    /// Everything measured, sample by sample.
    pub fn document(&self) -> Value {
        let sample = |sample: &Sample| {
            json!({
                "who": sample.name,
                "board": sample.board,
                "round": sample.round,
                "nodes": sample.work.nodes,
                "leaves": sample.work.leaves,
                "value": sample.work.value,
                "seconds": sample.spent.processor.as_secs_f64(),
                "wall": sample.spent.wall.as_secs_f64(),
            })
        };
        json!({ "task": self.task, "samples": self.samples.iter().map(sample).collect::<Vec<_>>() })
    }

    /// What one entrant did in each round, all boards together.
    fn sums(&self, name: &str) -> Vec<Sum> {
        let mut sums: Vec<Sum> = Vec::new();
        for sample in self.samples.iter().filter(|sample| sample.name == name) {
            if sums.len() <= sample.round {
                sums.resize(sample.round + 1, Sum::default());
            }
            let sum = &mut sums[sample.round];
            sum.work.nodes += sample.work.nodes;
            sum.work.leaves += sample.work.leaves;
            sum.spent += sample.spent;
        }
        sums
    }
}

/// Does a task at least once and for at least some time; what one time takes on average.
fn repeated(mut task: impl FnMut() -> Work, least: Duration) -> (Work, Spent) {
    let (mut work, mut spent) = Spent::on(&mut task);
    let mut times = 1;
    while spent.processor < least {
        let (more, longer) = Spent::on(&mut task);
        work.nodes += more.nodes;
        work.leaves += more.leaves;
        spent += longer;
        times += 1;
    }
    let average = |count: u64| count / u64::from(times);
    let work = Work { nodes: average(work.nodes), leaves: average(work.leaves), ..work };
    (work, Spent { wall: spent.wall / times, processor: spent.processor / times })
}

#[derive(Clone, Copy, Default)]
struct Sum {
    work: Work,
    spent: Spent,
}
