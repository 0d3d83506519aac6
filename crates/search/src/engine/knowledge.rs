//! What the champion must be told of a game beyond its rules.

use damier_core::{MoveList, Position};

use super::{Ideas, Margins};
use crate::{Bound, Evaluator, Score};

/// What stands beyond the horizon of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrest {
    /// Every legal move is in the list and one of them must be played: captures in draughts, answers to a check in chess.
    Forced,
    /// The moves in the list, perhaps none, change the balance at once, and the side to move may decline them all.
    Optional,
    /// There is no legal move.
    Stuck,
}

/// Which piece goes from where to where: what is learned of moves is remembered by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Footprint {
    /// The square the piece leaves, below 64.
    pub from: u8,
    /// The square it goes to, below 64.
    pub to: u8,
    /// Its kind, below [`Knowledge::KINDS`].
    pub kind: u8,
}

/// What the champion knows of a game: how to judge its positions, and what its moves do to the balance.
///
/// Everything but the judgement and [`footprint`](Self::footprint) has a default that knows nothing; with it the champion plays
/// any game. Scores are for the side to move, in thousandths of a man or a pawn.
pub trait Knowledge<P: Position>: Evaluator<P> + Clone + Send + 'static {
    /// The kinds of pieces, at most 8.
    const KINDS: usize;

    /// The ideas that pay in this game.
    const IDEAS: Ideas = Ideas::ALL;

    /// How much the champion trusts the judgement, fitted game by game and judge by judge.
    fn margins(&self) -> Margins;

    /// The place of a legal move in the champion's memory of moves.
    fn footprint(&self, pos: &P, m: P::Move) -> Footprint;

    /// What a legal move seems to win at once, or to lose if less than nothing; `None` for a move that changes no balance.
    ///
    /// The greatest is tried first. A quiet move is tried between those that lose nothing and those that lose.
    fn gain(&self, _pos: &P, _m: P::Move) -> Option<Score> {
        None
    }

    /// Whether the side to move is free to decline whatever [`unrest`](Self::unrest) will find, where that is seen at a glance: then
    /// a position that is good enough as it stands is not looked at further.
    fn may_stand(&self, _pos: &P) -> bool {
        false
    }

    /// Between which values the judgement of a position lies, where that is told much quicker than the judgement itself; hardly ever may it
    /// lie elsewhere.
    fn reckon(&self, _pos: &P) -> Option<(Score, Score)> {
        None
    }

    /// Fills `moves` with what must be looked at beyond the horizon.
    fn unrest(&self, pos: &P, moves: &mut MoveList<P::Move>) -> Unrest {
        moves.clear();
        if pos.can_move() { Unrest::Optional } else { Unrest::Stuck }
    }

    /// Whether the judgement of a position, whose legal moves are these, is worth little as it stands: a capture must be made,
    /// a king is in check.
    fn is_tense(&self, _pos: &P, _moves: &[P::Move]) -> bool {
        false
    }

    /// Whether the other side would win something at once if it were its turn.
    fn is_threatened(&self, _pos: &P) -> bool {
        false
    }

    /// Whether a move has put the opponent, who is now to move, under a threat that cannot be ignored: a check.
    fn is_check(&self, _child: &P) -> bool {
        false
    }

    /// The position with the turn passed on, where a pass may tell something: never in draughts, where having to move is often
    /// the trouble.
    fn passed(&self, _pos: &P) -> Option<P> {
        None
    }

    /// What is known of a position without a search: an endgame that is in a book, say.
    fn known(&mut self, _pos: &P) -> Option<(Score, Bound)> {
        None
    }

    /// Called when the search steps into a move, for judgements that are kept up move by move.
    fn push(&mut self, _pos: &P, _m: P::Move, _child: &P) {}

    /// Called when the search steps back.
    fn pop(&mut self) {}
}
