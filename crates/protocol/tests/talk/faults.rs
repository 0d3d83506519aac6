//! What can be wrong with a line, and what is said about it.

use damier_core::Located;
use damier_protocol::dxp::{Message, MessageError, Stream, StreamError};
use damier_protocol::uci::{Declaration, Kind, OptionError, Value, find};
use damier_protocol::{ParseError, hub, uci};

/// Where a line is wrong, and how that is told.
fn fault<M: std::fmt::Debug>(line: &str, read: Result<M, ParseError>) -> (String, String) {
    let error = read.expect_err(line);
    (line[error.span()].to_owned(), error.to_string())
}

#[test]
fn uci_commands_are_refused_with_the_word_at_fault() {
    for (line, part, told) in [
        ("", "", "the line is empty"),
        (" \t ", "", "the line is empty"),
        ("hello world", "hello", "`hello` is not known here"),
        ("UCI", "UCI", "`UCI` is not known here"),
        ("debug", "", "`debug` needs `on` or `off`"),
        ("debug maybe", "maybe", "`maybe` is not `on` or `off`"),
        ("setoption", "", "`setoption` needs `name`"),
        ("setoption Hash value 3", "Hash", "`Hash` is not `name`"),
        ("setoption name value 3", "", "`name` needs the name of an option"),
        ("register", "", "`register` needs `later`, `name` or `code`"),
        ("register name code 3", "", "`name` needs a text"),
        ("position", "", "`position` needs `startpos` or `fen`"),
        ("position moves e2e4", "moves", "`moves` is not `startpos` or `fen`"),
        ("position fen", "", "`fen` needs a position"),
        ("position fen moves e2e4", "", "`fen` needs a position"),
        ("position startpos e2e4", "e2e4", "`e2e4` is not `moves`"),
        ("go depth", "", "`depth` needs a number"),
        ("go depth six", "six", "`depth` needs a number, not `six`"),
        ("go wtime 1.5", "1.5", "`wtime` needs a number, not `1.5`"),
        ("go searchmoves depth 3", "", "`searchmoves` needs one move or more"),
        ("joho go nodes ☃", "☃", "`nodes` needs a number, not `☃`"),
        ("bench fast", "fast", "`bench` needs a number, not `fast`"),
    ] {
        let (at, message) = fault(line, uci::Command::parse(line));
        assert_eq!((at.as_str(), message.as_str()), (part, told), "`{line}`");
    }
}

#[test]
fn uci_replies_are_refused_with_the_word_at_fault() {
    for (line, part) in [
        ("Damier 1.0 by its authors", "Damier"),
        ("id", ""),
        ("id surname X", "surname"),
        ("bestmove", ""),
        ("bestmove e2e4 ponder", ""),
        ("info score 3", "3"),
        ("info score cp", ""),
        ("info time 1.5", "1.5"),
        ("info wdl 1 2", ""),
        ("info currmove", ""),
        ("copyprotection maybe", "maybe"),
        ("option Hash", "Hash"),
        ("option name Hash", ""),
        ("option name Hash type", ""),
        ("option name Hash type dial", "dial"),
        ("option name Hash type spin default 1 min 1", ""),
        ("option name Hash type spin default one", "one"),
        ("option name Ponder type check default yes", "yes"),
        ("option name Style type combo default var a", ""),
        ("option name Path type string min 3", "min"),
    ] {
        assert_eq!(fault(line, uci::Reply::parse(line)).0, part, "`{line}`");
    }
}

#[test]
fn a_long_word_is_not_repeated_in_full() {
    let line = format!("go depth {}", "☃".repeat(10_000));
    let error = uci::Command::parse(&line).unwrap_err();
    assert_eq!(error.span(), 9..line.len());
    assert!(error.to_string().len() < 200, "{error}");
}

