//! A recorded tree as its readers see it: values for one side, moves as text, subtrees by size.

use damier_core::{Notation, Side};
use damier_search::{Bound, Node, Score, Tree, Why, Window};

/// A tree with what is asked of it again and again.
pub(crate) struct Reading<'a, P: Notation> {
    pub(crate) tree: &'a Tree<P>,
    /// The nodes of each subtree, its root included.
    sizes: Vec<u64>,
}

impl<'a, P: Notation> Reading<'a, P> {
    pub(crate) fn new(tree: &'a Tree<P>) -> Self {
        let mut sizes = vec![1; tree.nodes.len()];
        // A parent comes before its children, so backwards every subtree is complete when it is added.
        for (number, node) in tree.nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                sizes[parent] += sizes[number];
            }
        }
        Reading { tree, sizes }
    }

    pub(crate) fn node(&self, number: usize) -> &'a Node<P> {
        &self.tree.nodes[number]
    }

    pub(crate) fn size(&self, number: usize) -> u64 {
        self.sizes[number]
    }

    /// The root of the last search, which pictures of one search show.
    pub(crate) fn last_root(&self) -> Option<usize> {
        self.tree.roots.last().copied()
    }

    /// The root above a node.
    pub(crate) fn root_of(&self, number: usize) -> usize {
        let after = self.tree.roots.partition_point(|&root| root <= number);
        self.tree.roots[after - 1]
    }

    /// The side that searched: MAX.
    pub(crate) fn max(&self, number: usize) -> Side {
        self.node(self.root_of(number)).pos.turn()
    }

    pub(crate) fn is_max(&self, number: usize) -> bool {
        self.node(number).pos.turn() == self.max(number)
    }

    /// The value of a node as MAX sees it.
    pub(crate) fn value(&self, number: usize) -> Option<(Score, Bound)> {
        let exit = self.node(number).exit?;
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
        let window = self.node(number).window;
        if self.is_max(number) { window } else { -window }
    }

    /// The move that led to a node; empty at a root.
    pub(crate) fn via(&self, number: usize) -> String {
        let node = self.node(number);
        let text = |(parent, m)| self.node(parent).pos.show_move(m);
        node.parent.zip(node.via).map(text).unwrap_or_default()
    }

    /// The rank of a node among the moves tried at its parent, and whether its move was tried before.
    pub(crate) fn rank(&self, number: usize) -> Option<(usize, bool)> {
        let node = self.node(number);
        let mut seen = Vec::new();
        for &brother in &self.node(node.parent?).children {
            let via = self.node(brother).via;
            let place = seen.iter().position(|&other| other == via);
            if brother == number {
                return Some((place.unwrap_or(seen.len()), place.is_some()));
            }
            if place.is_none() {
                seen.push(via);
            }
        }
        None
    }

    /// The cut-off of a node: the move as text and its rank.
    pub(crate) fn cut(&self, number: usize) -> Option<(String, usize)> {
        let node = self.node(number);
        node.cut.map(|(m, rank)| (node.pos.show_move(m), rank))
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
    use damier_search::ladder::pvs;
    use damier_search::{Bound, Window};

    use super::Reading;
    use crate::testing::{recorded, searched};

    #[test]
    fn values_are_seen_by_the_side_that_searches() {
        let tree = searched(&Nim::new([1, 2, 2]), 4);
        let reading = Reading::new(&tree);
        assert_eq!(reading.size(0), tree.nodes.len() as u64);
        let best = tree.nodes[0].children.iter().map(|&child| reading.value(child).unwrap());
        let exact = best.filter(|(_, bound)| *bound == Bound::Exact).map(|(score, _)| score).max();
        assert_eq!(reading.value(0).map(|(score, _)| score), exact);
        assert!(tree.nodes[0].children.iter().all(|&child| !reading.is_max(child)));
        // A move refuted by the opponent is at most so good for MAX.
        let cut = (1..tree.nodes.len()).find(|&n| tree.nodes[n].cut.is_some() && !reading.is_max(n)).unwrap();
        assert_eq!(reading.value(cut).unwrap().1, Bound::Upper);
    }

    #[test]
    fn a_move_searched_again_keeps_its_rank() {
        let tree = recorded(5, None, |cx| {
            pvs(cx, &Nim::new([3, 3, 4]), Window::FULL, 5, 0).unwrap();
        });
        let reading = Reading::new(&tree);
        let again = (1..tree.nodes.len()).find(|&n| reading.rank(n).unwrap().1).unwrap();
        let (rank, _) = reading.rank(again).unwrap();
        let parent = tree.nodes[again].parent.unwrap();
        let first =
            tree.nodes[parent].children[rank..].iter().find(|&&n| tree.nodes[n].via == tree.nodes[again].via);
        assert_eq!(reading.rank(*first.unwrap()), Some((rank, false)));
        assert_eq!(reading.via(0), "");
    }
}
