//! A game that ends: whoever makes no progress for too long has a draw.

use damier_core::{Ending, Key, MoveList, Position, Reason, Side};

/// A position with the plies since the last move that cannot be taken back; after too many the game is drawn.
///
/// The same position with another count is another position, so none ever comes again, and what is proved of it on one
/// line holds on every line. That is what makes a table safe for proofs: without it, a draw by repetition on one line
/// would be believed on all ("graph history interaction"). A win that a side can force, it can force without going
/// in circles, so nothing is lost as long as the patience is greater than the longest such win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Patient<P> {
    /// The position.
    pub pos: P,
    /// The plies without progress so far.
    pub waited: u16,
    /// The plies after which the game is drawn.
    pub patience: u16,
}

impl<P: Position> Position for Patient<P> {
    type Move = P::Move;
    const REPETITIONS: Option<u8> = None;

    fn turn(&self) -> Side {
        self.pos.turn()
    }

    fn legal_moves(&self, moves: &mut MoveList<P::Move>) {
        self.pos.legal_moves(moves);
    }

    fn after(&self, m: P::Move) -> Self {
        let waited = if self.pos.is_progress(m) { 0 } else { self.waited + 1 };
        Patient { pos: self.pos.after(m), waited, ..*self }
    }

    fn key(&self) -> Key {
        self.pos.key()
    }

    fn is_progress(&self, m: P::Move) -> bool {
        self.pos.is_progress(m)
    }

    fn ending(&self) -> Option<Ending> {
        let tired = self.waited >= self.patience && self.pos.can_move();
        self.pos.ending().or_else(|| tired.then(|| Ending::drawn(Reason::Countdown(self.patience))))
    }

    fn out_of_moves(&self) -> Ending {
        self.pos.out_of_moves()
    }

    fn countdown(&self) -> u16 {
        // The game's own countdown may have begun at another move than ours.
        self.waited.wrapping_mul(257) ^ self.pos.countdown()
    }

    fn can_move(&self) -> bool {
        self.pos.can_move()
    }

    fn count_moves(&self) -> usize {
        self.pos.count_moves()
    }
}
