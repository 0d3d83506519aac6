//! Moves as programs send them to each other (HUB, DXP): squares by number, and a capture with the set of what it takes, so that
//! a text means one move and no route has to be told.

use damier_core::{MoveError, MoveList, Notation as _, Position as _};

use crate::{Bits, Move, Position, Variant};

impl<V: Variant> Position<V> {
    /// Writes a move for a program: `32-28`, or `28x19x23` with both ends first and then every square taken.
    pub fn wire_move(&self, m: Move) -> String {
        let number = |square| V::LAYOUT.number(square).to_string();
        let ends = [number(m.from), number(m.to)];
        if !m.is_capture() {
            return ends.join("-");
        }
        ends.into_iter().chain(m.captured.into_iter().map(number)).collect::<Vec<_>>().join("x")
    }

    /// Reads a move from a program; a form people would write is taken too.
    pub fn parse_wire_move(&self, text: &str) -> Result<Move, MoveError> {
        let told =
            text.split(['-', 'x']).map(|word| word.trim().parse().ok()).collect::<Option<Vec<usize>>>();
        let found = told.and_then(|numbers| match numbers[..] {
            [from, to, ref captured @ ..] => self.effect(from, to, captured),
            _ => None,
        });
        found.map_or_else(|| self.parse_move(text), Ok)
    }

    /// The legal move between two squares that takes what stands on these others; the one there is, if none is named.
    pub fn effect(&self, from: usize, to: usize, captured: &[usize]) -> Option<Move> {
        let square = |number| V::LAYOUT.square(number);
        let (from, to) = (square(from)?, square(to)?);
        let mut taken = Bits::EMPTY;
        for &number in captured {
            taken |= Bits::of(square(number)?);
        }
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        let fits = |m: &&Move| {
            m.from == from && m.to == to && (m.captured == taken || captured.is_empty() && m.is_capture())
        };
        let mut found = moves.iter().filter(fits);
        let first = found.next().copied();
        // Where a document counts every route, any of those with the same effect will do.
        first.filter(|first| found.all(|other| other.captured == first.captured))
    }
}

#[cfg(test)]
mod tests {
    use damier_core::testing::random_game;
    use damier_core::{Dice, MoveList, Notation as _, Position as _};

    use crate::{English, International, Position, Russian, Variant};

    fn every_move_comes_back<V: Variant>() {
        let mut dice = Dice::new(4);
        for _ in 0..50 {
            for pos in random_game(Position::<V>::default(), &mut dice).positions() {
                let mut moves = MoveList::new();
                pos.legal_moves(&mut moves);
                for &m in &moves {
                    assert_eq!(pos.parse_wire_move(&pos.wire_move(m)), Ok(m), "{}", pos.fen());
                }
            }
        }
    }

    #[test]
    fn every_move_survives_the_wire() {
        every_move_comes_back::<English>();
        every_move_comes_back::<International>();
        every_move_comes_back::<Russian>();
    }

    #[test]
    fn a_capture_names_its_ends_and_what_it_takes() {
        let pos = Position::<International>::from_fen("W:W28:B22,12").expect("a position");
        let m = pos.parse_wire_move("28x8x12x22").expect("a capture of two men, in any order");
        assert_eq!(pos.wire_move(m), "28x8x12x22");
        assert_eq!(pos.parse_wire_move("28x8"), Ok(m));
        assert!(pos.parse_wire_move("28x8x22").is_err(), "one man is not all it must take");
        assert!(pos.parse_wire_move("28x99").is_err());
        assert!(pos.parse_wire_move("nonsense").is_err());
    }
}
