//! A node of the champion's tree: a list of steps, each of which may settle it.

use arrayvec::ArrayVec;
use damier_core::{Key, MoveList, Position};

use super::memory::Memory;
use super::picker::{Look, Picker};
use super::worker::{DEEPEST, Worker};
use super::{Footprint, Idea, Knowledge};
use crate::{Bound, Score, Stopped, Window};

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a, P: Position> {
    pub(super) pos: &'a P,
    pub(super) moves: &'a [P::Move],
    pub(super) key: Key,
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The judgement, where it is worth something.
    pub(super) eval: Option<Score>,
    /// Whether the judgement is better than it was a move ago.
    pub(super) improving: bool,
    pub(super) memory: Option<Memory>,
}

impl<P: Position> Scene<'_, P> {
    /// The place of the remembered move; a memory of another position may name one that is not there.
    pub(super) fn hint(&self) -> Option<usize> {
        self.memory.and_then(|memory| memory.nth).map(usize::from).filter(|&nth| nth < self.moves.len())
    }
}

/// The best of the moves tried so far.
struct Best {
    score: Score,
    nth: Option<usize>,
    tried: usize,
    /// Quiet moves that did not cut.
    failed: ArrayVec<Footprint, 32>,
}

impl<P: Position, K: Knowledge<P>> Worker<P, K> {
    /// The value of a position `depth` plies deep; exact inside the window, a bound outside.
    ///
    /// `PV` where the window has room, so that the best line may pass here.
    pub(super) fn node<const PV: bool>(
        &mut self,
        pos: &P,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Result<Score, Stopped> {
        if depth <= 0 || ply >= DEEPEST {
            return self.beyond(pos, window, ply, 0);
        }
        self.visit(ply)?;
        if PV {
            self.clear_line(ply);
        }
        if let Some(score) = self.over(pos, ply) {
            return Ok(score);
        }
        let window = self.bounded(window, ply);
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        let key = self.key(pos);
        let memory = self.recall(key, ply);
        if let Some(score) = self.answered::<PV>(memory, window, depth, ply) {
            return Ok(score);
        }
        if let Some((score, _)) = self.knowledge.known(pos).filter(|_| ply > 0) {
            return Ok(score);
        }
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        if moves.is_empty() {
            return Ok(self.finish(pos, pos.out_of_moves().verdict, ply));
        }
        let mut scene =
            Scene { pos, moves: &moves, key, window, depth, ply, eval: None, improving: false, memory };
        self.form_opinion(&mut scene);
        if !PV && let Some(score) = self.pruned(&scene)? {
            return Ok(score);
        }
        scene.depth = self.internally_reduced(&scene);
        self.best_of_moves::<PV>(&scene)
    }

    /// What the table answers, if it settles the window. The best line is always searched, so that it is told whole.
    #[inline]
    pub(super) fn answered<const PV: bool>(
        &mut self,
        memory: Option<Memory>,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let memory = memory.filter(|memory| !PV && self.serves(*memory, depth))?;
        let settles = match memory.bound {
            Bound::Exact => true,
            Bound::Lower => memory.score >= window.beta,
            Bound::Upper => memory.score <= window.alpha,
        };
        (settles && self.frames[ply].excluded.is_none()).then(|| {
            self.count.table_hits += 1;
            memory.score
        })
    }

    /// Judges the position, for the ideas that go by it.
    #[inline]
    fn form_opinion(&mut self, scene: &mut Scene<'_, P>) {
        let ply = scene.ply;
        if self.knowledge.is_tense(scene.pos, scene.moves) {
            self.frames[ply].eval = None;
            return;
        }
        if self.frames[ply].excluded.is_none() {
            let reckoned = self.reckoned(scene.pos, || self.asked_of_judgement(scene));
            self.frames[ply].eval = Some(reckoned.unwrap_or_else(|| self.judge(scene.pos)));
        }
        scene.eval = self.frames[ply].eval;
        let before = ply.checked_sub(2).and_then(|ply| self.frames[ply].eval);
        scene.improving = scene.eval > before && before.is_some();
        // A remembered bound on the right side of the judgement is better informed than it.
        if let (Some(memory), Some(eval)) = (scene.memory, scene.eval) {
            let better = match memory.bound {
                Bound::Exact => true,
                Bound::Lower => memory.score > eval,
                Bound::Upper => memory.score < eval,
            };
            if better && memory.score.verdict().is_none() && self.does(Idea::Deeper) {
                scene.eval = Some(memory.score);
            }
        }
    }

    /// Tries the moves and keeps the best.
    fn best_of_moves<const PV: bool>(&mut self, scene: &Scene<'_, P>) -> Result<Score, Stopped> {
        let (pos, ply, excluded) = (scene.pos, scene.ply, self.frames[scene.ply].excluded);
        if let Some(score) = self.cut_by_a_child(scene) {
            return Ok(score);
        }
        let only = match self.singular::<PV>(scene)? {
            Err(score) => return Ok(score),
            Ok(only) => only,
        };
        let mut picker = Picker::new(pos, scene.moves, scene.hint(), ply);
        let mut window = scene.window;
        let mut best = Best { score: Score::LEAST, nth: None, tried: 0, failed: ArrayVec::new() };
        while let Some(look) = picker.next(self) {
            let nth = usize::from(look.nth);
            let m = scene.moves[nth];
            if excluded.map(u16::from) == Some(look.nth) || ply == 0 && self.barred.contains(&m) {
                continue;
            }
            if ply > 0
                && best.score.verdict().is_none()
                && self.leaves_out::<PV>(scene, &look, best.tried, window)
            {
                // What one quiet move is left out for holds for all that come after it.
                if look.is_quiet() && self.does(Idea::Order) {
                    picker.leave_quiets();
                }
                continue;
            }
            let longer = i32::from(only && scene.hint() == Some(nth));
            let child = self.step(pos, m, look.footprint, ply);
            let score = self.explore::<PV>(scene, &child, &look, best.tried, window, longer)?;
            self.back();
            best.tried += 1;
            if score > best.score {
                best.score = score;
                if score > window.alpha {
                    best.nth = Some(nth);
                    window.alpha = score;
                    self.found::<PV>(ply, m, score);
                }
                if score >= window.beta {
                    self.cut(scene, &look, &best);
                    break;
                }
            }
            if look.is_quiet() {
                let _ = best.failed.try_push(look.footprint);
            }
        }
        Ok(self.leave(scene, &best))
    }

    /// Searches one move: the first for its value, the others for whether they are better at all.
    #[inline]
    fn explore<const PV: bool>(
        &mut self,
        scene: &Scene<'_, P>,
        child: &P,
        look: &Look,
        tried: usize,
        window: Window,
        longer: i32,
    ) -> Result<Score, Stopped> {
        let below = scene.ply + 1;
        let depth = scene.depth - 1 + longer.max(self.extension(scene, child));
        if tried == 0 || !self.does(Idea::Pvs) {
            return Ok(-self.node::<PV>(child, -window, depth, below)?);
        }
        if PV {
            self.clear_line(below);
        }
        let test = Window::null(window.alpha);
        let reduction = self.reduction::<PV>(scene, child, look, tried, depth);
        let mut score = -self.node::<false>(child, -test, depth - reduction, below)?;
        if score > window.alpha && reduction > 0 {
            score = -self.node::<false>(child, -test, depth, below)?;
        }
        if PV && score > window.alpha && score < window.beta {
            score = -self.node::<PV>(child, -window, depth, below)?;
        }
        Ok(score)
    }

    /// A better move was found.
    #[inline]
    fn found<const PV: bool>(&mut self, ply: usize, m: P::Move, score: Score) {
        if PV {
            self.extend_line(ply, m);
        }
        if ply == 0 {
            self.root_score = score;
        }
    }

    /// A move makes the others needless: learn from it.
    #[inline]
    fn cut(&mut self, scene: &Scene<'_, P>, look: &Look, best: &Best) {
        self.count.cutoffs += 1;
        self.count.first_move_cutoffs += u64::from(best.tried == 1);
        if look.is_quiet() {
            let (side, last) = (scene.pos.turn(), self.last(scene.ply));
            self.learned.learn(side, look.footprint, &best.failed, last, scene.depth, scene.ply);
        }
    }

    /// Leaves a node with the best of its moves, and remembers it.
    #[inline]
    fn leave(&mut self, scene: &Scene<'_, P>, best: &Best) -> Score {
        let (window, ply) = (scene.window, scene.ply);
        if best.tried == 0 {
            // Every move was left out, or barred: it is no better than the window asks for.
            return window.alpha;
        }
        if self.frames[ply].excluded.is_none() {
            self.remember(scene.key, scene.depth, ply, best.score, window.bound(best.score), best.nth);
        }
        best.score
    }
}
