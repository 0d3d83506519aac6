//! The counts others have published, read from `data/perft` and held against the generator.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use damier_core::{Notation, perft};
use damier_draughts::rules::{Board, Rules, law};
use damier_draughts::{GAMES, Position, Task, Thai, Variant, dispatch};

/// The greatest count that is checked.
const MOST_LEAVES: u64 = if cfg!(feature = "slow") { 100_000_000 } else { 2_000_000 };

/// Thai draughts with twelve men a side: the game of the one table that was published.
struct ThaiTwelve;

impl Variant for ThaiTwelve {
    const ID: &'static str = "thai-twelve";
    const NAME: &'static str = "Thai draughts with twelve men";
    const RULES: Rules = Rules {
        board: law(Board { camp: 3, ..Thai::RULES.board.rule }, "rhalbersma/dctl, test of Thai perft"),
        ..Thai::RULES
    };
}

/// The tables of one game.
#[derive(Debug)]
struct Tables {
    game: String,
    positions: Vec<Table>,
}

/// The counts of one position.
#[derive(Debug, Default)]
struct Table {
    name: String,
    sources: Vec<String>,
    fen: String,
    counts: Vec<u64>,
    /// Where the position begins in its file.
    line: usize,
}

/// What is wrong with a file of tables, and where.
#[derive(Debug, PartialEq, Eq)]
struct Malformed {
    line: usize,
    why: &'static str,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl Tables {
    fn read(text: &str) -> Result<Tables, Malformed> {
        let mut tables = Tables { game: String::new(), positions: Vec::new() };
        let mut sources: Vec<String> = Vec::new();
        let mut is_new_list = true;
        let mut last_line = 0;
        for (i, line) in text.lines().enumerate() {
            last_line = i + 1;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.trim();
            let wrong = |why| Malformed { line: last_line, why };
            if rest.is_empty() {
                return Err(wrong("expected a word, a blank and a text"));
            }
            if word == "source" {
                if is_new_list {
                    tables.check_last().map_err(wrong)?;
                    sources.clear();
                }
                is_new_list = false;
                sources.push(rest.to_owned());
                continue;
            }
            if word == "position" {
                tables.check_last().map_err(wrong)?;
                is_new_list = true;
                let sources = sources.clone();
                tables.positions.push(Table {
                    name: rest.to_owned(),
                    sources,
                    line: last_line,
                    ..Table::default()
                });
                continue;
            }
            tables.take(word, rest).map_err(wrong)?;
        }
        let wrong = |why| Malformed { line: last_line, why };
        tables.check_last().map_err(wrong)?;
        if tables.positions.is_empty() { Err(wrong("expected a position")) } else { Ok(tables) }
    }

    fn take(&mut self, word: &str, rest: &str) -> Result<(), &'static str> {
        match (word, self.positions.last_mut()) {
            ("game", None) if self.game.is_empty() => rest.clone_into(&mut self.game),
            ("game", _) => return Err("expected one game, before any position"),
            ("fen" | "counts", None) => return Err("expected a position before this"),
            ("fen", Some(table)) if table.fen.is_empty() => rest.clone_into(&mut table.fen),
            ("counts", Some(table)) if table.counts.is_empty() => {
                let counts: Result<_, _> = rest.split_whitespace().map(str::parse).collect();
                table.counts = counts.map_err(|_| "expected numbers")?;
            }
            ("fen" | "counts", _) => return Err("expected this once a position"),
            _ => return Err("expected game, source, position, fen or counts"),
        }
        Ok(())
    }

    /// Whether the position read last has all it needs.
    fn check_last(&self) -> Result<(), &'static str> {
        match self.positions.last() {
            _ if self.game.is_empty() => Err("expected a game before this"),
            Some(table) if table.sources.is_empty() => Err("expected a source for the position above"),
            Some(table) if table.fen.is_empty() => Err("expected a fen for the position above"),
            Some(table) if table.counts.is_empty() => Err("expected counts for the position above"),
            _ => Ok(()),
        }
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/perft")
}