#[test]
fn options_are_set_only_to_what_fits() {
    let declared = |line: &str| match uci::Reply::parse(line) {
        Ok(uci::Reply::Option(declaration)) => declaration,
        other => panic!("`{line}`: {other:?}"),
    };
    let options: Vec<Declaration> = [
        "option name Hash type spin default 16 min 1 max 1024",
        "option name Ponder type check default true",
        "option name Style type combo default Normal var Solid var Very Risky",
        "option name Clear Hash type button",
        "option name Book File type string default <empty>",
    ]
    .map(declared)
    .into();
    let check = |name: &str, value: Option<&str>| find(&options, name).and_then(|found| found.check(value));
    assert_eq!(check("hash", Some("1")), Ok(Value::Spin(1)));
    assert_eq!(check("HASH", Some("1024")), Ok(Value::Spin(1024)));
    for value in ["0", "1025", "-1", "99999999999999999999999"] {
        let error = check("Hash", Some(value)).unwrap_err();
        assert_eq!(error.to_string(), format!("`{value}` is out of range for `Hash`: from 1 to 1024"));
    }
    assert!(matches!(check("Hash", Some("much")), Err(OptionError::Unfit { .. })));
    assert!(matches!(check("Hash", None), Err(OptionError::NoValue { .. })));
    assert!(matches!(check("Hsah", Some("1")), Err(OptionError::Unknown { .. })));
    assert_eq!(check("ponder", Some("False")), Ok(Value::Check(false)));
    assert!(matches!(check("ponder", Some("on")), Err(OptionError::Unfit { .. })));
    assert_eq!(check("style", Some("very risky")), Ok(Value::Combo("Very Risky".into())));
    assert!(matches!(check("style", Some("lazy")), Err(OptionError::Unfit { .. })));
    assert_eq!(check("clear hash", None), Ok(Value::Button));
    assert_eq!(check("book file", Some("<empty>")), Ok(Value::Text(String::new())));
    assert_eq!(check("book file", Some("a b")), Ok(Value::Text("a b".into())));
    let defaults: Vec<Value> = options.iter().map(Declaration::default_value).collect();
    assert_eq!(defaults[0], Value::Spin(16));
    assert_eq!(defaults[4], Value::Text(String::new()));
    assert_eq!(options[3].kind, Kind::Button);
}

#[test]
fn hub_commands_are_refused_with_the_part_at_fault() {
    for (line, part) in [
        ("", ""),
        ("=", "="),
        ("\"hub\"", "hub"),
        ("jump", "jump"),
        ("set-param value=3", ""),
        ("set-param name=book", ""),
        ("set-param name=", ""),
        ("set-param name==book", "="),
        ("set-param =book", "="),
        ("set-param name=\"book", "\"book"),
        ("set-param \"name\"=book", "name"),
        ("pos", ""),
        ("pos moves=\"32-28\"", ""),
        ("pos pos=\"\"", ""),
        ("pos pos=W", ""),
        ("pos pos=Xee", "X"),
        ("pos pos=Wex", "x"),
        ("pos pos=We☃", "☃"),
        ("pos start moves=\"32-28 19+23\"", "19+23"),
        ("pos start moves=\"32-28 19\"", "19"),
        ("pos start moves=\"28x19\"", ""),
        ("pos start moves=\"28x19xx\"", ""),
        ("pos start moves=\"0-5\"", "0"),
        ("pos start moves=\"1-99999\"", "99999"),
        ("pos start moves=\"1-+5\"", "+5"),
        ("level depth=deep", "deep"),
        ("level time=nan", "nan"),
        ("level time=inf", "inf"),
        ("level depth=1.5", "1.5"),
        ("go", ""),
        ("go away", ""),
    ] {
        assert_eq!(fault(line, hub::Command::parse(line)).0, part, "`{line}`");
    }
}

#[test]
fn hub_replies_are_refused_with_the_part_at_fault() {
    for (line, part) in [
        ("init eval", "init"),
        ("param name=a value=b", ""),
        ("param name=a value=b type=colour", "colour"),
        ("param name=a value=b type=int min=low", "low"),
        ("param name=a value=b type=enum", ""),
        ("done move=3228", "3228"),
        ("info depth=x", "x"),
        ("info pv=\"32-28 ?\"", "?"),
    ] {
        assert_eq!(fault(line, hub::Reply::parse(line)).0, part, "`{line}`");
    }
    assert_eq!(fault("move 32-28 x", hub::old::Reply::parse("move 32-28 x")).0, "");
}

