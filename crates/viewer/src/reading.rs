//! A record as its readers see it: values for one side, subtrees by size.

use damier_search::{Bound, Score, Why, Window};

use crate::record::{Entry, Record};

impl Record {
    /// The nodes of a subtree, its root included.
    pub(crate) fn size(&self, number: usize) -> u64 {
        self.sizes[number]
    }

    /// The root of the last search, which pictures of one search show.
    pub(crate) fn last_root(&self) -> Option<usize> {
        self.roots.last().copied()
    }

    /// The root above a node.
    fn root_of(&self, number: usize) -> usize {
        let after = self.roots.partition_point(|&root| root <= number);
        self.roots[after - 1]
    }

    /// Whether the side to move is MAX, the one that searched.
    pub(crate) fn is_max(&self, number: usize) -> bool {
        self.nodes[number].turn == self.nodes[self.root_of(number)].turn
    }

    /// The value of a node as MAX sees it.
    pub(crate) fn value(&self, number: usize) -> Option<(Score, Bound)> {
        let exit = self.nodes[number].exit?;
        if self.is_max(number) {
            return Some((exit.score, exit.bound));
        }
        let bound = match exit.bound {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        };
        Some((-exit.score, bound))
    }

    /// The window of a node as MAX sees it.
    pub(crate) fn window(&self, number: usize) -> Window {
        let window = self.nodes[number].window;
        if self.is_max(number) { window } else { -window }
    }

    /// The twin of a node, if it was met in the same search: one of an earlier search is not in the same picture.
    pub(crate) fn twin(&self, number: usize) -> Option<usize> {
        self.nodes[number].twin.filter(|&twin| self.root_of(twin) == self.root_of(number))
    }
}

impl Entry {
    /// The board in the form of the game's own document.
    pub fn board_text(&self) -> &str {
        self.board.as_deref().unwrap_or(&self.fen)
    }

    /// The move that led here; empty at a root.
    pub(crate) fn via(&self) -> &str {
        self.via.as_deref().unwrap_or_default()
    }

    /// Why it was left, if it was.
    pub(crate) fn why(&self) -> Option<Why> {
        self.exit.map(|exit| exit.why)
    }

    /// Whether it carries a mean.
    pub(crate) fn is_monte_carlo(&self) -> bool {
        self.visits > 1 || self.why() == Some(Why::Rollout)
    }
}

/// Why a node was left, in a word.
pub(crate) const fn why_word(why: Why) -> &'static str {
    match why {
        Why::Searched => "searched",
        Why::Cut => "cut",
        Why::Over => "over",
        Why::Repeated => "repeated",
        Why::Table => "table",
        Why::Leaf => "leaf",
        Why::Rollout => "rollout",
    }
}

#[cfg(test)]
mod tests {
    use damier_core::testing::Nim;
    use damier_search::Bound;

    use crate::testing::{record, searched};

    #[test]
    fn values_are_seen_by_the_side_that_searches() {
        let record = record(&searched(&Nim::new([1, 2, 2]), 4));
        assert_eq!(record.size(0), record.nodes.len() as u64);
        let best = record.nodes[0].children.iter().map(|&child| record.value(child).unwrap());
        let exact = best.filter(|(_, bound)| *bound == Bound::Exact).map(|(score, _)| score).max();
        assert_eq!(record.value(0).map(|(score, _)| score), exact);
        assert!(record.nodes[0].children.iter().all(|&child| !record.is_max(child)));
        // A move refuted by the opponent is at most so good for MAX.
        let mut numbers = 1..record.nodes.len();
        let cut = numbers.find(|&n| record.nodes[n].cut.is_some() && !record.is_max(n)).unwrap();
        assert_eq!(record.value(cut).unwrap().1, Bound::Upper);
    }
}
