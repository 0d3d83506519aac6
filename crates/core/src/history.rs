//! A game as it was played: the positions in order, and what only their sequence can tell.

use crate::{Ending, MoveList, Position, Reason};

/// The positions of a game from its start to now, with the moves between them.
///
/// ```
/// use damier_core::{History, Position, testing::Nim};
/// let mut game = History::<Nim>::default();
/// let (m, before) = (game.legal_moves()[0], *game.position());
/// game.play(m);
/// assert_eq!(game.position(), &before.after(m));
/// assert_eq!(game.undo(), Some(m));
/// assert_eq!(game.position(), &before);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<P: Position> {
    now: P,
    past: Vec<(P, P::Move)>,
}

impl<P: Position> Default for History<P> {
    fn default() -> Self {
        History::new(P::default())
    }
}

impl<P: Position> History<P> {
    /// A game that starts from `start`.
    pub fn new(start: P) -> Self {
        History { now: start, past: Vec::new() }
    }

    /// The position now.
    pub fn position(&self) -> &P {
        &self.now
    }

    /// The position the game started from.
    pub fn start(&self) -> &P {
        self.past.first().map_or(&self.now, |(pos, _)| pos)
    }

    /// The moves played, first to last.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> + '_ {
        self.past.iter().map(|&(_, m)| m)
    }

    /// The positions before each move, first to last; the present one is not among them.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &P> + '_ {
        self.past.iter().map(|(pos, _)| pos)
    }

    /// The number of moves played.
    pub fn plies(&self) -> usize {
        self.past.len()
    }

    /// The legal moves now; empty when the game is over.
    pub fn legal_moves(&self) -> MoveList<P::Move> {
        let mut moves = MoveList::new();
        if self.ending().is_none() {
            self.now.legal_moves(&mut moves);
        }
        moves
    }

    /// The plies since the last move that cannot be taken back.
    pub fn since_progress(&self) -> usize {
        self.past.iter().rev().take_while(|(pos, m)| !pos.is_progress(*m)).count()
    }

    /// How often the present position has stood in this game, now included.
    pub fn repetitions(&self) -> usize {
        let reversible = self.since_progress();
        1 + self.past.iter().rev().take(reversible).filter(|(pos, _)| *pos == self.now).count()
    }

    /// How the game ended, if it has: by the position, for want of a move, or by repetition.
    pub fn ending(&self) -> Option<Ending> {
        self.now.outcome().or_else(|| self.repeated())
    }

    /// Plays `m`, which must be legal now.
    pub fn play(&mut self, m: P::Move) {
        let next = self.now.after(m);
        self.past.push((std::mem::replace(&mut self.now, next), m));
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<P::Move> {
        let (pos, m) = self.past.pop()?;
        self.now = pos;
        Some(m)
    }

    fn repeated(&self) -> Option<Ending> {
        let times = P::REPETITIONS?;
        (self.repetitions() >= usize::from(times)).then(|| Ending::drawn(Reason::Repetition(times)))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::TicTacToe;
    use crate::{Dice, History, Verdict};

    #[test]
    fn undoing_every_move_returns_to_the_start() {
        let mut game = History::<TicTacToe>::default();
        let mut dice = Dice::new(3);
        while game.ending().is_none() {
            let moves = game.legal_moves();
            game.play(moves[dice.below(moves.len())]);
        }
        assert_eq!(game.moves().len(), game.plies());
        while game.undo().is_some() {}
        assert_eq!(game, History::default());
    }

    #[test]
    fn a_finished_game_has_no_moves() {
        let mut game = History::<TicTacToe>::default();
        for cell in [0, 3, 1, 4, 2] {
            assert!(game.ending().is_none());
            game.play(cell);
        }
        assert_eq!(game.ending().map(|e| e.verdict), Some(Verdict::Lost));
        assert!(game.legal_moves().is_empty());
    }
}
