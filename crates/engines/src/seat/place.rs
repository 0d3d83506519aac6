//! The seat at a game whose type is known.

use std::num::NonZeroUsize;

use damier_core::divide;
use damier_search::{GREATEST_DEPTH, Limits, Meter, Quest, Report, Rung, Searcher};

use super::{Ask, Board, Game, Seat, Thought};
use crate::player::{Search, Spec, SpecError, build};
use crate::{Playable, Term};

/// A game and its player.
pub(super) struct Place<P: Playable> {
    game: Game<P>,
    searcher: Box<dyn Searcher<P>>,
    pace: Pace,
}

/// By what a search grows, where several lines are to grow together.
#[derive(Clone, Copy)]
enum Pace {
    Depth,
    Nodes,
}

impl Pace {
    fn of(spec: &Spec) -> Pace {
        match &spec.search {
            Search::Ladder(ladder) if !matches!(ladder.rung, Rung::TimeShared | Rung::BestFirst) => {
                Pace::Depth
            }
            Search::Champion(_) => Pace::Depth,
            _ => Pace::Nodes,
        }
    }

    fn limits(self, step: u32) -> Limits {
        match self {
            Pace::Depth => Limits::depth(step),
            Pace::Nodes => Limits::nodes(500_u64 << step.min(32)),
        }
    }
}

impl<P: Playable> Place<P> {
    pub(super) fn new(spec: &Spec) -> Result<Self, SpecError> {
        Ok(Place { game: Game::default(), searcher: build(spec)?, pace: Pace::of(spec) })
    }

    fn writer(&self) -> Writer<P> {
        Writer { pos: *self.game.history.position(), by_rook: self.game.by_rook }
    }

    /// The moves that are not to be considered. Those asked for that are not legal are passed over.
    fn barred(&self, ask: &Ask) -> Vec<P::Move> {
        let pos = self.game.history.position();
        let wanted: Vec<_> = ask.only.iter().filter_map(|text| pos.parse_wire_move(text).ok()).collect();
        self.game.legal().iter().copied().filter(|m| !wanted.is_empty() && !wanted.contains(m)).collect()
    }

    /// The best line alone: one search.
    fn best(&mut self, ask: &Ask, barred: Vec<P::Move>, tell: &mut dyn FnMut(&Thought)) -> Thought {
        let (limits, stop) = (ask.limits, ask.stop.clone());
        let quest = Quest { game: &self.game.history, limits, stop, without: barred, record: None };
        let writer = self.writer();
        let report = self.searcher.search(&quest, &mut |report| tell(&writer.thought(report)));
        writer.thought(&report)
    }

    /// Several lines that grow together, step by step.
    fn several(&mut self, ask: &Ask, barred: &[P::Move], tell: &mut dyn FnMut(&Thought)) -> Thought {
        let meter = Meter::new(&ask.limits, &ask.stop);
        let wanted = ask.lines.min(self.game.legal().len() - barred.len());
        let (mut nodes, mut found) = (0, Vec::new());
        for step in 1..=ask.limits.depth.unwrap_or(GREATEST_DEPTH) {
            let grown = self.step(ask, step, &meter, &mut nodes, barred, wanted);
            // A step that was cut short is told of only if there is nothing better.
            if grown.len() == wanted || found.is_empty() {
                found = grown;
                found.iter().for_each(&mut *tell);
            }
            if found.len() < wanted
                || meter.look().is_err()
                || ask.limits.nodes.is_some_and(|most| nodes >= most)
            {
                break;
            }
        }
        found.into_iter().next().unwrap_or_else(|| self.best(ask, barred.to_vec(), tell))
    }

    /// The best lines one step deep, the best first; fewer if it was stopped.
    fn step(
        &mut self,
        ask: &Ask,
        step: u32,
        meter: &Meter,
        nodes: &mut u64,
        barred: &[P::Move],
        wanted: usize,
    ) -> Vec<Thought> {
        let writer = self.writer();
        let mut without = barred.to_vec();
        let mut found: Vec<Thought> = Vec::new();
        for _ in 0..wanted {
            let pace = self.pace.limits(step);
            let left = ask.limits.nodes.map(|most| most.saturating_sub(*nodes));
            let limits = Limits {
                depth: pace.depth,
                nodes: [pace.nodes, left].into_iter().flatten().min(),
                time: meter.left(),
                stretch: None,
            };
            let quest = Quest {
                game: &self.game.history,
                limits,
                stop: ask.stop.clone(),
                without: without.clone(),
                record: None,
            };
            let report = self.searcher.search(&quest, &mut |_| ());
            *nodes += report.count.nodes;
            if meter.look().is_err() && step > 1 {
                break;
            }
            without.extend(report.best());
            found.push(Thought { nodes: *nodes, elapsed: meter.elapsed(), ..writer.thought(&report) });
        }
        found.sort_by_key(|thought| std::cmp::Reverse(thought.score));
        for (rank, thought) in found.iter_mut().enumerate() {
            thought.rank = rank + 1;
        }
        found
    }
}

impl<P: Playable> Seat for Place<P> {
    fn board(&self) -> &dyn Board {
        &self.game
    }

    fn board_mut(&mut self) -> &mut dyn Board {
        &mut self.game
    }

    fn change_player(&mut self, spec: &Spec) -> Result<(), SpecError> {
        (self.searcher, self.pace) = (build(spec)?, Pace::of(spec));
        Ok(())
    }

    fn new_game(&mut self) {
        self.searcher.new_game();
    }

    fn think(&mut self, ask: &Ask, tell: &mut dyn FnMut(&Thought)) -> Thought {
        let barred = self.barred(ask);
        if self.game.ending().is_some() {
            // Whoever asks wants a move all the same where the law calls the game drawn.
            let writer = self.writer();
            let quest = Quest::new(&self.game.history, Limits::depth(1));
            let mut report = self.searcher.search(&quest, &mut |_| ());
            report.line =
                self.game.legal().iter().copied().find(|m| !barred.contains(m)).into_iter().collect();
            return writer.thought(&report);
        }
        if ask.lines > 1 { self.several(ask, &barred, tell) } else { self.best(ask, barred, tell) }
    }

    fn perft(&self, depth: u32) -> Vec<(String, u64)> {
        let writer = self.writer();
        let counts = divide(&writer.pos, depth, NonZeroUsize::MIN);
        counts.into_iter().map(|(m, leaves)| (writer.pos.wire_move(m, writer.by_rook), leaves)).collect()
    }

    fn terms(&self, evaluation: Option<&str>) -> Option<Vec<Term>> {
        let name = evaluation.unwrap_or(P::evaluations()[0].name);
        let pos = self.game.history.position();
        Some(P::terms(&P::evaluation(name, 0)?, pos, pos.turn()))
    }
}

/// Writes reports down as thoughts.
struct Writer<P> {
    pos: P,
    by_rook: bool,
}

impl<P: Playable> Writer<P> {
    fn thought(&self, report: &Report<P>) -> Thought {
        Thought {
            rank: 1,
            score: report.score,
            bound: report.bound,
            depth: report.depth,
            deepest: report.count.deepest,
            nodes: report.count.nodes,
            elapsed: report.elapsed,
            full: report.full,
            line: self.line(&report.line),
            notes: report.notes.clone(),
        }
    }

    fn line(&self, line: &[P::Move]) -> Vec<String> {
        let mut pos = self.pos;
        let write = |&m: &P::Move| {
            let text = pos.wire_move(m, self.by_rook);
            pos = pos.after(m);
            text
        };
        line.iter().map(write).collect()
    }
}
