//! What an engine answers.

use std::fmt::{self, Display, Formatter};

use super::{Feature, Thinking};
use crate::ParseError;
use crate::words::{OneLine, Words, one_line};

/// A line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// What it can.
    Features(Vec<Feature>),
    /// The answer to `ping` with the same number.
    Pong(u32),
    /// Its move: squares, if it was not allowed to write otherwise.
    Move(String),
    /// What it thinks. Boxed: it is many times as large as the others.
    Thinking(Box<Thinking>),
    /// It gives up.
    Resign,
    /// It takes the game to be over.
    Over {
        /// With this result.
        result: Outcome,
        /// Why.
        comment: String,
    },
    /// It would like a draw.
    OfferDraw,
    /// A move that it was told is not legal; or something that it took for a move, as old engines do.
    IllegalMove {
        /// Why, if it says so.
        reason: Option<String>,
        /// What it was told.
        about: String,
    },
    /// It does not understand, or cannot do, what it was told.
    Error {
        /// Why, if it says so.
        reason: Option<String>,
        /// What it was told.
        about: String,
    },
    /// Something that people should read.
    TellUserError(String),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody did.
    Draw,
}

impl Reply {
    /// Reads a line. Most of what engines say is for people: that is [`ParseError::Unknown`].
    pub fn parse(line: &str) -> Result<Reply, ParseError> {
        let words = &mut Words::new(line);
        let first = words.next().ok_or(ParseError::Empty)?;
        let unknown = || ParseError::unknown(first.text, first.at);
        Ok(match first.text {
            "feature" => Reply::Features(Feature::read_all(line, words.at())?),
            "pong" => Reply::Pong(words.number("pong")?),
            "move" => Reply::Move(words.word("move", "a move")?.text.to_owned()),
            "My" => my_move(words)?.ok_or_else(unknown)?,
            "resign" => Reply::Resign,
            "offer" if words.take("draw") => Reply::OfferDraw,
            "1-0" => over(Outcome::White, words),
            "0-1" => over(Outcome::Black, words),
            "1/2-1/2" => over(Outcome::Draw, words),
            "Illegal" | "illegal" | "Invalid" => {
                let (reason, about) = complaint(words, "move").ok_or_else(unknown)?;
                Reply::IllegalMove { reason, about }
            }
            "Error" => {
                let (reason, about) = complaint(words, "").ok_or_else(unknown)?;
                Reply::Error { reason, about }
            }
            "Error:" => Reply::Error { reason: None, about: words.rest() },
            "tellusererror" => Reply::TellUserError(words.rest()),
            _ => numbered(line).ok_or_else(unknown)?,
        })
    }
}

/// `My move is: e2e4`, as the first of all these engines wrote it.
fn my_move(words: &mut Words<'_>) -> Result<Option<Reply>, ParseError> {
    if !words.take("move") || !(words.take("is:") || words.take("is")) {
        return Ok(None);
    }
    words.take(":");
    Ok(Some(Reply::Move(words.word("is", "a move")?.text.to_owned())))
}

/// Lines that begin with a number: thoughts, and `3. ... e7e5`, which is a move. `3. e2e4` only repeats ours.
fn numbered(line: &str) -> Option<Reply> {
    if let Some(thinking) = Thinking::read(&mut Words::new(line)) {
        return Some(Reply::Thinking(Box::new(thinking)));
    }
    let words = &mut Words::new(line);
    let number = words.next()?.text.trim_end_matches('.');
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && words.take("..."))
        .then(|| words.next())
        .flatten()
        .map(|word| Reply::Move(word.text.to_owned()))
}

fn over(result: Outcome, words: &mut Words<'_>) -> Reply {
    let rest = words.rest();
    let inside = rest.strip_prefix('{').unwrap_or(&rest);
    let comment = inside.strip_suffix('}').unwrap_or(inside).trim().to_owned();
    Reply::Over { result, comment }
}

/// `move (reason): about`, the reason and the colon if they are there.
fn complaint(words: &mut Words<'_>, noun: &str) -> Option<(Option<String>, String)> {
    let rest = words.rest();
    let rest = rest.strip_prefix(noun)?;
    // Not `Illegal movement`.
    if rest.starts_with(|c: char| c.is_alphanumeric()) && !noun.is_empty() {
        return None;
    }
    let rest = rest.trim_start();
    let (reason, rest) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((reason, rest)) => (Some(reason.trim().to_owned()), rest.trim_start()),
        None => (None, rest),
    };
    let about = rest.strip_prefix(':').unwrap_or(rest).trim().to_owned();
    Some((reason.filter(|reason| !reason.is_empty()), about))
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

