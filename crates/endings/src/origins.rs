//! Where a position may have come from.

use damier_core::{BySide, Side};
use damier_draughts::rules::Reach;
use damier_draughts::{Bits, Position, Variant};

/// The diagonals of [`steps`](damier_draughts::Layout::steps), and which of them lead up the board.
const DIAGONALS: [usize; 4] = [0, 1, 2, 3];
const UP: [usize; 2] = [0, 3];

/// Hands over every position, Black to move, from which a move that takes and crowns nothing may have led to this one, White to move. In
/// some of them there was something to take, so that it cannot have been made.
pub(crate) fn origins<V: Variant>(pos: &Position<V>, mut found: impl FnMut(&Position<V>)) {
    debug_assert_eq!(pos.turn(), Side::White, "numbered positions are White's");
    let far = if V::RULES.kings.rule.step == Reach::Any { usize::MAX } else { 1 };
    let movers = [(pos.men(Side::Black), UP.as_slice(), 1), (pos.kings(Side::Black), &DIAGONALS, far)];
    for (pieces, directions, far) in movers {
        for to in pieces.into_iter().map(Bits::of) {
            for &direction in directions {
                let step = V::LAYOUT.steps[direction];
                let way = std::iter::successors(Some(to.shift(step)), |from| Some(from.shift(step)));
                for from in way.take_while(|&from| (from & pos.empty()).any()).take(far) {
                    found(&with_piece_back(pos, to, from));
                }
            }
        }
    }
}

/// The position before Black's piece went from there to here.
fn with_piece_back<V: Variant>(pos: &Position<V>, to: Bits, from: Bits) -> Position<V> {
    let kings = pos.kings(Side::White) | pos.kings(Side::Black);
    let moved = |set: Bits| if (set & to).any() { set & !to | from } else { set };
    let pieces = BySide { white: pos.pieces(Side::White), black: moved(pos.pieces(Side::Black)) };
    Position::new(pieces, moved(kings), Side::Black)
}

#[cfg(test)]
mod tests {
    use damier_core::{MoveList, Notation as _, Position as _};
    use damier_draughts::{GAMES, Position, Russian, Task, Variant, dispatch};

    use super::origins;
    use crate::Census;

    /// Every quiet move that keeps the material leads back to where it began.
    struct LeadBack;

    impl Task for LeadBack {
        type Output = usize;

        fn run<V: Variant>(self) -> usize {
            let census = Census::<V>::new(3);
            let mut seen = 0;
            for number in (0..census.len()).step_by(101) {
                let Some(pos) = census.position(number) else { continue };
                let pos = pos.rotated();
                let mut moves = MoveList::new();
                pos.legal_moves(&mut moves);
                for m in moves.iter().filter(|m| !m.is_capture() && !m.crowned) {
                    let mut back = false;
                    origins(&pos.after(*m), |origin| back |= census.number(origin) == Some(number));
                    assert!(back, "{} {}", V::ID, pos.fen());
                    seen += 1;
                }
            }
            seen
        }
    }

    #[test]
    fn whoever_came_here_by_a_quiet_move_is_found() {
        for game in GAMES {
            let seen = dispatch(game.id, LeadBack).unwrap();
            assert!(seen > 500, "{}: {seen}", game.id);
        }
    }

    #[test]
    fn men_come_from_behind_and_kings_from_afar() {
        let from = |fen: &str| {
            let mut fens = Vec::new();
            origins(&Position::<Russian>::from_fen(fen).unwrap(), |pos| fens.push(pos.fen()));
            fens.sort();
            fens
        };
        assert_eq!(from("W:WKa1:Bc3"), ["B:WKa1:Bb4", "B:WKa1:Bd4"]);
        // Along the long road the other king is in the way.
        assert_eq!(from("W:WKc3:BKa1"), ["B:WKc3:BKb2"]);
        assert_eq!(from("W:Wb2:BKh8").len(), 5);
    }
}
