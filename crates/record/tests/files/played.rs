//! Games that were played by chance: written down, read and played again, move by move.

use damier_core::testing::random_game;
use damier_core::{Dice, History, Notation as _, Playout as _};
use damier_draughts::{GAMES, Position, Sherlock, Task, Variant, dispatch};
use damier_record::{Form, Reader, Tags, read_cia, record, record_text, replay, replay_all, write_cia};

use crate::survives;

const TIMES: u64 = if cfg!(feature = "slow") { 10_000 } else { 200 };

/// Writes games of one variant into one file and reads them back.
struct WriteAndRead;

impl Task for WriteAndRead {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut tags = Tags::roster();
        tags.set_game(V::ID);
        let play = |seed| random_game(Position::<V>::default(), &mut Dice::new(seed));
        let form = |seed| if seed % 2 == 0 { Form::Pdn } else { Form::Pgn };
        let file: String = (0..TIMES)
            .map(|seed| record_text(&play(seed), tags.clone(), form(seed)).expect("moves"))
            .collect();
        assert!(file.lines().all(|line| line.chars().count() <= 80), "{}", V::ID);
        let mut games = Reader::new(file.as_bytes());
        for seed in 0..TIMES {
            let game = games.next().expect("a game").unwrap_or_else(|fault| panic!("{}: {fault}", V::ID));
            let played = play(seed);
            assert_eq!(game.game(), Some(V::ID));
            let again = replay::<Position<V>>(&game).unwrap_or_else(|fault| panic!("{}: {fault}", V::ID));
            assert_eq!(again, played, "{}", V::ID);
            assert_eq!(record(&again, game.tags.clone()).as_ref(), Ok(&game));
            let outcome = played.ending().map(|ending| ending.verdict.outcome(played.position().turn()));
            assert_eq!(game.outcome(), outcome, "{}", V::ID);
        }
        assert!(games.next().is_none());
    }
}

#[test]
fn games_of_chance_are_written_and_played_again() {
    let usual = ["english", "international", "russian", "italian", "frisian"];
    for game in GAMES.iter().filter(|game| cfg!(feature = "slow") || usual.contains(&game.id)) {
        dispatch(game.id, WriteAndRead).unwrap();
    }
}

#[test]
fn every_other_game_is_written_and_played_again_once() {
    struct Once;
    impl Task for Once {
        type Output = ();

        fn run<V: Variant>(self) {
            let played = random_game(Position::<V>::default(), &mut Dice::new(5));
            let mut tags = Tags::default();
            tags.set_game(V::ID);
            let game = record(&played, tags).expect("moves");
            let ending = played.ending().expect("played to the end");
            assert_eq!(game.outcome(), Some(ending.verdict.outcome(played.position().turn())), "{}", V::ID);
            assert_eq!(replay(&game).as_ref(), Ok(&played), "{}", V::ID);
            survives(&game);
        }
    }
    for game in GAMES {
        dispatch(game.id, Once).unwrap();
    }
}

#[test]
fn a_game_from_a_position_takes_the_position_along() {
    type Russian = Position<damier_draughts::Russian>;
    let mut dice = Dice::new(9);
    for _ in 0..50 {
        let mut start = Russian::default();
        for _ in 0..20 {
            start = start.random_step(&mut dice).unwrap_or(start);
        }
        let played = random_game(start, &mut dice);
        let game = record(&played, Tags::default()).unwrap();
        assert_eq!(game.setup(), Some(start.fen().as_str()));
        assert_eq!(replay(&game).as_ref(), Ok(&played));
        survives(&game);
    }
}

#[test]
fn a_variation_replaces_the_move_before_it() {
    let game = crate::only("1. 32-28 (1. 33-28 18-23 (18-22)) 19-23 (1... 18-23) 2. 28x19 *");
    let mut ends = Vec::new();
    replay_all::<Position<damier_draughts::International>>(&game, |history, depth| {
        let moves: Vec<String> =
            history.positions().zip(history.moves()).map(|(pos, m)| pos.show_move(m)).collect();
        ends.push((depth, moves.join(" ")));
    })
    .unwrap();
    let expected = [(0, "32-28 19-23 28x19"), (1, "33-28 18-23"), (2, "33-28 18-22"), (1, "32-28 18-23")];
    assert_eq!(ends, expected.map(|(depth, text)| (depth, text.to_owned())));
}

#[test]
fn an_illegal_move_is_found_where_it_stands() {
    let game = crate::only("1. 11-15 23-19\n2.  8-12 *");
    let fault = replay::<Position<damier_draughts::English>>(&game).unwrap_err();
    assert_eq!((fault.line(), fault.column()), (2, 5));
    assert!(fault.to_string().starts_with("line 2, column 5: `8-12` is not legal here"), "{fault}");
}

#[test]
fn files_of_document_000_have_one_move_on_each_line() {
    for seed in 0..TIMES {
        let played = random_game(Position::<Sherlock>::default(), &mut Dice::new(seed));
        let mut file = String::new();
        write_cia(&mut file, &played).unwrap();
        assert_eq!(file.lines().count(), played.plies());
        assert!(file.lines().step_by(2).all(|line| line.starts_with('(')), "Black begins");
        assert_eq!(read_cia(file.as_bytes(), Position::default()).as_ref(), Ok(&played));
        assert_eq!(read_cia(file.replace('\n', "\r\n\r\n").as_bytes(), Position::default()), Ok(played));
    }
}

#[test]
fn a_wrong_line_of_document_000_is_found_where_it_stands() {
    let read =
        |file: &[u8]| -> Result<History<Position<Sherlock>>, _> { read_cia(file, Position::default()) };
    let fault = read(b"(9-14)\n\n  9-14\n").unwrap_err();
    assert_eq!((fault.line(), fault.column()), (3, 3));
    assert!(read(b"(9-14)\n\xff\n").is_err());
    assert!(read(&vec![b' '; 2 << 20]).is_err());
    assert_eq!(read(b"").unwrap().plies(), 0);
}
