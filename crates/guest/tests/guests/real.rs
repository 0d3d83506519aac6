//! Engines of other people, where they are installed.

use std::process::Command;
use std::time::Duration;

use damier_guest::{Budget, GameText, Guest, Launch, Timeouts, Uci};
use damier_search::{Clock, Limits};

use crate::stage::{assert_nobody_is_left, terms};

fn plays(command: &str) {
    let launch: Launch = command.parse().unwrap();
    let found =
        Command::new("which").arg(&launch.program).output().is_ok_and(|output| output.status.success());
    if !found {
        println!("skipped: there is no {} here", launch.program);
        return;
    }
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
