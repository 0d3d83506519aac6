//! What a person at the board may say.

use std::path::PathBuf;

use thiserror::Error;

/// Below this likeness (Jaro-Winkler) a suggestion would only puzzle.
const LIKENESS: f64 = 0.75;

/// The words that are understood, what follows them, and what they do.
pub(crate) const WORDS: &[(&str, &str, &str)] = &[
    ("moves", "", "list the legal moves; #3 plays the third"),
    ("hint", "", "ask level 8 what it would play"),
    ("undo", "", "take back to your last turn"),
    ("level", " N", "let the machine play at another level, 1 to 10"),
    ("think", "", "show, or hide, what the machine thought"),
    ("numbers", "", "show, or hide, the numbers of the squares"),
    ("flip", "", "turn the board around"),
    ("board", "", "draw the board again"),
    ("fen", "", "print the position as text"),
    ("save", " FILE", "save the game (.pdn, .pgn, .cia)"),
    ("load", " FILE", "go on from the first game of a file"),
    ("draw", "", "offer a draw"),
    ("resign", "", "give the game up"),
    ("help", "", "this list"),
    ("quit", "", "leave"),
];

/// What a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// To play a move, written in any form.
    Play(String),
    /// To play a move by its place in the list, from 1.
    Nth(usize),
    Moves,
    Hint,
    Undo,
    Level(usize),
    Think,
    Numbers,
    Flip,
    Board,
    Fen,
    Save(PathBuf),
    Load(PathBuf),
    Draw,
    Resign,
    Help,
    Quit,
}

/// Why a line is no order.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum OrderError {
    #[error("`{0}` is neither a move nor a word that is known here; `help` lists the words")]
    Unknown(String),
    #[error("`{0}` is neither a move nor a word that is known here; did you mean `{1}`?")]
    Like(String, &'static str),
    #[error("write `{0}`")]
    Missing(&'static str),
}

impl Order {
    /// Reads a line.
    pub(crate) fn read(line: &str) -> Result<Order, OrderError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let file = |usage| Some(rest).filter(|rest| !rest.is_empty()).ok_or(OrderError::Missing(usage));
        Ok(match word.to_lowercase().as_str() {
            "" | "board" => Order::Board,
            "moves" => Order::Moves,
            "hint" => Order::Hint,
            "undo" => Order::Undo,
            "level" => Order::Level(rest.parse().map_err(|_| OrderError::Missing("level N"))?),
            "think" => Order::Think,
            "numbers" => Order::Numbers,
            "flip" => Order::Flip,
            "fen" => Order::Fen,
            "save" => Order::Save(file("save FILE")?.into()),
            "load" => Order::Load(file("load FILE")?.into()),
            "draw" => Order::Draw,
            "resign" => Order::Resign,
            "help" | "?" => Order::Help,
            "quit" | "exit" | "q" => Order::Quit,
            word => match word.strip_prefix('#') {
                Some(number) => Order::Nth(number.parse().map_err(|_| OrderError::Missing("#3"))?),
                None if is_move(line) => Order::Play(line.to_owned()),
                None => return Err(unknown(word)),
            },
        })
    }
}

/// Whether a text was meant as a move: squares have digits, and only castling has none.
fn is_move(line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit()) || line.to_lowercase().starts_with("o-o")
}

fn unknown(word: &str) -> OrderError {
    let likeness = |known: &str| strsim::jaro_winkler(known, word);
    let nearest = WORDS.iter().map(|(known, ..)| *known).max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    match nearest.filter(|known| likeness(known) > LIKENESS) {
        Some(known) => OrderError::Like(word.to_owned(), known),
        None => OrderError::Unknown(word.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_help_is_understood() {
        for (word, argument, _) in WORDS {
            let line = format!("{word}{}", argument.replace(" N", " 3"));
            assert!(!matches!(Order::read(&line), Err(_) | Ok(Order::Play(_))), "{line}");
        }
    }

    #[test]
    fn a_move_is_no_word_and_a_word_no_move() {
        for text in ["11-15", "1115", "22 x 15", "a3-b4", "Nf3", "o-o", "O-O-O", "e8=Q"] {
            assert_eq!(Order::read(text), Ok(Order::Play(text.to_owned())));
        }
        assert_eq!(Order::read("#12"), Ok(Order::Nth(12)));
        assert_eq!(Order::read("HINT"), Ok(Order::Hint));
        assert_eq!(Order::read(""), Ok(Order::Board));
        assert_eq!(Order::read("save my game.pdn"), Ok(Order::Save("my game.pdn".into())));
    }

    #[test]
    fn a_word_that_is_not_known_is_answered_with_its_neighbour() {
        let told = |text: &str| Order::read(text).unwrap_err().to_string();
        assert!(told("resing").ends_with("did you mean `resign`?"));
        assert!(told("xyzzy").ends_with("`help` lists the words"));
        assert_eq!(told("save"), "write `save FILE`");
        assert_eq!(told("level ten"), "write `level N`");
    }
}
