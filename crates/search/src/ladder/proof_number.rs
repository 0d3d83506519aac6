//! Proof-number search (Allis 1994). The idea: to prove a win, work where the fewest positions are still to be shown.

use damier_core::{MoveList, Position};

use crate::proof::{Goal, Numbers, Proof};
use crate::{Meter, Stopped};

struct Node<P> {
    pos: P,
    parent: usize,
    children: std::ops::Range<usize>,
    numbers: Numbers,
}

/// Proves or disproves that the goal is reached from `pos`; at most `most` nodes are kept in memory.
///
/// Positions must not come again on a line (see [`Patient`](crate::proof::Patient)).
pub fn proof_number<P: Position>(
    pos: &P,
    goal: Goal,
    meter: &mut Meter,
    most: usize,
) -> Result<Proof, Stopped> {
    let mut tree = vec![Node { pos: *pos, parent: 0, children: 0..0, numbers: goal.at(pos) }];
    while tree[0].numbers.proof().is_none() {
        if tree.len() >= most {
            return Err(Stopped);
        }
        let mut at = most_proving(&tree, goal);
        expand(&mut tree, at, goal, meter)?;
        loop {
            let children = tree[tree[at].children.clone()].iter().map(|child| child.numbers);
            tree[at].numbers = goal.combine(&tree[at].pos, children);
            if at == 0 {
                break;
            }
            at = tree[at].parent;
        }
    }
    Ok(tree[0].numbers.proof().expect("the loop ends with a proof"))
}

/// The leaf whose proof and whose disproof both help the root.
fn most_proving<P: Position>(tree: &[Node<P>], goal: Goal) -> usize {
    let mut at = 0;
    while !tree[at].children.is_empty() {
        let effort = |&child: &usize| goal.effort(&tree[at].pos, tree[child].numbers);
        at = tree[at].children.clone().min_by_key(effort).expect("not empty");
    }
    at
}

fn expand<P: Position>(
    tree: &mut Vec<Node<P>>,
    at: usize,
    goal: Goal,
    meter: &mut Meter,
) -> Result<(), Stopped> {
    let (pos, first, mut moves) = (tree[at].pos, tree.len(), MoveList::new());
    pos.legal_moves(&mut moves);
    for &m in &moves {
        meter.tick()?;
        let child = pos.after(m);
        tree.push(Node { pos: child, parent: at, children: 0..0, numbers: goal.at(&child) });
    }
    tree[at].children = first..tree.len();
    Ok(())
}
