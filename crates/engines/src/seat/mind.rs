//! A mind whose game is known.

use std::any::Any;

use damier_search::{Limits, Quest, Searcher, Stop};

use super::{Board, Decision, Game, Mind};
use crate::Playable;
use crate::player::{Spec, SpecError, build, build_with, evaluation, judge_file};

/// A search and what it may spend.
pub(super) struct Thinker<P: Playable> {
    spec: Spec,
    /// The judge that was read from a file: whatever becomes of that, a contest goes on with whom it began.
    from_file: Option<P::Evaluation>,
    searcher: Box<dyn Searcher<P>>,
    limits: Limits,
}

impl<P: Playable> Thinker<P> {
    pub(super) fn new(spec: &Spec) -> Result<Self, SpecError> {
        let judge = evaluation::<P>(spec)?;
        let from_file = judge_file(spec).map(|_| judge.clone());
        let searcher = build_with(spec, judge);
        Ok(Thinker { spec: spec.clone(), from_file, searcher, limits: spec.in_game::<P>() })
    }
}

impl<P: Playable> Mind for Thinker<P> {
    fn limits(&self) -> Limits {
        self.limits
    }

    fn afresh(&mut self, seed: u64) {
        let spec = Spec { seed, ..self.spec.clone() };
        self.searcher = match &self.from_file {
            Some(judge) => build_with(&spec, judge.clone()),
            None => build(&spec).expect("it was built before"),
        };
    }

    fn choose(&mut self, board: &dyn Board, limits: Limits, stop: &Stop) -> Decision {
        let game: &Game<P> = (board as &dyn Any).downcast_ref().expect("a board of this game");
        let quest =
            Quest { game: &game.history, limits, stop: stop.clone(), without: Vec::new(), record: None };
        let report = self.searcher.search(&quest, &mut |_| ());
        let nth = report.best().and_then(|best| game.legal().iter().position(|m| *m == best));
        Decision { nth, score: report.score, depth: report.depth, nodes: report.count.nodes }
    }
}
