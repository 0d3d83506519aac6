//! Digests of what was written, so that nothing else is believed.

use std::fmt::{self, Display, Formatter};

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::entry::{Entry, Sheet};

/// The digest of a row: 256 bits of BLAKE3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Digest([u8; 32]);

impl Digest {
    /// Of a plan: what the chain of games hangs from.
    pub(crate) fn of_plan(plan: &str) -> Digest {
        let mut fields = Fields::of("plan of a damier ledger, 1");
        fields.text(plan);
        fields.digest()
    }

    /// Of a game, and through the digest of the row before it of all that was recorded earlier.
    pub(crate) fn of_game(before: Digest, link: Link, entry: &Entry, sheet: &Sheet) -> Digest {
        let mut fields = Fields::of("game of a damier ledger, 1");
        fields.bytes(&before.0);
        fields.number(link.place);
        fields.number(link.follows.map_or(u64::MAX, u64::from));
        fields.number(entry.number.into());
        fields.number(entry.round.into());
        fields.text(&entry.white);
        fields.text(&entry.black);
        fields.number(entry.opening.into());
        fields.text(entry.result.as_str());
        fields.text(&entry.termination);
        fields.text(&entry.detail);
        fields.number(entry.plies.into());
        fields.number(entry.white_ms);
        fields.number(entry.black_ms);
        fields.number(entry.seed);
        fields.text(&sheet.text);
        fields.text(&sheet.remarks);
        fields.digest()
    }
}

/// Where in the chain a game hangs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    /// How many games were recorded before it.
    pub(crate) place: u64,
    /// The number of the last of these: if it is gone, its name is not.
    pub(crate) follows: Option<u32>,
}

/// Fields on their way into a digest.
///
/// Each is preceded by its length, so that `ab` and `c` are not `a` and `bc`.
pub(crate) struct Fields(blake3::Hasher);

impl Fields {
    /// Begins with what is described, so that a row of one table is never taken for one of another.
    pub(crate) fn of(what: &str) -> Fields {
        let mut fields = Fields(blake3::Hasher::new());
        fields.text(what);
        fields
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    pub(crate) fn digest(&self) -> Digest {
        Digest(self.0.finalize().into())
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }
}

impl Display for Digest {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl ToSql for Digest {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(ValueRef::Blob(&self.0)))
    }
}

impl FromSql for Digest {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Digest> {
        <[u8; 32]>::column_result(value).map(Digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Outcome;

    fn entry() -> Entry {
        Entry {
            number: 1,
            round: 2,
            white: "ab".to_owned(),
            black: "c".to_owned(),
            opening: 3,
            result: Outcome::Drawn,
            termination: "normal".to_owned(),
            detail: "the same position came back twice".to_owned(),
            plies: 4,
            white_ms: 5,
            black_ms: 6,
            seed: 7,
        }
    }

    #[test]
    fn fields_do_not_run_into_each_other() {
        let other = Entry { white: "a".to_owned(), black: "bc".to_owned(), ..entry() };
        let (before, link) = (Digest::of_plan(""), Link { place: 0, follows: None });
        let sheet = Sheet::default();
        assert_ne!(
            Digest::of_game(before, link, &entry(), &sheet),
            Digest::of_game(before, link, &other, &sheet)
        );
    }

    #[test]
    fn every_field_counts() {
        let entry = entry();
        let before = Digest::of_plan("");
        let link = Link { place: 0, follows: None };
        let sheet = Sheet { text: "1. 32-28".to_owned(), remarks: "{}".to_owned() };
        let other = || "other".to_owned();
        let digests = [
            Digest::of_game(before, link, &entry, &sheet),
            Digest::of_game(Digest::of_plan("other"), link, &entry, &sheet),
            Digest::of_game(before, Link { place: 1, ..link }, &entry, &sheet),
            Digest::of_game(before, Link { follows: Some(0), ..link }, &entry, &sheet),
            Digest::of_game(before, link, &Entry { number: 9, ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { round: 9, ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { white: other(), ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { black: other(), ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { opening: 9, ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { result: Outcome::WhiteWins, ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { termination: other(), ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { detail: other(), ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { plies: 9, ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { white_ms: 9, ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { black_ms: 9, ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &Entry { seed: 9, ..entry.clone() }, &sheet),
            Digest::of_game(before, link, &entry, &Sheet { text: other(), ..sheet.clone() }),
            Digest::of_game(before, link, &entry, &Sheet { remarks: other(), ..sheet.clone() }),
        ];
        for (n, digest) in digests.iter().enumerate() {
            assert!(!digests[..n].contains(digest), "the change {n} goes unnoticed");
        }
    }
}
