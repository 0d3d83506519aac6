//! The branches a search did not look at, and what it would have cost to look.
//!
//! A *ghost* is a legal move of a recorded node that was never tried there: another move had cut it off, or the table
//! had answered before any move was made. Each ghost carries the number of nodes that plain minimax would have visited
//! behind it, down to the same depth. For a search that visits every branch at most once the account balances:
//! visited nodes and ghosts together are minimax.

use std::collections::HashMap;
use std::fmt;

use damier_core::{Key, MoveList, Position};
use damier_search::{Step, Why, memory_key};

use crate::record::Record;

/// Positions whose moves are listed to count what minimax would have visited, unless the caller says otherwise.
pub const USUAL_WORK: u64 = 1_000_000;

/// A number of nodes, perhaps only a lower bound because counting was cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount {
    /// The nodes counted.
    pub nodes: u64,
    /// Whether these are all of them.
    pub exact: bool,
}

impl Amount {
    /// No nodes.
    pub const NONE: Amount = Amount { nodes: 0, exact: true };

    const ONE: Amount = Amount { nodes: 1, exact: true };

    fn plus(self, other: Amount) -> Amount {
        Amount { nodes: self.nodes.saturating_add(other.nodes), exact: self.exact && other.exact }
    }

    /// What is known of one number from two counts.
    fn or_better(self, other: impl FnOnce() -> Amount) -> Amount {
        if self.exact {
            return self;
        }
        let other = other();
        if other.exact || other.nodes > self.nodes { other } else { self }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.exact { "" } else { "at least " }, self.nodes)
    }
}

/// A move that was not tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ghost {
    /// The move.
    pub m: Box<str>,
    /// The nodes minimax would have visited behind it, the first one included.
    pub nodes: Amount,
}

/// What one search spent, and what minimax would have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Totals {
    /// The nodes visited.
    pub visited: u64,
    /// The nodes minimax visits to the same depth; none where the search has no depth to compare.
    pub minimax: Option<Amount>,
}

impl Totals {
    /// The nodes saved, as a percentage of minimax; a search that repeats itself may lose some. Where minimax is only
    /// counted in part, so is this.
    pub fn saved(&self) -> Option<f64> {
        let all = self.minimax?.nodes as f64;
        (all > 0.0).then(|| 100.0 * (1.0 - self.visited as f64 / all))
    }
}

impl Record {
    /// The nodes behind all moves not tried at a node.
    pub fn behind(&self, number: usize) -> Amount {
        self.nodes[number].ghosts.iter().fold(Amount::NONE, |sum, ghost| sum.plus(ghost.nodes))
    }

    /// The nodes behind all moves not tried anywhere.
    pub fn not_visited(&self) -> Amount {
        (0..self.nodes.len()).fold(Amount::NONE, |sum, number| sum.plus(self.behind(number)))
    }

    /// The nodes that may have ghosts, in the order in which to count.
    pub(crate) fn haunted(&self) -> Vec<usize> {
        if !self.has_depth() {
            return Vec::new();
        }
        let mut order: Vec<usize> =
            (0..self.nodes.len()).filter(|&number| self.may_have_ghosts(number)).collect();
        // The small counts first: they are cheap, and the great ones are made of them.
        order.sort_by_key(|&number| self.nodes[number].depth);
        order
    }

    /// Draws up the accounts when all ghosts are found; `count` counts the nodes of minimax below a root.
    pub(crate) fn settle(&mut self, count: &mut dyn FnMut(usize) -> Amount) {
        let known = self.has_depth().then(|| self.minimax_by_node());
        let mut minimax = |root: usize| known.as_ref().map(|known| known[root].or_better(|| count(root)));
        let ends = self.roots.iter().skip(1).copied().chain([self.nodes.len()]);
        let account = |(&root, end)| Totals { visited: (end - root) as u64, minimax: minimax(root) };
        self.searches = self.roots.iter().zip(ends).map(account).collect();
        // Visits that were not written down can only be ascribed where there is one search.
        if let ([only], missed @ 1..) = (&mut self.searches[..], self.missed) {
            only.visited += missed;
        }
        self.whole.minimax = self.searches.last().and_then(|last| last.minimax);
    }

