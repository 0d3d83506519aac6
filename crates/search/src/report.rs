//! What is asked of a search, and what it answers.

use std::time::Duration;

use damier_core::{History, Position};

use crate::{Bound, Count, Limits, Score, Stop, Tree};

/// What is asked: the game so far, and how much may be spent on its next move.
#[derive(Clone, Debug)]
pub struct Quest<'a, P: Position> {
    /// The game so far.
    pub game: &'a History<P>,
    /// What may be spent; where it is silent the searcher follows its own limits.
    pub limits: Limits,
    /// Raised by others to end the search.
    pub stop: Stop,
    /// Moves that are not to be considered at the root: how the second best is found.
    pub without: Vec<P::Move>,
    /// Record the search tree, up to this many nodes.
    pub record: Option<usize>,
}

impl<'a, P: Position> Quest<'a, P> {
    /// The next move of a game, within limits.
    pub fn new(game: &'a History<P>, limits: Limits) -> Self {
        Quest { game, limits, stop: Stop::default(), without: Vec::new(), record: None }
    }
}

/// One move at the root, as a search that compares them saw it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub m: M,
    /// Its value for the side that plays it.
    pub score: Score,
    /// How often it was tried; 1 for a search that tries each once.
    pub visits: u64,
}

/// What a search has found, so far or in the end.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// The value for the side to move at the root.
    pub score: Score,
    /// What the value says.
    pub bound: Bound,
    /// The moves both sides are expected to play; the first is the answer, and there is none where no move is.
    pub line: Vec<P::Move>,
    /// The depth searched to its end.
    pub depth: u32,
    /// What was counted.
    pub count: Count,
    /// The time spent.
    pub elapsed: Duration,
    /// The moves of the root one by one, from searches that compare them.
    pub moves: Vec<RootMove<P::Move>>,
    /// The tree, if it was to be recorded.
    pub tree: Option<Tree<P>>,
    /// How full the table is, in thousandths, if there is one.
    pub full: Option<u16>,
    /// What the user should know: a bound that was reached, a table that had to be smaller.
    pub notes: Vec<String>,
}

impl<P: Position> Report<P> {
    /// A report of nothing yet.
    pub fn empty() -> Self {
        Report {
            score: Score::DRAWN,
            bound: Bound::Exact,
            line: Vec::new(),
            depth: 0,
            count: Count::default(),
            elapsed: Duration::ZERO,
            moves: Vec::new(),
            tree: None,
            full: None,
            notes: Vec::new(),
        }
    }

    /// The move to play.
    pub fn best(&self) -> Option<P::Move> {
        self.line.first().copied()
    }
}

/// Whoever chooses moves by looking ahead. Called once a move, so it may live behind a pointer.
pub trait Searcher<P: Position>: Send {
    /// Looks for the best move; `progress` hears of every better answer on the way.
    ///
    /// The last position of the game must have a move that is allowed, or the report has an empty line.
    fn search(&mut self, quest: &Quest<'_, P>, progress: &mut dyn FnMut(&Report<P>)) -> Report<P>;

    /// Forgets what was learned in the last game.
    fn new_game(&mut self) {}
}
