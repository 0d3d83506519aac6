//! Beyond the horizon: captures are played out, and a threatened side moves once more (quiescence).

use damier_core::{Key, MoveList, Position};

use super::picker::Picker;
use super::worker::{DEEPEST, Worker};
use super::{Idea, Knowledge, Unrest};
use crate::{Score, Stopped, Window};

impl<P: Position, K: Knowledge<P>> Worker<P, K> {
    /// The value of a position at the horizon, or `steps` moves beyond it.
    pub(super) fn beyond(
        &mut self,
        pos: &P,
        window: Window,
        ply: usize,
        steps: u32,
    ) -> Result<Score, Stopped> {
        self.visit(ply)?;
        if window.has_room() {
            self.clear_line(ply);
        }
        if let Some(score) = self.over(pos, ply) {
            return Ok(score);
        }
        if !self.does(Idea::Quiescence) || ply >= DEEPEST {
            return Ok(self.as_it_stands(pos, ply));
        }
        let key = self.key(pos);
        if let Some(score) = self.recollected(key, window, ply) {
            return Ok(score);
        }
        let glance = self.knowledge.may_stand(pos).then(|| self.judge_for(pos, window));
        if let Some(stand) = glance.filter(|&stand| stand >= window.beta && !self.must_parry(pos, steps)) {
            self.count_leaf();
            return Ok(stand);
        }
        let mut moves = MoveList::new();
        let stand = match self.knowledge.unrest(pos, &mut moves) {
            Unrest::Stuck => return Ok(self.finish(pos, pos.out_of_moves().verdict, ply)),
            Unrest::Forced => None,
            Unrest::Optional => {
                self.count_leaf();
                let stand = glance.unwrap_or_else(|| self.judge_for(pos, window));
                if stand > window.alpha && self.must_parry(pos, steps) {
                    // A judgement that overlooks a threat is believed only if some move keeps it.
                    pos.legal_moves(&mut moves);
                    None
                } else if stand >= window.beta || moves.is_empty() {
                    return Ok(stand);
                } else {
                    Some(stand)
                }
            }
        };
        let score = self.play_out(pos, window, ply, steps, &moves, stand)?;
        if self.does(Idea::Afterthoughts) {
            self.remember(key, 0, ply, score, window.bound(score), None);
        }
        Ok(score)
    }

    /// What the table answers at the horizon and beyond.
    #[inline]
    fn recollected(&mut self, key: Key, window: Window, ply: usize) -> Option<Score> {
        if !self.does(Idea::Afterthoughts) || window.has_room() {
            return None;
        }
        let memory = self.recall(key, ply);
        self.answered::<false>(memory, window, 0, ply)
    }

    /// The value of a position that is looked at no further.
    fn as_it_stands(&mut self, pos: &P, ply: usize) -> Score {
        if !pos.can_move() {
            return self.finish(pos, pos.out_of_moves().verdict, ply);
        }
        self.count_leaf();
        self.judge(pos)
    }

    #[inline]
    fn count_leaf(&mut self) {
        self.count.leaves += 1;
        self.count.judged += 1;
    }

    /// Whether the side to move must answer a threat, and has not yet been given a move for it.
    #[inline]
    fn must_parry(&self, pos: &P, steps: u32) -> bool {
        steps == 0 && self.does(Idea::Threats) && self.knowledge.is_threatened(pos)
    }

    /// Whether a capture that comes to so much is not enough, and nothing that it leads to will be.
    #[inline]
    fn is_vain(&self, hope: Score, window: Window) -> bool {
        self.does(Idea::Delta) && hope + Score::thousandths(self.margins.delta) <= window.alpha
    }

    /// Tries the moves that are left to be tried; `stand` is what the side to move has without any, and who may
    /// decline to move makes no move that loses something.
    fn play_out(
        &mut self,
        pos: &P,
        asked: Window,
        ply: usize,
        steps: u32,
        moves: &[P::Move],
        stand: Option<Score>,
    ) -> Result<Score, Stopped> {
        let mut best = stand.unwrap_or(Score::LEAST);
        let mut window = Window { alpha: asked.alpha.max(best), ..asked };
        let mut picker = Picker::new(pos, moves, None, ply);
        while let Some(look) = picker.next(self) {
            let m = moves[usize::from(look.nth)];
            if let (Some(stand), Some(gain)) = (stand, look.gain)
                && (gain < Score::DRAWN || self.is_vain(stand + gain, window))
            {
                continue;
            }
            let child = self.step(pos, m, look.footprint, ply);
            let score = -self.beyond(&child, -window, ply + 1, steps + 1)?;
            self.back();
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    if asked.has_room() {
                        self.extend_line(ply, m);
                    }
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        Ok(best)
    }
}
