//! The tree written down. The idea: in the order of first visits, parents before children.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use damier_core::Position;

use super::node::Node;
use super::{answer, worth};
use crate::{Bound, Exit, Score, Step, Tree, Why, Window};

/// The visited nodes below `root`, at most `cap` of them.
pub(super) fn record<P: Position>(root: &Node<P>, cap: usize) -> Tree<P> {
    let mut tree = Tree::new();
    // What was born first comes first; of equals, what was seen first.
    let mut seen = vec![(root, None, 0)];
    let mut next = BinaryHeap::from([Reverse((0, 0))]);
    while let Some(Reverse((_, i))) = next.pop() {
        let (node, parent, ply) = seen[i];
        let number = tree.nodes.len();
        if number == cap {
            tree.missed += 1;
        } else {
            add(&mut tree, node, parent, ply);
        }
        for child in node.family().into_iter().flatten().filter(|child| child.tally.visits() > 0) {
            next.push(Reverse((child.born(), seen.len())));
            seen.push((child, Some(number), ply + 1));
        }
    }
    if let Some(root) = tree.nodes.first_mut() {
        root.left = Some(tree.steps.len());
        tree.steps.push(Step::Leave(0));
    }
    tree
}

fn add<P: Position>(tree: &mut Tree<P>, node: &Node<P>, parent: Option<usize>, ply: u32) {
    let number = tree.nodes.len();
    tree.steps.push(Step::Enter(number));
    match parent {
        Some(parent) => {
            tree.nodes[parent].children.push(number);
            tree.steps.push(Step::Leave(number));
        }
        None => tree.roots.push(number),
    }
    tree.nodes.push(crate::Node {
        pos: node.pos,
        via: node.via.filter(|_| parent.is_some()),
        parent,
        children: Vec::new(),
        window: Window::FULL,
        depth: 0,
        ply,
        exit: Some(exit(node)),
        left: Some(tree.steps.len() - 1),
        cut: None,
        twin: None,
        visits: node.tally.visits(),
    });
}

/// The mean for the side to move, and whether it is more than a mean.
fn exit<P: Position>(node: &Node<P>) -> Exit {
    let (score, why) = match worth::verdict(&node.pos) {
        Some(verdict) => (Score::of(verdict), Why::Over),
        None if node.proof().is_some() => (-answer::score(node), Why::Searched),
        None => (-answer::score(node), Why::Rollout),
    };
    Exit { score, bound: Bound::Exact, why }
}
