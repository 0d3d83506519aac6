//! What an arena costs: the same games played by it, and in one loop without it.

use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use damier_arena::openings::{Deck, Opening};
use damier_arena::schedule::{Pairing, Schedule};
use damier_arena::tournament::Tournament;
use damier_arena::{Event, Hand, Plan};
use damier_core::{BySide, History, Outcome, Side};
use damier_draughts::{English, Position};
use damier_engines::player::{Spec, build};
use damier_search::{Limits, Quest, Searcher};

type Game = Position<English>;

/// Plays games of English draughts between two quick players, with and without an arena, and counts games a minute.
#[derive(Parser)]
struct Args {
    /// Games.
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// Rounds; in each everyone plays all games once.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// The players.
    #[arg(long, num_args = 2, default_values = ["alphabeta:depth=1", "pvs:depth=1,quiescence"])]
    players: Vec<String>,
    /// Play a tournament too, with its book in this folder.
    #[arg(long)]
    book: Option<std::path::PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let event = Plan::new("english", args.players.clone()).prepare()?;
    let schedule = Schedule {
        kind: event.kind,
        players: 2,
        games: args.games,
        openings: event.deck.openings.len(),
        seed: 0,
    };
    let pairings = schedule.pairings();
    println!("| round | loop, games/min | arena, games/min | ratio | memory after, MiB |");
    println!("|---|---|---|---|---|");
    for round in 1..=args.rounds {
        let (plain, wins) = timed(|| in_a_loop(&args.players, &event.deck, &pairings))?;
        let (arena, same) = timed(|| in_the_arena(&event, &pairings))?;
        ensure!(wins == same, "the loop gave {wins:?}, the arena {same:?}");
        let rate = |seconds: f64| 60.0 * f64::from(args.games) / seconds;
        let (plain, arena) = (rate(plain), rate(arena));
        println!("| {round} | {plain:.0} | {arena:.0} | {:.3} | {:.1} |", arena / plain, memory()?);
    }
    if let Some(folder) = &args.book {
        with_a_book(&args, folder)?;
    }
    Ok(())
}

fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<(f64, T)> {
    let begun = Instant::now();
    let made = work()?;
    Ok((begun.elapsed().as_secs_f64(), made))
}

/// Wins of the first player, of the second, and draws.
type Wins = [u32; 3];

fn count(wins: &mut Wins, white: usize, outcome: Outcome) {
    wins[match outcome {
        Outcome::Draw => 2,
        Outcome::Win(Side::White) => white,
        Outcome::Win(Side::Black) => 1 - white,
    }] += 1;
}

fn in_the_arena(event: &Event, pairings: &[Pairing]) -> Result<Wins> {
    let mut wins = Wins::default();
    event.contest(&Hand::default()).run(pairings.iter().copied(), |game| {
        if let Some(outcome) = game.bout.outcome {
            count(&mut wins, game.pairing.white, outcome);
        }
        ControlFlow::Continue(())
    })?;
    Ok(wins)
}

fn in_a_loop(players: &[String], deck: &Deck, pairings: &[Pairing]) -> Result<Wins> {
    let specs = players.iter().map(|text| text.parse::<Spec>()).collect::<Result<Vec<_>, _>>()?;
    let mut wins = Wins::default();
    for pairing in pairings {
        // A fresh mind for every game, as in the arena.
        let mut minds = BySide { white: build(&specs[pairing.white])?, black: build(&specs[pairing.black])? };
        let outcome = one_game(&deck.openings[pairing.opening], &mut minds)?;
        count(&mut wins, pairing.white, outcome);
    }
    Ok(wins)
}

fn one_game(opening: &Opening, minds: &mut BySide<Box<dyn Searcher<Game>>>) -> Result<Outcome> {
    use damier_core::Notation as _;
    let mut game = History::<Game>::default();
    for text in &opening.moves {
        let m = game.position().parse_move(text)?;
        game.play(m);
    }
    loop {
        let turn = game.position().turn();
        if let Some(ending) = game.ending() {
            return Ok(ending.verdict.outcome(turn));
        }
        let report = minds[turn].search(&Quest::new(&game, Limits::default()), &mut |_| ());
        game.play(report.best().context("a position with a move")?);
    }
}

/// The same games in a tournament, each on disk before the next.
fn with_a_book(args: &Args, folder: &std::path::Path) -> Result<()> {
    let path = folder.join("scheduling.ledger");
    let mut plan = Plan::new("english", args.players.clone());
    plan.games = args.games;
    let mut tournament = Tournament::create(&path, &plan)?;
    let (seconds, _) = timed(|| Ok(tournament.run(&Hand::default(), None, "????.??.??", &mut |_| ())?))?;
    println!(
        "with a book: {:.0} games a minute, {:.1} MiB",
        60.0 * f64::from(args.games) / seconds,
        memory()?
    );
    Ok(())
}

/// What the process holds in memory now.
fn memory() -> Result<f64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("linux tells")?;
    let kib: f64 = line.trim().trim_end_matches(" kB").trim().parse()?;
    Ok(kib / 1024.0)
}
