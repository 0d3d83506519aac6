//! Programs at the other end of a connection, good and bad.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::num::NonZeroU16;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use damier_core::Side;
use damier_guest::{Budget, Claim, Dxp, Fault, GameText, Guest, GuestError, Terms, Timeouts, Verdict};
use damier_protocol::dxp::{BackAnswer, Event, Move, Reason, Role, SquareNumber, Turn, Violation};
use damier_search::Limits;

use crate::stage::{blink, hasty, patient, terms};

const ACCEPTED: &[u8] = b"AOpponent                        0\0";

fn after(moves: &[&str], turn: Side) -> GameText {
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    GameText { moves, turn, ..GameText::opening("") }
}

fn untimed() -> Budget {
    Budget::of(Limits::depth(1))
}

/// Two of us, connected: the initiator first.
fn pair() -> (Dxp, Dxp) {
    let listener = Dxp::listen("127.0.0.1", 0).unwrap();
    let port = listener.address().unwrap().port();
    let connecting =
        thread::spawn(move || Dxp::connect("127.0.0.1", port, Role::Initiator, "Alice", patient()).unwrap());
    let follower = listener.accept(Role::Follower, "Bob", patient()).unwrap();
    (connecting.join().unwrap(), follower)
}

/// An initiator in front of somebody who says what he likes, and then waits until we hang up.
fn against(timeouts: Timeouts, script: &'static [u8]) -> (Dxp, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let other = thread::spawn(move || {
        let mut socket = listener.accept().unwrap().0;
        socket.write_all(script).unwrap();
        let _ = socket.read_to_end(&mut Vec::new());
    });
    (Dxp::connect("127.0.0.1", port, Role::Initiator, "Alice", timeouts).unwrap(), other)
}

/// What comes of the first move of one who says this and then nothing.
fn fault(script: &'static [u8]) -> Fault {
    let (mut dxp, other) = against(hasty(), script);
    let error = play(&mut dxp).unwrap_err();
    drop(dxp);
    other.join().unwrap();
    error.fault
}

fn play(dxp: &mut Dxp) -> Result<Option<String>, GuestError> {
    dxp.new_game(&terms())?;
    Ok(dxp.choose(&after(&[], Side::White), &blink())?.best)
}

#[test]
fn two_of_us_play_a_game_and_then_another() {
    let (mut alice, mut bob) = pair();
    let theirs = thread::spawn(move || {
        let terms = Terms { side: Side::Black, ..terms() };
        bob.new_game(&terms).unwrap();
        assert_eq!(bob.name(), "Alice");
        let reply = bob.choose(&after(&["32-28"], Side::Black), &untimed()).unwrap();
        assert_eq!(reply.best.as_deref(), Some("19-23"));
        let end = bob.choose(&after(&["32-28", "19-23", "28x19x23"], Side::Black), &untimed()).unwrap();
        assert_eq!((end.best, end.claim), (None, Some(Claim::Lost)));
        // The second game is over when it has begun, and they are the ones to say so.
        bob.new_game(&terms).unwrap();
        bob.game_over(&after(&[], Side::White), Verdict::Drawn).unwrap();
    });
    alice.new_game(&terms()).unwrap();
    assert_eq!(alice.name(), "Bob");
    let first = alice.choose(&after(&[], Side::White), &untimed()).unwrap();
    assert_eq!(first.best.as_deref(), Some("32-28"));
    let second = alice.choose(&after(&["32-28", "19-23"], Side::White), &untimed()).unwrap();
    assert_eq!(second.best.as_deref(), Some("28x19x23"));
    let moves = ["32-28", "19-23", "28x19x23"];
    alice.game_over(&after(&moves, Side::Black), Verdict::Won(Side::White)).unwrap();
    assert!(alice.session().is_idle());
    alice.new_game(&terms()).unwrap();
    alice.game_over(&after(&[], Side::White), Verdict::Drawn).unwrap();
    theirs.join().unwrap();
}

#[test]
fn a_game_begins_where_it_was_agreed_to() {
    let board = format!("B{}w{}b", "e".repeat(20), "e".repeat(28));
    let (mut alice, mut bob) = pair();
    let wire_start = Some(board);
    let theirs = Terms { side: Side::Black, wire_start: wire_start.clone(), ..terms() };
    let follower = thread::spawn(move || {
        bob.new_game(&theirs).unwrap();
        bob.choose(&after(&[], Side::Black), &untimed()).unwrap().best
    });
    alice.new_game(&Terms { wire_start, ..terms() }).unwrap();
    assert!(alice.session().may_play());
    alice.end_game(Reason::Lost, false).unwrap();
    assert_eq!(follower.join().unwrap(), None);
    let small = Terms { wire_start: Some("Wwb".to_owned()), ..terms() };
    assert!(matches!(alice.new_game(&small).unwrap_err().fault, Fault::Unsayable { .. }));
}

#[test]
fn another_game_than_the_one_agreed_to_is_refused() {
    let (mut alice, mut bob) = pair();
    // Both think that the other one is White.
    let follower = thread::spawn(move || bob.new_game(&terms()).unwrap_err().fault);
    assert!(matches!(alice.new_game(&terms()).unwrap_err().fault, Fault::Refused { .. }));
    assert!(matches!(follower.join().unwrap(), Fault::Refused { .. }));
}

