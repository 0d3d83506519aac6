//! The answer. The idea: the best child of the root, and of its best child the best, and so on.

use std::cmp::Ordering;

use damier_core::{Position, Verdict};

use super::node::Node;
use super::{BestBy, worth};
use crate::{Bound, Report, RootMove, Score};

/// What is known at the root: everything but what was spent.
pub(super) fn answer<P: Position>(root: &Node<P>, by: BestBy) -> Report<P> {
    let mut children: Vec<_> = root.family().into_iter().flatten().collect();
    children.sort_by(|a, b| compare(b, a, by));
    let first = best(root, by).and_then(|child| child.via);
    children.sort_by_key(|child| child.via != first);
    let moves = children.iter().filter_map(|child| {
        let m = child.via?;
        Some(RootMove { m, score: score(child), visits: child.tally.visits() })
    });
    let moves = moves.collect();
    Report { score: -score(root), bound: Bound::Exact, line: line(root, by), moves, ..Report::empty() }
}

/// The best move of each side in turn, as far as the tree knows it.
fn line<P: Position>(root: &Node<P>, by: BestBy) -> Vec<P::Move> {
    let mut line = Vec::new();
    let mut node = root;
    while let Some(child) = best(node, by) {
        // The root is asked for a move even if there was no time for a simulation.
        if child.tally.visits() == 0 && !line.is_empty() {
            break;
        }
        line.extend(child.via);
        node = child;
    }
    line
}

fn best<P: Position>(node: &Node<P>, by: BestBy) -> Option<&Node<P>> {
    let family = node.family()?;
    let best = family.iter().reduce(|a, b| if compare(b, a, by) == Ordering::Greater { b } else { a })?;
    // A draw for sure is better than a risk, however often that was tried.
    let draw = family.iter().find(|child| child.proof() == Some(Verdict::Drawn));
    Some(draw.filter(|draw| best.worth() < draw.worth()).unwrap_or(best))
}

/// Which of two children is the better choice.
fn compare<P: Position>(a: &Node<P>, b: &Node<P>, by: BestBy) -> Ordering {
    let merit = |child: &Node<P>| {
        let visits = child.tally.visits() as f64;
        let (first, second) = match (by, child.proof()) {
            _ if visits == 0.0 => (f64::NEG_INFINITY, 0.0),
            (BestBy::Visits, Some(Verdict::Lost)) => (f64::INFINITY, visits),
            (BestBy::Visits, Some(Verdict::Won)) => (-1.0, visits),
            (BestBy::Visits, _) => (visits, child.worth()),
            (BestBy::Mean, _) => (child.worth(), visits),
        };
        // A proof is better than luck, even if that has held so far, and hope is better than the proof of a loss.
        let certainty = match child.proof() {
            Some(Verdict::Lost) => 2,
            Some(Verdict::Drawn) | None => 1,
            Some(Verdict::Won) => 0,
        };
        (first, certainty, second)
    };
    merit(a).partial_cmp(&merit(b)).unwrap_or(Ordering::Equal)
}

/// The value of a node for the player who moved into it.
pub(super) fn score<P: Position>(node: &Node<P>) -> Score {
    match node.proof() {
        Some(verdict) => -Score::of(verdict),
        None => worth::as_score(node.tally.mean()),
    }
}
