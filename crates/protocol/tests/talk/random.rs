//! Random messages of every kind, written and read again.

use std::fmt::{Debug, Display};
use std::num::NonZeroU16;

use damier_core::{Dice, Side};
use damier_protocol::dxp::{self, Minutes, SquareNumber, Turn};
use damier_protocol::hub::{self, HubBoard, HubMove, Seconds};
use damier_protocol::uci::{self, Bound, CurrentLine, Expectation, Info, Score, Worth};
use damier_protocol::{Square, hub::old};

const CASES: usize = 20_000;

fn comes_back<M: Display + Debug + PartialEq, E: Debug>(message: &M, parse: impl Fn(&str) -> Result<M, E>) {
    let text = message.to_string();
    assert!(!text.contains('\n'));
    assert_eq!(parse(&text).as_ref().ok(), Some(message), "`{text}`");
}

fn maybe<T>(dice: &mut Dice, make: impl FnOnce(&mut Dice) -> T) -> Option<T> {
    (dice.below(3) == 0).then(|| make(dice))
}

fn several<T>(dice: &mut Dice, most: usize, mut make: impl FnMut(&mut Dice) -> T) -> Vec<T> {
    (0..dice.below(most + 1)).map(|_| make(dice)).collect()
}

/// Numbers of every length, the smallest and the largest among them.
fn number(dice: &mut Dice) -> u64 {
    let shift = dice.below(65);
    dice.roll().checked_shr(shift as u32).unwrap_or(u64::MAX)
}

/// A word that is no keyword of any protocol.
fn word(dice: &mut Dice) -> String {
    let letters = ['X', 'Y', '7', '-', 'é', '☃', '.', '\\', '/', ':'];
    (0..=dice.below(6)).map(|_| letters[dice.below(letters.len())]).collect()
}

fn text(dice: &mut Dice) -> String {
    several(dice, 4, word).join(" ")
}

fn phrase(dice: &mut Dice) -> String {
    word(dice) + " " + &word(dice)
}

fn side(dice: &mut Dice) -> Side {
    [Side::White, Side::Black][dice.below(2)]
}

fn square(dice: &mut Dice) -> Square {
    let of = side(dice);
    [Square::Empty, Square::Man(of), Square::King(of)][dice.below(3)]
}

fn go(dice: &mut Dice) -> uci::Go {
    uci::Go {
        search_moves: several(dice, 3, |dice| format!("m{}", number(dice))),
        ponder: dice.below(2) == 0,
        white_time: maybe(dice, |dice| number(dice) as i64),
        black_time: maybe(dice, |dice| number(dice) as i64),
        white_increment: maybe(dice, |dice| number(dice) as i64),
        black_increment: maybe(dice, |dice| number(dice) as i64),
        moves_to_go: maybe(dice, |dice| number(dice) as u32),
        depth: maybe(dice, |dice| number(dice) as u32),
        nodes: maybe(dice, number),
        mate: maybe(dice, |dice| number(dice) as u32),
        move_time: maybe(dice, number),
        infinite: dice.below(2) == 0,
        perft: maybe(dice, |dice| number(dice) as u32),
    }
}

#[test]
fn uci_commands_come_back() {
    use uci::{Command, Registration, Start};
    let mut dice = Dice::new(1);
    for case in 0..CASES {
        let dice = &mut dice;
        let command = match case % 8 {
            0 => Command::SetOption { name: phrase(dice), value: maybe(dice, text) },
            1 => Command::Position { start: Start::Startpos, moves: several(dice, 9, word) },
            2 => Command::Position { start: Start::Fen(phrase(dice)), moves: several(dice, 9, word) },
            3 | 4 => Command::Go(go(dice)),
            5 => Command::Register(Registration::As { name: Some(phrase(dice)), code: maybe(dice, phrase) }),
            6 => Command::Bench(maybe(dice, |dice| number(dice) as u32)),
            _ => Command::Debug(dice.below(2) == 0),
        };
        comes_back(&command, Command::parse);
    }
}

fn score(dice: &mut Dice) -> Score {
    let worth = number(dice) as i32;
    Score {
        worth: if dice.below(2) == 0 { Worth::Centipawns(worth) } else { Worth::Mate(worth) },
        bound: [None, Some(Bound::Lower), Some(Bound::Upper)][dice.below(3)],
    }
}

