//! How deep each move is worth looking at: left out, less deep, or deeper. Each idea is one function.

use damier_core::Position;

use super::node::Scene;
use super::picker::Look;
use super::worker::Worker;
use super::{Idea, Knowledge, Margins};
use crate::{Bound, Score, Stopped, Window};

impl<P: Position, K: Knowledge<P>> Worker<P, K> {
    /// A node without a remembered move is searched a ply less deep: its moves are in no good order, and next time they will be.
    #[inline]
    pub(super) fn internally_reduced(&self, scene: &Scene<'_, P>) -> i32 {
        let deep = scene.depth >= self.margins.internal_depth;
        let blind = scene.hint().is_none() && deep && scene.ply > 0 && scene.moves.len() > 1;
        scene.depth - i32::from(blind && self.does(Idea::Internal))
    }

    /// A child that the table knows to be bad enough for the opponent makes every other move needless.
    #[inline]
    pub(super) fn cut_by_a_child(&mut self, scene: &Scene<'_, P>) -> Option<Score> {
        // Nearer to the horizon, looking costs more than it saves.
        if !self.does(Idea::Etc)
            || scene.depth < self.margins.etc_depth
            || scene.ply == 0
            || self.frames[scene.ply].excluded.is_some()
        {
            return None;
        }
        for &m in scene.moves {
            self.table.fetch_ahead(self.key(&scene.pos.after(m)));
        }
        for (nth, &m) in scene.moves.iter().enumerate() {
            let child = scene.pos.after(m);
            let Some(memory) = self.recall(self.key(&child), scene.ply + 1) else { continue };
            let score = -memory.score;
            let cuts = memory.bound != Bound::Lower && score >= scene.window.beta;
            if cuts && self.serves(memory, scene.depth - 1) && child.ending().is_none() {
                self.count.table_hits += 1;
                self.remember(scene.key, scene.depth, scene.ply, score, Bound::Lower, Some(nth));
                return Some(score);
            }
        }
        None
    }

    /// Whether the remembered move is the only good one: all others are asked, less deep, whether they come near it. If they
    /// even beat the window without it, its value is the answer (`Err`).
    #[inline]
    pub(super) fn singular<const PV: bool>(
        &mut self,
        scene: &Scene<'_, P>,
    ) -> Result<Result<bool, Score>, Stopped> {
        let (ply, depth) = (scene.ply, scene.depth);
        let deep = depth >= self.margins.singular_depth;
        let asked = self.does(Idea::Singular) && deep && ply > 0 && scene.moves.len() > 1;
        let Some(memory) = scene.memory.filter(|_| asked && self.frames[ply].excluded.is_none()) else {
            return Ok(Ok(false));
        };
        let trusted = memory.bound != Bound::Upper && i32::from(memory.depth) >= depth - 3;
        if !trusted || scene.hint().is_none() || memory.score.verdict().is_some() || ply + 8 >= super::DEEPEST
        {
            return Ok(Ok(false));
        }
        let beta = memory.score - Score::thousandths(self.margins.singular * depth);
        self.frames[ply].excluded = memory.nth;
        let others =
            self.node::<false>(scene.pos, Window { alpha: beta.previous(), beta }, (depth - 1) / 2, ply);
        self.frames[ply].excluded = None;
        let others = others?;
        if !PV && others >= beta && beta >= scene.window.beta {
            return Ok(Err(beta));
        }
        Ok(Ok(others < beta))
    }

    /// Plies that a move is searched deeper for being forced, or for forcing.
    #[inline]
    pub(super) fn extension(&self, scene: &Scene<'_, P>, child: &P) -> i32 {
        // Lines of nothing but forced moves must end somewhere.
        if scene.ply >= super::DEEPEST / 2 {
            return 0;
        }
        let single = self.does(Idea::SingleReply) && scene.moves.len() == 1;
        i32::from(single || self.does(Idea::Checks) && self.knowledge.is_check(child))
    }

    /// Whether a move is not worth a look.
    #[inline]
    pub(super) fn leaves_out<const PV: bool>(
        &self,
        scene: &Scene<'_, P>,
        look: &Look,
        tried: usize,
        window: Window,
    ) -> bool {
        let Some(eval) = scene.eval.filter(|_| !PV && tried > 0 && window.alpha.verdict().is_none()) else {
            return false;
        };
        match look.gain {
            None => self.is_late(scene, tried) || self.is_futile(scene, eval, window),
            Some(gain) => self.is_bad_capture(scene, gain),
        }
    }

    /// Quiet moves so late in the order seldom matter near the horizon.
    #[inline]
    fn is_late(&self, scene: &Scene<'_, P>, tried: usize) -> bool {
        let Margins { late_pruning, late_pruning_depth, .. } = self.margins;
        let most = (late_pruning + scene.depth * scene.depth) / if scene.improving { 1 } else { 2 };
        self.does(Idea::LatePruning)
            && scene.depth <= late_pruning_depth
            && tried as i32 >= most.max(late_pruning)
    }

    /// A quiet move does not make up for a position far below the window.
    #[inline]
    fn is_futile(&self, scene: &Scene<'_, P>, eval: Score, window: Window) -> bool {
        let margin = Score::thousandths(self.margins.futility * (scene.depth + 1));
        let near = scene.depth <= self.margins.futility_depth;
        self.does(Idea::Futility) && near && eval + margin <= window.alpha
    }

    /// A capture that loses so much is no answer near the horizon.
    #[inline]
    fn is_bad_capture(&self, scene: &Scene<'_, P>, gain: Score) -> bool {
        let bearable = Score::thousandths(-self.margins.bad_captures * scene.depth);
        let near = scene.depth <= self.margins.bad_captures_depth;
        self.does(Idea::BadCaptures) && near && gain < bearable
    }

    /// Plies that a late move is searched less deep, for a start.
    #[inline]
    pub(super) fn reduction<const PV: bool>(
        &self,
        scene: &Scene<'_, P>,
        child: &P,
        look: &Look,
        tried: usize,
        depth: i32,
    ) -> i32 {
        let loses = look.gain.is_some_and(|gain| gain < Score::DRAWN);
        let late = scene.eval.is_some() && scene.depth >= 2 && (look.is_quiet() || loses);
        if !self.does(Idea::Reductions) || !late {
            return 0;
        }
        let mut plies = self.reductions.plies(scene.depth, tried);
        plies -= i32::from(PV) + i32::from(self.knowledge.is_check(child));
        plies += i32::from(!scene.improving);
        if look.is_quiet() {
            let lessons = self.learned.lessons(scene.pos.turn(), self.last(scene.ply), scene.ply);
            plies -= lessons.habit(look.footprint) / self.margins.reduction_habit;
        }
        plies.clamp(0, (depth - 1).max(0))
    }
}
