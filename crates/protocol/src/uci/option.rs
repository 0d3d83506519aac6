//! What can be set in an engine: declared by it, checked before it is set.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

use crate::ParseError;
use crate::error::excerpt;
use crate::words::{Number, OneLine, Words, write_list};

/// An option as the engine declares it.
///
/// ```
/// use damier_protocol::uci::{Declaration, Kind, OptionError, Value};
///
/// let hash = Declaration { name: "Hash".into(), kind: Kind::Spin { default: 16, min: 1, max: 4096 } };
/// assert_eq!(hash.to_string(), "option name Hash type spin default 16 min 1 max 4096");
/// assert_eq!(hash.check(Some("128")), Ok(Value::Spin(128)));
/// assert!(matches!(hash.check(Some("0")), Err(OptionError::OutOfRange { .. })));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// The name, blanks allowed; upper and lower case mean the same.
    pub name: String,
    /// What it can be set to.
    pub kind: Kind,
}

/// What an option can be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Yes or no.
    Check {
        /// Unless set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Unless set.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several texts.
    Combo {
        /// Unless set.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// Nothing: to set it is to do something.
    Button,
    /// Any text.
    Text {
        /// Unless set.
        default: String,
    },
}

/// A value that fits the option it is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a check.
    Check(bool),
    /// Of a spin, within its range.
    Spin(i64),
    /// Of a combo, spelled as it was declared.
    Combo(String),
    /// Of a button.
    Button,
    /// Of a text.
    Text(String),
}

/// Why an option cannot be set so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option `{name}`")]
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// Only a button is set to nothing.
    #[error("`{name}` needs a value")]
    NoValue {
        /// The option.
        name: String,
    },
    /// Not a value of this kind.
    #[error("`{value}` is no value for `{name}`: expected {expected}")]
    Unfit {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// What would do.
        expected: String,
    },
    /// A number outside the range.
    #[error("`{value}` is out of range for `{name}`: from {min} to {max}")]
    OutOfRange {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
}

/// The declaration of this name, upper and lower case alike.
pub fn find<'a>(declarations: &'a [Declaration], name: &str) -> Result<&'a Declaration, OptionError> {
    declarations
        .iter()
        .find(|declaration| declaration.is_named(name))
        .ok_or_else(|| OptionError::Unknown { name: excerpt(name) })
}

impl Declaration {
    /// Whether this is its name, upper and lower case alike.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }

    /// The value it has until it is set.
    pub fn default_value(&self) -> Value {
        match &self.kind {
            Kind::Check { default } => Value::Check(*default),
            Kind::Spin { default, .. } => Value::Spin(*default),
            Kind::Combo { default, .. } => Value::Combo(default.clone()),
            Kind::Button => Value::Button,
            Kind::Text { default } => Value::Text(default.clone()),
        }
    }

    /// Whether it can be set to this, the value of a `setoption`.
    pub fn check(&self, value: Option<&str>) -> Result<Value, OptionError> {
        if self.kind == Kind::Button {
            // Some programs send one. There is nothing it could spoil.
            return Ok(Value::Button);
        }
        let value = value.ok_or_else(|| OptionError::NoValue { name: self.name.clone() })?;
        let unfit = |expected: String| OptionError::Unfit {
            name: self.name.clone(),
            value: excerpt(value),
            expected,
        };
        match &self.kind {
            Kind::Check { .. } => match value.to_lowercase().as_str() {
                "true" => Ok(Value::Check(true)),
                "false" => Ok(Value::Check(false)),
                _ => Err(unfit("true or false".to_owned())),
            },
            Kind::Spin { min, max, .. } => {
                let number = i64::read(value).ok_or_else(|| unfit("a whole number".to_owned()))?;
                let (name, value) = (self.name.clone(), excerpt(value));
                let outside = OptionError::OutOfRange { name, value, min: *min, max: *max };
                (*min..=*max).contains(&number).then_some(Value::Spin(number)).ok_or(outside)
            }
            Kind::Combo { choices, .. } => choices
                .iter()
                .find(|choice| choice.to_lowercase() == value.to_lowercase())
                .map(|choice| Value::Combo(choice.clone()))
                .ok_or_else(|| unfit(format!("one of {}", choices.join(", ")))),
            Kind::Button => Ok(Value::Button),
            Kind::Text { .. } => Ok(Value::Text(empty_if_it_says_so(value.to_owned()))),
        }
    }

