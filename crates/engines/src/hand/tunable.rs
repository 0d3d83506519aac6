//! Games whose judgement by hand can be given other weights.

use damier_search::engine::Knowledge;

use super::{Features, Hand};
use crate::Playable;

/// A game that is judged by hand, among other ways: its players can be made to judge by weights of any kind.
pub trait Tunable: Playable<Evaluation: Knowledge<Self>> + Features {
    /// The evaluation that judges by this hand.
    fn judged_by(hand: Hand<Self>) -> Self::Evaluation;
}