fn info(dice: &mut Dice) -> Info {
    let small = |dice: &mut Dice| number(dice) as u32;
    Info {
        depth: maybe(dice, small),
        selective_depth: maybe(dice, small),
        multi_pv: maybe(dice, small),
        score: maybe(dice, score),
        expectation: maybe(dice, |dice| Expectation {
            wins: small(dice),
            draws: small(dice),
            losses: small(dice),
        }),
        nodes: maybe(dice, number),
        nodes_per_second: maybe(dice, number),
        hash_full: maybe(dice, small),
        table_hits: maybe(dice, number),
        shredder_hits: maybe(dice, number),
        cpu_load: maybe(dice, small),
        time: maybe(dice, number),
        current_move: maybe(dice, word),
        current_move_number: maybe(dice, small),
        refutation: several(dice, 3, word),
        current_line: maybe(dice, |dice| CurrentLine {
            cpu: Some(small(dice)),
            moves: several(dice, 3, word),
        }),
        pv: several(dice, 9, word),
        string: maybe(dice, text),
    }
}

fn option_kind(dice: &mut Dice) -> uci::Kind {
    use uci::Kind;
    let mut whole = || number(dice) as i64;
    let (default, min, max) = (whole(), whole(), whole());
    match dice.below(5) {
        0 => Kind::Check { default: min % 2 == 0 },
        1 => Kind::Spin { default, min, max },
        2 => Kind::Combo { default: phrase(dice), choices: several(dice, 4, phrase) },
        3 => Kind::Button,
        _ => Kind::Text { default: text(dice) },
    }
}

#[test]
fn uci_replies_come_back() {
    use uci::{Declaration, Progress, Reply};
    let mut dice = Dice::new(2);
    for case in 0..CASES {
        let dice = &mut dice;
        let reply = match case % 6 {
            0 | 1 => Reply::Info(Box::new(info(dice))),
            2 => Reply::Option(Declaration { name: phrase(dice), kind: option_kind(dice) }),
            3 => Reply::BestMove { best: Some(word(dice)), ponder: maybe(dice, word) },
            4 => Reply::IdName(text(dice)),
            _ => Reply::Registration([Progress::Checking, Progress::Ok, Progress::Error][dice.below(3)]),
        };
        comes_back(&reply, Reply::parse);
    }
}

fn hub_move(dice: &mut Dice) -> HubMove {
    let square = |dice: &mut Dice| 1 + dice.below(72) as u16;
    HubMove { from: square(dice), to: square(dice), captured: several(dice, 5, square) }
}

/// Finite numbers, some of them with all their digits.
fn real(dice: &mut Dice) -> f64 {
    let whole = number(dice) as i32;
    f64::from(whole) / [1.0, 10.0, 1000.0, 7.0][dice.below(4)]
}

/// A value with everything that needs quotation marks.
fn value(dice: &mut Dice) -> String {
    let letters = ['a', ' ', '=', '☃', '\t', '\''];
    (0..dice.below(8)).map(|_| letters[dice.below(letters.len())]).collect()
}

#[test]
fn hub_commands_come_back() {
    use hub::{Command, Level, Mode, Start};
    let mut dice = Dice::new(3);
    for case in 0..CASES {
        let dice = &mut dice;
        let seconds = |dice: &mut Dice| Seconds(real(dice));
        let command = match case % 5 {
            0 => Command::SetParam { name: value(dice), value: value(dice) },
            1 => Command::Pos { start: Start::Initial, moves: several(dice, 9, hub_move) },
            2 => {
                let squares = (0..[32, 50, 72][dice.below(3)]).map(|_| square(dice)).collect();
                let board = HubBoard { turn: side(dice), squares };
                Command::Pos { start: Start::Board(board), moves: several(dice, 9, hub_move) }
            }
            3 => Command::Level(Level {
                depth: maybe(dice, |dice| number(dice) as u32),
                nodes: maybe(dice, number),
                move_time: maybe(dice, seconds),
                moves: maybe(dice, |dice| number(dice) as u32),
                time: maybe(dice, seconds),
                increment: maybe(dice, seconds),
                infinite: dice.below(2) == 0,
            }),
            _ => Command::Go([Mode::Think, Mode::Ponder, Mode::Analyze][dice.below(3)]),
        };
        comes_back(&command, Command::parse);
    }
}

