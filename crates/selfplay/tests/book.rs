//! Files of games from outside: what was written is read, what was cut off is gone on with, and nothing else is believed.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use damier_core::{Outcome, Verdict};
use damier_draughts::{English, Position};
use damier_engines::net::{Manifest, Network, UNSCALED, shape};
use damier_engines::player::build;
use damier_nets::Net;
use damier_search::Score;
use damier_selfplay::{
    Before, Book, BookError, Conduct, Game, Heading, Judge, Ply, in_order, is_quiet, play_game,
};

type Draughts = Position<English>;

fn conduct() -> Conduct {
    Conduct { nodes: 30, longest: 60, ..Conduct::default() }
}

fn heading() -> Heading {
    Heading::new("english", &conduct(), None, "champion:tt=1MiB,eval=kings")
}

fn play(number: usize) -> Game {
    let spec = "champion:tt=1MiB,eval=kings".parse().expect("a player");
    let mut searcher = build::<Draughts>(&spec).expect("a player of the game");
    play_game(&conduct(), conduct().dice(number), searcher.as_mut(), &is_quiet::<Draughts>)
}

/// Plays until there are so many games in the file.
fn fill(path: &Path, games: usize, threads: usize) {
    let mut book = Book::open(path, &heading()).expect("the file is sound");
    in_order(book.next(), threads, play, |_, game| {
        book.add(game).expect("there is room");
        if book.games() < games { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}

fn games(path: &Path) -> Result<Vec<Game>, BookError> {
    let mut games = Vec::new();
    Book::read(path, |_, game| games.push(game)).map(|_| games)
}

#[test]
fn a_file_that_was_cut_off_is_gone_on_with_and_ends_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, torn) = (folder.path().join("whole.games"), folder.path().join("torn.games"));
    fill(&whole, 192, 3);
    let bytes = fs::read(&whole).expect("the file is there");
    assert_eq!(games(&whole).expect("the file is sound").len(), 192);
    let first_line = heading().line().len() + 1;
    for cut in
        [0, 1, 40, first_line - 1, first_line, first_line + 5, bytes.len() / 2, bytes.len() - 1, bytes.len()]
    {
        fs::write(&torn, &bytes[..cut]).expect("a file can be written");
        fill(&torn, 192, 1);
        assert_eq!(fs::read(&torn).expect("the file is there"), bytes, "cut at {cut}");
    }
}

#[test]
fn who_is_interrupted_keeps_all_games_and_ends_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, left) = (folder.path().join("whole.games"), folder.path().join("left.games"));
    fill(&whole, 128, 2);
    // Left in the first chunk, before it is over again, and in the second.
    for count in [3, 10, 64, 70] {
        let mut book = Book::open(&left, &heading()).expect("the file is sound");
        in_order(book.next(), 2, play, |number, game| {
            book.add(game).expect("there is room");
            if number + 1 < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(book.next(), count);
        book.leave().expect("there is room");
        assert_eq!(games(&left).expect("the file is sound").len(), count);
    }
    fill(&left, 128, 1);
    assert_eq!(fs::read(&left).expect("the file is there"), fs::read(&whole).expect("the file is there"));
}

#[test]
fn a_chunk_that_says_it_is_longer_than_the_file_is_damaged_and_not_torn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.games");
    fill(&path, 128, 2);
    let bytes = fs::read(&path).expect("the file is there");
    let length_at = heading().line().len() + 1 + 8;
    for bit in [4, 5, 6, 7] {
        let mut flipped = bytes.clone();
        flipped[length_at + 2] ^= 1 << bit;
        fs::write(&path, &flipped).expect("a file can be written");
        assert!(matches!(games(&path), Err(BookError::Damaged { first: 0 })), "bit {bit}");
        assert!(matches!(Book::open(&path, &heading()), Err(BookError::Damaged { first: 0 })), "bit {bit}");
        assert_eq!(fs::read(&path).expect("the file is there"), flipped, "what is damaged is left alone");
    }
}

