//! The way from the beginning of the game to the node that is searched, to see positions come again.

use damier_core::{History, Key, Position};

/// A position on the way.
#[derive(Clone, Copy, Debug)]
struct Stand {
    key: Key,
    /// Plies since the last move that cannot be taken back.
    calm: usize,
}

/// Positions that may come again, the last one being where the search stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    stands: Vec<Stand>,
}

impl Path {
    /// Starts at the end of a game.
    pub(super) fn begin<P: Position>(&mut self, game: &History<P>) {
        self.stands.clear();
        let first = game.plies() - game.since_progress();
        let keys = game.positions().skip(first).chain([game.position()]).map(Position::key);
        self.stands.extend(keys.enumerate().map(|(calm, key)| Stand { key, calm }));
        // Room for the deepest line: nothing is allocated below the root.
        self.stands.reserve(super::DEEPEST + 2);
    }

    /// Goes one step on; `progress` if there is no way back.
    #[inline]
    pub(super) fn push(&mut self, key: Key, progress: bool) {
        let calm = if progress { 0 } else { self.stands.last().map_or(0, |last| last.calm + 1) };
        self.stands.push(Stand { key, calm });
    }

    /// Goes one step back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.stands.pop();
    }

    /// Whether the last position has stood before.
    #[inline]
    pub(super) fn repeats(&self) -> bool {
        let Some((last, before)) = self.stands.split_last() else { return false };
        // The same side must be to move, and nobody is back where he was after one move each.
        last.calm >= 4
            && before.iter().rev().take(last.calm).skip(3).step_by(2).any(|stand| stand.key == last.key)
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Key;

    use super::Path;

    #[test]
    fn only_what_was_not_left_for_good_comes_again() {
        let mut path = Path::default();
        for key in [1, 2, 3, 4] {
            path.push(Key(key), key == 1);
            assert!(!path.repeats());
        }
        path.push(Key(1), false);
        assert!(path.repeats());
        path.pop();
        path.push(Key(1), true);
        assert!(!path.repeats());
    }
}
