//! What every search of the ladder carries with it, so that each file shows its idea and nothing else.

use damier_core::{Key, MoveList, Position, Verdict};

use crate::ladder::quiescence;
use crate::{
    Attic, Bound, Evaluator, Exit, Hints, Meter, Observer, Order, Recent, Score, Stopped, Table, Tactics,
    Visit, Why, Window,
};

/// The aids a search may use; by default none, and the search is the plain algorithm.
#[derive(Clone, Debug)]
pub struct Aids<P: Position> {
    /// What is known of the game's moves.
    pub tactics: Tactics<P>,
    /// Captures to look at beyond the horizon, one after the other; none by default.
    pub quiescence: u32,
    /// How moves are ordered.
    pub hints: Hints,
    /// Whether a quick win is worth more than a slow one (document 000 says it is not).
    pub distance: bool,
    /// Positions of the game so far that count as draws when they come again.
    pub recent: Recent,
    /// Moves not to be considered at the root.
    pub without: Vec<P::Move>,
}

impl<P: Position> Default for Aids<P> {
    fn default() -> Self {
        Aids {
            tactics: Tactics::NONE,
            quiescence: 0,
            hints: Hints::default(),
            distance: false,
            recent: Recent::default(),
            without: Vec::new(),
        }
    }
}

/// The best move of a node so far.
#[derive(Clone, Copy, Debug)]
pub struct Best<M> {
    /// Its value.
    pub score: Score,
    /// The move.
    pub m: Option<M>,
    /// How many moves were tried.
    pub tried: usize,
}

impl<M> Best<M> {
    /// None yet.
    pub const NONE: Self = Best { score: Score::LEAST, m: None, tried: 0 };
}

/// What a search carries from node to node: its judge, its watcher, its meter and its aids.
#[derive(Debug)]
pub struct Context<P: Position, E, O> {
    /// Judges positions.
    pub evaluator: E,
    /// Watches.
    pub observer: O,
    /// Counts and stops.
    pub meter: Meter,
    /// Remembers, if it may.
    pub table: Option<Table<P>>,
    /// What else may be used.
    pub aids: Aids<P>,
    /// Where trees are kept.
    pub attic: Attic<P>,
    /// Whether moves are ordered at all.
    orders: bool,
    order: Order<P>,
    /// The best line found below each ply; `lines[0]` is the principal variation.
    lines: Vec<Vec<P::Move>>,
}

impl<P: Position, E: Evaluator<P>, O: Observer<P>> Context<P, E, O> {
    /// A search without any aid.
    pub fn new(evaluator: E, observer: O, meter: Meter) -> Self {
        Context::with(evaluator, observer, meter, None, Aids::default())
    }

    /// A search with a table, perhaps, and aids.
    pub fn with(evaluator: E, observer: O, meter: Meter, table: Option<Table<P>>, aids: Aids<P>) -> Self {
        let (orders, order) = (aids.hints.any(), Order::new(aids.hints));
        let (attic, lines) = (Attic::default(), Vec::new());
        Context { evaluator, observer, meter, table, aids, attic, orders, order, lines }
    }

    /// Comes to the horizon: the value of the position as it stands, or after its captures are played out.
    // Most nodes are leaves. Not inlined, so that a rung can leave for it before it has made room for anything else.
    #[inline(never)]
    pub fn leaf(&mut self, pos: &P, window: Window, ply: u32) -> Result<Score, Stopped> {
        self.meter.tick()?;
        self.observer.enter(Visit { pos, window, depth: 0, ply });
        self.end_line(ply);
        let exit = match self.finished(pos, ply) {
            Some(exit) => exit,
            None if self.aids.quiescence > 0 => quiescence(self, pos, window, self.aids.quiescence, ply)?,
            None => self.judge(pos),
        };
        self.observer.leave(exit);
        Ok(exit.score)
    }

    /// Comes to a node: gives its value if nothing need be searched, or else fills `moves` in the order to try them.
    #[inline]
    pub fn enter(
        &mut self,
        pos: &P,
        window: Window,
        depth: u32,
        ply: u32,
        moves: &mut MoveList<P::Move>,
    ) -> Result<Option<Score>, Stopped> {
        self.meter.tick()?;
        self.observer.enter(Visit { pos, window, depth, ply });
        let Some(exit) = self.settled(pos, window, depth, ply, moves) else { return Ok(None) };
        self.end_line(ply);
        self.observer.leave(exit);
        Ok(Some(exit.score))
    }

    /// Steps into a move.
    #[inline]
    pub fn step(&mut self, pos: &P, m: P::Move) -> P {
        self.observer.choose(m);
        pos.after(m)
    }

    /// Keeps a move if it is better than the best so far; the first of equals stays.
    #[inline]
    pub fn keep(&mut self, best: &mut Best<P::Move>, m: P::Move, score: Score, window: Window, ply: u32) {
        best.tried += 1;
        if score > best.score {
            best.score = score;
            best.m = Some(m);
            // Only values inside the window can belong to the best line; the root always wants a move.
            if window.contains(score) || ply == 0 {
                self.extend_line(ply, m);
            }
        }
    }

    /// The best move, the last one tried, makes the others needless.
    #[inline]
    pub fn cutoff(&mut self, pos: &P, best: &Best<P::Move>, depth: u32, ply: u32) {
        let m = best.m.expect("a cut-off is made by a move");
        self.observer.cutoff(m, best.tried - 1);
        if self.orders {
            self.order.learn(pos, m, depth, ply);
        }
    }

