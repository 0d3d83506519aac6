//! Engines of other people, where they are installed.

use std::process::Command;
use std::time::Duration;

use damier_guest::{Budget, GameText, Guest, Launch, Terms, Timeouts, Uci, Xboard};
use damier_search::{Clock, Limits};

use crate::stage::{assert_nobody_is_left, terms};

/// How to start a program, if it is there.
fn found(command: &str) -> Option<Launch> {
    let launch: Launch = command.parse().unwrap();
    let is_there =
        Command::new("which").arg(&launch.program).output().is_ok_and(|output| output.status.success());
    if !is_there {
        println!("skipped: there is no {} here", launch.program);
    }
    is_there.then_some(launch)
}

fn plays(command: &str) {
    let Some(launch) = found(command) else { return };
    let mut engine = Uci::start(&launch, Timeouts::default()).unwrap();
    engine.new_game(&terms()).unwrap();
    let mut game = GameText::opening("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let clock = Clock { remaining: Duration::from_secs(5), ..Clock::default() };
    let clocks = Budget { white: Some(clock), black: Some(clock), limits: Limits::default() };
    for budget in [Budget::of(Limits::depth(4)), Budget::of(Limits::time(Duration::from_millis(100))), clocks]
    {
        let choice = engine.choose(&game, &budget).unwrap();
        game.moves.push(choice.best.unwrap());
        game.turn = !game.turn;
    }
    let group = engine.id();
    engine.end();
    assert_nobody_is_left(group);
}

#[test]
fn stockfish_plays() {
    plays("stockfish");
}

#[test]
fn gnu_chess_plays() {
    plays("gnuchess --uci");
}

/// Two games of an engine with itself, the second shorter, because old engines keep a board that has to be cleared.
fn plays_in_xboard(command: &str) {
    let Some(launch) = found(command) else { return };
    let mut engine = Xboard::start(&launch, Timeouts::default()).unwrap();
    let clock = Clock { remaining: Duration::from_secs(5), ..Clock::default() };
    let clocks = Budget { white: Some(clock), black: Some(clock), limits: Limits::default() };
    let moments = Budget::of(Limits::time(Duration::from_millis(100)));
    for budgets in [&[clocks, moments, clocks, moments][..], &[moments, clocks][..]] {
        engine.new_game(&Terms { game: "chess".to_owned(), ..terms() }).unwrap();
        let mut game = GameText::opening("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for budget in budgets {
            let choice = engine.choose(&game, budget).unwrap();
            game.moves.push(choice.best.unwrap());
            game.turn = !game.turn;
        }
    }
    let group = engine.id();
    engine.end();
    assert_nobody_is_left(group);
}

#[test]
fn phalanx_plays() {
    plays_in_xboard("/usr/games/phalanx");
}

#[test]
fn fairy_max_plays() {
    plays_in_xboard("/usr/games/fairymax");
}

#[test]
fn gnu_chess_plays_in_its_older_way() {
    plays_in_xboard("/usr/games/gnuchess --xboard");
}
