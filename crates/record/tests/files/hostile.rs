//! Files nobody should have written.

use std::io::{self, Read};

use damier_record::{
    Comment, DEEPEST, Form, LARGEST, LONGEST, Line, Note, Part, Ply, Reader, What, game_text,
};

use crate::{only, read, survives};

const SAMPLE: &str = "\u{feff}[Event \"the \\\"Rose\\\"\"]\r\n[FEN \"W:W31-50:B1-20\"]\n% aside\n1. 32-28! {é [%clk 0:01:00]} \
    19-23 $5 (1... 18-23(?) ; so\n (20-24) /FEN \"B::\"/) 2. 28x19 14x23 2-0\n\n[Event \"b\"] 1. c3:e5 ½-½ 1 - 1 *";

#[test]
fn every_beginning_of_a_file_is_read_or_refused() {
    for end in 0..=SAMPLE.len() {
        for game in Reader::new(&SAMPLE.as_bytes()[..end]).flatten() {
            survives(&game);
        }
    }
}

#[test]
fn every_byte_may_be_any_other() {
    for i in 0..SAMPLE.len() {
        for byte in [0, b'{', b'(', b')', b'"', b'[', b'/', b'*', b'-', 0xff, 0xe2] {
            let mut bytes = SAMPLE.as_bytes().to_vec();
            bytes[i] = byte;
            Reader::new(&bytes[..]).flatten().for_each(|game| survives(&game));
        }
    }
}

#[test]
fn variations_too_deep_are_one_fault_and_the_next_game_is_read() {
    let many = 100_000;
    let text = format!("1. 32-28 {}{} * 1. 33-28 *", "(32-27 ".repeat(many), ")".repeat(many));
    let games = read(&text);
    assert_eq!(games.len(), 2);
    let fault = games[0].as_ref().unwrap_err();
    assert_eq!(fault.what, What::TooDeep(DEEPEST));
    assert_eq!(fault.column(), 10 + 7 * DEEPEST as u64);
    assert!(games[1].is_ok());
}

#[test]
fn variations_may_be_as_deep_as_the_limit() {
    let text = format!("1. 32-28 {}{} *", "(32-27 ".repeat(DEEPEST), ")".repeat(DEEPEST));
    survives(&only(&text));
}

#[test]
fn a_program_may_write_what_no_file_may_hold() {
    let mut line = Line::default();
    for _ in 0..100_000 {
        let mut outer = Line { plies: vec![Ply::new("32-28").unwrap()], opening: Vec::new() };
        outer.last_notes().push(Note::Variation(line));
        line = outer;
    }
    let game = damier_record::Game { line, ..Default::default() };
    assert!(game_text(&game, Form::Pdn).len() > 100_000);
}

#[test]
fn what_is_open_at_the_end_is_a_fault_where_it_began() {
    let part = |text: &str| {
        let fault = read(text).remove(0).unwrap_err();
        (fault.what, fault.place.column)
    };
    assert_eq!(part("32-28 {open"), (What::Unclosed(Part::Comment), 7));
    assert_eq!(part("32-28 (open"), (What::Unclosed(Part::Variation), 7));
    assert_eq!(part("32-28 (open (more) * "), (What::Unclosed(Part::Variation), 7));
    assert_eq!(part("[Event \"open"), (What::Unclosed(Part::Tag), 1));
    assert_eq!(part("[Event \"open\""), (What::Unclosed(Part::Tag), 1));
    assert_eq!(part("/FEN \"open"), (What::Unclosed(Part::Setup), 1));
    for closing in [')', ']', '}'] {
        assert_eq!(part(&format!("32-28 {closing}")), (What::ClosesNothing(closing), 7));
    }
}

#[test]
fn bytes_that_are_no_text_cost_their_game_only() {
    for (bad, what) in [(&b"\xff"[..], What::NoText), (b"\xe2\x98", What::NoText), (b"\0", What::Nul)] {
        for place in
            ["[Event \"@\"]\n[Site \"a\"] 1. 32-28 *", "1. 32-28 {@} *", "1. 32-28 @ *", "; @\n 32-28 *"]
        {
            let (before, after) = place.split_once('@').unwrap();
            let bytes = [before.as_bytes(), bad, after.as_bytes(), b" 1. 33-28 *"].concat();
            let games: Vec<_> = Reader::new(&bytes[..]).collect();
            assert_eq!(games.len(), 2, "{place}");
            let fault = games[0].as_ref().unwrap_err();
            assert_eq!((&fault.what, fault.column()), (&what, before.chars().count() as u64 + 1), "{place}");
            assert!(games[1].is_ok());
        }
    }
}

#[test]
fn an_endless_comment_stays_within_the_limit() {
    let endless = io::repeat(b'a').take(50 << 20);
    let input = b"1. 32-28 {".chain(endless).chain(&b"} * 1. 33-28 *"[..]);
    let games: Vec<_> = Reader::new(input).collect();
    assert_eq!(games[0].as_ref().unwrap_err().what, What::TooLong { part: Part::Comment, limit: LONGEST });
    assert!(games[1].is_ok() && games.len() == 2);
}

#[test]
fn endless_words_and_tags_stay_within_the_limit() {
    let endless = |byte| io::repeat(byte).take(3 << 20);
    let word: Vec<_> = Reader::new(endless(b'a').chain(&b" * 1. 33-28 *"[..])).collect();
    assert!(matches!(word[0].as_ref().unwrap_err().what, What::TooLong { .. }) && word[1].is_ok());
    let tag: Vec<_> = Reader::new(b"[A \"".chain(endless(b'a')).chain(&b"\"]\n* 1. 33-28 *"[..])).collect();
    assert!(
        matches!(tag[0].as_ref().unwrap_err().what, What::TooLong { part: Part::Tag, .. }) && tag[1].is_ok()
    );
    assert_eq!(Reader::new(endless(b' ')).count(), 0);
    assert_eq!(Reader::new(endless(b'!')).count(), 1);
    assert_eq!(Reader::new(endless(b'\0')).flatten().count(), 0);
}

#[test]
fn a_game_without_end_stays_within_the_limit() {
    let text = b"32-28 ".repeat(LARGEST / 64);
    let games: Vec<_> = Reader::new(text.chain(&b" * 1. 33-28 *"[..])).collect();
    assert_eq!(games[0].as_ref().unwrap_err().what, What::TooLong { part: Part::Game, limit: LARGEST });
    assert!(games[1].is_ok() && games.len() == 2);
}

#[test]
fn an_input_that_fails_is_a_fault_and_the_end() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let games: Vec<_> = Reader::new(b"1. 32-28 * 1. 33-28".chain(Broken)).collect();
    assert!(games[0].is_ok() && games.len() == 2);
    assert_eq!(games[1].as_ref().unwrap_err().what, What::Input("unplugged".to_owned()));
}

#[test]
fn long_words_have_lines_of_their_own() {
    let mut game = only("1. 32-28 *");
    game.line.plies[0].notes.push(Note::Comment(Comment::new(&"a".repeat(200)).unwrap()));
    survives(&game);
}

#[test]
fn signs_that_mean_nothing_are_refused_with_advice() {
    for sign in ["<", "&", "=", "+", "~", ",", "\"", ":", "#"] {
        let games = read(&format!("1. 32-28 {sign} 19-23 * 1. 33-28 *"));
        let fault = games[0].as_ref().unwrap_err();
        assert!(matches!(fault.what, What::Unexpected(_)) && fault.remedy().is_some(), "{sign}: {fault}");
        assert!(games[1].is_ok());
    }
}
