//! Nim with three heaps: whoever takes the last stick wins.

use std::ops::Range;

use thiserror::Error;

use crate::{Dice, Ending, Key, Located, MoveError, MoveList, Notation, Playout, Position, Reason, Side};

/// Three heaps of at most fifteen sticks and the side to move.
///
/// The theory is complete (Bouton 1901): the side to move loses exactly when the heaps XOR to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim {
    heaps: [u8; 3],
    turn: Side,
}

/// The greatest heap.
const MOST: u8 = 15;

impl Nim {
    /// A game with these heaps, White to move; none may have more than fifteen sticks.
    pub fn new(heaps: [u8; 3]) -> Self {
        assert!(heaps.iter().all(|&n| n <= MOST), "a heap has at most {MOST} sticks");
        Nim { heaps, turn: Side::White }
    }

    /// Whether the side to move wins with best play.
    pub fn is_won(&self) -> bool {
        self.heaps.iter().fold(0, |sum, n| sum ^ n) != 0
    }
}

impl Default for Nim {
    fn default() -> Self {
        Nim::new([3, 4, 5])
    }
}

impl Position for Nim {
    /// A heap and what is left of it.
    type Move = (u8, u8);
    const REPETITIONS: Option<u8> = None;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self, moves: &mut MoveList<(u8, u8)>) {
        moves.clear();
        for (heap, &sticks) in (0..).zip(&self.heaps) {
            moves.extend((0..sticks).map(|left| (heap, left)));
        }
    }

    fn after(&self, (heap, left): (u8, u8)) -> Self {
        let mut next = *self;
        next.heaps[usize::from(heap)] = left;
        next.turn = !self.turn;
        next
    }

    fn key(&self) -> Key {
        let packed = self.heaps.iter().fold(0, |sum, &n| sum << 4 | u64::from(n));
        Key(Dice::new(packed << 1 | self.turn as u64).roll())
    }

    fn is_progress(&self, _: (u8, u8)) -> bool {
        true
    }

    fn out_of_moves(&self) -> Ending {
        Ending::lost(Reason::Goal)
    }
}

/// The text is not `heap,heap,heap side`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected three heaps of 0 to {MOST} sticks and a side, as in `3,4,5 W`")]
pub struct NimError(Range<usize>);

impl Located for NimError {
    fn span(&self) -> Range<usize> {
        self.0.clone()
    }
}

impl Playout for Nim {}

impl Notation for Nim {
    type FenError = NimError;

    fn from_fen(text: &str) -> Result<Self, NimError> {
        let (heaps, side) = text.split_once(' ').ok_or(NimError(text.len()..text.len()))?;
        let bad_side = NimError(heaps.len() + 1..text.len());
        let turn = match side {
            "W" => Side::White,
            "B" => Side::Black,
            _ => return Err(bad_side),
        };
        let mut sizes = [0; 3];
        let (mut at, mut found) = (0, 0);
        for word in heaps.split(',') {
            let fault = NimError(at..at + word.len());
            let sticks: u8 = word.parse().map_err(|_| fault.clone())?;
            *sizes.get_mut(found).filter(|_| sticks <= MOST).ok_or(fault)? = sticks;
            found += 1;
            at += word.len() + 1;
        }
        if found < 3 { Err(NimError(heaps.len()..heaps.len())) } else { Ok(Nim { heaps: sizes, turn }) }
    }

    fn fen(&self) -> String {
        let [a, b, c] = self.heaps;
        format!("{a},{b},{c} {}", self.turn.letter())
    }

    fn parse_move(&self, text: &str) -> Result<(u8, u8), MoveError> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.iter().copied().find(|&m| self.show_move(m) == text).ok_or_else(|| MoveError::Malformed {
            text: text.to_owned(),
            span: 0..text.len(),
            expected: "a heap and what is left of it, as in `a2`".to_owned(),
        })
    }

    fn show_move(&self, (heap, left): (u8, u8)) -> String {
        format!("{}{left}", char::from(b'a' + heap))
    }
}

#[cfg(test)]
mod tests {
    use super::Nim;
    use crate::testing::{conformance, random_positions};
    use crate::{Located, MoveList, Notation, Position};

    #[test]
    fn nim_is_a_game() {
        conformance::<Nim>(50, 1);
    }

    #[test]
    fn a_won_heap_has_a_move_to_a_lost_one_and_a_lost_heap_has_none() {
        let mut moves = MoveList::new();
        for pos in random_positions::<Nim>(500, 2) {
            pos.legal_moves(&mut moves);
            assert_eq!(pos.is_won(), moves.iter().any(|&m| !pos.after(m).is_won()), "{}", pos.fen());
        }
    }

    #[test]
    fn a_bad_text_is_pointed_at() {
        for (text, span) in [("3,16,5 W", 2..4), ("3,4 W", 3..3), ("1,2,3,4 W", 6..7), ("1,2,3 x", 6..7)] {
            assert_eq!(Nim::from_fen(text).unwrap_err().span(), span, "{text}");
        }
    }
}
