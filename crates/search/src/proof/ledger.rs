//! The table of a proof.

use damier_core::{Key, Position};

use super::Numbers;
use crate::memory_key;

/// What is known of positions, in a fixed room; what comes later overwrites.
#[derive(Clone, Debug)]
pub struct Ledger {
    entries: Vec<Option<(Key, Numbers)>>,
}

impl Ledger {
    /// A ledger that fits into this many bytes, or `None` if there is no memory for it.
    pub fn of_bytes(bytes: usize) -> Option<Ledger> {
        let size = (bytes / size_of::<Option<(Key, Numbers)>>()).max(1);
        let mut entries = Vec::new();
        entries.try_reserve_exact(size).ok()?;
        entries.resize(size, None);
        Some(Ledger { entries })
    }

    /// The numbers of a position, if they are known.
    pub fn get<P: Position>(&self, pos: &P) -> Option<Numbers> {
        let key = memory_key(pos);
        self.entries[self.index(key)].filter(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Notes the numbers of a position.
    pub fn set<P: Position>(&mut self, pos: &P, numbers: Numbers) {
        let key = memory_key(pos);
        let index = self.index(key);
        self.entries[index] = Some((key, numbers));
    }

    fn index(&self, key: Key) -> usize {
        (key.0 % self.entries.len() as u64) as usize
    }
}
