//! One thread of the champion: what it carries from node to node.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use damier_core::{History, Key, Position, Verdict};

use super::learned::Learned;
use super::memory::{Memory, SharedTable};
use super::path::Path;
use super::reductions::Reductions;
use super::{Footprint, Idea, Ideas, Knowledge, Margins};
use crate::{Bound, Count, Meter, Score, Stopped, Window, memory_key};

/// The deepest ply a line may reach.
pub(super) const DEEPEST: usize = 220;

/// A countdown this young changes nothing in what a search sees.
const YOUNG: u16 = 20;

/// What is kept for one ply of the line that is searched.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The judgement of the position, where it is worth something.
    pub(super) eval: Option<Score>,
    /// The move that led to the next ply; none where the turn was passed.
    pub(super) played: Option<Footprint>,
    /// A move that is not to be considered, by its place among the legal ones.
    pub(super) excluded: Option<u8>,
}

/// A thread of the champion.
#[derive(Clone, Debug)]
pub(super) struct Worker<P: Position, K> {
    pub(super) knowledge: K,
    pub(super) ideas: Ideas,
    pub(super) margins: Margins,
    pub(super) meter: Meter,
    pub(super) table: Arc<SharedTable>,
    pub(super) learned: Learned,
    pub(super) path: Path,
    pub(super) frames: Vec<Frame>,
    pub(super) reductions: Arc<Reductions>,
    /// The best line below each ply.
    lines: Vec<Vec<P::Move>>,
    pub(super) count: Count,
    /// Where the others read how many nodes this thread has seen.
    pub(super) seen: Arc<AtomicU64>,
    /// Moves not to be considered at the root.
    pub(super) barred: Vec<P::Move>,
    /// The value of the root's best move so far in this iteration.
    pub(super) root_score: Score,
}

impl<P: Position, K: Knowledge<P>> Worker<P, K> {
    pub(super) fn new(
        knowledge: K,
        ideas: Ideas,
        margins: Margins,
        table: Arc<SharedTable>,
        meter: Meter,
    ) -> Self {
        Worker {
            knowledge,
            ideas,
            margins,
            meter,
            table,
            learned: Learned::new(ideas, K::KINDS, DEEPEST + 2),
            path: Path::default(),
            frames: vec![Frame::default(); DEEPEST + 2],
            reductions: Arc::new(Reductions::new(&margins)),
            lines: (0..=DEEPEST + 1).map(|ply| Vec::with_capacity(DEEPEST + 2 - ply)).collect(),
            count: Count::default(),
            seen: Arc::default(),
            barred: Vec::new(),
            root_score: Score::DRAWN,
        }
    }

    /// Makes ready for the next move of a game.
    pub(super) fn begin(&mut self, game: &History<P>, barred: &[P::Move], meter: Meter) {
        self.knowledge.begin(game.position());
        self.meter = meter;
        self.learned.begin();
        self.path.begin(game);
        self.frames.fill(Frame::default());
        // The line of the last search belongs to another position: who is stopped at once must not play it.
        self.clear_line(0);
        self.count = Count::default();
        self.seen.store(0, Ordering::Relaxed);
        self.barred.clear();
        self.barred.extend_from_slice(barred);
    }

    /// Whether an idea is switched on.
    #[inline]
    pub(super) fn does(&self, idea: Idea) -> bool {
        self.ideas.has(idea)
    }

    /// Counts a node.
    #[inline]
    pub(super) fn visit(&mut self, ply: usize) -> Result<(), Stopped> {
        self.meter.tick()?;
        self.count.nodes += 1;
        if self.count.nodes.is_multiple_of(1024) {
            self.seen.store(self.count.nodes, Ordering::Relaxed);
        }
        self.count.deepest = self.count.deepest.max(ply as u32);
        Ok(())
    }

    /// The value of a game that ended here, for another reason than the lack of moves.
    #[inline]
    pub(super) fn over(&mut self, pos: &P, ply: usize) -> Option<Score> {
        if ply == 0 {
            return None;
        }
        if self.does(Idea::Repetition) && self.path.repeats() {
            self.count.leaves += 1;
            return Some(self.knowledge.finished(pos, Verdict::Drawn));
        }
        pos.ending().map(|ending| self.finish(pos, ending.verdict, ply))
    }

    /// The value of a game that is over.
    #[inline]
    pub(super) fn finish(&mut self, pos: &P, verdict: Verdict, ply: usize) -> Score {
        self.count.leaves += 1;
        let score = self.knowledge.finished(pos, verdict);
        if self.does(Idea::Distance) { score.later(ply as u32) } else { score }
    }