impl Display for Reply {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Reply::Pong(number) => write!(f, "pong {number}"),
            Reply::Move(text) => write!(f, "move {}", OneLine(text)),
            Reply::Thinking(thinking) => thinking.fmt(f),
            Reply::Resign => f.write_str("resign"),
            Reply::Over { result, comment } if comment.is_empty() => result.fmt(f),
            Reply::Over { result, comment } => write!(f, "{result} {{{}}}", OneLine(comment)),
            Reply::OfferDraw => f.write_str("offer draw"),
            Reply::IllegalMove { reason, about } => {
                write_complaint(f, "Illegal move", reason.as_deref(), about)
            }
            Reply::Error { reason, about } => write_complaint(f, "Error", reason.as_deref(), about),
            Reply::TellUserError(text) if text.is_empty() => f.write_str("tellusererror"),
            Reply::TellUserError(text) => write!(f, "tellusererror {}", OneLine(text)),
        }
    }
}

fn write_complaint(f: &mut Formatter<'_>, what: &str, reason: Option<&str>, about: &str) -> fmt::Result {
    f.write_str(what)?;
    reason.map_or(Ok(()), |reason| write!(f, " ({})", one_line(reason)))?;
    write!(f, ": {}", OneLine(about))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_in_four_ways_and_ours_is_only_repeated() {
        for line in [
            "move e7e5",
            "My move is: e7e5",
            "My move is : e7e5",
            "3. ... e7e5",
            "3 ... e7e5",
            " move  e7e5 ",
        ] {
            assert_eq!(Reply::parse(line), Ok(Reply::Move("e7e5".to_owned())), "{line}");
        }
        for line in ["3. e2e4", "My name is Phalanx", "moves e2e4", "3. ...", "offer", "Illegal movement"] {
            assert!(matches!(Reply::parse(line), Err(ParseError::Unknown { .. })), "{line}");
        }
        assert!(matches!(Reply::parse("move"), Err(ParseError::Missing { .. })));
    }

    #[test]
    fn features_are_numbers_and_texts_with_blanks_in_them() {
        let line = r#"feature ping=1 setboard=0 myname="Fairy Max 5" option="Info -button" done=0 odd"#;
        let Ok(Reply::Features(features)) = Reply::parse(line) else { panic!("it is a line of features") };
        let told: Vec<(&str, &str)> = features.iter().map(|f| (f.name.as_str(), f.value.as_str())).collect();
        let options = ("option", "Info -button");
        assert_eq!(
            told,
            [("ping", "1"), ("setboard", "0"), ("myname", "Fairy Max 5"), options, ("done", "0")]
        );
        let on: Vec<bool> = features.iter().map(Feature::is_on).collect();
        assert_eq!(on, [true, false, true, true, false]);
        assert!(matches!(Reply::parse("feature myname=\"Fairy"), Err(ParseError::Unclosed { .. })));
    }

    #[test]
    fn a_complaint_names_what_it_is_about() {
        let about = |line: &str| match Reply::parse(line) {
            Ok(Reply::IllegalMove { about, .. } | Reply::Error { about, .. }) => about,
            other => panic!("{other:?}"),
        };
        assert_eq!(about("Illegal move: e2e5"), "e2e5");
        assert_eq!(about("Illegal move (in check): e2e5"), "e2e5");
        assert_eq!(about("Invalid move: sd 5"), "sd 5");
        assert_eq!(about("Error (unknown command): usermove"), "usermove");
        assert_eq!(about("Error: what?"), "what?");
        assert_eq!(about("Illegal move"), "");
        let reason = Some("in check".to_owned());
        let told = Reply::IllegalMove { reason, about: "e2e5".to_owned() };
        assert_eq!(Reply::parse("Illegal move (in check): e2e5"), Ok(told));
    }

    #[test]
    fn the_end_of_a_game_has_a_reason() {
        let over = |result, comment: &str| Ok(Reply::Over { result, comment: comment.to_owned() });
        assert_eq!(Reply::parse("0-1 {Black mates}"), over(Outcome::Black, "Black mates"));
        assert_eq!(Reply::parse("1/2-1/2"), over(Outcome::Draw, ""));
    }
}
