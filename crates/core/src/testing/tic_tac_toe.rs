//! Tic-tac-toe: three in a row.

use std::ops::Range;

use thiserror::Error;

use crate::{Dice, Ending, Key, Located, MoveError, MoveList, Notation, Playout, Position, Reason, Side};

/// The nine cells as one bit set a side; White writes the first cross.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe {
    crosses: u16,
    noughts: u16,
}

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl TicTacToe {
    fn symbol(self, cell: u8) -> char {
        match (self.crosses >> cell & 1, self.noughts >> cell & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        }
    }
}

impl Position for TicTacToe {
    /// The cell, 0 to 8, row by row.
    type Move = u8;
    const REPETITIONS: Option<u8> = None;

    fn turn(&self) -> Side {
        if self.crosses.count_ones() > self.noughts.count_ones() { Side::Black } else { Side::White }
    }

    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        moves.clear();
        moves.extend((0..9).filter(|cell| (self.crosses | self.noughts) >> cell & 1 == 0));
    }

    fn after(&self, cell: u8) -> Self {
        let mut next = *self;
        match self.turn() {
            Side::White => next.crosses |= 1 << cell,
            Side::Black => next.noughts |= 1 << cell,
        }
        next
    }

    fn key(&self) -> Key {
        Key(Dice::new(u64::from(self.crosses) << 16 | u64::from(self.noughts)).roll())
    }

    fn is_progress(&self, _: u8) -> bool {
        true
    }

    fn ending(&self) -> Option<Ending> {
        let last = if self.turn() == Side::White { self.noughts } else { self.crosses };
        LINES.iter().any(|line| line & !last == 0).then(|| Ending::lost(Reason::Goal))
    }

    fn out_of_moves(&self) -> Ending {
        debug_assert_eq!(self.crosses | self.noughts, FULL);
        Ending::drawn(Reason::BoardFull)
    }
}

/// The text is not nine of `x`, `o` and `.` with as many noughts as crosses or one fewer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected nine of `x`, `o` and `.`, crosses being first to play")]
pub struct TicTacToeError(Range<usize>);

impl Located for TicTacToeError {
    fn span(&self) -> Range<usize> {
        self.0.clone()
    }
}

impl Playout for TicTacToe {}

impl Notation for TicTacToe {
    type FenError = TicTacToeError;

    fn from_fen(text: &str) -> Result<Self, TicTacToeError> {
        let mut pos = TicTacToe::default();
        for (i, symbol) in text.char_indices() {
            let fault = TicTacToeError(i..i + symbol.len_utf8());
            match symbol {
                _ if i >= 9 => return Err(fault),
                'x' => pos.crosses |= 1 << i,
                'o' => pos.noughts |= 1 << i,
                '.' => {}
                _ => return Err(fault),
            }
        }
        let lead = pos.crosses.count_ones().wrapping_sub(pos.noughts.count_ones());
        if text.len() < 9 || lead > 1 { Err(TicTacToeError(0..text.len())) } else { Ok(pos) }
    }

    fn fen(&self) -> String {
        (0..9).map(|cell| self.symbol(cell)).collect()
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.iter().copied().find(|&m| self.show_move(m) == text).ok_or_else(|| MoveError::Malformed {
            text: text.to_owned(),
            span: 0..text.len(),
            expected: "the number of an empty cell, 1 to 9".to_owned(),
        })
    }

    fn show_move(&self, cell: u8) -> String {
        format!("{}", cell + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::TicTacToe;
    use crate::testing::conformance;
    use crate::{MoveList, Notation, Position, Verdict};

    #[test]
    fn tic_tac_toe_is_a_game() {
        conformance::<TicTacToe>(50, 1);
    }

    #[test]
    fn tic_tac_toe_has_its_255168_games() {
        fn games(pos: TicTacToe) -> u32 {
            if pos.ending().is_some() {
                return 1;
            }
            let mut moves = MoveList::new();
            pos.legal_moves(&mut moves);
            if moves.is_empty() { 1 } else { moves.iter().map(|&m| games(pos.after(m))).sum() }
        }
        assert_eq!(games(TicTacToe::default()), 255_168);
    }

    #[test]
    fn a_line_on_the_last_cell_is_no_draw() {
        let pos = TicTacToe::from_fen("xxxooxoxo").unwrap();
        assert_eq!(pos.ending().map(|e| e.verdict), Some(Verdict::Lost));
    }

    #[test]
    fn a_board_nobody_can_reach_is_refused() {
        for text in ["xxx......", "o........", "xo", "xoxoxoxoxo", "x?......."] {
            assert!(TicTacToe::from_fen(text).is_err(), "{text}");
        }
    }
}
