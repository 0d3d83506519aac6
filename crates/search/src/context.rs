//! What every search of the ladder carries with it, so that each file shows its idea and nothing else.

use damier_core::{Key, MoveList, Position, Verdict};

use crate::ladder::quiescence;
use crate::{
    Bound, Evaluator, Exit, Hints, Meter, Observer, Order, Recent, Score, Stopped, Table, Tactics, Visit,
    Why, Window,
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
        let order = Order::new(aids.hints);
        Context { evaluator, observer, meter, table, aids, order, lines: Vec::new() }
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
        self.begin_line(ply);
        let Some(exit) = self.settled(pos, window, depth, ply, moves)? else { return Ok(None) };
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
    pub fn keep(&mut self, best: &mut Best<P::Move>, m: P::Move, score: Score, ply: u32) {
        best.tried += 1;
        if score > best.score {
            best.score = score;
            best.m = Some(m);
            self.extend_line(ply, m);
        }
    }

    /// The best move, the last one tried, makes the others needless.
    #[inline]
    pub fn cutoff(&mut self, pos: &P, best: &Best<P::Move>, depth: u32, ply: u32) {
        let m = best.m.expect("a cut-off is made by a move");
        self.observer.cutoff(m, best.tried - 1);
        if self.aids.hints.any() {
            self.order.learn(pos, m, depth, ply);
        }
    }

    /// Leaves a node with the best of its moves, and remembers it.
    #[inline]
    pub fn leave(&mut self, pos: &P, window: Window, depth: u32, ply: u32, best: Best<P::Move>) -> Score {
        let bound = window.bound(best.score);
        if let Some(table) = &mut self.table {
            let score = if self.aids.distance { best.score.sooner(ply) } else { best.score };
            table.store(memory_key(pos), depth, score, bound, best.m);
        }
        let why = if bound == Bound::Lower { Why::Cut } else { Why::Searched };
        self.observer.leave(Exit { score: best.score, bound, why });
        best.score
    }

    /// The best line found by the last search.
    pub fn line(&self) -> &[P::Move] {
        self.lines.first().map_or(&[], |line| &line[..])
    }

    /// Says which line was the best, for searches that find it in another way.
    pub fn set_line(&mut self, line: Vec<P::Move>) {
        self.begin_line(0);
        self.lines[0] = line;
    }

    /// The value of a game that is over here, if it is.
    pub fn over(&mut self, pos: &P, ply: u32) -> Option<Exit> {
        if ply > 0 && !self.aids.recent.is_empty() && self.aids.recent.has(pos.key()) {
            let score = self.evaluator.finished(pos, Verdict::Drawn);
            return Some(Exit { score, bound: Bound::Exact, why: Why::Repeated });
        }
        pos.ending().map(|ending| self.finish(pos, ending.verdict, ply))
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
            return quiescence(self, pos, window, self.aids.quiescence, ply);
        }
        if pos.count_moves() == 0 {
            return Ok(self.finish(pos, pos.out_of_moves().verdict, ply));
        }
        Ok(self.judge(pos))
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

/// The key a table knows a position by: equal only where the future is equal too.
pub fn memory_key<P: Position>(pos: &P) -> Key {
    // An odd constant spreads the small countdown over all bits.
    Key(pos.key().0 ^ u64::from(pos.countdown()).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
