//! What an engine says that it can.

use std::fmt::{self, Display, Formatter};

use crate::ParseError;
use crate::words::{is_blank, one_line};

/// One of the features of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// What it is called.
    pub name: String,
    /// What it is set to, without quotation marks. Those that are on or off are `1` or `0`.
    pub value: String,
}

impl Feature {
    /// Whether it is on.
    pub fn is_on(&self) -> bool {
        !matches!(self.value.as_str(), "" | "0")
    }

    /// What stands behind `feature`: `name=number` and `name="text"`. Words without a value are skipped.
    pub(super) fn read_all(line: &str, mut at: usize) -> Result<Vec<Feature>, ParseError> {
        let mut features = Vec::new();
        loop {
            let rest = &line[at..];
            let Some(start) = rest.find(|c| !is_blank(c)) else { return Ok(features) };
            let rest = &rest[start..];
            at += start;
            let word = &rest[..rest.find(is_blank).unwrap_or(rest.len())];
            let Some((name, value)) = word.split_once('=') else {
                at += word.len();
                continue;
            };
            let value_at = at + name.len() + 1;
            let value = if value.starts_with('"') {
                let inside = &line[value_at + 1..];
                let end = inside.find('"').ok_or(ParseError::Unclosed { span: value_at..line.len() })?;
                at = value_at + end + 2;
                one_line(&inside[..end])
            } else {
                at += word.len();
                value.replace('"', "")
            };
            if !name.is_empty() {
                features.push(Feature { name: name.to_owned(), value });
            }
        }
    }
}

impl Display for Feature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, value) = (one_line(&self.name), one_line(&self.value).replace('"', ""));
        if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
            write!(f, "{name}={value}")
        } else {
            write!(f, "{name}=\"{value}\"")
        }
    }
}