    /// Leaves a node with the best of its moves, and remembers it.
    #[inline]
    pub fn leave(&mut self, pos: &P, window: Window, depth: u32, ply: u32, best: Best<P::Move>) -> Score {
        let bound = window.bound(best.score);
        if self.table.is_some() {
            self.remember(pos, depth, ply, best, bound);
        }
        let why = if bound == Bound::Lower { Why::Cut } else { Why::Searched };
        self.observer.leave(Exit { score: best.score, bound, why });
        best.score
    }

    #[inline(never)]
    fn remember(&mut self, pos: &P, depth: u32, ply: u32, best: Best<P::Move>, bound: Bound) {
        if let Some(table) = &mut self.table {
            let score = if self.aids.distance { best.score.sooner(ply) } else { best.score };
            table.store(memory_key(pos), depth, score, bound, best.m);
        }
    }

    /// The best line found by the last search.
    pub fn line(&self) -> &[P::Move] {
        self.lines.first().map_or(&[], |line| &line[..])
    }

    /// The best line found by the last search, and where it ends early what the table knows to follow, up to `depth` moves.
    pub fn full_line(&self, root: &P, depth: u32) -> Vec<P::Move> {
        let mut line = self.line().to_vec();
        let mut pos = line.iter().fold(*root, |pos, &m| pos.after(m));
        let mut moves = MoveList::new();
        while let Some(table) = self.table.as_ref().filter(|_| line.len() < depth as usize) {
            pos.legal_moves(&mut moves);
            let known = table.stored_move(memory_key(&pos)).filter(|m| moves.contains(m));
            let Some(m) = known.filter(|_| pos.ending().is_none()) else { break };
            line.push(m);
            pos = pos.after(m);
        }
        line
    }

    /// Says which line was the best, for searches that find it in another way.
    pub fn set_line(&mut self, line: Vec<P::Move>) {
        self.lines.clear();
        self.lines.push(line);
    }

    /// The value of a game that is over here, if it is.
    #[inline]
    pub fn over(&mut self, pos: &P, ply: u32) -> Option<Exit> {
        if !self.aids.recent.is_empty() && ply > 0 && self.aids.recent.has(pos.key()) {
            let score = self.evaluator.finished(pos, Verdict::Drawn);
            return Some(Exit { score, bound: Bound::Exact, why: Why::Repeated });
        }
        pos.ending().map(|ending| self.finish(pos, ending.verdict, ply))
    }

    /// The same, the lack of moves included.
    #[inline]
    pub fn finished(&mut self, pos: &P, ply: u32) -> Option<Exit> {
        let none = |cx: &mut Self| (!pos.can_move()).then(|| cx.finish(pos, pos.out_of_moves().verdict, ply));
        self.over(pos, ply).or_else(|| none(self))
    }

    /// The value of a position for the side to move, as the judge sees it.
    #[inline]
    pub fn judge(&mut self, pos: &P) -> Exit {
        Exit { score: self.evaluator.evaluate(pos), bound: Bound::Exact, why: Why::Leaf }
    }

    // One copy for all rungs of a game, and not one in each: the program knows many games, and the generator is large.
    #[inline(never)]
    fn settled(
        &mut self,
        pos: &P,
        window: Window,
        depth: u32,
        ply: u32,
        moves: &mut MoveList<P::Move>,
    ) -> Option<Exit> {
        if let Some(exit) = self.over(pos, ply).or_else(|| self.remembered(pos, window, depth, ply)) {
            return Some(exit);
        }
        pos.legal_moves(moves);
        if moves.is_empty() {
            return Some(self.finish(pos, pos.out_of_moves().verdict, ply));
        }
        self.arrange(pos, ply, moves);
        None
    }

    pub(crate) fn finish(&mut self, pos: &P, verdict: Verdict, ply: u32) -> Exit {
        let score = self.evaluator.finished(pos, verdict);
        let score = if self.aids.distance { score.later(ply) } else { score };
        Exit { score, bound: Bound::Exact, why: Why::Over }
    }

    #[inline]
    fn remembered(&mut self, pos: &P, window: Window, depth: u32, ply: u32) -> Option<Exit> {
        // The root is always searched: it is asked for a move and not only for a value.
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
        if self.orders {
            let stored = self.table.as_ref().and_then(|table| table.stored_move(memory_key(pos)));
            self.order.sort(pos, ply, moves, &self.aids.tactics, stored);
        }
    }

    /// No line goes on behind a node that was not searched.
    #[inline]
    fn end_line(&mut self, ply: u32) {
        if let Some(line) = self.lines.get_mut(ply as usize) {
            line.clear();
        }
    }

    #[inline(never)]
    fn extend_line(&mut self, ply: u32, m: P::Move) {
        let ply = ply as usize;
        if self.lines.len() < ply + 2 {
            self.lines.resize(ply + 2, Vec::new());
        }
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }
}

/// The key a table knows a position by: equal only where the future is equal too.
pub fn memory_key<P: Position>(pos: &P) -> Key {
    // An odd constant spreads the small countdown over all bits.
    Key(pos.key().0 ^ u64::from(pos.countdown()).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
