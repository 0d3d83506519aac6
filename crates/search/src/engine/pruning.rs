//! Nodes that need no search of their own: each idea one function, asked before any move is tried.

use damier_core::Position;

use super::node::Scene;
use super::worker::Worker;
use super::{Idea, Knowledge, Margins};
use crate::{Bound, Score, Stopped, Window};

impl<P: Position, K: Knowledge<P>> Worker<P, K> {
    /// The value of a node outside the best line that some idea settles.
    #[inline]
    pub(super) fn pruned(&mut self, scene: &Scene<'_, P>) -> Result<Option<Score>, Stopped> {
        let Some(eval) = scene.eval.filter(|_| self.frames[scene.ply].excluded.is_none()) else {
            return Ok(None);
        };
        if scene.window.beta.verdict().is_some() || scene.window.alpha.verdict().is_some() {
            return Ok(None);
        }
        if let Some(score) = self.reverse_futility(scene, eval) {
            return Ok(Some(score));
        }
        if let Some(score) = self.razoring(scene, eval)? {
            return Ok(Some(score));
        }
        if let Some(score) = self.null_move(scene, eval)? {
            return Ok(Some(score));
        }
        self.prob_cut(scene, eval)
    }

    /// The window outside of which no idea asks how far a judgement is away: further above and the node is believed, below and it is searched.
    #[inline]
    pub(super) fn asked_of_judgement(&self, scene: &Scene<'_, P>) -> Window {
        let Margins { reverse_futility, reverse_futility_depth, probcut, .. } = self.margins;
        let believed = scene.depth <= reverse_futility_depth && self.does(Idea::ReverseFutility);
        let beta = if believed && !self.knowledge.is_threatened(scene.pos) {
            scene.window.beta + Score::thousandths(reverse_futility * scene.depth)
        } else {
            -Score::LEAST
        };
        let alpha = if scene.depth < probcut.least_depth { scene.window.alpha } else { Score::LEAST };
        Window { alpha, beta }
    }

    /// Near the horizon a position far above the window stays above it: a margin for every ply left.
    #[inline]
    fn reverse_futility(&self, scene: &Scene<'_, P>, eval: Score) -> Option<Score> {
        if !self.does(Idea::ReverseFutility) || scene.depth > self.margins.reverse_futility_depth {
            return None;
        }
        let plies = scene.depth - i32::from(scene.improving);
        let margin = Score::thousandths(self.margins.reverse_futility * plies.max(1));
        let safe = eval - margin >= scene.window.beta && !self.knowledge.is_threatened(scene.pos);
        safe.then_some(eval - margin)
    }

    /// Near the horizon a position far below the window stays below it, unless captures help at once.
    #[inline]
    fn razoring(&mut self, scene: &Scene<'_, P>, eval: Score) -> Result<Option<Score>, Stopped> {
        if !self.does(Idea::Razoring) || scene.depth > self.margins.razoring_depth {
            return Ok(None);
        }
        let alpha = scene.window.alpha;
        if eval + Score::thousandths(self.margins.razoring * scene.depth) > alpha {
            return Ok(None);
        }
        let score = self.beyond(scene.pos, Window::null(alpha), scene.ply, 0)?;
        Ok((score <= alpha).then_some(score))
    }

    /// Passing is hardly ever best in chess. If the opponent may move twice and it is still enough, so is any good move.
    #[inline]
    fn null_move(&mut self, scene: &Scene<'_, P>, eval: Score) -> Result<Option<Score>, Stopped> {
        let (beta, margins) = (scene.window.beta, &self.margins);
        if !self.does(Idea::NullMove)
            || scene.depth < margins.null_move_depth
            || eval < beta
            || scene.ply == 0
        {
            return Ok(None);
        }
        // Nobody passes twice in a row.
        if self.last(scene.ply).is_none() {
            return Ok(None);
        }
        let Some(child) = self.knowledge.passed(scene.pos) else { return Ok(None) };
        let surplus = ((eval - beta).in_thousandths() / margins.null_move_surplus).clamp(0, 3);
        let depth = scene.depth - margins.null_move_reduction - scene.depth / 4 - surplus;
        self.path.push(child.key(), true);
        self.frames[scene.ply].played = None;
        let test = Window { alpha: beta.previous(), beta };
        let score = -self.node::<false>(&child, -test, depth, scene.ply + 1)?;
        self.path.pop();
        // A win after a pass is not yet a win.
        Ok((score >= beta).then_some(if score.verdict().is_some() { beta } else { score }))
    }

    /// A shallow search far outside the window foretells the deep one: how far was measured.
    #[inline]
    fn prob_cut(&mut self, scene: &Scene<'_, P>, eval: Score) -> Result<Option<Score>, Stopped> {
        let fit = self.margins.probcut;
        if !self.does(Idea::ProbCut) || scene.depth < fit.least_depth || scene.ply == 0 {
            return Ok(None);
        }
        let shallow = scene.depth - fit.reduction;
        let margin = fit.deviation * fit.threshold / 100;
        let needed = |deep: Score, margin: i32| {
            let wanted = i64::from(deep.in_thousandths() + margin - fit.offset) * 1000;
            Score::thousandths((wanted / i64::from(fit.slope)) as i32)
        };
        let (above, below) = (needed(scene.window.beta, margin), needed(scene.window.alpha, -margin));
        // Only the side on which the position already seems to lie is worth the question.
        if eval >= scene.window.beta {
            if scene.memory.is_some_and(|memory| memory.bound == Bound::Upper && memory.score < above) {
                return Ok(None);
            }
            let test = Window { alpha: above.previous(), beta: above };
            let score = self.node::<false>(scene.pos, test, shallow, scene.ply)?;
            return Ok((score >= above).then_some(scene.window.beta));
        }
        if eval > scene.window.alpha
            || scene.memory.is_some_and(|memory| memory.bound == Bound::Lower && memory.score > below)
        {
            return Ok(None);
        }
        let score = self.node::<false>(scene.pos, Window::null(below), shallow, scene.ply)?;
        Ok((score <= below).then_some(scene.window.alpha))
    }
}