    /// What stands after `option`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Declaration, ParseError> {
        const TYPES: &str = "`check`, `spin`, `combo`, `button` or `string`";
        let word = words.word("option", "`name`")?;
        if word.text != "name" {
            return Err(ParseError::unexpected(word.text, word.at, "`name`"));
        }
        let name = words.phrase(|word| word == "type");
        if name.is_empty() {
            return Err(ParseError::missing("name", words.at(), "the name of an option"));
        }
        if !words.take("type") {
            return Err(ParseError::missing(&name, words.at(), "`type`"));
        }
        let word = words.word("type", TYPES)?;
        let kind = match word.text {
            "check" => check(words)?,
            "spin" => spin(words)?,
            "combo" => combo(words)?,
            "button" => Kind::Button,
            "string" => Kind::Text { default: text(words)? },
            _ => return Err(ParseError::unexpected(word.text, word.at, TYPES)),
        };
        Ok(Declaration { name, kind })
    }
}

fn check(words: &mut Words<'_>) -> Result<Kind, ParseError> {
    // Some engines leave the default out and mean no.
    if !words.take("default") {
        return Ok(Kind::Check { default: false });
    }
    let word = words.word("default", "`true` or `false`")?;
    match word.text {
        "true" => Ok(Kind::Check { default: true }),
        "false" => Ok(Kind::Check { default: false }),
        _ => Err(ParseError::unexpected(word.text, word.at, "`true` or `false`")),
    }
}

fn spin(words: &mut Words<'_>) -> Result<Kind, ParseError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = words.next() {
        match word.text {
            "default" => default = Some(words.number("default")?),
            "min" => min = Some(words.number("min")?),
            "max" => max = Some(words.number("max")?),
            _ => {}
        }
    }
    let missing = |expected| ParseError::missing("spin", words.at(), expected);
    Ok(Kind::Spin {
        default: default.ok_or_else(|| missing("`default`"))?,
        min: min.ok_or_else(|| missing("`min`"))?,
        max: max.ok_or_else(|| missing("`max`"))?,
    })
}

fn combo(words: &mut Words<'_>) -> Result<Kind, ParseError> {
    let (mut default, mut choices) = (None, Vec::new());
    while let Some(word) = words.next() {
        let is_keyword = |word: &str| matches!(word, "default" | "var");
        if is_keyword(word.text) {
            let text = words.phrase(is_keyword);
            if text.is_empty() {
                return Err(ParseError::missing(word.text, words.at(), "a text"));
            }
            match word.text {
                "default" => default = Some(text),
                _ => choices.push(text),
            }
        }
    }
    let default = default.ok_or_else(|| ParseError::missing("combo", words.at(), "`default`"))?;
    Ok(Kind::Combo { default, choices })
}

fn text(words: &mut Words<'_>) -> Result<String, ParseError> {
    match words.next() {
        None => Ok(String::new()),
        Some(word) if word.text == "default" => Ok(empty_if_it_says_so(words.rest())),
        Some(word) => Err(ParseError::unexpected(word.text, word.at, "`default`")),
    }
}

/// The empty text has a name of its own, because nothing cannot be written between blanks.
pub(super) fn empty_if_it_says_so(text: String) -> String {
    if text == EMPTY { String::new() } else { text }
}

const EMPTY: &str = "<empty>";

impl Display for Declaration {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", OneLine(&self.name))?;
        match &self.kind {
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Kind::Combo { default, choices } => {
                write!(f, "combo default {}", OneLine(default))?;
                choices.iter().try_for_each(|choice| write_list(f, "var", std::slice::from_ref(choice)))
            }
            Kind::Button => f.write_str("button"),
            Kind::Text { default } if default.is_empty() => write!(f, "string default {EMPTY}"),
            Kind::Text { default } => write!(f, "string default {}", OneLine(default)),
        }
    }
}