    /// The judgement of a position; the older a countdown to a draw, the less an advantage is worth.
    #[inline]
    pub(super) fn judge(&mut self, pos: &P) -> Score {
        let score = self.knowledge.evaluate(pos);
        let gone = i32::from(pos.countdown().saturating_sub(YOUNG));
        if gone == 0 || !self.does(Idea::Fading) {
            return score;
        }
        let (whole, left) = (self.margins.fading, (self.margins.fading - gone).max(0));
        Score::thousandths((i64::from(score.in_thousandths()) * i64::from(left) / i64::from(whole)) as i32)
    }

    /// The judgement of a position; or, where counting tells that it lies outside the window, what is sure of it.
    #[inline]
    pub(super) fn judge_for(&mut self, pos: &P, window: Window) -> Score {
        self.reckoned(pos, || window).unwrap_or_else(|| self.judge(pos))
    }

    /// What counting tells of a judgement that lies outside the window.
    #[inline]
    pub(super) fn reckoned(&self, pos: &P, window: impl FnOnce() -> Window) -> Option<Score> {
        if !self.does(Idea::Reckoning) || pos.countdown() > YOUNG {
            return None;
        }
        let (least, most) = self.knowledge.reckon(pos)?;
        let window = window();
        let (above, below) = (least >= window.beta, most <= window.alpha);
        above.then_some(least).or(below.then_some(most))
    }

    /// Nobody can do better than win at once, nor worse than be beaten at once; an empty window then needs no search.
    #[inline]
    pub(super) fn bounded(&self, window: Window, ply: usize) -> Window {
        if !self.does(Idea::Distance) || ply == 0 {
            return window;
        }
        let (worst, best) = (-Score::won_in(ply as u32), Score::won_in(ply as u32 + 1));
        Window { alpha: window.alpha.max(worst), beta: window.beta.min(best) }
    }

    /// The key a position is remembered by.
    #[inline]
    pub(super) fn key(&self, pos: &P) -> Key {
        if self.does(Idea::Deeper) && pos.countdown() < YOUNG { pos.key() } else { memory_key(pos) }
    }

    /// What is remembered of a position, its value seen from this ply.
    #[inline]
    pub(super) fn recall(&self, key: Key, ply: usize) -> Option<Memory> {
        if !self.does(Idea::Table) {
            return None;
        }
        let memory = self.table.recall(key)?;
        let score = if self.does(Idea::Distance) { memory.score.later(ply as u32) } else { memory.score };
        Some(Memory { score, ..memory })
    }

    /// Whether a memory answers for a search of this depth.
    #[inline]
    pub(super) fn serves(&self, memory: Memory, depth: i32) -> bool {
        let known = i32::from(memory.depth);
        if self.does(Idea::Deeper) { known >= depth } else { known == depth }
    }

    /// Remembers what a node came to.
    #[inline]
    pub(super) fn remember(
        &self,
        key: Key,
        depth: i32,
        ply: usize,
        score: Score,
        bound: Bound,
        nth: Option<usize>,
    ) {
        if self.does(Idea::Table) {
            let score = if self.does(Idea::Distance) { score.sooner(ply as u32) } else { score };
            let depth = depth.clamp(0, 255) as u8;
            let nth = nth.and_then(|nth| u8::try_from(nth).ok()).filter(|&nth| nth != u8::MAX);
            self.table.remember(key, Memory { score, bound, depth, nth });
        }
    }

    /// Steps into a move.
    #[inline]
    pub(super) fn step(&mut self, pos: &P, m: P::Move, footprint: Footprint, ply: usize) -> P {
        let child = pos.after(m);
        self.table.fetch_ahead(self.key(&child));
        self.path.push(child.key(), pos.is_progress(m));
        self.frames[ply].played = Some(footprint);
        self.knowledge.push(pos, m, &child);
        child
    }

    /// Steps back.
    #[inline]
    pub(super) fn back(&mut self) {
        self.path.pop();
        self.knowledge.pop();
    }

    /// The opponent's last move.
    #[inline]
    pub(super) fn last(&self, ply: usize) -> Option<Footprint> {
        ply.checked_sub(1).and_then(|above| self.frames[above].played)
    }

    /// Forgets the best line at this ply. Only where a window has room is there one: elsewhere nobody asks.
    #[inline]
    pub(super) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The best line at this ply is a move and the best line below.
    pub(super) fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }

    /// The best line from the root.
    pub(super) fn line(&self) -> &[P::Move] {
        &self.lines[0]
    }
}
