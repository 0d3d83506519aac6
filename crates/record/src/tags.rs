//! What is known of a game besides its moves.

use thiserror::Error;

use crate::Mark;

/// The tags every file begins with, in this order; others follow as they come.
const CUSTOMARY: [&str; 9] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "FEN"];

/// A name no tag can have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` cannot be the name of a tag: use letters, digits and `_`")]
pub struct TagNameError(pub String);

/// Tags in their customary order: names with values.
///
/// Control characters in values become blanks, since a value stands on one line.
///
/// ```
/// use damier_record::Tags;
/// let mut tags = Tags::default();
/// tags.set("Black", "Sijbrands")?;
/// tags.set("White", "Wiersma")?;
/// assert_eq!(tags.get("White"), Some("Wiersma"));
/// assert_eq!(tags.iter().next(), Some(("White", "Wiersma")));
/// # Ok::<(), damier_record::TagNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The seven tags PGN wants in every game, with nothing known.
    pub fn roster() -> Tags {
        let unknown = |name: &&str| match *name {
            "Date" => "????.??.??",
            "Result" => "*",
            _ => "?",
        };
        Tags(CUSTOMARY[..7].iter().map(|name| ((*name).to_owned(), unknown(name).to_owned())).collect())
    }

    /// The value of the first tag called `name`.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|&(other, _)| other == name).map(|(_, value)| value)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The mark the tag Result is, if it is one.
    pub fn result(&self) -> Option<Mark> {
        self.get("Result").and_then(Mark::read)
    }

    /// Gives the tag `name` a value, whether or not there is one.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagNameError> {
        if !is_name(name) {
            return Err(TagNameError(name.to_owned()));
        }
        match self.0.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = on_one_line(value),
            None => self.add(name, value),
        }
        Ok(())
    }

    /// Takes the tags called `name` away.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(other, _)| other != name);
    }

    /// Adds a tag whose name is known to be one, even where there is one of that name: files have such.
    pub(crate) fn add(&mut self, name: &str, value: &str) {
        let place = self.0.partition_point(|(other, _)| rank(other) <= rank(name));
        self.0.insert(place, (name.to_owned(), on_one_line(value)));
    }
}

/// A tag's place among the customary ones; the others are all behind them.
fn rank(name: &str) -> usize {
    CUSTOMARY.iter().position(|other| *other == name).unwrap_or(CUSTOMARY.len())
}

pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

pub(crate) fn on_one_line(value: &str) -> String {
    value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