#[test]
fn hub_parameters_are_set_only_to_what_fits() {
    let fits = |line: &str, value: &str| match hub::Reply::parse(line) {
        Ok(hub::Reply::Param(parameter)) => parameter.check(value).is_ok(),
        other => panic!("`{line}`: {other:?}"),
    };
    let int = "param name=a value=3 type=int min=0 max=20";
    assert_eq!(
        ["0", "20", "-1", "21", "2.5", ""].map(|v| fits(int, v)),
        [true, true, false, false, false, false]
    );
    let real = "param name=a value=3 type=real max=1.5";
    assert_eq!(["-9", "1.5", "1.6", "nan"].map(|v| fits(real, v)), [true, true, false, false]);
    assert_eq!(["true", "no"].map(|v| fits("param name=a value=true type=bool", v)), [true, false]);
    assert!(fits("param name=a value=b type=string", "anything = \"goes\""));
}

#[test]
fn dxp_messages_are_refused_with_the_field_at_fault() {
    let name = "x".repeat(32);
    for (text, part) in [
        (String::new(), ""),
        ("Q".into(), "Q"),
        ("☃".into(), "☃"),
        ("CGrüße".into(), "ü"),
        ("C".into(), ""),
        (format!("C{}", "x".repeat(127)), "x"),
        ("E".into(), ""),
        ("E000".into(), "0"),
        ("E40".into(), "4"),
        ("E02".into(), "2"),
        ("K3".into(), "3"),
        ("B000W".into(), "000"),
        ("B001B".into(), "B"),
        ("M00120611".into(), ""),
        ("M001206110".into(), ""),
        ("M0012061101".into(), ""),
        ("M00120611011".into(), ""),
        ("M001206110017".into(), "17"),
        ("M0012005100".into(), "00"),
        ("M0012065100".into(), "51"),
        ("M+012061100".into(), "+012"),
        ("M001206110217".into(), ""),
        ("M00120611021717".into(), "17"),
        (format!("A{name}3"), "3"),
        (format!("A{name}"), ""),
        (format!("Rxx{name}W060065A"), "xx"),
        (format!("R01{name}B060065A"), "B"),
        (format!("R01{name}W1e2065A"), "1e2"),
        (format!("R01{name}W060-65A"), "-65"),
        (format!("R01{name}W060065C"), "C"),
        (format!("R01{name}W060065BW{}", "e".repeat(49)), ""),
        (format!("R01{name}W060065BW{}b", "e".repeat(49)), "b"),
    ] {
        let error = Message::parse(&text).expect_err(&text);
        assert_eq!(&text[error.span()], part, "`{text}`: {error}");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn a_dxp_stream_goes_on_after_a_bad_message() {
    let mut stream = Stream::new();
    stream.feed(&[&[b'C'; 200][..], b"\0C\xff\0\0E0", b"0\0"].concat());
    assert_eq!(stream.next(), Some(Err(StreamError::TooLong)));
    assert_eq!(stream.next(), Some(Err(StreamError::NotAscii { at: 1 })));
    assert_eq!(stream.next(), Some(Err(StreamError::Message(MessageError::Empty))));
    assert!(matches!(stream.next(), Some(Ok(Message::GameEnd { .. }))));
    assert_eq!(stream.next(), None);
    stream.feed(&[b"C", &[b'x'; 126][..], b"\0"].concat());
    assert!(matches!(stream.next(), Some(Ok(Message::Chat(text))) if text.len() == 126));
}

#[test]
fn no_text_becomes_a_second_line() {
    let break_out = "x\nquit\r\nquit\0".to_owned();
    let written = [
        uci::Command::SetOption { name: break_out.clone(), value: Some(break_out.clone()) }.to_string(),
        uci::Reply::IdName(break_out.clone()).to_string(),
        uci::Reply::Info(Box::new(uci::Info { string: Some(break_out.clone()), ..uci::Info::default() }))
            .to_string(),
        hub::Reply::Error { message: break_out.clone() + "\"" }.to_string(),
        hub::Command::SetParam { name: break_out.clone(), value: break_out.clone() }.to_string(),
        hub::old::Reply::Error(break_out.clone()).to_string(),
    ];
    for line in written {
        assert!(!line.contains(['\n', '\r', '\0']), "{line:?}");
    }
    let bytes = Stream::bytes(&Message::Chat("a\0E01\0é".repeat(50)));
    assert_eq!((bytes.len(), bytes.iter().position(|&byte| byte == 0)), (128, Some(127)));
}
