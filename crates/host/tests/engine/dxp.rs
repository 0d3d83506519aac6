//! Two of ours over a connection.

use std::thread;
use std::time::Duration;

use damier_core::Side;
use damier_engines::seat::{Seat, Start, open, open_board};
use damier_guest::{Dxp, Timeouts};
use damier_host::dxp::{Wish, answer, ask};
use damier_protocol::dxp::{Reason, Role};

fn seat(player: &str) -> Box<dyn Seat> {
    open("international", &player.parse().expect("a player")).expect("a game").expect("a seat")
}

#[test]
fn two_games_over_one_connection_are_the_same_on_both_ends() {
    let listener = Dxp::listen("127.0.0.1", 0).expect("a free port");
    let port = listener.address().expect("it has one").port();
    let other = thread::spawn(move || {
        let mut dxp = listener.accept(Role::Follower, "one", Timeouts::default()).expect("somebody comes");
        let mut seat = seat("random:seed=3");
        [answer(&mut dxp, &mut *seat), answer(&mut dxp, &mut *seat)].map(|played| played.expect("a game"))
    });
    let mut dxp =
        Dxp::connect("127.0.0.1", port, Role::Initiator, "two", Timeouts::default()).expect("it listens");
    let mut ours = seat("greedy");
    let games = [Side::Black, Side::White].map(|follower| {
        let wish = Wish { follower, time: Duration::from_mins(1), moves: None };
        ask(&mut dxp, &mut *ours, &wish, follower == Side::White).expect("a game")
    });
    let theirs = other.join().expect("it did not panic");
    for (game, mirror) in games.iter().zip(&theirs) {
        assert_eq!(game.moves, mirror.moves);
        assert_eq!((game.ours, game.reason, game.stop), (!mirror.ours, mirror.reason, mirror.stop));
        assert_ne!(game.by_us, mirror.by_us);
        assert_ne!(game.reason, Reason::Unknown, "games are played to their end");
        let mut board = open_board("international").expect("a game of the catalogue");
        board.set_up(Start::Opening, &game.moves).expect("every move was legal");
        assert!(board.ending().is_some());
    }
    assert!(
        !games[0].stop && games[1].stop == games[1].by_us,
        "whoever asks for games says when they are over"
    );
}

#[test]
fn a_game_for_so_many_moves_is_broken_off() {
    let listener = Dxp::listen("127.0.0.1", 0).expect("a free port");
    let port = listener.address().expect("it has one").port();
    let other = thread::spawn(move || {
        let mut dxp = listener.accept(Role::Follower, "one", Timeouts::default()).expect("somebody comes");
        answer(&mut dxp, &mut *seat("random:seed=5")).expect("a game")
    });
    let mut dxp =
        Dxp::connect("127.0.0.1", port, Role::Initiator, "two", Timeouts::default()).expect("it listens");
    let wish =
        Wish { follower: Side::Black, time: Duration::from_mins(1), moves: std::num::NonZeroU16::new(3) };
    let game = ask(&mut dxp, &mut *seat("greedy"), &wish, true).expect("a game");
    assert_eq!((game.moves.len(), game.reason), (6, Reason::Unknown));
    assert_eq!(other.join().expect("it did not panic").moves, game.moves);
}
