//! Two sides of a DXP connection talk to each other.

use std::num::NonZeroU16;

use damier_core::{Dice, Side};
use damier_protocol::dxp::{
    Acceptance, BackAnswer, Event, GameRequest, Message, Minutes, Move, Reason, Role, Session, SessionError,
    SquareNumber, Start, Turn, Violation,
};

fn request(follower_side: Side) -> GameRequest {
    GameRequest {
        version: 0,
        initiator: String::new(),
        follower_side,
        minutes: Minutes::whole(5),
        moves: None,
        start: Start::Initial,
    }
}

fn some_move() -> Move {
    let square = |number| SquareNumber::new(number).expect("a square of the board");
    Move { seconds: 1, from: square(32), to: square(28), captured: Vec::new() }
}

fn turn(number: u16, side: Side) -> Turn {
    Turn { number: NonZeroU16::new(number).expect("a number from 1"), side }
}

/// A game under way: the initiator is White and to move.
fn game() -> (Session, Session) {
    let (mut a, mut b) = (Session::new(Role::Initiator, "A"), Session::new(Role::Follower, "B"));
    let asked = a.request(request(Side::Black)).expect("no game yet");
    assert!(matches!(&b.receive(asked)[..], [Event::GameRequested(request)] if request.initiator == "A"));
    let accepted = b.accept().expect("a game was asked for");
    assert_eq!(a.receive(accepted), [Event::GameAccepted { follower: "B".into() }]);
    assert_eq!((a.side(), b.side()), (Some(Side::White), Some(Side::Black)));
    (a, b)
}

fn play(from: &mut Session, to: &mut Session) {
    let m = from.play(some_move()).expect("it is their turn");
    assert_eq!(to.receive(m), [Event::Moved(some_move())]);
}

#[test]
fn moves_alternate_strictly() {
    let (mut a, mut b) = game();
    assert_eq!(b.play(some_move()), Err(SessionError::NotOurTurn));
    play(&mut a, &mut b);
    assert_eq!(a.play(some_move()), Err(SessionError::NotOurTurn));
    assert_eq!(b.receive(Message::Move(some_move())), [Event::Violation(Violation::OutOfTurn)]);
    play(&mut b, &mut a);
    assert_eq!((a.turn(), b.turn()), (Some(turn(2, Side::White)), Some(turn(2, Side::White))));
    assert!(a.may_play() && !b.may_play());
}

#[test]
fn an_end_is_confirmed_and_another_game_may_follow() {
    let (mut a, mut b) = game();
    play(&mut a, &mut b);
    assert_eq!(a.end(Reason::Won, false), Err(SessionError::NotOurTurn));
    let end = b.end(Reason::Lost, false).unwrap();
    assert_eq!(b.play(some_move()), Err(SessionError::NoGame));
    let confirmation = Message::GameEnd { reason: Reason::Unknown, stop: false };
    let ended = Event::Ended { reason: Reason::Lost, stop: false };
    assert_eq!(a.receive(end), [Event::Send(confirmation.clone()), ended]);
    assert_eq!(b.receive(confirmation), [Event::EndConfirmed { stop: false }]);
    assert!(a.is_idle() && b.is_idle());
    let asked = a.request(request(Side::White)).unwrap();
    b.receive(asked);
    a.receive(b.accept().unwrap());
    assert!(b.may_play() && !a.may_play());
}