    /// Whether minimax to the depth of the root is the thing to compare with. It is not for Monte Carlo, nor for a search
    /// that comes back to nodes it had left as leaves and grows them.
    fn has_depth(&self) -> bool {
        let mut left = vec![false; self.nodes.len()];
        for &step in &self.steps {
            match step {
                Step::Leave(number) => left[number] = true,
                Step::Enter(number) => {
                    if self.nodes[number].parent.is_some_and(|parent| left[parent]) {
                        return false;
                    }
                }
            }
        }
        !self.monte_carlo
    }

    /// Whether a legal move without a node was not tried, as far as the record tells.
    fn may_have_ghosts(&self, number: usize) -> bool {
        let node = &self.nodes[number];
        // A record that was full does not tell moves that were not tried from moves that were not written down.
        let certain = self.missed == 0
            || match node.why() {
                Some(Why::Table) => true,
                Some(Why::Cut) => {
                    let tried = node.children.iter().filter(|&&child| !self.nodes[child].again).count();
                    node.cut.as_ref().is_some_and(|&(_, rank)| tried > rank)
                }
                _ => false,
            };
        let settled = matches!(node.why(), Some(Why::Over | Why::Repeated | Why::Rollout));
        node.depth > 0 && !settled && certain
    }

    /// What minimax would have visited below each node, as far as the record and its ghosts tell.
    fn minimax_by_node(&self) -> Vec<Amount> {
        let mut known = vec![Amount::ONE; self.nodes.len()];
        // A parent comes before its children, so backwards every subtree is known when it is needed.
        for (number, node) in self.nodes.iter().enumerate().rev() {
            if node.depth == 0 || matches!(node.why(), Some(Why::Over | Why::Repeated)) {
                continue;
            }
            let mut tried: Vec<Amount> = Vec::new();
            for &child in &node.children {
                // A move that was searched again has the same rank, and is one branch of minimax.
                match tried.get_mut(self.nodes[child].rank) {
                    Some(branch) => *branch = branch.or_better(|| known[child]),
                    None => tried.push(known[child]),
                }
            }
            let all = tried.len() + node.ghosts.len() == node.moves;
            let below = tried.into_iter().fold(self.behind(number), Amount::plus);
            known[number] = Amount::ONE.plus(below).plus(Amount { nodes: 0, exact: all });
        }
        known
    }
}

/// Counts the nodes of minimax, each position of a depth once.
pub(crate) struct Counter {
    left: u64,
    known: HashMap<(Key, u32), u64>,
}

impl Counter {
    /// A counter that looks at no more than so many positions.
    pub(crate) fn new(work: u64) -> Self {
        Counter { left: work, known: HashMap::new() }
    }

    /// The nodes minimax visits from here to this depth.
    #[inline(never)]
    pub(crate) fn count<P: Position>(&mut self, pos: &P, depth: u32) -> Amount {
        if depth == 0 || pos.ending().is_some() {
            return Amount::ONE;
        }
        let place = (memory_key(pos), depth);
        if let Some(&nodes) = self.known.get(&place) {
            return Amount { nodes, exact: true };
        }
        let Some(left) = self.left.checked_sub(1) else { return Amount { nodes: 1, exact: false } };
        self.left = left;
        let amount = Amount::ONE.plus(self.below(pos, depth));
        if amount.exact {
            self.known.insert(place, amount.nodes);
        }
        amount
    }

