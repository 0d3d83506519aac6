//! What a search must be told about a game to judge the positions at which it stops.

use damier_core::{MoveList, Position, Verdict};

use crate::Score;

/// A judge of positions.
///
/// Any function from a position to a score is one:
///
/// ```
/// use damier_core::testing::Nim;
/// use damier_search::{Evaluator, Score};
/// let mut even = |_: &Nim| Score::DRAWN;
/// assert_eq!(even.evaluate(&Nim::default()), Score::DRAWN);
/// ```
pub trait Evaluator<P: Position> {
    /// The value of a position that has moves, for the side to move.
    fn evaluate(&mut self, pos: &P) -> Score;

    /// Called before each search: one document's evaluation depends on who is thinking.
    fn begin(&mut self, _root: &P) {}

    /// The value of a finished game, for the side to move.
    fn finished(&mut self, _pos: &P, verdict: Verdict) -> Score {
        Score::of(verdict)
    }
}

impl<P: Position, F: FnMut(&P) -> Score> Evaluator<P> for F {
    fn evaluate(&mut self, pos: &P) -> Score {
        self(pos)
    }
}

/// What a search may know of a game's moves beyond their legality.
///
/// Plain functions: they are called only where an option asks for them.
#[derive(Clone, Copy, Debug)]
pub struct Tactics<P: Position> {
    /// Keeps of the legal moves those that change the balance at once; none are left where the position is quiet.
    pub noisy: fn(&P, &mut MoveList<P::Move>),
    /// Whether the side to move may decline every noisy move, and so keep the value of the position as it stands.
    pub may_decline: bool,
    /// How interesting a move looks before it is searched; the greatest is tried first.
    pub promise: fn(&P, P::Move) -> i32,
}

impl<P: Position> Tactics<P> {
    /// Nothing known: every position is quiet and every move looks alike.
    pub const NONE: Self = Tactics { noisy: |_, moves| moves.clear(), may_decline: true, promise: |_, _| 0 };
}
