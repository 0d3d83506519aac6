//! Depth by depth, each with a window around the value of the last.

use damier_core::{History, MoveList, Position};

use super::patience::Patience;
use super::worker::{DEEPEST, Worker};
use super::{Idea, Knowledge};
use crate::{Limits, Score, Stopped, Window};

/// What a thread has found so far.
#[derive(Clone, Debug)]
pub(super) struct Found<M> {
    pub(super) score: Score,
    pub(super) line: Vec<M>,
    pub(super) depth: u32,
}

impl<P: Position, K: Knowledge<P>> Worker<P, K> {
    /// Searches deeper and deeper until something says stop; `tell` hears of every depth that was searched to its end.
    ///
    /// `skip` shifts the depths of a thread, so that threads do not all do the same.
    pub(super) fn deepen(
        &mut self,
        game: &History<P>,
        limits: &Limits,
        skip: u32,
        tell: &mut dyn FnMut(&Self, &Found<P::Move>),
    ) -> Found<P::Move> {
        let pos = game.position();
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        let alone = moves.iter().filter(|m| !self.barred.contains(m)).count() == 1;
        let mut patience = Patience::new(limits);
        let mut found = Found { score: Score::DRAWN, line: Vec::new(), depth: 0 };
        let deepest = limits.depth.unwrap_or(DEEPEST as u32).min(DEEPEST as u32);
        for depth in 1..=deepest {
            if skip > 0 && depth > 1 && depth < deepest && (depth + skip).is_multiple_of(2 + skip / 2) {
                continue;
            }
            let searched = self.aspire(pos, found.score, depth);
            // Even half a depth is better informed than the one before, once it has a move.
            if !self.line().is_empty() {
                found.line.clear();
                found.line.extend_from_slice(self.line());
                found.score = self.root_score;
            }
            if searched.is_err() {
                break;
            }
            found.depth = depth;
            tell(self, &found);
            // Who was told may have heard enough.
            let Some(&best) = found.line.first().filter(|_| self.meter.look().is_ok()) else { break };
            if patience.is_over(best, found.score, self.meter.elapsed(), alone) || self.is_settled(&found) {
                break;
            }
        }
        found
    }

    /// Whether a deeper search cannot find anything better: the game is decided within the depth.
    fn is_settled(&self, found: &Found<P::Move>) -> bool {
        self.does(Idea::Distance) && found.score.distance().is_some_and(|plies| plies <= found.depth)
    }

    /// One depth. The value will be near the last one: a window around it, wider where it is not.
    fn aspire(&mut self, pos: &P, guess: Score, depth: u32) -> Result<Score, Stopped> {
        let mut margin = self.margins.aspiration;
        let deep = depth as i32 >= self.margins.aspiration_depth;
        let narrow = self.does(Idea::Aspiration) && deep && guess.verdict().is_none();
        let mut window =
            if narrow { Window::around(guess, Score::thousandths(margin)) } else { Window::FULL };
        loop {
            let score = self.node::<true>(pos, window, depth as i32, 0)?;
            if score <= window.alpha && window.alpha > Score::LEAST {
                window.alpha = score - Score::thousandths(margin);
            } else if score >= window.beta && window.beta < Score::INFINITE {
                window.beta = score + Score::thousandths(margin);
            } else {
                return Ok(score);
            }
            margin = margin.saturating_mul(3);
            if margin > 10 * self.margins.aspiration || score.verdict().is_some() {
                window = Window::FULL;
            }
        }
    }
}
