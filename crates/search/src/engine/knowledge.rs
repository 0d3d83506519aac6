//! What the champion must be told of a game beyond its rules.

use damier_core::{MoveList, Position};

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

    /// How much the champion trusts the judgement, fitted game by game.
    const MARGINS: Margins;

    /// The place of a legal move in the champion's memory of moves.
    fn footprint(&self, pos: &P, m: P::Move) -> Footprint;

    /// What a legal move seems to win at once, or to lose if less than nothing; `None` for a move that changes no balance.
    ///
    /// The greatest is tried first. A quiet move is tried between those that lose nothing and those that lose.
    fn gain(&self, _pos: &P, _m: P::Move) -> Option<Score> {
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

/// Margins and measures of the champion in one family of games, in thousandths of a man or a pawn.
///
/// Each was found by play; the table in `docs/champion.md` says what it was worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margins {
    /// Half the first window around the last value.
    pub aspiration: i32,
    /// For each ply left: so far above the window a position holds without a search.
    pub reverse_futility: i32,
    /// For each ply left: so far below the window a quiet move is not tried.
    pub futility: i32,
    /// For each ply left: so far below the window only captures can help.
    pub razoring: i32,
    /// So far below the window a capture beyond the horizon is not tried, whatever it wins on top.
    pub delta: i32,
    /// For each ply left: so much worse every other move must be for the table's move to be the only one.
    pub singular: i32,
    /// How reductions grow: `base + ln(depth) * ln(rank) / divisor`, in hundredths of a ply.
    pub reduction_base: i32,
    /// See [`reduction_base`](Self::reduction_base), in hundredths.
    pub reduction_divisor: i32,
    /// A shallow search stands for a deep one if it is this far beyond the window.
    pub probcut: ProbCut,
}

impl Margins {
    /// Wide margins for a game of which nothing was measured.
    pub const CAUTIOUS: Margins = Margins {
        aspiration: 250,
        reverse_futility: 1000,
        futility: 1000,
        razoring: 3000,
        delta: 2000,
        singular: 50,
        reduction_base: 0,
        reduction_divisor: 300,
        probcut: ProbCut {
            reduction: 4,
            least_depth: 8,
            slope: 1000,
            offset: 0,
            deviation: 1000,
            threshold: 200,
        },
    };
}

/// A deep value is about `slope * shallow + offset`, give or take `deviation`; the cut is made at `threshold` deviations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCut {
    /// Plies the shallow search is shallower.
    pub reduction: i32,
    /// The least depth at which it is tried.
    pub least_depth: i32,
    /// In thousandths.
    pub slope: i32,
    /// In thousandths of a man.
    pub offset: i32,
    /// In thousandths of a man.
    pub deviation: i32,
    /// In hundredths.
    pub threshold: i32,
}
