//! The pieces on their squares, and what they attack.

use cozy_chess::{
    BitBoard, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use damier_core::Side;

/// The pieces on the sixty-four squares: all a drawing needs, and no rule.
///
/// ```
/// use damier_chess::{Board, Piece, Position, Square};
/// use damier_core::Side;
/// let start = Position::default();
/// let board: &Board = start.board();
/// assert_eq!(board.piece_on(Square::E1), Some((Side::White, Piece::King)));
/// assert_eq!(board.squares().filter(|(_, piece)| piece.is_some()).count(), 32);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    kinds: [BitBoard; Piece::NUM],
    sides: [BitBoard; 2],
}

impl Board {
    /// A board with nothing on it.
    pub const EMPTY: Board = Board { kinds: [BitBoard::EMPTY; Piece::NUM], sides: [BitBoard::EMPTY; 2] };

    /// What stands on a square.
    pub fn piece_on(&self, square: Square) -> Option<(Side, Piece)> {
        let side = Side::BOTH.into_iter().find(|&side| self.side(side).has(square))?;
        Some((side, self.kind_on(square)?))
    }

    /// Every square with what stands on it, in the order of reading: a8 to h8, and so on down to h1.
    pub fn squares(&self) -> impl Iterator<Item = (Square, Option<(Side, Piece)>)> + '_ {
        let in_order =
            Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
        in_order.map(|square| (square, self.piece_on(square)))
    }

    /// The pieces of one kind, of both sides.
    #[inline]
    pub fn kind(&self, piece: Piece) -> BitBoard {
        self.kinds[piece as usize]
    }

    /// The pieces of one side.
    #[inline]
    pub fn side(&self, side: Side) -> BitBoard {
        self.sides[side as usize]
    }

    /// The pieces of one kind and side.
    #[inline]
    pub fn pieces(&self, side: Side, piece: Piece) -> BitBoard {
        self.side(side) & self.kind(piece)
    }

    /// Every square that is not empty.
    #[inline]
    pub fn occupied(&self) -> BitBoard {
        self.sides[0] | self.sides[1]
    }

    /// The square of a king, which stands on every board of a [`Position`](crate::Position).
    #[inline]
    pub fn king(&self, side: Side) -> Square {
        self.pieces(side, Piece::King).next_square().expect("both kings are on the board")
    }

    /// The pieces of `side` that attack `square` when the squares of `occupied` block the lines.
    ///
    /// Pinned pieces attack, as the law has it (FIDE 3.1.2).
    #[inline]
    pub fn attackers(&self, square: Square, side: Side, occupied: BitBoard) -> BitBoard {
        let queens = self.kind(Piece::Queen);
        let on_lines = get_rook_moves(square, occupied) & (self.kind(Piece::Rook) | queens);
        let on_diagonals = get_bishop_moves(square, occupied) & (self.kind(Piece::Bishop) | queens);
        let near = get_knight_moves(square) & self.kind(Piece::Knight)
            | get_king_moves(square) & self.kind(Piece::King)
            | get_pawn_attacks(square, color(!side)) & self.kind(Piece::Pawn);
        (on_lines | on_diagonals | near) & self.side(side)
    }

    /// The pieces of both sides that attack `square`.
    #[inline]
    pub(crate) fn attackers_of_both(&self, square: Square, occupied: BitBoard) -> BitBoard {
        let queens = self.kind(Piece::Queen);
        let pawns = get_pawn_attacks(square, Color::White) & self.side(Side::Black)
            | get_pawn_attacks(square, Color::Black) & self.side(Side::White);
        get_rook_moves(square, occupied) & (self.kind(Piece::Rook) | queens)
            | get_bishop_moves(square, occupied) & (self.kind(Piece::Bishop) | queens)
            | get_knight_moves(square) & self.kind(Piece::Knight)
            | get_king_moves(square) & self.kind(Piece::King)
            | pawns & self.kind(Piece::Pawn)
    }

    /// The kind of the piece on a square.
    #[inline]
    pub(crate) fn kind_on(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.kind(piece).has(square))
    }

    /// Puts a piece on an empty square, or takes the same piece from it.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Side, piece: Piece, square: Square) {
        self.kinds[piece as usize] ^= square.bitboard();
        self.sides[side as usize] ^= square.bitboard();
    }
}

/// The side in the words of the attack tables.
#[inline]
pub(crate) const fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
