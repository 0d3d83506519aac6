//! Anything as a line: nothing panics, and what is read is written and read again as the same.
//!
//! Every target is a function of bytes. In `cargo test` the bytes come from [`Seeded`], the same ones in every run;
//! with `cargo bolero test NAME` they come from a fuzzer that watches which code they reach.

use std::fmt::{Debug, Display};

use bolero::generator::bolero_generator::driver::Options;
use bolero::{Engine, Test, TestTarget};
use damier_core::{Dice, Located};
use damier_protocol::dxp::{Message, Role, Session, Stream};
use damier_protocol::{Lines, hub, uci, xboard};

/// An engine whose cases are the same in every run; bolero's own takes its seeds from the operating system.
struct Seeded {
    seed: u64,
    cases: usize,
    longest: usize,
}

impl<T: Test> Engine<T> for Seeded
where
    T::Value: Debug,
{
    type Output = ();

    fn run(self, mut test: T, options: Options) {
        let mut dice = Dice::new(self.seed);
        for case in 0..self.cases {
            let bytes: Vec<u8> = (0..dice.below(self.longest + 1)).map(|_| dice.roll() as u8).collect();
            if let Err(error) = test.test(&mut &bytes[..]) {
                match test.shrink(bytes, None, &options) {
                    Some(failure) => panic!("case {case}, made smaller: {failure}"),
                    None => panic!("case {case}: {error}"),
                }
            }
        }
    }
}

macro_rules! targets {
    ($($name:ident: $check:ident, $cases:literal cases of $longest:literal bytes;)*) => {$(
        #[test]
        fn $name() {
            let seeded = Seeded { seed: $cases + $longest, cases: $cases, longest: $longest };
            TestTarget::new(seeded).for_each(|bytes: &[u8]| $check(bytes));
            // Without cargo-bolero this runs the cases that were once found and kept, and no others.
            bolero::check!().with_iterations(0).for_each(|bytes: &[u8]| $check(bytes));
        }
    )*};
}

targets! {
    a_uci_command_is_read_or_refused: uci_command, 100_000 cases of 24 bytes;
    a_uci_reply_is_read_or_refused: uci_reply, 100_000 cases of 24 bytes;
    a_hub_command_is_read_or_refused: hub_command, 100_000 cases of 24 bytes;
    a_hub_reply_is_read_or_refused: hub_reply, 100_000 cases of 24 bytes;
    an_old_hub_reply_is_read_or_refused: old_hub_reply, 50_000 cases of 16 bytes;
    an_xboard_reply_is_read_or_refused: xboard_reply, 100_000 cases of 24 bytes;
    a_dxp_message_is_read_or_refused: dxp_message, 100_000 cases of 130 bytes;
    noise_is_cut_into_lines_and_messages: noise, 20_000 cases of 600 bytes;
    a_session_survives_any_message: session, 50_000 cases of 80 bytes;
}

/// A text of the given words, now and then with noise between them. The high bit of a byte leaves out a blank.
fn sentence(bytes: &[u8], words: &[&str]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        text.push_str(words[usize::from(byte & 0x7f) % words.len()]);
        if byte < 0xd0 {
            text.push(' ');
        }
    }
    text
}

/// Reads a text both as words of the protocol and as plain noise.
fn both(bytes: &[u8], words: &[&str], check: impl Fn(&str)) {
    check(&sentence(bytes, words));
    check(&String::from_utf8_lossy(bytes));
    if let Some((first, rest)) = bytes.split_first() {
        let command = words[usize::from(*first) % words.len()];
        check(&format!("{command} {}", String::from_utf8_lossy(rest)));
    }
}

/// What is read comes back after it was written; what is refused is refused with a place in the text.
fn is_read_or_refused<M, E>(text: &str, parse: impl Fn(&str) -> Result<M, E>)
where
    M: Display + Debug + PartialEq,
    E: Located + Debug,
{
    match parse(text) {
        Ok(message) => {
            let written = message.to_string();
            assert!(!written.contains(['\n', '\r']) || written.starts_with(['C', 'A', 'R']), "{written:?}");
            let again = parse(&written);
            assert!(
                again.as_ref().is_ok_and(|again| *again == message),
                "`{text}` is written `{written}`: {again:?}"
            );
            assert_eq!(again.map(|again| again.to_string()).ok(), Some(written), "from `{text}`");
        }
        Err(error) => assert!(text.get(error.span()).is_some(), "{:?} is no part of `{text}`", error.span()),
    }
}

fn uci_command(bytes: &[u8]) {
    const WORDS: [&str; 44] = [
        "uci",
        "debug",
        "on",
        "off",
        "isready",
        "setoption",
        "name",
        "value",
        "Hash",
        "<empty>",
        "register",
        "later",
        "code",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "go",
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
        "-1",
        "99999999999999999999",
        "12",
        ",",
        "☃",
        "\t",
        "\n",
        "\0",
        "bench",
        "d",
        "quit",
    ];
    both(bytes, &WORDS, |text| is_read_or_refused(text, uci::Command::parse));
}

