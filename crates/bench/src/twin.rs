//! The twin of `damier_search`'s alpha-beta that nobody can watch.
//!
//! It does the work of `Context` and `alpha_beta` line by line, and nothing for an observer: what the original takes
//! more with [`Silent`](damier_search::Silent) is the price of being observable. A test holds the two together.

use damier_core::{MoveList, Position, Verdict};
use damier_search::{
    Aids, Best, Bound, Evaluator, Exit, Meter, Order, Score, Stopped, Table, Why, Window, memory_key,
};

/// `Context` without its observer.
pub struct Bare<P: Position, E> {
    /// Judges positions.
    pub evaluator: E,
    /// Counts and stops.
    pub meter: Meter,
    table: Option<Table<P>>,
    aids: Aids<P>,
    order: Order<P>,
    lines: Vec<Vec<P::Move>>,
}

/// `alpha_beta`, over a [`Bare`] context.
pub fn bare_alpha_beta<P: Position, E: Evaluator<P>>(
    cx: &mut Bare<P, E>,
    pos: &P,
    asked: Window,
    depth: u32,
    ply: u32,
) -> Result<Score, Stopped> {
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, asked, depth, ply, &mut moves)? {
        return Ok(score);
    }
    let (mut window, mut best) = (asked, Best::NONE);
    for &m in &moves {
        let child = pos.after(m);
        let score = -bare_alpha_beta(cx, &child, -window, depth - 1, ply + 1)?;
        cx.keep(&mut best, m, score, ply);
        if best.score >= window.beta {
            cx.cutoff(pos, &best, depth, ply);
            break;
        }
        window.alpha = window.alpha.max(best.score);
    }
    Ok(cx.leave(pos, asked, depth, ply, best))
}

/// `quiescence`, over a [`Bare`] context.
fn bare_quiescence<P: Position, E: Evaluator<P>>(
    cx: &mut Bare<P, E>,
    pos: &P,
    asked: Window,
    left: u32,
    ply: u32,
) -> Result<Exit, Stopped> {
    let tactics = cx.aids.tactics;
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    if moves.is_empty() {
        return Ok(cx.finish(pos, pos.out_of_moves().verdict, ply));
    }
    (tactics.noisy)(pos, &mut moves);
    if moves.is_empty() || left == 0 {
        return Ok(cx.judge(pos));
    }
    let mut best = if tactics.may_decline { cx.judge(pos).score } else { Score::LEAST };
    let mut window = Window { alpha: asked.alpha.max(best), ..asked };
    for &m in &moves {
        if best >= window.beta {
            break;
        }
        let child = pos.after(m);
        cx.meter.tick()?;
        let exit = match cx.over(&child, ply + 1) {
            Some(exit) => exit,
            None => bare_quiescence(cx, &child, -window, left - 1, ply + 1)?,
        };
        best = best.max(-exit.score);
        window.alpha = window.alpha.max(best);
    }
    let bound = asked.bound(best);
    Ok(Exit { score: best, bound, why: if bound == Bound::Lower { Why::Cut } else { Why::Searched } })
}

impl<P: Position, E: Evaluator<P>> Bare<P, E> {
    /// A search without any aid.
    pub fn new(evaluator: E, meter: Meter) -> Self {
        let aids = Aids::default();
        let order = Order::new(aids.hints);
        Bare { evaluator, meter, table: None, aids, order, lines: Vec::new() }
    }

    /// The best line found by the last search.
    pub fn line(&self) -> &[P::Move] {
        self.lines.first().map_or(&[], |line| &line[..])
    }

    #[inline]
    fn enter(
        &mut self,
        pos: &P,
        window: Window,
        depth: u32,
        ply: u32,
        moves: &mut MoveList<P::Move>,
    ) -> Result<Option<Score>, Stopped> {
        self.meter.tick()?;
        self.begin_line(ply);
        let Some(exit) = self.settled(pos, window, depth, ply, moves)? else { return Ok(None) };
        Ok(Some(exit.score))
    }

    #[inline]
    fn keep(&mut self, best: &mut Best<P::Move>, m: P::Move, score: Score, ply: u32) {
        best.tried += 1;
        if score > best.score {
            best.score = score;
            best.m = Some(m);
            self.extend_line(ply, m);
        }
    }

    #[inline]
    fn cutoff(&mut self, pos: &P, best: &Best<P::Move>, depth: u32, ply: u32) {
        let m = best.m.expect("a cut-off is made by a move");
        if self.aids.hints.any() {
            self.order.learn(pos, m, depth, ply);
        }
    }

