//! A table of positions already searched (document 000, S-38).

use damier_core::{Key, Position};

use crate::{Bound, Score, Window};

/// The number of entries where nobody asks for a size (document 000).
pub const USUAL_ENTRIES: usize = 420_000;

/// What is known of one position searched to one depth.
///
/// Document 000 stores one value that is exact, a lower bound or an upper bound. Here both bounds have their place, and
/// an exact value is where they meet: a search that asks the same position twice with null windows needs both.
#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    key: Key,
    lower: Score,
    upper: Score,
    depth: u32,
    age: u32,
    best: Option<M>,
}

/// Positions already searched: the place is the key modulo the size, and what comes later overwrites.
///
/// An answer is given only for the very depth that is asked, so a search with a table returns the same value as one
/// without. (Document 000 also takes deeper entries, which are better informed and therefore different; document
/// 003 forgot the depth altogether.)
#[derive(Clone, Debug)]
pub struct Table<P: Position> {
    entries: Vec<Option<Entry<P::Move>>>,
    size: usize,
    age: u32,
}

impl<P: Position> Table<P> {
    /// A table of this many entries, at least one. `None` if there is no memory for it.
    pub fn new(entries: usize) -> Option<Self> {
        let size = entries.max(1);
        let mut room = Vec::new();
        room.try_reserve_exact(size).ok()?;
        room.resize(size, None);
        Some(Table { entries: room, size, age: 0 })
    }

    /// A table that fits into this many bytes.
    pub fn of_bytes(bytes: usize) -> Option<Self> {
        Table::new(bytes / size_of::<Option<Entry<P::Move>>>())
    }

    /// The number of entries it has room for.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.size * size_of::<Option<Entry<P::Move>>>()
    }

    /// How much of it the search since [`begin`](Self::begin) has filled, in thousandths, by a sample of the places.
    pub fn fullness(&self) -> u16 {
        let sample = &self.entries[..self.size.min(1000)];
        let used = sample.iter().flatten().filter(|entry| entry.age == self.age).count();
        (used * 1000 / sample.len()) as u16
    }

    /// Begins a new search: values of earlier ones no longer count, their best moves still do.
    pub fn begin(&mut self) {
        self.age += 1;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// A value that settles a search of this window, if one is known.
    pub fn lookup(&self, key: Key, depth: u32, window: Window) -> Option<(Score, Bound)> {
        let entry = self.entry(key).filter(|entry| entry.depth == depth && entry.age == self.age)?;
        if entry.lower == entry.upper {
            Some((entry.lower, Bound::Exact))
        } else if entry.lower >= window.beta {
            Some((entry.lower, Bound::Lower))
        } else if entry.upper <= window.alpha {
            Some((entry.upper, Bound::Upper))
        } else {
            None
        }
    }

    /// The best move found when the position was last searched, to whatever depth.
    pub fn stored_move(&self, key: Key) -> Option<P::Move> {
        self.entry(key)?.best
    }

    /// Remembers a value. What is already known of the same search is kept beside it.
    pub fn store(&mut self, key: Key, depth: u32, score: Score, bound: Bound, best: Option<P::Move>) {
        let (age, index) = (self.age, self.index(key));
        let place = &mut self.entries[index];
        let known = place.filter(|old| old.key == key && old.depth == depth && old.age == age);
        let (mut lower, mut upper) =
            known.map_or((Score::LEAST, Score::INFINITE), |old| (old.lower, old.upper));
        if bound != Bound::Upper {
            lower = lower.max(score);
        }
        if bound != Bound::Lower {
            upper = upper.min(score);
        }
        let best = best.or_else(|| place.filter(|old| old.key == key).and_then(|old| old.best));
        *place = Some(Entry { key, lower, upper, depth, age, best });
    }

    fn entry(&self, key: Key) -> Option<&Entry<P::Move>> {
        self.entries[self.index(key)].as_ref().filter(|entry| entry.key == key)
    }

    fn index(&self, key: Key) -> usize {
        (key.0 % self.size as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Key;
    use damier_core::testing::Nim;

    use super::Table;
    use crate::{Bound, Score, Window};

    const KEY: Key = Key(77);

    fn table() -> Table<Nim> {
        Table::new(10).unwrap()
    }

    fn window(alpha: f64, beta: f64) -> Window {
        Window { alpha: Score::points(alpha), beta: Score::points(beta) }
    }

    #[test]
    fn an_exact_value_answers_every_window_of_its_own_depth_only() {
        let mut table = table();
        table.store(KEY, 3, Score::points(1.0), Bound::Exact, None);
        assert_eq!(table.lookup(KEY, 3, Window::FULL), Some((Score::points(1.0), Bound::Exact)));
        assert_eq!(table.lookup(KEY, 2, Window::FULL), None);
        assert_eq!(table.lookup(KEY, 4, Window::FULL), None);
        assert_eq!(table.lookup(Key(87), 3, Window::FULL), None);
    }

    #[test]
    fn a_bound_answers_only_where_it_settles_the_question() {
        let mut table = table();
        table.store(KEY, 3, Score::points(1.0), Bound::Lower, None);
        assert!(table.lookup(KEY, 3, window(-1.0, 1.0)).is_some());
        assert!(table.lookup(KEY, 3, window(-1.0, 1.5)).is_none());
        table.store(KEY, 4, Score::points(1.0), Bound::Upper, None);
        assert!(table.lookup(KEY, 4, window(1.0, 2.0)).is_some());
        assert!(table.lookup(KEY, 4, window(0.5, 2.0)).is_none());
    }

    #[test]
    fn two_bounds_that_meet_are_exact() {
        let mut table = table();
        table.store(KEY, 3, Score::points(1.0), Bound::Lower, Some((0, 1)));
        table.store(KEY, 3, Score::points(1.0), Bound::Upper, None);
        assert_eq!(table.lookup(KEY, 3, Window::FULL), Some((Score::points(1.0), Bound::Exact)));
        assert_eq!(table.stored_move(KEY), Some((0, 1)));
    }

    #[test]
    fn what_comes_later_overwrites_and_a_new_search_forgets_values() {
        let mut table = table();
        table.store(KEY, 3, Score::points(1.0), Bound::Exact, Some((0, 2)));
        table.begin();
        assert_eq!(table.lookup(KEY, 3, Window::FULL), None);
        assert_eq!(table.stored_move(KEY), Some((0, 2)));
        table.store(Key(87), 3, Score::points(1.0), Bound::Exact, None);
        assert_eq!(table.stored_move(KEY), None);
    }

    #[test]
    fn a_table_larger_than_memory_is_refused() {
        assert!(Table::<Nim>::of_bytes(usize::MAX / 2).is_none());
    }
}