    fn below<P: Position>(&mut self, pos: &P, depth: u32) -> Amount {
        if depth == 1 {
            return Amount { nodes: pos.count_moves() as u64, exact: true };
        }
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        moves.iter().fold(Amount::NONE, |sum, &m| sum.plus(self.count(&pos.after(m), depth - 1)))
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Position;
    use damier_core::testing::{Nim, random_positions};
    use damier_draughts::{English, International, Position as Draughts, Russian, Sherlock, Variant};
    use damier_search::ladder::{alpha_beta, best_first, negamax, pvs, sss};
    use damier_search::{Count, Recorder, Table, Window};

    use super::{Amount, USUAL_WORK};
    use crate::picture::Drawn;
    use crate::record::Record;
    use crate::testing::{context, record, recorded, searched};

    /// The nodes minimax really visits.
    fn minimax_nodes<P: Position>(pos: &P, depth: u32) -> u64 {
        let mut cx = context(Count::default(), depth);
        negamax(&mut cx, pos, depth, 0).unwrap();
        cx.observer.nodes
    }

    /// Alpha-beta leaves out exactly what it did not visit, with a table and without.
    fn balances<P: Drawn>(pos: &P, depth: u32) {
        for table in [None, Table::new(1 << 12)] {
            let has_table = table.is_some();
            let tree = recorded(depth, table, |cx| {
                alpha_beta(cx, pos, Window::FULL, depth, 0).unwrap();
            });
            let record = record(&tree);
            let minimax = minimax_nodes(pos, depth);
            let all = record.not_visited();
            assert!(all.exact);
            let text = format!("{} depth {depth}, table {has_table}", pos.fen());
            assert_eq!(tree.nodes.len() as u64 + all.nodes, minimax, "{text}");
            assert_eq!(record.whole.minimax, Some(Amount { nodes: minimax, exact: true }), "{text}");
        }
    }

    fn draughts_balance<V: Variant>(seed: u64) {
        for pos in random_positions::<Draughts<V>>(12, seed) {
            for depth in 0..=5 {
                balances(&pos, depth);
            }
        }
    }

    #[test]
    fn visited_nodes_and_ghosts_are_minimax() {
        draughts_balance::<English>(1);
        draughts_balance::<International>(2);
        draughts_balance::<Russian>(3);
        draughts_balance::<Sherlock>(4);
        balances(&Draughts::<English>::default(), 7);
        for pos in random_positions::<Nim>(20, 5) {
            balances(&pos, 4);
        }
    }

    #[test]
    fn sss_leaves_out_what_it_did_not_visit() {
        for pos in random_positions::<Draughts<English>>(10, 6) {
            let tree = recorded(4, None, |cx| {
                sss(cx, &pos, 4).unwrap();
            });
            let all = record(&tree).not_visited();
            assert_eq!(tree.nodes.len() as u64 + all.nodes, minimax_nodes(&pos, 4));
        }
    }

    #[test]
    fn minimax_has_no_ghosts_and_a_repeated_search_may_lose_nodes() {
        let start = Draughts::<English>::default();
        let plain = recorded(4, None, |cx| {
            negamax(cx, &start, 4, 0).unwrap();
        });
        let plain = record(&plain);
        assert_eq!((plain.not_visited(), plain.whole.saved()), (Amount::NONE, Some(0.0)));
        let twice = recorded(4, None, |cx| {
            pvs(cx, &start, Window::FULL, 4, 0).unwrap();
            negamax(cx, &start, 4, 0).unwrap();
        });
        let twice = record(&twice);
        assert_eq!(twice.searches.len(), 2);
        assert_eq!(twice.searches[1].saved(), Some(0.0));
        assert!(twice.searches[0].saved() > Some(0.0));
        assert!(twice.whole.saved() < Some(0.0));
    }

    #[test]
    fn a_search_without_a_depth_is_not_compared() {
        let start = Draughts::<English>::default();
        let tree = recorded(1, None, |cx| {
            cx.attic = damier_search::Attic::new(200);
            best_first(cx, &start, |_, _| ()).unwrap();
        });
        let record = record(&tree);
        assert_eq!((record.whole.minimax, record.not_visited()), (None, Amount::NONE));
    }

    #[test]
    fn a_count_that_is_cut_short_says_so() {
        let tree = searched(&Draughts::<English>::default(), 6);
        let (full, cut) = (Record::of(&tree, USUAL_WORK), Record::of(&tree, 40));
        let number = (0..tree.nodes.len()).find(|&n| !cut.behind(n).exact).unwrap();
        assert!(cut.behind(number).nodes < full.behind(number).nodes);
        assert!(cut.behind(number).to_string().starts_with("at least "));
        let minimax = cut.whole.minimax.unwrap();
        assert!(!minimax.exact && minimax.nodes > tree.nodes.len() as u64);
        assert!(minimax.nodes < full.whole.minimax.unwrap().nodes);
        assert_eq!(full.behind(number).to_string(), full.behind(number).nodes.to_string());
    }

    #[test]
    fn a_full_record_makes_no_ghosts_of_what_it_forgot() {
        let start = Draughts::<English>::default();
        let whole = record(&searched(&start, 5));
        let mut cx = context(Recorder::new(100), 5);
        alpha_beta(&mut cx, &start, Window::FULL, 5, 0).unwrap();
        let part = record(&cx.observer.into_tree());
        assert_eq!(part.nodes.len(), 100);
        for (few, all) in part.nodes.iter().zip(&whole.nodes) {
            assert!(few.ghosts.is_empty() || few.ghosts == all.ghosts, "{few:?}");
        }
        assert!(part.not_visited().nodes > 0);
        assert_eq!(part.whole.visited, whole.nodes.len() as u64);
        assert_eq!(part.searches[0], whole.searches[0]);
    }
}
