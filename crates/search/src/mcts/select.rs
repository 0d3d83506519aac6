//! Selection. The idea: where every child was tried, visit the one that could yet turn out best (UCT, Kocsis and
//! Szepesvári 2006).

use damier_core::Position;

use super::Options;
use super::node::Node;

/// The child to visit: one that was never visited, or else the one of the greatest value.
///
/// There is none where the game is over, or where every child is proven.
#[inline]
pub(super) fn select<'t, P: Position>(
    node: &Node<P>,
    family: &'t [Node<P>],
    options: &Options,
) -> Option<&'t Node<P>> {
    // The order is random and first visits go from first to last, so if any child is new the last one is.
    if family.last()?.tally.visits() == 0 {
        return family.iter().find(|child| child.tally.visits() == 0);
    }
    let curiosity = options.c * count(node.tally.visits()).ln().sqrt();
    let (mut best, mut greatest) = (None, f64::NEG_INFINITY);
    for child in family {
        let value = value(child, curiosity, options);
        if value > greatest && child.proof().is_none() {
            (best, greatest) = (Some(child), value);
        }
    }
    best
}

/// The value of a child for the player who chooses: `w/n + c * sqrt(ln N / n)`, and what the options make of it.
#[inline]
fn value<P: Position>(child: &Node<P>, curiosity: f64, options: &Options) -> f64 {
    let n = count(child.tally.visits());
    let mut mean = child.tally.score() / n;
    if let Some(k) = options.rave
        && child.amaf.visits() > 0
    {
        let beta = (k / (3.0 * n + k)).sqrt();
        mean = (1.0 - beta) * mean + beta * child.amaf.mean();
    }
    if options.implicit != 0.0 {
        mean = (1.0 - options.implicit) * mean + options.implicit * child.minimax();
    }
    if options.bias != 0.0 {
        mean += options.bias * f64::from(child.judgement) / (n + 1.0);
    }
    mean + curiosity / n.sqrt()
}

/// Visits as a number to compute with. By way of a signed number, which is one instruction.
#[inline]
fn count(visits: u64) -> f64 {
    visits.cast_signed() as f64
}
