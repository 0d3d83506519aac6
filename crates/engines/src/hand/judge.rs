//! The judgement: the weights of what a position shows, added up.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use damier_core::Side;
use damier_search::{Evaluator, Score};

use super::heard::Heard;
use super::octets::Octets;
use super::tally::{Parts, Sum};
use super::{Features, Observation, Weight, Weights};
use crate::Term;

/// Judges the positions of a game by the weights of their features.
pub struct Hand<P> {
    weights: Weights,
    boards: Arc<[Octets]>,
    game: PhantomData<fn() -> P>,
}

impl<P: Features> Hand<P> {
    /// A judge with these weights.
    pub fn new(weights: Weights) -> Self {
        let boards = P::boards().iter().map(|squares| Octets::of(squares, weights.all())).collect();
        Hand { weights, boards, game: PhantomData }
    }

    /// The judge of the game, with the weights that were fitted for it.
    pub fn fitted() -> Self {
        Hand::new(Weights::read::<P>(&P::fitted()).expect("the house's weights are those of its features"))
    }

    /// The value of a position for the side to move, in thousandths.
    #[inline]
    pub fn value(&self, pos: &P) -> i32 {
        self.sum_up(pos, None)
    }

    /// The same, sooner where part of it was heard lately.
    #[inline]
    pub(crate) fn value_by_memory(&self, pos: &P, heard: &mut Heard) -> i32 {
        self.sum_up(pos, Some(heard))
    }

    #[inline]
    fn sum_up(&self, pos: &P, heard: Option<&mut Heard>) -> i32 {
        let (weights, boards) = (self.weights.all(), &*self.boards);
        let mut sum = Sum { weights, boards, heard, total: Weight::default() };
        pos.observe(&mut sum);
        sum.total.blend(pos.phase()) * pos.trust() / 64
    }

    /// What a position shows.
    pub fn observation(pos: &P) -> Observation {
        let mut observation = Observation::default();
        pos.observe(&mut observation);
        observation.features.retain(|&(_, count)| count != 0);
        observation
    }

    /// The value term by term, as `side` sees it; what rounding and distrust change is a term of its own.
    pub fn terms(&self, pos: &P, side: Side) -> Vec<Term> {
        let mut parts = Parts { weights: &self.weights, phase: pos.phase(), told: Vec::new() };
        pos.observe(&mut parts);
        let mut terms = Vec::new();
        let (mut first, mut sum) = (0, 0);
        for group in P::groups() {
            let of_group =
                |&&(feature, ..): &&(usize, i32, i32)| (first..first + group.size).contains(&feature);
            let (count, value) = parts
                .told
                .iter()
                .filter(of_group)
                .fold((0, 0), |(count, value), part| (count + part.1.unsigned_abs(), value + part.2));
            sum += value;
            first += group.size;
            terms.push((group.name, count, value));
        }
        terms.push(("trust and rounding", 1, self.value(pos) - sum));
        let term = |(name, count, value): (&str, u32, i32)| Term {
            name: name.to_owned(),
            count,
            value: Score::thousandths(value).flipped_if(side != pos.turn()),
        };
        terms.into_iter().filter(|&(_, _, value)| value != 0).map(term).collect()
    }
}

impl<P: Features> Evaluator<P> for Hand<P> {
    #[inline]
    fn evaluate(&mut self, pos: &P) -> Score {
        Score::thousandths(self.value(pos))
    }
}

impl<P> Clone for Hand<P> {
    fn clone(&self) -> Self {
        Hand { weights: self.weights.clone(), boards: Arc::clone(&self.boards), game: PhantomData }
    }
}

impl<P> fmt::Debug for Hand<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({} weights)", self.weights.all().len())
    }
}
