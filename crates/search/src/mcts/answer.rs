//! The answer. The idea: the best child of the root, and of its best child the best, and so on.

use std::cmp::Ordering;

use damier_core::{Position, Verdict};

use super::node::Node;
use super::{BestBy, worth};
use crate::{Bound, Report, RootMove, Score};

/// What is known at the root: everything but what was spent.
pub(super) fn answer<P: Position>(root: &Node<P>, by: BestBy) -> Report<P> {
    let mut children: Vec<&Node<P>> = Vec::new();
    // By insertion: a sort would be compiled for every game.
    for child in root.family().into_iter().flatten() {
        let worse = |other: &&Node<P>| compare(child, other, by).is_gt();
        let place = children.iter().position(worse).unwrap_or(children.len());
        children.insert(place, child);
    }
    let first = best(root, by).and_then(|child| child.via);
    if let Some(at) = children.iter().position(|child| child.via == first) {
        children[..=at].rotate_right(1);
    }
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

#[cfg(test)]
mod tests {
    use damier_core::testing::Nim;
    use damier_core::{Position, Verdict};

    use super::super::node::Node;
    use super::{BestBy, answer};
    use crate::Score;

    /// The answer at a root whose children have so many visits, such a score, and perhaps a proof.
    fn best(by: BestBy, children: &[(u64, f64, Option<Verdict>)]) -> Option<usize> {
        let pos = Nim::new([15, 0, 0]);
        let child = |(left, &(visits, score, proof)): (u8, &(u64, f64, Option<Verdict>))| {
            let node = Node::new(pos.after((0, left)), Some((0, left)), 0.0);
            node.tally.add(visits, score, false);
            if let Some(verdict) = proof {
                node.prove(verdict);
            }
            node
        };
        let root = Node::new(pos, None, 0.0);
        root.family_or(|| (0..).zip(children).map(child).collect());
        let report = answer(&root, by);
        assert_eq!(report.best(), report.moves.first().map(|root| root.m));
        report.best().map(|(_, left)| usize::from(left))
    }

    #[test]
    fn the_mean_and_the_visits_may_disagree() {
        let children = [(100, 60.0, None), (10, 9.0, None), (0, 0.0, None)];
        assert_eq!(best(BestBy::Mean, &children), Some(1));
        assert_eq!(best(BestBy::Visits, &children), Some(0));
    }

    #[test]
    fn a_child_without_a_visit_never_wins() {
        for by in [BestBy::Mean, BestBy::Visits] {
            assert_eq!(best(by, &[(0, 0.0, None), (7, 0.0, None)]), Some(1));
            assert_eq!(best(by, &[(0, 0.0, None)]), Some(0));
            assert_eq!(best(by, &[]), None);
        }
    }

    #[test]
    fn a_proof_counts_more_than_any_number_of_games() {
        let (won, lost, drawn) = (Some(Verdict::Lost), Some(Verdict::Won), Some(Verdict::Drawn));
        for by in [BestBy::Mean, BestBy::Visits] {
            assert_eq!(best(by, &[(100, 100.0, None), (1, 1.0, won)]), Some(1));
            assert_eq!(best(by, &[(100, 90.0, lost), (1, 0.0, None)]), Some(1));
            assert_eq!(best(by, &[(100, 40.0, None), (1, 0.5, drawn), (5, 2.0, None)]), Some(1));
            assert_eq!(best(by, &[(100, 60.0, None), (1, 0.5, drawn)]), Some(0));
        }
    }

    #[test]
    fn scores_are_for_the_side_that_moves() {
        let root = Node::new(Nim::default(), None, 0.0);
        root.tally.add(4, 1.0, false);
        assert_eq!(answer(&root, BestBy::Mean).score, Score::points(0.5));
        root.prove(Verdict::Lost);
        assert_eq!(answer(&root, BestBy::Mean).score, Score::LOST);
    }
}
