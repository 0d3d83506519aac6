//! The branches a search did not look at, and what it would have cost to look.
//!
//! A *ghost* is a legal move of a recorded node that was never tried there: another move had cut it off, or the table
//! had answered before any move was made. Each ghost carries the number of nodes that plain minimax would have visited
//! behind it, down to the same depth. For a search that visits every branch at most once the account balances:
//! visited nodes and ghosts together are minimax.

use std::collections::{HashMap, HashSet};
use std::fmt;

use damier_core::{Key, MoveList, Position};
use damier_search::{Node, Tree, Why, memory_key};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ghost<M> {
    /// The move.
    pub m: M,
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

/// The ghosts of a tree.
#[derive(Clone, Debug)]
pub struct Ghosts<P: Position> {
    by_node: Vec<Vec<Ghost<P::Move>>>,
    /// One account for each root of the tree.
    pub searches: Vec<Totals>,
    /// The account of the whole tree: everything visited, against minimax to the depth of the last root.
    pub whole: Totals,
}

impl<P: Position> Ghosts<P> {
    /// Finds the ghosts of a tree. At most `work` positions are looked at to count behind them.
    pub fn of(tree: &Tree<P>, work: u64) -> Self {
        let comparable = has_depth(tree);
        let mut counter = Counter { left: work, known: HashMap::new() };
        let mut by_node: Vec<Vec<_>> = vec![Vec::new(); tree.nodes.len()];
        // The small counts first: they are cheap, and the great ones are made of them.
        let mut order: Vec<usize> = (0..tree.nodes.len()).filter(|_| comparable).collect();
        order.sort_by_key(|&number| tree.nodes[number].depth);
        for number in order {
            let node = &tree.nodes[number];
            let count = |m| Ghost { m, nodes: counter.count(&node.pos.after(m), node.depth - 1) };
            by_node[number] = untried(tree, node).into_iter().map(count).collect();
        }
        let known = minimax_by_node(tree, &by_node);
        let mut minimax = |root: usize| {
            let (pos, depth) = (&tree.nodes[root].pos, tree.nodes[root].depth);
            comparable.then(|| known[root].or_better(|| counter.count(pos, depth)))
        };
        let ends = tree.roots.iter().skip(1).copied().chain([tree.nodes.len()]);
        let account = |(&root, end)| Totals { visited: (end - root) as u64, minimax: minimax(root) };
        let mut searches: Vec<Totals> = tree.roots.iter().zip(ends).map(account).collect();
        // Visits that were not written down can only be ascribed where there is one search.
        if let ([only], missed @ 1..) = (&mut searches[..], tree.missed) {
            only.visited += missed;
        }
        let visited = tree.nodes.len() as u64 + tree.missed;
        let whole = Totals { visited, minimax: searches.last().and_then(|last| last.minimax) };
        Ghosts { by_node, searches, whole }
    }

    /// The moves not tried at a node.
    pub fn at(&self, number: usize) -> &[Ghost<P::Move>] {
        &self.by_node[number]
    }

    /// The nodes behind all moves not tried at a node.
    pub fn behind(&self, number: usize) -> Amount {
        self.at(number).iter().fold(Amount::NONE, |sum, ghost| sum.plus(ghost.nodes))
    }

    /// The nodes behind all ghosts of the tree.
    pub fn all(&self) -> Amount {
        (0..self.by_node.len()).fold(Amount::NONE, |sum, number| sum.plus(self.behind(number)))
    }
}

/// Whether minimax to the depth of the root is the thing to compare with. It is not for Monte Carlo, nor for a search
/// that comes back to nodes it had left as leaves and grows them.
fn has_depth<P: Position>(tree: &Tree<P>) -> bool {
    let mut left = vec![false; tree.nodes.len()];
    for &step in &tree.steps {
        match step {
            damier_search::Step::Leave(number) => left[number] = true,
            damier_search::Step::Enter(number) => {
                if tree.nodes[number].parent.is_some_and(|parent| left[parent]) {
                    return false;
                }
            }
        }
    }
    !is_monte_carlo(tree)
}

/// Whether the nodes carry means over many visits.
pub(crate) fn is_monte_carlo<P: Position>(tree: &Tree<P>) -> bool {
    tree.nodes.iter().any(|node| node.visits > 1 || node.exit.is_some_and(|exit| exit.why == Why::Rollout))
}

/// The legal moves of a node that were never tried, as far as the record tells.
fn untried<P: Position>(tree: &Tree<P>, node: &Node<P>) -> Vec<P::Move> {
    let why = node.exit.map(|exit| exit.why);
    let tried: HashSet<P::Move> = node.children.iter().filter_map(|&child| tree.nodes[child].via).collect();
    // A record that was full does not tell moves that were not tried from moves that were not written down.
    let certain = tree.missed == 0
        || match why {
            Some(Why::Table) => true,
            Some(Why::Cut) => node.cut.is_some_and(|(_, rank)| tried.len() > rank),
            _ => false,
        };
    let settled = matches!(why, Some(Why::Over | Why::Repeated | Why::Rollout));
    if node.depth == 0 || settled || !certain {
        return Vec::new();
    }
    let mut moves = MoveList::new();
    node.pos.legal_moves(&mut moves);
    moves.iter().copied().filter(|m| !tried.contains(m)).collect()
}

/// What minimax would have visited below each node, as far as the record and its ghosts tell.
fn minimax_by_node<P: Position>(tree: &Tree<P>, ghosts: &[Vec<Ghost<P::Move>>]) -> Vec<Amount> {
    let mut known = vec![Amount::ONE; tree.nodes.len()];
    // A parent comes before its children, so backwards every subtree is known when it is needed.
    for (number, node) in tree.nodes.iter().enumerate().rev() {
        if node.depth == 0 || matches!(node.exit.map(|exit| exit.why), Some(Why::Over | Why::Repeated)) {
            continue;
        }
        // A move that was searched again is one branch of minimax.
        let mut branches: HashMap<P::Move, Amount> =
            ghosts[number].iter().map(|ghost| (ghost.m, ghost.nodes)).collect();
        for &child in &node.children {
            if let Some(via) = tree.nodes[child].via {
                let again = branches.entry(via).or_insert(known[child]);
                *again = again.or_better(|| known[child]);
            }
        }
        let all = branches.len() == node.pos.count_moves();
        let below = branches.into_values().fold(Amount { nodes: 0, exact: all }, Amount::plus);
        known[number] = Amount::ONE.plus(below);
    }
    known
}

/// Counts the nodes of minimax, each position of a depth once.
struct Counter {
    left: u64,
    known: HashMap<(Key, u32), u64>,
}

impl Counter {
    fn count<P: Position>(&mut self, pos: &P, depth: u32) -> Amount {
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
    use damier_core::testing::{Nim, random_positions};
    use damier_core::{Notation, Position};
    use damier_draughts::{English, International, Position as Draughts, Russian, Sherlock, Variant};
    use damier_search::ladder::{alpha_beta, best_first, negamax, pvs, sss};
    use damier_search::{Count, Recorder, Table, Window};

    use super::{Amount, Ghosts, USUAL_WORK};
    use crate::testing::{context, recorded, searched};

    /// The nodes minimax really visits.
    fn minimax_nodes<P: Position>(pos: &P, depth: u32) -> u64 {
        let mut cx = context(Count::default(), depth);
        negamax(&mut cx, pos, depth, 0).unwrap();
        cx.observer.nodes
    }

    /// Alpha-beta leaves out exactly what it did not visit, with a table and without.
    fn balances<P: Position + Notation>(pos: &P, depth: u32) {
        for table in [None, Table::new(1 << 12)] {
            let has_table = table.is_some();
            let tree = recorded(depth, table, |cx| {
                alpha_beta(cx, pos, Window::FULL, depth, 0).unwrap();
            });
            let ghosts = Ghosts::of(&tree, USUAL_WORK);
            let minimax = minimax_nodes(pos, depth);
            let all = ghosts.all();
            assert!(all.exact);
            let text = format!("{} depth {depth}, table {has_table}", pos.fen());
            assert_eq!(tree.nodes.len() as u64 + all.nodes, minimax, "{text}");
            assert_eq!(ghosts.whole.minimax, Some(Amount { nodes: minimax, exact: true }), "{text}");
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
            let all = Ghosts::of(&tree, USUAL_WORK).all();
            assert_eq!(tree.nodes.len() as u64 + all.nodes, minimax_nodes(&pos, 4));
        }
    }

    #[test]
    fn minimax_has_no_ghosts_and_a_repeated_search_may_lose_nodes() {
        let start = Draughts::<English>::default();
        let plain = recorded(4, None, |cx| {
            negamax(cx, &start, 4, 0).unwrap();
        });
        let ghosts = Ghosts::of(&plain, USUAL_WORK);
        assert_eq!((ghosts.all(), ghosts.whole.saved()), (Amount::NONE, Some(0.0)));
        let twice = recorded(4, None, |cx| {
            pvs(cx, &start, Window::FULL, 4, 0).unwrap();
            negamax(cx, &start, 4, 0).unwrap();
        });
        let ghosts = Ghosts::of(&twice, USUAL_WORK);
        assert_eq!(ghosts.searches.len(), 2);
        assert_eq!(ghosts.searches[1].saved(), Some(0.0));
        assert!(ghosts.searches[0].saved() > Some(0.0));
        assert!(ghosts.whole.saved() < Some(0.0));
    }

    #[test]
    fn a_search_without_a_depth_is_not_compared() {
        let start = Draughts::<English>::default();
        let tree = recorded(1, None, |cx| {
            best_first(cx, &start, 200, |_, _| ()).unwrap();
        });
        let ghosts = Ghosts::of(&tree, USUAL_WORK);
        assert_eq!((ghosts.whole.minimax, ghosts.all()), (None, Amount::NONE));
    }

    #[test]
    fn a_count_that_is_cut_short_says_so() {
        let tree = searched(&Draughts::<English>::default(), 6);
        let (full, cut) = (Ghosts::of(&tree, USUAL_WORK), Ghosts::of(&tree, 40));
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
        let whole = searched(&start, 5);
        let ghosts = Ghosts::of(&whole, USUAL_WORK);
        let mut cx = context(Recorder::new(100), 5);
        alpha_beta(&mut cx, &start, Window::FULL, 5, 0).unwrap();
        let part = cx.observer.into_tree();
        assert_eq!(part.nodes.len(), 100);
        let few = Ghosts::of(&part, USUAL_WORK);
        for number in 0..100 {
            assert!(few.at(number).is_empty() || few.at(number) == ghosts.at(number), "{number}");
        }
        assert!(few.all().nodes > 0);
        assert_eq!(few.whole.visited, whole.nodes.len() as u64);
        assert_eq!(few.searches[0], ghosts.searches[0]);
    }
}