fn uci_reply(bytes: &[u8]) {
    const WORDS: [&str; 44] = [
        "id",
        "name",
        "author",
        "option",
        "type",
        "check",
        "spin",
        "combo",
        "button",
        "string",
        "default",
        "min",
        "max",
        "var",
        "<empty>",
        "true",
        "-5",
        "99999999999999999999",
        "bestmove",
        "ponder",
        "0000",
        "(none)",
        "info",
        "depth",
        "score",
        "cp",
        "mate",
        "lowerbound",
        "upperbound",
        "wdl",
        "nodes",
        "currline",
        "refutation",
        "pv",
        "currmove",
        "hashfull",
        "e2e4",
        ",",
        "☃",
        "\0",
        "\r",
        "ok",
        "copyprotection",
        "7",
    ];
    both(bytes, &WORDS, |text| is_read_or_refused(text, uci::Reply::parse));
}

fn hub_command(bytes: &[u8]) {
    const WORDS: [&str; 36] = [
        "hub",
        "set-param",
        "name",
        "value",
        "init",
        "pos",
        "start",
        "moves",
        "level",
        "depth",
        "nodes",
        "time",
        "move-time",
        "inc",
        "infinite",
        "go",
        "think",
        "ponder",
        "analyze",
        "=",
        "=",
        "=",
        "\"",
        "\"",
        "32-28",
        "28x19x23",
        "WebwBW",
        "B",
        "1.5",
        "-3",
        "1e400",
        "99999999999999999999",
        "☃",
        "\0",
        "\n",
        "x",
    ];
    both(bytes, &WORDS, |text| is_read_or_refused(text, hub::Command::parse));
}

fn hub_reply(bytes: &[u8]) {
    const WORDS: [&str; 36] = [
        "id", "name", "version", "author", "param", "value", "type", "bool", "int", "real", "string", "enum",
        "values", "min", "max", "wait", "info", "depth", "score", "nps", "pv", "done", "move", "ponder",
        "error", "message", "=", "=", "=", "\"", "\"", "32-28", "-0.01", "1e400", "☃", "\r",
    ];
    both(bytes, &WORDS, |text| is_read_or_refused(text, hub::Reply::parse));
}

fn xboard_reply(bytes: &[u8]) {
    const WORDS: [&str; 36] = [
        "feature",
        "ping",
        "=",
        "=",
        "=",
        "\"",
        "\"",
        "1",
        "0",
        "done=0",
        "pong",
        "move",
        "e2e4",
        "My",
        "is:",
        "is",
        ":",
        "1.",
        "...",
        "5&",
        "-15",
        "99999999999999999999",
        "resign",
        "offer",
        "draw",
        "1-0",
        "{",
        "}",
        "Illegal",
        "Error",
        "(",
        ")",
        "tellusererror",
        "☃",
        "\0",
        "\r",
    ];
    both(bytes, &WORDS, |text| {
        is_read_or_refused(text, xboard::Reply::parse);
        // Nothing is asked of it but an answer.
        let _ = xboard::Setting::parse(text);
    });
}

fn old_hub_reply(bytes: &[u8]) {
    const WORDS: [&str; 10] =
        ["name", "author", "wait", "move", "32-28", "28x19x23", "error", "info", "☃", "\0"];
    both(bytes, &WORDS, |text| is_read_or_refused(text, hub::old::Reply::parse));
}

fn dxp_text(bytes: &[u8]) -> String {
    let Some((first, rest)) = bytes.split_first() else { return String::new() };
    let letter = b"RAMECBK"[usize::from(*first) % 7];
    // Digits mostly, and of the length the letter asks for: other texts are refused at once.
    let length = [42 + 51 * usize::from(first / 128), 33, 10 + 2 * usize::from(first / 64), 2, 40, 4, 1];
    let fields = rest.iter().map(|byte| b"00000112WZBAewz ."[usize::from(*byte) % 17] as char);
    let exact = length[usize::from(*first) % 7];
    let padded: String = fields.chain(std::iter::repeat('0')).take(exact).collect();
    format!("{}{padded}", letter as char)
}

fn dxp_message(bytes: &[u8]) {
    is_read_or_refused(&dxp_text(bytes), Message::parse);
    is_read_or_refused(&String::from_utf8_lossy(bytes), Message::parse);
}

fn noise(bytes: &[u8]) {
    let (mut lines, mut stream) = (Lines::new(), Stream::new());
    lines.feed(bytes);
    stream.feed(bytes);
    let expected = bytes.split(|&byte| byte == b'\n').count() - 1;
    assert_eq!(lines.by_ref().count(), expected);
    assert!(lines.finish().count() <= 1);
    for message in stream.by_ref().flatten() {
        assert_eq!(Message::parse(&message.to_string()).as_ref(), Ok(&message));
    }
}

fn session(bytes: &[u8]) {
    let roles = [Role::Initiator, Role::Follower];
    let mut session = Session::new(roles[bytes.len() % 2], "Damier");
    for piece in bytes.chunks(6) {
        if let Ok(message) = Message::parse(&dxp_text(piece)) {
            session.receive(message);
        }
        if piece[0] % 3 == 0 {
            // Whether it may is its own affair; it must not break.
            let _ = session.accept();
            let _ = session.end(damier_protocol::dxp::Reason::Drawn, false);
        }
        assert!(!(session.may_play() && session.is_idle()));
    }
}
