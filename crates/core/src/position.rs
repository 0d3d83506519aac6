//! What algorithms see of a game ([`Position`]) and what people see of it ([`Notation`]).

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Ending, Key, Located, MoveError, MoveList, Side};

/// A state of a two-player game with perfect information, as a small value.
///
/// A position knows no history: repetition belongs to [`History`](crate::History). `Eq` means the law's "same
/// position", so counters that only measure time are left out of it. The default value is the opening position.
pub trait Position: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// A move, meaningful together with the position it was generated in.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// How often the same position must stand for a draw; `None` where the law knows no such rule.
    const REPETITIONS: Option<u8> = Some(3);

    /// The side to move.
    fn turn(&self) -> Side;

    /// Replaces the contents of `moves` with every legal move, each once, always in the same order.
    ///
    /// Endings are not looked at here: where [`ending`](Self::ending) says the game is over the list may be full.
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// The position after `m`, which must be legal here.
    #[must_use]
    fn after(&self, m: Self::Move) -> Self;

    /// A fingerprint, side to move included.
    fn key(&self) -> Key;

    /// Whether `m` can never be taken back by later moves, so that no earlier position can return after it.
    fn is_progress(&self, m: Self::Move) -> bool;

    /// How the game ended, if it ended here for another reason than the lack of moves.
    fn ending(&self) -> Option<Ending> {
        None
    }

    /// What having no move means: a loss in draughts, a win in antidraughts.
    fn out_of_moves(&self) -> Ending {
        Ending::lost(crate::Reason::Blocked)
    }

    /// How far the law's countdown to a draw has run: the one thing that `Eq` and [`key`](Self::key) leave out although the
    /// future depends on it. A search that remembers positions tells them apart by it.
    fn countdown(&self) -> u16 {
        0
    }

    /// How the game ended here, if it did, for whatever reason.
    #[inline]
    fn outcome(&self) -> Option<Ending> {
        self.ending().or_else(|| (!self.can_move()).then(|| self.out_of_moves()))
    }

    /// Whether there is a legal move, for games that can tell without counting: searches ask it at every leaf.
    #[inline]
    fn can_move(&self) -> bool {
        self.count_moves() > 0
    }

    /// The number of legal moves, for games that can count faster than they list.
    fn count_moves(&self) -> usize {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// The number of legal moves after `m`, for games that need not make the position to count in it.
    fn count_after(&self, m: Self::Move) -> usize {
        self.after(m).count_moves()
    }
}

/// The written form of a game's positions and moves.
pub trait Notation: Position {
    /// What can be wrong with the text of a position.
    type FenError: Located;

    /// Reads a position.
    fn from_fen(text: &str) -> Result<Self, Self::FenError>;

    /// Writes the position so that [`from_fen`](Self::from_fen) reads it back.
    fn fen(&self) -> String;

    /// Reads a move in any form people type; exactly one legal move must fit.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Writes a legal move in the game's own notation.
    fn show_move(&self, m: Self::Move) -> String;
}
