//! Conversations as files: every line is read, and written as it was.

use std::fmt::Display;

use damier_protocol::{dxp, hub, uci, xboard};

/// The lines of a transcript: who speaks, what is said, and how it is written.
fn spoken(transcript: &str) -> Vec<(char, &str, &str)> {
    let mut lines = Vec::new();
    for line in transcript.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (who, text) = line.split_at(1);
        let text = text.strip_prefix(' ').expect("a blank after who speaks");
        match who {
            ">" => lines.push(('>', text, text)),
            "<" => lines.push(('<', text, text)),
            "=" => lines.last_mut().expect("something said before").2 = text,
            _ => panic!("nobody says `{line}`"),
        }
    }
    assert!(lines.len() > 5, "a transcript was read");
    lines
}

/// Reads a text, writes it, and reads that again.
fn is_written_as<M, E>(text: &str, written: &str, parse: impl Fn(&str) -> Result<M, E>)
where
    M: Display + PartialEq + std::fmt::Debug,
    E: std::error::Error,
{
    let read = parse(text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    assert_eq!(read.to_string(), written, "from `{text}`");
    let again = parse(written).unwrap_or_else(|error| panic!("`{written}`: {error}"));
    assert_eq!(again, read, "`{text}` written as `{written}`");
}

#[test]
fn a_conversation_in_uci_is_read_and_written() {
    for (who, text, written) in spoken(include_str!("../transcripts/uci.txt")) {
        match who {
            '>' => is_written_as(text, written, uci::Command::parse),
            _ => is_written_as(text, written, uci::Reply::parse),
        }
    }
}

#[test]
fn a_conversation_in_hub_is_read_and_written() {
    for (who, text, written) in spoken(include_str!("../transcripts/hub.txt")) {
        match who {
            '>' => is_written_as(text, written, hub::Command::parse),
            _ => is_written_as(text, written, hub::Reply::parse),
        }
    }
}

#[test]
fn the_replies_of_an_old_engine_are_read_and_written() {
    for (_, text, written) in spoken(include_str!("../transcripts/old_hub.txt")) {
        is_written_as(text, written, hub::old::Reply::parse);
    }
}

#[test]
fn the_replies_of_an_xboard_engine_are_read_and_written() {
    for (_, text, written) in spoken(include_str!("../transcripts/xboard.txt")) {
        is_written_as(text, written, xboard::Reply::parse);
    }
}

#[test]
fn an_xboard_engine_is_driven_in_its_own_words() {
    use std::time::Duration;
    use xboard::Command;
    let text = |text: &str| text.to_owned();
    let written: Vec<String> = [
        Command::Xboard,
        Command::Protover(2),
        Command::Accepted(text("ping")),
        Command::Rejected(text("san")),
        Command::Option { name: text("Resign"), value: Some(text("1")) },
        Command::Option { name: text("Clear Hash"), value: None },
        Command::Memory(64),
        Command::Cores(1),
        Command::New,
        Command::Force,
        Command::Easy,
        Command::Post,
        Command::SetBoard(text("4k3/8/8/8/8/8/8/4K2R w K - 0 1")),
        Command::Move(text("e1g1")),
        Command::UserMove(text("e8e7")),
        Command::Level { moves: 0, time: Duration::from_mins(1), increment: Duration::from_millis(100) },
        Command::Depth(6),
        Command::Time(Duration::from_mins(1)),
        Command::OpponentTime(Duration::from_secs(59)),
        Command::Ping(7),
        Command::Go,
        Command::MoveNow,
        Command::Result(text("1-0")),
        Command::Quit,
    ]
    .iter()
    .map(ToString::to_string)
    .collect();
    let expected = "xboard|protover 2|accepted ping|rejected san|option Resign=1|option Clear Hash|memory 64|cores 1|new\
        |force|easy|post|setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1|e1g1|usermove e8e7|level 0 1 0.1|sd 6|time 6000\
        |otim 5900|ping 7|go|?|result 1-0|quit";
    assert_eq!(written.join("|"), expected);
}

#[test]
fn an_old_engine_is_driven_in_its_own_words() {
    use hub::old::Command;
    use hub::{HubBoard, HubMove, Mode};
    let board = HubBoard::parse("Wbeew").unwrap();
    let written: Vec<String> = [
        Command::Hub,
        Command::Set { name: "book".into(), value: "true".into() },
        Command::Init,
        Command::New,
        Command::Start,
        Command::Pos(board),
        Command::Move(HubMove::parse("28x19x23").unwrap()),
        Command::Depth(12),
        Command::Time(1500),
        Command::Level { moves: 0, time: 60_000, increment: 100 },
        Command::Go(Mode::Think),
        Command::Go(Mode::Analyze),
        Command::Go(Mode::Ponder),
        Command::PonderHit,
        Command::Stop,
        Command::Ping,
        Command::Quit,
    ]
    .iter()
    .map(ToString::to_string)
    .collect();
    let expected = "hub|set book true|init|new|start|pos wbeew|move 28x19x23|depth 12|time 1500|level 0 60000 100|go\
        |analyse|ponder|ponder-hit|stop|ping|quit";
    assert_eq!(written.join("|"), expected);
}

#[test]
fn a_conversation_in_dxp_is_read_and_written() {
    let bare = |text: &str| text.trim_matches('|').to_owned();
    for (_, text, written) in spoken(include_str!("../transcripts/dxp.txt")) {
        is_written_as(&bare(text), &bare(written), dxp::Message::parse);
    }
}

#[test]
fn dxp_messages_have_the_lengths_of_the_protocol() {
    let length = |letter| {
        spoken(include_str!("../transcripts/dxp.txt"))
            .iter()
            .map(|line| line.2.trim_matches('|'))
            .filter(|text| text.starts_with(letter))
            .map(str::len)
            .collect::<std::collections::BTreeSet<usize>>()
    };
    assert_eq!(length('R'), [43, 94].into());
    assert_eq!(length('A'), [34].into());
    assert_eq!(length('M'), [11, 19].into());
    assert_eq!((length('E'), length('B'), length('K')), ([3].into(), [5].into(), [2].into()));
}
