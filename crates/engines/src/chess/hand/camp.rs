//! One side's pieces, and what they attack.

use damier_chess::{BitBoard, File, Piece, Position, Rank, Square, get_king_moves};
use damier_core::Side;

/// One side's pieces as it sees them: its first row is the first of the board, its pawns go up.
///
/// So every feature is written once for a side that goes up, and told twice.
#[derive(Clone, Copy)]
pub(super) struct Camp {
    /// The pieces by kind.
    pub(super) men: [BitBoard; Piece::NUM],
    pub(super) all: BitBoard,
    pub(super) king: Square,
    /// The squares around the king, one row further ahead of it.
    pub(super) ring: BitBoard,
    /// What the pieces of a kind attack; pawns and king from the start, the others once they have marched.
    pub(super) attacks: [BitBoard; Piece::NUM],
    /// What is attacked at least once, and at least twice.
    pub(super) attacked: BitBoard,
    pub(super) twice: BitBoard,
    /// How hard the enemy's king is pressed.
    pub(super) units: i32,
}

impl Camp {
    /// The camp of `side`, before its pieces have marched.
    pub(super) fn of(pos: &Position, side: Side) -> Camp {
        let board = pos.board();
        let own = |squares: BitBoard| if side == Side::White { squares } else { squares.flip_ranks() };
        let mut men = [BitBoard::EMPTY; Piece::NUM];
        for piece in Piece::ALL {
            men[piece as usize] = own(board.pieces(side, piece));
        }
        let king = men[Piece::King as usize].next_square().expect("both kings are on the board");
        let steps = get_king_moves(king);
        let (to_a, to_h) = (left(up(men[0])), right(up(men[0])));
        let mut attacks = [BitBoard::EMPTY; Piece::NUM];
        attacks[Piece::Pawn as usize] = to_a | to_h;
        attacks[Piece::King as usize] = steps;
        Camp {
            men,
            all: own(board.side(side)),
            king,
            ring: steps | king.bitboard() | up(steps),
            attacks,
            attacked: to_a | to_h | steps,
            twice: to_a & to_h | (to_a | to_h) & steps,
            units: 0,
        }
    }

    /// The camp as the other side sees it.
    pub(super) fn seen_across(&self) -> Camp {
        Camp {
            men: flipped(self.men),
            all: self.all.flip_ranks(),
            king: self.king.flip_rank(),
            ring: self.ring.flip_ranks(),
            attacks: flipped(self.attacks),
            attacked: self.attacked.flip_ranks(),
            twice: self.twice.flip_ranks(),
            units: self.units,
        }
    }

    /// The pieces of a kind.
    #[inline]
    pub(super) fn of_kind(&self, piece: Piece) -> BitBoard {
        self.men[piece as usize]
    }

    /// What the pieces of a kind attack.
    #[inline]
    pub(super) fn attacks_by(&self, piece: Piece) -> BitBoard {
        self.attacks[piece as usize]
    }

    /// Adds what one more piece attacks.
    #[inline]
    pub(super) fn attack(&mut self, piece: Piece, squares: BitBoard) {
        self.attacks[piece as usize] |= squares;
        self.twice |= self.attacked & squares;
        self.attacked |= squares;
    }
}

/// Squares as the other side sees them. A loop, because the compiler makes calls of the array's own `map`.
#[inline]
fn flipped(mut squares: [BitBoard; Piece::NUM]) -> [BitBoard; Piece::NUM] {
    for squares in &mut squares {
        *squares = squares.flip_ranks();
    }
    squares
}

/// One row ahead.
#[inline]
pub(super) const fn up(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 << 8)
}

/// One row back.
#[inline]
pub(super) const fn down(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 >> 8)
}

/// One file towards the a-file.
#[inline]
pub(super) const fn left(squares: BitBoard) -> BitBoard {
    BitBoard((squares.0 & !File::A.bitboard().0) >> 1)
}

/// One file towards the h-file.
#[inline]
pub(super) const fn right(squares: BitBoard) -> BitBoard {
    BitBoard((squares.0 & !File::H.bitboard().0) << 1)
}

/// Both neighbours.
#[inline]
pub(super) const fn beside(squares: BitBoard) -> BitBoard {
    BitBoard(left(squares).0 | right(squares).0)
}

/// The squares and all that are ahead of them.
#[inline]
pub(super) const fn ahead(squares: BitBoard) -> BitBoard {
    let mut fill = squares.0;
    fill |= fill << 8;
    fill |= fill << 16;
    fill |= fill << 32;
    BitBoard(fill)
}

/// The squares and all that are behind them.
#[inline]
pub(super) const fn behind(squares: BitBoard) -> BitBoard {
    let mut fill = squares.0;
    fill |= fill >> 8;
    fill |= fill >> 16;
    fill |= fill >> 32;
    BitBoard(fill)
}

/// The rows from `first` to `last`, counted from 0.
pub(super) const fn rows(first: usize, last: usize) -> BitBoard {
    let mut all = 0;
    let mut row = first;
    while row <= last {
        all |= Rank::First.bitboard().0 << (8 * row);
        row += 1;
    }
    BitBoard(all)
}

/// Rows from the own side of the board, the first being 0.
#[inline]
pub(super) const fn row(square: Square) -> usize {
    square as usize / 8
}
