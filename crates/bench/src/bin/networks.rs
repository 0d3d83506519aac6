//! What a network costs in nodes a second: the champion by the network of the house and by the hand, in turns.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use damier_bench::{Spent, Spread};
use damier_core::Dice;
use damier_engines::net::houses;
use damier_engines::player::Spec;
use damier_engines::seat::{Board, open_board, sit};
use damier_search::{Limits, Stop};

/// Measures how many nodes a second the champion makes by a network, as a part of what it makes by the hand.
#[derive(Parser)]
struct Args {
    /// The games, with commas between them: by default those that have learned a network of their own.
    #[arg(long, value_delimiter = ',')]
    games: Vec<String>,
    /// What judges: the network of the house, or a file.
    #[arg(long, default_value = "net")]
    eval: String,
    /// Rounds; in each of them both search every board once.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Positions a search visits.
    #[arg(long, default_value_t = 500_000)]
    nodes: u64,
}

/// The evaluation that the network is measured against.
const HAND: &str = "hand";

/// Plies of a game after which its boards are searched.
const PLIES: [usize; 4] = [0, 12, 24, 36];

fn main() -> Result<()> {
    let Args { mut games, eval, rounds, nodes } = Args::parse();
    if games.is_empty() {
        games.extend(houses().iter().map(|house| house.learned.to_owned()));
    }
    println!("| game | network, M nodes/s | hand | network / hand | least and most of the rounds |");
    println!("|---|---:|---:|---:|---:|");
    for game in games {
        let boards = boards(&game)?;
        let mut rates = [Vec::new(), Vec::new()];
        let mut ratios = Vec::new();
        for _ in 0..rounds.max(1) {
            let [network, hand] = [rate(&boards, &eval, nodes)?, rate(&boards, HAND, nodes)?];
            ratios.push(network / hand);
            rates[0].push(network);
            rates[1].push(hand);
        }
        let [network, hand] = rates.map(|rates| Spread::of(rates).median / 1e6);
        let Spread { least, median, most } = Spread::of(ratios);
        println!("| {game} | {network:.2} | {hand:.2} | {median:.2} | {least:.2}–{most:.2} |");
    }
    Ok(())
}

/// Boards of a game that the champion plays with itself, after two plies by lot.
fn boards(game: &str) -> Result<Vec<Box<dyn Board>>> {
    let spec = champion(HAND)?;
    let board = || open_board(game).with_context(|| format!("there is no game `{game}`"));
    let (mut dice, mut played) = (Dice::new(1), Vec::new());
    let (mut present, mut boards) = (board()?, Vec::new());
    let mut mind = sit(game, &spec).context("a game of the catalogue")??;
    for ply in 0..=*PLIES.last().expect("there are some") {
        ensure!(present.ending().is_none(), "the game of {game} was over after {ply} plies");
        if PLIES.contains(&ply) {
            let mut copy = board()?;
            for &nth in &played {
                copy.play(nth);
            }
            boards.push(copy);
        }
        let nth = if ply < 2 {
            dice.below(present.choices())
        } else {
            let decision = mind.choose(&*present, Limits::nodes(2000), &Stop::default());
            decision.nth.context("a game that goes on has a move")?
        };
        present.play(nth);
        played.push(nth);
    }
    Ok(boards)
}

/// Nodes a second over all boards. Every search begins with a table of its own: what one has found would spare the next one work.
fn rate(boards: &[Box<dyn Board>], eval: &str, nodes: u64) -> Result<f64> {
    let spec = champion(eval)?;
    let (mut visited, mut time) = (0, Duration::ZERO);
    for board in boards {
        let mut mind = sit(board.game(), &spec).context("a game of the catalogue")??;
        let (decision, spent) = Spent::on(|| mind.choose(&**board, Limits::nodes(nodes), &Stop::default()));
        visited += decision.nodes;
        time += spent.processor;
    }
    Ok(visited as f64 / time.as_secs_f64())
}

/// The champion, who judges by this.
fn champion(eval: &str) -> Result<Spec> {
    Ok(format!("champion:eval={eval}").parse()?)
}
