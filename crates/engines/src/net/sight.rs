//! What a game shows to a network.

use damier_chess::Piece;
use damier_core::{Position, Side};
use damier_draughts::{Square, Variant};
use damier_nets::{Chart, Sets, Shape};

/// A game whose positions can be shown to a network: kinds of pieces on squares.
pub trait Sight: Position {
    /// The places of each kind: White's kinds first, then Black's.
    type Sets: Sets + Send + 'static;

    /// Kinds of pieces, those of both sides.
    const KINDS: usize;

    /// Squares of the board.
    const SQUARES: usize;

    /// Pieces on the board when a game begins.
    const PIECES: usize;

    /// What a piece of each kind of a side counts for where pieces are only counted, in pieces of the first kind.
    const WORTH: &'static [i32];

    /// What stands where.
    fn sets(&self) -> Self::Sets;

    /// The number of the square at a place of the sets, as a side counts it; `None` where there is no square.
    fn square(side: Side, place: usize) -> Option<usize>;

    /// What people call the square at a place of the sets.
    fn square_name(place: usize) -> String;

    /// The kind of White's from which its side looks at the board; `None` where it does not matter where anything stands.
    const KING: Option<usize> = None;

    /// Rooms that such a king can be in. A network may know fewer: then the last ones are one to it.
    const ROOMS: usize = 1;

    /// The room of a king, and the number of a square as it is seen from there, both squares as the side counts them.
    fn outlook(_king: usize, square: usize) -> (usize, usize) {
        (0, square)
    }
}

/// The shape of a network for the game, that sees the board as it is.
pub fn shape<P: Sight>(hidden: usize, buckets: usize) -> Shape {
    Shape { kinds: P::KINDS, squares: P::SQUARES, pieces: P::PIECES, hidden, buckets, rooms: None }
}

/// The inputs of a network of such a shape, or of one that looks from the kings.
pub fn chart<P: Sight>(shape: &Shape) -> Chart {
    let square = |white, place| P::square(if white { Side::White } else { Side::Black }, place);
    match (P::KING, shape.rooms) {
        (Some(king), Some(rooms)) => Chart::from_kings(shape, king, square, |king, square| {
            let (room, square) = P::outlook(king, square);
            (room.min(usize::from(rooms) - 1), square)
        }),
        _ => Chart::new(shape, square),
    }
}

impl<V: Variant> Sight for damier_draughts::Position<V> {
    type Sets = [u64; 4];

    const KINDS: usize = 4;

    const SQUARES: usize = V::RULES.board.rule.squares() as usize;

    const PIECES: usize = 2 * V::RULES.board.rule.men() as usize;

    const WORTH: &'static [i32] = &[1, 3];

    #[inline]
    fn sets(&self) -> [u64; 4] {
        let [white, black] = Side::BOTH;
        [self.men(white).0, self.kings(white).0, self.men(black).0, self.kings(black).0]
    }

    fn square(side: Side, place: usize) -> Option<usize> {
        let squares = V::LAYOUT.squares;
        if !squares.has(Square(place as u8)) {
            return None;
        }
        let before = (squares.0 & ((1 << place) - 1)).count_ones() as usize;
        Some(if side == Side::White { before } else { Self::SQUARES - 1 - before })
    }

    fn square_name(place: usize) -> String {
        V::LAYOUT.number(Square(place as u8)).to_string()
    }
}

impl Sight for damier_chess::Position {
    type Sets = [u64; 2 * Piece::NUM];

    const KINDS: usize = 2 * Piece::NUM;

    const SQUARES: usize = 64;

    const PIECES: usize = 32;

    const WORTH: &'static [i32] = &[1, 3, 3, 5, 9, 0];

    #[inline]
    fn sets(&self) -> Self::Sets {
        let board = self.board();
        let set = |number: usize| {
            let side = if number < Piece::NUM { Side::White } else { Side::Black };
            board.pieces(side, Piece::ALL[number % Piece::NUM]).0
        };
        std::array::from_fn(set)
    }

    /// Black sees the board from the other side, rank by rank; left stays left.
    fn square(side: Side, place: usize) -> Option<usize> {
        Some(if side == Side::White { place } else { place ^ 0o70 })
    }

    fn square_name(place: usize) -> String {
        damier_chess::Square::index(place).to_string()
    }

    const KING: Option<usize> = Some(Piece::NUM - 1);

    const ROOMS: usize = 4;

    /// A king is always to the right of the middle, if need be in a mirror. Only castling is not the same there, and a network is not
    /// told of it. Its rooms: castled, in the middle of the first rank, on the second, and beyond.
    fn outlook(king: usize, square: usize) -> (usize, usize) {
        let mirror = if king % 8 < 4 { 0o07 } else { 0 };
        let room = match ((king ^ mirror) / 8, (king ^ mirror) % 8) {
            (0, 6 | 7) => 0,
            (0, _) => 1,
            (1, _) => 2,
            _ => 3,
        };
        (room, square ^ mirror)
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Side;
    use damier_draughts::{English, International};

    use super::{Sight, chart, shape};

    /// Inputs of the opening position as one side sees it, in order.
    fn seen<P: Sight>(side: Side) -> Vec<usize> {
        let chart = chart::<P>(&shape::<P>(64, 1));
        let mut inputs = Vec::new();
        for (kind, set) in P::default().sets().as_ref().iter().enumerate() {
            let places = (0..64).filter(|place| set >> place & 1 == 1);
            inputs.extend(places.map(|place| chart.input(side == Side::White, kind, place)));
        }
        inputs.sort_unstable();
        inputs
    }

    #[test]
    fn both_sides_see_the_same_opening() {
        let draughts: Vec<usize> = (30..50).chain(100..120).collect();
        assert_eq!(seen::<damier_draughts::Position<International>>(Side::White), draughts);
        assert_eq!(seen::<damier_draughts::Position<International>>(Side::Black), draughts);
        let english = seen::<damier_draughts::Position<English>>(Side::White);
        assert_eq!(english, seen::<damier_draughts::Position<English>>(Side::Black));
        assert_eq!(english.len(), 24);
        let chess = seen::<damier_chess::Position>(Side::White);
        assert_eq!(chess, seen::<damier_chess::Position>(Side::Black));
        // Own pawns on the second rank, the other king on the last.
        assert!(chess.starts_with(&[8, 9, 10]) && chess.ends_with(&[11 * 64 + 60]));
    }
}
