//! The last positions of a game, to avoid endless loops (document 000, S-40).

use std::collections::VecDeque;

use damier_core::Key;

/// The number of positions document 000 remembers.
pub const USUAL: usize = 5;

/// A ring of the last `n` keys.
///
/// ```
/// use damier_core::Key;
/// use damier_search::Recent;
/// let mut recent = Recent::new(2);
/// assert!(!recent.register(Key(1)));
/// assert!(recent.register(Key(1)));
/// recent.register(Key(2));
/// recent.register(Key(3));
/// assert!(!recent.has(Key(1)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recent {
    keys: VecDeque<Key>,
    room: usize,
}

impl Recent {
    /// A ring for this many keys.
    pub fn new(room: usize) -> Self {
        Recent { keys: VecDeque::new(), room }
    }

    /// Records a key, and tells whether it was there already.
    pub fn register(&mut self, key: Key) -> bool {
        let known = self.has(key);
        if self.room > 0 {
            if self.keys.len() == self.room {
                self.keys.pop_front();
            }
            self.keys.push_back(key);
        }
        known
    }

    /// Whether a key is there.
    #[inline]
    pub fn has(&self, key: Key) -> bool {
        self.keys.contains(&key)
    }

    /// Whether none is.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
}