    #[inline]
    fn leave(&mut self, pos: &P, window: Window, depth: u32, ply: u32, best: Best<P::Move>) -> Score {
        let bound = window.bound(best.score);
        if let Some(table) = &mut self.table {
            let score = if self.aids.distance { best.score.sooner(ply) } else { best.score };
            table.store(memory_key(pos), depth, score, bound, best.m);
        }
        best.score
    }

    fn over(&mut self, pos: &P, ply: u32) -> Option<Exit> {
        if ply > 0 && !self.aids.recent.is_empty() && self.aids.recent.has(pos.key()) {
            let score = self.evaluator.finished(pos, Verdict::Drawn);
            return Some(Exit { score, bound: Bound::Exact, why: Why::Repeated });
        }
        pos.ending().map(|ending| self.finish(pos, ending.verdict, ply))
    }

    fn settled(
        &mut self,
        pos: &P,
        window: Window,
        depth: u32,
        ply: u32,
        moves: &mut MoveList<P::Move>,
    ) -> Result<Option<Exit>, Stopped> {
        if let Some(exit) = self.over(pos, ply) {
            return Ok(Some(exit));
        }
        if depth == 0 {
            return self.horizon(pos, window, ply).map(Some);
        }
        if let Some(exit) = self.remembered(pos, window, depth, ply) {
            return Ok(Some(exit));
        }
        pos.legal_moves(moves);
        if moves.is_empty() {
            return Ok(Some(self.finish(pos, pos.out_of_moves().verdict, ply)));
        }
        self.arrange(pos, ply, moves);
        Ok(None)
    }

    #[inline]
    fn horizon(&mut self, pos: &P, window: Window, ply: u32) -> Result<Exit, Stopped> {
        if self.aids.quiescence > 0 {
            return bare_quiescence(self, pos, window, self.aids.quiescence, ply);
        }
        if pos.count_moves() == 0 {
            return Ok(self.finish(pos, pos.out_of_moves().verdict, ply));
        }
        Ok(self.judge(pos))
    }

    #[inline]
    fn judge(&mut self, pos: &P) -> Exit {
        Exit { score: self.evaluator.evaluate(pos), bound: Bound::Exact, why: Why::Leaf }
    }

    fn finish(&mut self, pos: &P, verdict: Verdict, ply: u32) -> Exit {
        let score = self.evaluator.finished(pos, verdict);
        let score = if self.aids.distance { score.later(ply) } else { score };
        Exit { score, bound: Bound::Exact, why: Why::Over }
    }

    #[inline]
    fn remembered(&mut self, pos: &P, window: Window, depth: u32, ply: u32) -> Option<Exit> {
        let table = self.table.as_ref().filter(|_| ply > 0)?;
        let distance = if self.aids.distance { ply } else { 0 };
        let sooner = Window { alpha: window.alpha.sooner(distance), beta: window.beta.sooner(distance) };
        let (score, bound) = table.lookup(memory_key(pos), depth, sooner)?;
        Some(Exit { score: score.later(distance), bound, why: Why::Table })
    }

    #[inline]
    fn arrange(&mut self, pos: &P, ply: u32, moves: &mut MoveList<P::Move>) {
        if ply == 0 && !self.aids.without.is_empty() {
            let allowed: Vec<_> = moves.iter().copied().filter(|m| !self.aids.without.contains(m)).collect();
            moves.clear();
            moves.extend(allowed);
        }
        if self.aids.hints.any() {
            let stored = self.table.as_ref().and_then(|table| table.stored_move(memory_key(pos)));
            self.order.sort(pos, ply, moves, &self.aids.tactics, stored);
        }
    }

    #[inline]
    fn begin_line(&mut self, ply: u32) {
        let ply = ply as usize;
        while self.lines.len() < ply + 2 {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
    }

    #[inline]
    fn extend_line(&mut self, ply: u32, m: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut above[ply as usize];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }
}

#[cfg(test)]
mod tests {
    use damier_search::{Context, Limits, Meter, Score, Silent, Stop, Window, ladder};

    use super::{Bare, bare_alpha_beta};
    use crate::{boards, material};

    #[test]
    fn the_twin_visits_the_same_nodes_and_finds_the_same_line() {
        for board in boards() {
            let judge = |pos: &_| Score::thousandths(material(pos).into());
            let meter = || Meter::new(&Limits::default(), &Stop::default());
            let mut watched = Context::new(judge, Silent, meter());
            let mut bare = Bare::new(judge, meter());
            let value = ladder::alpha_beta(&mut watched, &board.pos, Window::FULL, 7, 0);
            assert_eq!(value, bare_alpha_beta(&mut bare, &board.pos, Window::FULL, 7, 0));
            assert_eq!(watched.meter.nodes(), bare.meter.nodes(), "{}", board.name);
            assert_eq!(watched.line(), bare.line(), "{}", board.name);
        }
    }
}