#[test]
fn turns_are_taken_back_if_both_agree_and_words_are_kept() {
    let (mut alice, mut bob) = pair();
    let first = Turn { number: NonZeroU16::MIN, side: Side::White };
    let follower = thread::spawn(move || {
        bob.new_game(&Terms { side: Side::Black, ..terms() }).unwrap();
        bob.play(man(32, 28)).unwrap();
        bob.chat("I did not mean that").unwrap();
        bob.ask_take_back(first).unwrap();
        assert_eq!(bob.receive(soon()).unwrap(), Some(Event::TakenBack(first)));
        bob.play(man(33, 28)).unwrap();
        assert!(matches!(bob.receive(soon()).unwrap(), Some(Event::Moved(_))));
        // A game between programs goes forward only.
        bob.ask_take_back(first).unwrap();
        let answer = bob.receive(soon()).unwrap();
        assert_eq!(answer, Some(Event::TakeBackRefused(BackAnswer::Unsupported)));
    });
    alice.new_game(&terms()).unwrap();
    assert_eq!(alice.receive(soon()).unwrap(), Some(Event::Moved(man(32, 28))));
    assert_eq!(alice.receive(soon()).unwrap(), Some(Event::TakeBackRequested(first)));
    assert_eq!(alice.take_said(), ["I did not mean that"]);
    alice.answer_take_back(BackAnswer::Accepted).unwrap();
    assert_eq!(alice.receive(soon()).unwrap(), Some(Event::Moved(man(33, 28))));
    let error = alice.choose(&after(&["33-28", "18-23"], Side::White), &blink()).unwrap_err();
    assert!(matches!(error.fault, Fault::ConnectionLost { .. }), "{error}");
    follower.join().unwrap();
}

fn man(from: u8, to: u8) -> Move {
    let square = |number| SquareNumber::new(number).unwrap();
    Move { seconds: 0, from: square(from), to: square(to), captured: vec![] }
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(30)
}

#[test]
fn where_nobody_listens_nobody_can_be_reached() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let error = Dxp::connect("127.0.0.1", port, Role::Initiator, "Alice", patient()).unwrap_err();
    assert!(matches!(error.fault, Fault::Unreachable { .. }), "{error}");
    let taken = Dxp::listen("127.0.0.1", 0).unwrap();
    let error = Dxp::listen("127.0.0.1", taken.address().unwrap().port()).unwrap_err();
    assert!(matches!(error.fault, Fault::Unreachable { .. }), "{error}");
}

#[test]
fn nobody_is_waited_for_longer_than_agreed() {
    let within = Duration::from_millis(50);
    let listener = Dxp::listen("127.0.0.1", 0).unwrap();
    let timeouts = Timeouts { start: within, ..patient() };
    let error = listener.accept(Role::Follower, "Bob", timeouts).unwrap_err();
    assert_eq!(error.fault, Fault::NobodyCame { within });
    let (mut dxp, other) = against(Timeouts { new_game: within, ..patient() }, b"");
    assert_eq!(dxp.new_game(&terms()).unwrap_err().fault, Fault::NoAnswer { question: "GAMEREQ", within });
    drop(dxp);
    other.join().unwrap();
    assert_eq!(fault(ACCEPTED), Fault::NoMove { within: Duration::from_millis(101) });
}

#[test]
fn those_who_hang_up_are_lost() {
    for script in [&b""[..], ACCEPTED, b"AOppo"] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut dxp = Dxp::connect("127.0.0.1", port, Role::Initiator, "Alice", patient()).unwrap();
        let mut socket: TcpStream = listener.accept().unwrap().0;
        socket.write_all(script).unwrap();
        drop(socket);
        let error = play(&mut dxp).unwrap_err();
        assert!(matches!(error.fault, Fault::ConnectionLost { .. }), "{error}");
    }
}

#[test]
fn a_refusal_is_told_with_its_reason() {
    assert!(matches!(fault(b"AOpponent                        2\0"), Fault::Refused { .. }));
    assert_eq!(fault(b"AOpponent                        1\0"), Fault::OtherVersion);
}

#[test]
fn nonsense_and_what_the_protocol_forbids_are_told_apart() {
    for script in [&b"Xyz\0"[..], b"A\0", b"\xff\0", b"M00009999\0"] {
        let fault = fault(script);
        assert!(matches!(fault, Fault::Nonsense { .. }), "{fault:?}");
    }
    assert_eq!(fault(b"M0000322800\0"), Fault::Violation(Violation::NoGame));
}

#[test]
fn what_we_may_not_say_is_not_said() {
    let (mut alice, mut bob) = pair();
    assert!(matches!(alice.end_game(Reason::Won, false).unwrap_err().fault, Fault::NotNow(_)));
    assert!(matches!(bob.answer_take_back(BackAnswer::Accepted).unwrap_err().fault, Fault::NotNow(_)));
    assert!(matches!(bob.accept().unwrap_err().fault, Fault::NotNow(_)));
}