fn hub_info(dice: &mut Dice) -> hub::Info {
    hub::Info {
        depth: maybe(dice, |dice| number(dice) as u32),
        mean_depth: maybe(dice, real),
        score: maybe(dice, real),
        nodes: maybe(dice, number),
        time: maybe(dice, |dice| Seconds(real(dice))),
        nodes_per_second: maybe(dice, real),
        pv: several(dice, 9, hub_move),
    }
}

fn parameter_kind(dice: &mut Dice) -> hub::Kind {
    use hub::Kind;
    let whole = |dice: &mut Dice| number(dice) as i64;
    match dice.below(5) {
        0 => Kind::Bool,
        1 => Kind::Int { min: maybe(dice, whole), max: maybe(dice, whole) },
        2 => Kind::Real { min: maybe(dice, real), max: maybe(dice, real) },
        3 => Kind::Text,
        _ => Kind::Enum { values: several(dice, 4, word) },
    }
}

#[test]
fn hub_replies_come_back() {
    use hub::{Identity, Parameter, Reply};
    let mut dice = Dice::new(4);
    for case in 0..CASES {
        let dice = &mut dice;
        let reply = match case % 5 {
            0 => Reply::Id(Identity {
                name: maybe(dice, value),
                version: maybe(dice, value),
                author: maybe(dice, value),
                country: maybe(dice, value),
            }),
            1 => {
                Reply::Param(Parameter { name: value(dice), value: value(dice), kind: parameter_kind(dice) })
            }
            2 => Reply::Info(hub_info(dice)),
            3 => Reply::Done { best: maybe(dice, hub_move), ponder: maybe(dice, hub_move) },
            _ => Reply::Error { message: value(dice) },
        };
        comes_back(&reply, Reply::parse);
        let answer = old::Reply::Move { best: hub_move(dice), ponder: maybe(dice, hub_move) };
        comes_back(&answer, old::Reply::parse);
    }
}

fn dxp_move(dice: &mut Dice) -> dxp::Move {
    let square =
        |dice: &mut Dice| SquareNumber::new(1 + dice.below(50) as u8).expect("a square of the board");
    let mut captured = several(dice, 20, square);
    captured.sort_unstable();
    captured.dedup();
    dxp::Move { seconds: dice.below(10_000) as u16, from: square(dice), to: square(dice), captured }
}

fn game_request(dice: &mut Dice) -> dxp::GameRequest {
    let mut squares = [Square::Empty; 50];
    squares.fill_with(|| square(dice));
    let board = dxp::Board { turn: side(dice), squares };
    let time = std::time::Duration::from_millis(dice.roll() >> (38 + dice.below(20)));
    dxp::GameRequest {
        version: dice.below(100) as u8,
        initiator: ascii(dice, 32),
        follower_side: side(dice),
        minutes: Minutes::at_most(time),
        moves: NonZeroU16::new(dice.below(1000) as u16),
        start: if dice.below(2) == 0 { dxp::Start::Initial } else { dxp::Start::Board(board) },
    }
}

fn ascii(dice: &mut Dice, longest: usize) -> String {
    (0..=dice.below(longest)).map(|_| (b'!' + dice.below(94) as u8) as char).collect()
}

#[test]
fn dxp_messages_come_back() {
    use dxp::{Acceptance, BackAnswer, Message, Reason};
    let mut dice = Dice::new(5);
    for case in 0..CASES {
        let dice = &mut dice;
        let message = match case % 7 {
            0 => Message::GameRequest(Box::new(game_request(dice))),
            1 => Message::GameAccept {
                follower: ascii(dice, 32),
                code: [Acceptance::Accepted, Acceptance::Version, Acceptance::Refused][dice.below(3)],
            },
            2 => Message::Move(dxp_move(dice)),
            3 => Message::GameEnd {
                reason: [Reason::Unknown, Reason::Lost, Reason::Drawn, Reason::Won][dice.below(4)],
                stop: dice.below(2) == 0,
            },
            4 => Message::Chat(ascii(dice, 126)),
            5 => {
                let number = NonZeroU16::new(1 + dice.below(999) as u16).unwrap();
                Message::BackRequest(Turn { number, side: side(dice) })
            }
            _ => {
                let answers = [BackAnswer::Accepted, BackAnswer::Unsupported, BackAnswer::Refused];
                Message::BackAccept(answers[dice.below(3)])
            }
        };
        assert!(message.to_string().len() <= dxp::Stream::LONGEST);
        comes_back(&message, Message::parse);
    }
}