#[test]
fn what_is_read_is_what_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.games");
    fill(&path, 64, 1);
    let read = games(&path).expect("the file is sound");
    assert_eq!(read[3], play(3));
    // Openings are drawn by lot, and a file says so.
    let least = *conduct().opening.start();
    assert!(read.iter().all(|game| game.plies[..least].iter().all(|ply| ply.before == Before::Lot)));
    assert!(read.iter().any(|game| game.plies.iter().any(|ply| ply.before == Before::Nothing)));
}

#[test]
fn the_rules_give_the_positions_back() {
    let game = play(3);
    let lessons = game.lessons::<Draughts>().expect("a game can be played again");
    assert!(lessons.len() > 10 && lessons.len() == game.kept());
    for lesson in &lessons {
        assert!(lesson.score.in_thousandths().abs() < 32_767 && lesson.score.verdict() != Some(Verdict::Won));
        if game.outcome == Outcome::Draw {
            assert_eq!(lesson.result, Verdict::Drawn);
        }
    }
    let scores: Vec<Score> =
        game.plies.iter().filter_map(Ply::score).map(|n| Score::thousandths(n.into())).collect();
    assert_eq!(lessons.iter().map(|lesson| lesson.score).collect::<Vec<_>>(), scores);
    // The same moves mean nothing in another game.
    assert!(game.lessons::<Position<damier_draughts::International>>().is_err());
}

#[test]
fn who_always_slips_finds_nothing_and_who_never_does_finds_something() {
    let spec = "champion:tt=1MiB,eval=kings".parse().expect("a player");
    let mut searcher = build::<Draughts>(&spec).expect("a player of the game");
    let mut kept = |conduct: &Conduct| {
        let games =
            (0..5).map(|n| play_game(conduct, conduct.dice(n), searcher.as_mut(), &is_quiet::<Draughts>));
        games.map(|game| game.kept()).sum::<usize>()
    };
    // A move by lot has no score. By default chance has its say only in the first plies.
    assert_eq!(kept(&conduct().slipping(1)), 0);
    assert!(kept(&Conduct { slip: 1, ..conduct() }) > 0);
    assert!(kept(&conduct().slipping(1000)) > kept(&Conduct { slip: 1, ..conduct() }));
}

#[test]
fn a_glance_is_a_mistake_and_not_a_lot() {
    let spec = "champion:tt=1MiB,eval=kings".parse().expect("a player");
    let mut searcher = build::<Draughts>(&spec).expect("a player of the game");
    let mut played = |conduct: &Conduct| {
        play_game(conduct, conduct.dice(1), searcher.as_mut(), &is_quiet::<Draughts>).plies
    };
    // Who always slips never thinks, and keeps no score; who glances at as many positions as others think about plays as they do.
    let glancing = |nodes| Conduct { glance: Some(nodes), ..conduct().slipping(1) };
    let (hasty, thorough) = (played(&glancing(1)), played(&glancing(3000)));
    let opened = hasty.iter().zip(&thorough).take_while(|(one, other)| one == other).count();
    assert!(opened >= *conduct().opening.start() && hasty != thorough);
    assert!(hasty.iter().chain(&thorough).all(|ply| ply.before == Before::Lot));
    assert_eq!(played(&glancing(3000)), thorough);
    assert_ne!(played(&conduct().slipping(1)), hasty);
}

#[test]
fn nothing_is_played_on_where_nothing_goes_on() {
    let spec = "champion:tt=1MiB,eval=kings".parse().expect("a player");
    let mut searcher = build::<Draughts>(&spec).expect("a player of the game");
    let mut games = |conduct: &Conduct| -> Vec<Game> {
        (0..20)
            .map(|n| play_game(conduct, conduct.dice(n), searcher.as_mut(), &is_quiet::<Draughts>))
            .collect()
    };
    let plies = |games: &[Game]| games.iter().map(|game| game.plies.len()).sum::<usize>();
    let (whole, cut) = (games(&conduct()), games(&Conduct { idle: 4, ..conduct() }));
    assert!(plies(&cut) < plies(&whole));
    // Who is ahead plays on, however long nothing happens.
    let won = |games: &[Game]| games.iter().filter(|game| game.outcome != Outcome::Draw).count();
    assert!(won(&whole) > 0 && won(&cut) == won(&whole));
    for (whole, cut) in whole.iter().zip(&cut).filter(|(whole, cut)| whole != cut) {
        assert!(whole.plies.starts_with(&cut.plies));
        assert_eq!(cut.outcome, Outcome::Draw);
    }
}

