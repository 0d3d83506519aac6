//! Days and words as people and shells write them.

use std::time::{SystemTime, UNIX_EPOCH};

/// A word as a shell takes it for one.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+:,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The day in Greenwich, as in 2026-11-15.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    day(seconds / 86_400)
}

/// The moment in Greenwich, as in 2026-11-15-14-05-09: for names of folders.
pub(crate) fn stamp() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (hours, minutes) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!("{}-{hours:02}-{minutes:02}-{:02}", day(seconds / 86_400), seconds % 60)
}

/// The day so many days after the first of January 1970.
fn day(mut days: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::{day, quoted};

    #[test]
    fn days_are_counted_through_leap_years() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(364), "1970-12-31");
        assert_eq!(day(365), "1971-01-01");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(11_017), "2000-03-01");
        assert_eq!(day(20_454), "2026-01-01");
    }

    #[test]
    fn a_command_can_be_pasted_into_a_shell() {
        assert_eq!(quoted("labs/t3-alpha-beta.toml"), "labs/t3-alpha-beta.toml");
        assert_eq!(quoted("my lab's.toml"), r"'my lab'\''s.toml'");
        assert_eq!(quoted(""), "''");
    }
}
