//! What can be set in an engine, as the value of the feature `option` declares it.

use crate::ParseError;
use crate::words::Number;

/// Something that can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// What it is called.
    pub name: String,
    /// What it may be set to.
    pub kind: Kind,
}

/// What a setting may be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// On or off.
    Check,
    /// A number of a range.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of these.
    Choice(Vec<String>),
    /// Any text.
    Text,
    /// Nothing: it is only pressed.
    Button,
}

impl Setting {
    /// Reads `NAME -kind and what belongs to it`.
    pub fn parse(text: &str) -> Result<Setting, ParseError> {
        const EXPECTED: &str = "` -` and a kind of option, as in `Resign -check 0`";
        let kinds = text.match_indices(" -").filter_map(|(at, _)| {
            let (word, rest) = text[at + 2..].split_once(' ').unwrap_or((&text[at + 2..], ""));
            Some((at, Kind::read(word, rest)?))
        });
        // A name may have a dash in it, and so may the text that a setting begins with: the first kind is the one.
        let (at, kind) =
            kinds.into_iter().next().ok_or_else(|| ParseError::missing(text, text.len(), EXPECTED))?;
        Ok(Setting { name: text[..at].trim().to_owned(), kind })
    }

    /// How a value is written to the engine; none if it does not fit.
    pub fn written(&self, value: &str) -> Option<String> {
        match &self.kind {
            Kind::Check => match value {
                "1" | "true" | "on" => Some("1".to_owned()),
                "0" | "false" | "off" => Some("0".to_owned()),
                _ => None,
            },
            Kind::Number { min, max } => {
                value.parse().ok().filter(|number: &i64| (min..=max).contains(&number)).map(|n| n.to_string())
            }
            Kind::Choice(choices) => choices.iter().find(|choice| *choice == value).cloned(),
            Kind::Text => Some(value.to_owned()),
            Kind::Button => None,
        }
    }
}

impl Kind {
    fn read(word: &str, rest: &str) -> Option<Kind> {
        Some(match word {
            "check" => Kind::Check,
            "spin" | "slider" => {
                let mut numbers = rest.split_whitespace().skip(1).map(i64::read);
                Kind::Number { min: numbers.next()??, max: numbers.next()?? }
            }
            "combo" => {
                // The star is before the one that is chosen now.
                let choice = |text: &str| text.trim().trim_start_matches('*').to_owned();
                Kind::Choice(rest.split("///").map(choice).collect())
            }
            "string" | "file" | "path" => Kind::Text,
            "button" | "save" | "reset" => Kind::Button,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(text: &str) -> Setting {
        Setting::parse(text).expect(text)
    }

    #[test]
    fn names_have_blanks_and_dashes_in_them() {
        let number = |min, max| Kind::Number { min, max };
        for (text, name, kind) in [
            ("Resign -check 0", "Resign", Kind::Check),
            ("Multi-PV Margin -spin 0 0 1000", "Multi-PV Margin", number(0, 1000)),
            ("Randomizer (0-50) -slider 0 -5 50", "Randomizer (0-50)", number(-5, 50)),
            ("Style -combo Solid /// *Normal", "Style", Kind::Choice(vec!["Solid".into(), "Normal".into()])),
            ("Text -string happy -birthday!", "Text", Kind::Text),
            ("Clear - Hash -button", "Clear - Hash", Kind::Button),
        ] {
            assert_eq!(setting(text), Setting { name: name.to_owned(), kind }, "{text}");
        }
        for text in ["Resign", "Hash -spin 1", "Hash -hologram 1", ""] {
            assert!(Setting::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_value_that_does_not_fit_is_refused() {
        assert_eq!(setting("Resign -check 0").written("true").as_deref(), Some("1"));
        assert_eq!(setting("Hash -spin 8 1 64").written("64").as_deref(), Some("64"));
        for (text, value) in [
            ("Resign -check 0", "perhaps"),
            ("Hash -spin 8 1 64", "65"),
            ("Style -combo Solid /// *Normal", "Risky"),
            ("Save -button", "now"),
        ] {
            assert_eq!(setting(text).written(value), None, "{text}");
        }
    }
}