#[test]
fn damage_is_seen_and_told_where_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.games");
    fill(&path, 128, 2);
    let bytes = fs::read(&path).expect("the file is there");
    let mut broken = bytes.clone();
    let middle = bytes.len() * 3 / 4;
    broken[middle] ^= 4;
    fs::write(&path, &broken).expect("a file can be written");
    let told = games(&path).expect_err("it was damaged").to_string();
    assert_eq!(told, "the games from number 64 on are damaged: their checksum is of others");
    assert!(Book::open(&path, &heading()).is_err());
    fs::write(&path, b"[Event \"?\"]\n").expect("a file can be written");
    assert!(matches!(games(&path), Err(BookError::Foreign)));
    assert!(matches!(Book::open(&path, &heading()), Err(BookError::Foreign)));
}

#[test]
fn games_of_other_settings_are_not_mixed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.games");
    fill(&path, 64, 2);
    let other =
        Heading::new("english", &Conduct { seed: 2, ..conduct() }, None, "champion:tt=1MiB,eval=kings");
    let told = Book::open(&path, &other).expect_err("another seed").to_string();
    assert!(told.contains("seed=1") && told.contains("seed=2"), "{told}");
}

#[test]
fn searches_that_go_by_other_measures_are_not_mixed() {
    let net = Arc::new(Net::ignorant("english", shape::<Draughts>(64, 1)));
    let network = Network::<Draughts>::new(net);
    let judged = |manifest: &str| {
        let manifest = Manifest::read(manifest).expect("a manifest");
        let judge = Judge::of(&network.clone().measured(manifest));
        Heading::new("english", &conduct(), Some(judge), "champion:eval=a.net").line()
    };
    let plain = judged(r#"{"generation": 3}"#);
    assert!(!plain.contains("measured="), "{plain}");
    let lines = [
        r#"{"deviation": 281}"#,
        r#"{"deviation": 282}"#,
        r#"{"deviation": 281, "reckoning": {"plain": [], "mixed": []}}"#,
    ];
    let lines = lines.map(judged);
    assert!(lines.iter().all(|line| line.contains(" measured=")), "{lines:?}");
    assert!(lines[0] != lines[1] && lines[0] != lines[2] && lines[1] != lines[2], "{lines:?}");
}

#[test]
fn values_of_one_network_in_two_scales_are_not_mixed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.games");
    let judged = |scale| {
        let judge = Judge { network: "247116416b15e1fc".to_owned(), scale, measured: None };
        Heading::new("english", &conduct(), Some(judge), "champion:eval=a.net")
    };
    assert!(judged(UNSCALED).line().ends_with(" network=247116416b15e1fc player=champion:eval=a.net"));
    for scale in [UNSCALED, 1162] {
        fs::write(&path, "").expect("a file can be written");
        Book::open(&path, &judged(scale)).expect("the file is empty");
        assert_eq!(Book::read(&path, |_, _| ()).expect("the file is sound"), judged(scale));
        let told = Book::open(&path, &judged(900)).expect_err("another scale").to_string();
        assert!(told.contains("network=247116416b15e1fc scale=900 player"), "{told}");
    }
    let measured = judged(1162).line().replace("scale=1162", "scale=1162 measured=5a0c81f3");
    fs::write(&path, format!("{measured}\n")).expect("a file can be written");
    assert_eq!(Book::read(&path, |_, _| ()).expect("the file is sound").line(), measured);
    fs::write(&path, judged(1162).line().replace("scale=1162", "scale=much") + "\n")
        .expect("a file can be written");
    assert!(matches!(games(&path), Err(BookError::Heading)));
}