#[test]
fn a_stop_code_ends_everything() {
    let (mut a, mut b) = game();
    let end = a.end(Reason::Drawn, true).unwrap();
    let events = b.receive(end);
    let [Event::Send(confirmation), Event::Ended { stop: true, .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(confirmation.to_string(), "E01");
    assert_eq!(a.receive(confirmation.clone()), [Event::EndConfirmed { stop: true }]);
    assert!(a.is_stopped() && b.is_stopped());
    assert_eq!(a.request(request(Side::White)), Err(SessionError::Stopped));
    assert_eq!(b.chat("bye"), Err(SessionError::Stopped));
    assert_eq!(b.receive(Message::Chat("bye".into())), [Event::Violation(Violation::Stopped)]);
}

#[test]
fn an_end_out_of_turn_is_told_and_still_an_end() {
    let (mut a, _) = game();
    let end = Message::GameEnd { reason: Reason::Lost, stop: false };
    let events = a.receive(end);
    assert!(matches!(
        events[..],
        [Event::Violation(Violation::OutOfTurn), Event::Send(_), Event::Ended { .. }]
    ));
    assert!(a.is_idle());
}

#[test]
fn an_illegal_move_is_rejected_with_words() {
    let (mut a, mut b) = game();
    assert_eq!(a.reject("no"), Err(SessionError::NothingToReject));
    play(&mut a, &mut b);
    let [said, end] = b.reject("32-28 is not legal").unwrap();
    assert_eq!((said.to_string(), end.to_string()), ("Cerror: 32-28 is not legal".into(), "E01".into()));
}

#[test]
fn a_game_may_be_refused() {
    let (mut a, mut b) = (Session::new(Role::Initiator, "A"), Session::new(Role::Follower, "B"));
    assert_eq!(b.request(request(Side::White)), Err(SessionError::NotInitiator));
    assert_eq!(b.accept(), Err(SessionError::NothingToAccept));
    let asked = a.request(request(Side::White)).unwrap();
    assert_eq!(a.request(request(Side::White)), Err(SessionError::Busy));
    assert_eq!(a.accept(), Err(SessionError::NothingToAccept));
    b.receive(asked.clone());
    assert_eq!(b.receive(asked), [Event::Violation(Violation::RequestTooEarly)]);
    assert_eq!(b.refuse(Acceptance::Accepted), Err(SessionError::NotARefusal));
    let refused = b.refuse(Acceptance::Refused).unwrap();
    let told = Event::GameRefused { follower: "B".into(), code: Acceptance::Refused };
    assert_eq!(a.receive(refused.clone()), [told]);
    assert_eq!(a.receive(refused), [Event::Violation(Violation::Unasked)]);
    assert!(a.is_idle() && b.is_idle());
}

#[test]
fn an_unknown_version_is_refused_by_itself() {
    let mut b = Session::new(Role::Follower, "B");
    let unknown = GameRequest { version: 2, ..request(Side::White) };
    let answer = Message::GameAccept { follower: "B".into(), code: Acceptance::Version };
    let events = b.receive(Message::GameRequest(Box::new(unknown)));
    assert_eq!(events, [Event::Violation(Violation::Version(2)), Event::Send(answer)]);
    assert!(b.is_idle());
    let mut a = Session::new(Role::Initiator, "A");
    let events = a.receive(Message::GameRequest(Box::new(request(Side::White))));
    assert_eq!(events, [Event::Violation(Violation::RequestFromFollower)]);
}

#[test]
fn both_go_back_if_both_agree() {
    let (mut a, mut b) = game();
    for _ in 0..2 {
        play(&mut a, &mut b);
        play(&mut b, &mut a);
    }
    assert_eq!(a.ask_take_back(turn(3, Side::White)), Err(SessionError::NoSuchTurn));
    let asked = a.ask_take_back(turn(1, Side::Black)).unwrap();
    assert_eq!(asked.to_string(), "B001Z");
    assert_eq!(a.play(some_move()), Err(SessionError::BackOpen));
    assert_eq!(a.ask_take_back(turn(1, Side::White)), Err(SessionError::BackOpen));
    assert_eq!(b.receive(asked), [Event::TakeBackRequested(turn(1, Side::Black))]);
    let agreed = b.answer_take_back(BackAnswer::Accepted).unwrap();
    assert_eq!(a.receive(agreed), [Event::TakenBack(turn(1, Side::Black))]);
    assert_eq!((a.turn(), b.turn()), (Some(turn(1, Side::Black)), Some(turn(1, Side::Black))));
    assert_eq!(b.reject("too late"), Err(SessionError::NothingToReject));
    play(&mut b, &mut a);
}

#[test]
fn a_wish_to_go_back_may_be_refused_or_be_nonsense() {
    let (mut a, mut b) = game();
    play(&mut a, &mut b);
    let asked = b.ask_take_back(turn(1, Side::White)).unwrap();
    a.receive(asked.clone());
    assert_eq!(a.receive(asked), [Event::Violation(Violation::Impatient)]);
    assert_eq!(a.receive(Message::Move(some_move())), [Event::Violation(Violation::Impatient)]);
    let refused = a.answer_take_back(BackAnswer::Refused).unwrap();
    assert_eq!(b.receive(refused.clone()), [Event::TakeBackRefused(BackAnswer::Refused)]);
    assert_eq!(b.receive(refused), [Event::Violation(Violation::Unasked)]);
    assert_eq!(a.answer_take_back(BackAnswer::Accepted), Err(SessionError::NoBackRequest));
    let events = a.receive(Message::BackRequest(turn(9, Side::White)));
    assert!(matches!(events[..], [Event::Violation(Violation::NoSuchTurn), Event::Send(_)]), "{events:?}");
    assert!(b.may_play());
}

#[test]
fn wishes_that_cross_are_both_refused() {
    let (mut a, mut b) = game();
    play(&mut a, &mut b);
    let (from_a, from_b) =
        (a.ask_take_back(turn(1, Side::White)).unwrap(), b.ask_take_back(turn(1, Side::White)).unwrap());
    let refusal = Message::BackAccept(BackAnswer::Refused);
    assert_eq!(a.receive(from_b), [Event::Send(refusal.clone())]);
    assert_eq!(b.receive(from_a), [Event::Send(refusal.clone())]);
    for session in [&mut a, &mut b] {
        assert_eq!(session.receive(refusal.clone()), [Event::TakeBackRefused(BackAnswer::Refused)]);
    }
    assert_eq!(a.turn(), b.turn());
}

#[test]
fn a_move_may_cross_a_wish_to_go_back() {
    let (mut a, mut b) = game();
    play(&mut a, &mut b);
    let asked = a.ask_take_back(turn(1, Side::White)).unwrap();
    let m = b.play(some_move()).unwrap();
    assert_eq!(a.receive(m), [Event::Moved(some_move())]);
    b.receive(asked);
    a.receive(b.answer_take_back(BackAnswer::Accepted).unwrap());
    assert_eq!((a.turn(), b.turn()), (Some(turn(1, Side::White)), Some(turn(1, Side::White))));
}

#[test]
fn a_wish_that_crosses_the_end_is_refused_in_peace() {
    let (mut a, mut b) = game();
    play(&mut a, &mut b);
    let asked = a.ask_take_back(turn(1, Side::White)).unwrap();
    let end = b.end(Reason::Lost, false).unwrap();
    let refusal = Message::BackAccept(BackAnswer::Refused);
    assert_eq!(b.receive(asked), [Event::Send(refusal.clone())]);
    assert!(matches!(a.receive(end)[..], [Event::Send(_), Event::Ended { .. }]));
    assert_eq!(a.receive(refusal), []);
    assert!(a.is_idle());
}

#[test]
fn talk_is_possible_at_any_time() {
    let (a, mut b) = game();
    assert_eq!(a.chat(""), Err(SessionError::NothingToSay));
    let said = a.chat("hello").unwrap();
    assert_eq!(b.receive(said), [Event::Said("hello".into())]);
    let mut idle = Session::new(Role::Follower, "C");
    assert_eq!(idle.receive(idle.chat("me too").unwrap()), [Event::Said("me too".into())]);
}

/// Something the session may or may not want to do.
fn act(session: &mut Session, dice: &mut Dice) -> Vec<Message> {
    let side = [Side::White, Side::Black][dice.below(2)];
    let back = turn(1 + dice.below(4) as u16, side);
    let codes = [BackAnswer::Accepted, BackAnswer::Refused];
    let done = match dice.below(8) {
        0 => session.request(request(side)),
        1 => session.accept(),
        2..5 => session.play(some_move()),
        5 => session.ask_take_back(back),
        6 => session.answer_take_back(codes[dice.below(2)]),
        _ => match dice.below(6) {
            0 => session.end(Reason::Unknown, false),
            1 => session.refuse(Acceptance::Refused),
            _ => session.chat("hm"),
        },
    };
    done.into_iter().collect()
}

#[test]
fn two_sessions_with_slow_wires_never_break_the_rules_and_agree_in_the_end() {
    let mut dice = Dice::new(11);
    let mut games = 0;
    for _ in 0..2_000 {
        let mut sides = [Session::new(Role::Initiator, "A"), Session::new(Role::Follower, "B")];
        // What is under way to each of the two.
        let mut wires: [Vec<Message>; 2] = [Vec::new(), Vec::new()];
        for step in 0..300 {
            let who = dice.below(2);
            let sent = if step < 200 && dice.below(2) == 0 {
                act(&mut sides[who], &mut dice)
            } else if wires[who].is_empty() {
                Vec::new()
            } else {
                let message = wires[who].remove(0);
                let text = message.to_string();
                let events = sides[who].receive(message);
                games += usize::from(matches!(events[..], [Event::GameAccepted { .. }]));
                let broken = events.iter().any(|event| matches!(event, Event::Violation(_)));
                assert!(!broken, "`{text}`: {events:?} in {:?}", sides[who]);
                events.into_iter().filter_map(sent_by).collect()
            };
            wires[1 - who].extend(sent);
        }
        if wires.iter().all(Vec::is_empty) {
            assert_eq!(sides[0].turn(), sides[1].turn());
            assert_eq!(sides[0].side(), sides[1].side().map(|side| !side));
        }
    }
    assert!(games > 1_000, "only {games} games");
}

fn sent_by(event: Event) -> Option<Message> {
    if let Event::Send(message) = event { Some(message) } else { None }
}