fn read(game: &str) -> Tables {
    let path = folder().join(format!("{game}.perft"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let tables = Tables::read(&text).unwrap_or_else(|error| panic!("{}, {error}", path.display()));
    assert_eq!(tables.game, game, "{} is about another game", path.display());
    tables
}

/// Holds the generator of a game against its tables.
struct Count;

impl Task for Count {
    type Output = ();

    fn run<V: Variant>(self) {
        for table in read(V::ID).positions {
            let place = format!("{}.perft, line {}, {}", V::ID, table.line, table.name);
            let pos = match Position::<V>::from_fen(&table.fen) {
                Ok(pos) => pos,
                Err(error) => panic!("{place}: {error}"),
            };
            for (depth, &count) in (1..).zip(&table.counts).filter(|(_, count)| **count <= MOST_LEAVES) {
                assert_eq!(perft(&pos, depth), count, "{place}: perft {depth}, by {:?}", table.sources);
            }
        }
    }
}

macro_rules! the_counts_are_those_published {
    ($($name:ident: $game:literal;)*) => {
        /// The games tested below.
        const TESTED: &[&str] = &[$($game),*];

        $(#[test]
        fn $name() {
            dispatch($game, Count).expect("a game of the catalogue");
        })*
    };
}

the_counts_are_those_published! {
    english_counts_are_those_published: "english";
    international_counts_are_those_published: "international";
    russian_counts_are_those_published: "russian";
    brazilian_counts_are_those_published: "brazilian";
    pool_counts_are_those_published: "pool";
    italian_counts_are_those_published: "italian";
    spanish_counts_are_those_published: "spanish";
    czech_counts_are_those_published: "czech";
    thai_counts_are_those_of_the_referee: "thai";
    frisian_counts_are_those_published: "frisian";
    killer_counts_are_those_published: "killer";
    breakthrough_counts_are_the_international_ones: "breakthrough";
    antidraughts_counts_are_the_international_ones: "antidraughts";
    english_6x6_counts_are_those_of_the_referee: "english-6x6";
    english_10x10_counts_are_those_of_the_referee: "english-10x10";
    sherlock_counts_are_those_of_the_document: "sherlock";
    istic_counts_are_those_of_the_document: "istic";
    in104_counts_are_those_of_the_referee: "in104";
    in104_international_counts_are_the_brazilian_ones: "in104-international";
}

#[test]
fn thai_counts_with_twelve_men_are_those_published() {
    Count.run::<ThaiTwelve>();
}

#[test]
fn every_game_has_a_table_and_every_table_a_game() {
    for game in GAMES {
        assert!(TESTED.contains(&game.id), "{} has no test", game.id);
        assert!(
            read(game.id).positions.iter().any(|table| table.name == "start"),
            "{} has no start",
            game.id
        );
    }
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "perft") {
            let game = path.file_stem().unwrap().to_str().unwrap();
            assert!(
                TESTED.contains(&game) || game == ThaiTwelve::ID,
                "{} is read by no test",
                path.display()
            );
        }
    }
}

#[test]
fn a_malformed_table_is_refused_with_its_line() {
    let faults = [
        ("game g\nposition p\nfen W:W:B\ncounts 1\n", 4, "expected a source for the position above"),
        (
            "game g\nsource s\nposition p\ncounts 1\n\nposition q\n",
            6,
            "expected a fen for the position above",
        ),
        ("game g\nsource s\nposition p\nfen W:W:B\n# end\n", 5, "expected counts for the position above"),
        ("game g\nsource s\nposition p\nfen f\nfen f\n", 5, "expected this once a position"),
        ("game g\nsource s\nposition p\nfen f\ncounts 1 2x\n", 5, "expected numbers"),
        ("game g\nsource s\nposition p\nfen f\ncounts -1\n", 5, "expected numbers"),
        ("game g\ngame h\n", 2, "expected one game, before any position"),
        ("source s\n", 1, "expected a game before this"),
        ("game g\nsource\n", 2, "expected a word, a blank and a text"),
        ("game g\nfen f\n", 2, "expected a position before this"),
        ("game g\nsource s\nsize 4\n", 3, "expected game, source, position, fen or counts"),
        ("game g\nsource s\n", 2, "expected a position"),
    ];
    for (text, line, why) in faults {
        assert_eq!(Tables::read(text).unwrap_err(), Malformed { line, why }, "{text}");
    }
}

#[test]
fn sources_hold_until_others_are_named() {
    let text = "game g\nsource a\nsource b\nposition p\nfen f\ncounts 1\nposition q\nfen f\ncounts 1\n\
                source c\nposition r\nfen f\ncounts 1\n";
    let sources: Vec<Vec<String>> =
        Tables::read(text).unwrap().positions.into_iter().map(|table| table.sources).collect();
    assert_eq!(sources, [vec!["a", "b"], vec!["a", "b"], vec!["c"]]);
}
