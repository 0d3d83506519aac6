//! The tree of a search, written down while it runs.

use std::collections::HashMap;

use damier_core::{Key, Position};

use crate::{Exit, Observer, Visit, Why, Window};

/// One visit of one position; its number in the [`Tree`] is the order of visits.
#[derive(Clone, Debug)]
pub struct Node<P: Position> {
    /// The position.
    pub pos: P,
    /// The move that led here; none at a root.
    pub via: Option<P::Move>,
    /// The node before that move.
    pub parent: Option<usize>,
    /// The nodes after the moves tried here, in the order they were tried.
    pub children: Vec<usize>,
    /// The window on entry.
    pub window: Window,
    /// The plies still to look ahead.
    pub depth: u32,
    /// The plies from the root.
    pub ply: u32,
    /// How it was left; a search that was stopped leaves nodes open.
    pub exit: Option<Exit>,
    /// When it was left, in the same count as the visits of [`Tree::steps`].
    pub left: Option<usize>,
    /// The move that made the others needless, and its rank among the moves tried.
    pub cut: Option<(P::Move, usize)>,
    /// The first node with the same position, where the table answered.
    pub twin: Option<usize>,
    /// How often a Monte Carlo search came through here; 1 for other searches.
    pub visits: u64,
}

/// What happened at one step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// This node was entered.
    Enter(usize),
    /// This node was left.
    Leave(usize),
}

/// A recorded search: nodes in the order of their visits.
///
/// A search that starts again (deeper, or with another window) has several roots.
#[derive(Clone, Debug)]
pub struct Tree<P: Position> {
    /// The nodes; a parent comes before its children.
    pub nodes: Vec<Node<P>>,
    /// The nodes without a parent.
    pub roots: Vec<usize>,
    /// Enterings and leavings in their order.
    pub steps: Vec<Step>,
    /// Visits that were not written down because the tree was full.
    pub missed: u64,
}

impl<P: Position> Tree<P> {
    /// A tree of nothing.
    pub const fn new() -> Self {
        Tree { nodes: Vec::new(), roots: Vec::new(), steps: Vec::new(), missed: 0 }
    }

    /// The part below the last root: the last iteration of a search that deepens.
    #[must_use]
    pub fn last_search(&self) -> Self {
        let Some(&first) = self.roots.last() else { return Tree::new() };
        let shift = |i: usize| i - first;
        let node = |node: &Node<P>| Node {
            parent: node.parent.map(shift),
            children: node.children.iter().map(|&child| shift(child)).collect(),
            twin: node.twin.filter(|&twin| twin >= first).map(shift),
            left: None,
            ..node.clone()
        };
        let mut tree = Tree { nodes: self.nodes[first..].iter().map(node).collect(), ..Tree::new() };
        tree.roots.push(0);
        tree.missed = self.missed;
        for &step in &self.steps {
            match step {
                Step::Enter(i) if i >= first => tree.steps.push(Step::Enter(shift(i))),
                Step::Leave(i) if i >= first => {
                    tree.nodes[shift(i)].left = Some(tree.steps.len());
                    tree.steps.push(Step::Leave(shift(i)));
                }
                _ => {}
            }
        }
        tree
    }
}

impl<P: Position> Default for Tree<P> {
    fn default() -> Self {
        Tree::new()
    }
}

/// Writes the tree of a search down, up to a number of nodes.
#[derive(Clone, Debug)]
pub struct Recorder<P: Position> {
    tree: Tree<P>,
    cap: usize,
    /// The way from the root to where the search is; `None` for what was not written down.
    path: Vec<Option<usize>>,
    via: Option<P::Move>,
    first: HashMap<Key, usize>,
}

impl<P: Position> Recorder<P> {
    /// A recorder that keeps at most `cap` nodes.
    pub fn new(cap: usize) -> Self {
        Recorder { tree: Tree::new(), cap, path: Vec::new(), via: None, first: HashMap::new() }
    }

    /// The tree as it is now.
    pub fn into_tree(self) -> Tree<P> {
        self.tree
    }

    fn add(&mut self, visit: Visit<'_, P>, parent: Option<usize>) -> usize {
        let number = self.tree.nodes.len();
        match parent {
            Some(parent) => self.tree.nodes[parent].children.push(number),
            None => self.tree.roots.push(number),
        }
        self.tree.nodes.push(Node {
            pos: *visit.pos,
            via: self.via.filter(|_| parent.is_some()),
            parent,
            children: Vec::new(),
            window: visit.window,
            depth: visit.depth,
            ply: visit.ply,
            exit: None,
            left: None,
            cut: None,
            twin: None,
            visits: 1,
        });
        self.tree.steps.push(Step::Enter(number));
        number
    }
}

impl<P: Position> Observer<P> for Recorder<P> {
    fn choose(&mut self, m: P::Move) {
        self.via = Some(m);
    }

    fn enter(&mut self, visit: Visit<'_, P>) {
        if visit.ply == 0 {
            self.path.clear();
        }
        let parent = self.path.last().copied();
        // A node whose parent was not written down has no place in the tree.
        let room = self.tree.nodes.len() < self.cap && parent != Some(None);
        let node = room.then(|| self.add(visit, parent.flatten()));
        self.tree.missed += u64::from(!room);
        self.path.push(node);
        if let Some(node) = node {
            self.first.entry(visit.pos.key()).or_insert(node);
        }
    }

    fn cutoff(&mut self, m: P::Move, rank: usize) {
        if let Some(&Some(node)) = self.path.last() {
            self.tree.nodes[node].cut = Some((m, rank));
        }
    }

    fn leave(&mut self, exit: Exit) {
        let Some(Some(number)) = self.path.pop() else { return };
        let node = &mut self.tree.nodes[number];
        node.exit = Some(exit);
        node.left = Some(self.tree.steps.len());
        if exit.why == Why::Table {
            node.twin = self.first.get(&node.pos.key()).copied().filter(|&twin| twin != number);
        }
        self.tree.steps.push(Step::Leave(number));
    }

    fn jump(&mut self, line: impl FnOnce() -> Vec<P::Move>) {
        self.path.clear();
        let mut here = self.tree.roots.last().copied();
        self.path.push(here);
        for m in line() {
            let tree = &self.tree;
            let after = |&child: &usize| tree.nodes[child].via == Some(m);
            here = here.and_then(|node| tree.nodes[node].children.iter().copied().rev().find(after));
            self.path.push(here);
        }
    }
}
