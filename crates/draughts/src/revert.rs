//! One board, with moves made and taken back (document 000, S-41).
//!
//! Searches here copy positions instead. This is the other way, complete, so that the two can be measured against
//! each other.

use damier_core::{BySide, Key, Side};

use crate::runs::Run;
use crate::{Bits, Move, Position, Variant, zobrist};

/// What a move destroys: with it the move can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    key: Key,
    /// The captured pieces that were kings.
    kings_taken: Bits,
    runs: BySide<Run>,
    quiet: u8,
    by_man: bool,
}

impl<V: Variant> Position<V> {
    /// Makes `m`, which must be legal, on this very board.
    ///
    /// ```
    /// use damier_core::{Notation, Position as _};
    /// use damier_draughts::{English, Position};
    /// let mut pos = Position::<English>::default();
    /// let m = pos.parse_move("11-15")?;
    /// let undo = pos.play(m);
    /// assert_eq!(pos, Position::default().after(m));
    /// pos.take_back(m, undo);
    /// assert_eq!(pos, Position::default());
    /// # Ok::<(), damier_core::MoveError>(())
    /// ```
    #[inline]
    pub fn play(&mut self, m: Move) -> Undo {
        match self.turn {
            Side::White => self.play_of::<true>(m),
            Side::Black => self.play_of::<false>(m),
        }
    }

    /// Takes `m` back, the last move made: revives the taken pieces and demotes a fresh king.
    #[inline]
    pub fn take_back(&mut self, m: Move, undo: Undo) {
        match self.turn {
            Side::White => self.take_back_of::<false>(m, undo),
            Side::Black => self.take_back_of::<true>(m, undo),
        }
    }

    #[inline(always)]
    fn play_of<const WHITE: bool>(&mut self, m: Move) -> Undo {
        let turn = if WHITE { Side::White } else { Side::Black };
        let (from, to) = (Bits::of(m.from), Bits::of(m.to));
        let by_man = (self.kings & from).is_empty();
        let kings_taken = self.kings & m.captured;
        let undo = Undo { key: self.key, kings_taken, runs: self.runs, quiet: self.quiet, by_man };
        self.quiet = self.countdown_after(m, by_man);
        self.key ^= zobrist::TURN
            ^ zobrist::piece(turn, !by_man, m.from)
            ^ zobrist::piece(turn, !by_man || m.crowned, m.to);
        for square in m.captured {
            self.key ^= zobrist::piece(!turn, kings_taken.has(square), square);
        }
        self.turn = !turn;
        // A round trip ends where it began: first take the piece off, then put it down.
        self.pieces[turn] = (self.pieces[turn] ^ from) | to;
        self.pieces[!turn] &= !m.captured;
        self.kings &= !m.captured & !from;
        if !by_man || m.crowned {
            self.kings |= to;
        }
        if V::RULES.king_run.rule.is_some() {
            self.update_runs(m, by_man);
        }
        undo
    }

    #[inline(always)]
    fn take_back_of<const WHITE: bool>(&mut self, m: Move, undo: Undo) {
        let turn = if WHITE { Side::White } else { Side::Black };
        let (from, to) = (Bits::of(m.from), Bits::of(m.to));
        self.turn = turn;
        self.pieces[turn] = (self.pieces[turn] ^ to) | from;
        self.pieces[!turn] |= m.captured;
        self.kings = self.kings & !to | undo.kings_taken;
        if !undo.by_man {
            self.kings |= from;
        }
        self.key = undo.key;
        self.quiet = undo.quiet;
        if V::RULES.king_run.rule.is_some() {
            self.runs = undo.runs;
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_core::testing::random_positions;
    use damier_core::{MoveList, Position as _};

    use crate::{GAMES, Position, Task, Variant, dispatch};

    /// Every field, those that `Eq` leaves out too.
    fn all_of<V: Variant>(pos: &Position<V>) -> impl PartialEq + std::fmt::Debug + use<V> {
        (pos.pieces, pos.kings, pos.key, pos.runs, pos.quiet, pos.turn)
    }

    struct ThereAndBack;

    impl Task for ThereAndBack {
        type Output = usize;

        fn run<V: Variant>(self) -> usize {
            let mut moves = MoveList::new();
            let mut steps = 0;
            for pos in random_positions::<Position<V>>(3000, 41) {
                pos.legal_moves(&mut moves);
                for &m in &moves {
                    let mut board = pos;
                    let undo = board.play(m);
                    assert_eq!(all_of(&board), all_of(&pos.after(m)), "{m:?} in {pos:?}");
                    board.take_back(m, undo);
                    assert_eq!(all_of(&board), all_of(&pos), "{m:?} taken back in {pos:?}");
                    steps += 1;
                }
            }
            steps
        }
    }

    #[test]
    fn every_move_of_every_game_can_be_taken_back() {
        for game in GAMES {
            let steps = dispatch(game.id, ThereAndBack).expect("a game of the catalogue");
            assert!(steps > 3000, "{}: only {steps} moves were tried", game.id);
        }
    }
}
