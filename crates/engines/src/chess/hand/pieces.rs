//! Where pieces stand and where they can go.

use damier_chess::{BitBoard, File, Piece, Square, get_bishop_moves, get_knight_moves, get_rook_moves};
use damier_core::Side;

use super::camp::{Camp, ahead, behind, beside, down, row, rows};
use super::shown::Shown;
use crate::hand::Tally;

/// Kinds of danger to a king, in units that a bucket of [`Shown::Danger`] counts: a knight or a bishop near it, a rook, a queen.
const UNITS: [i32; 4] = [2, 2, 3, 5];

/// The lines of a board whose owner may see it upside down. The tables of attacks are asked about the board as it is, so
/// that the part of them the generator has warmed is the part that is read here.
pub(super) struct Lines {
    pub(super) side: Side,
    /// As the board is.
    pub(super) occupied: BitBoard,
}

impl Lines {
    #[inline]
    fn own(&self, squares: BitBoard) -> BitBoard {
        if self.side == Side::White { squares } else { squares.flip_ranks() }
    }

    #[inline]
    fn on_board(&self, square: Square) -> Square {
        if self.side == Side::White { square } else { square.flip_rank() }
    }

    /// What a bishop attacks.
    #[inline]
    pub(super) fn bishop(&self, square: Square) -> BitBoard {
        self.own(get_bishop_moves(self.on_board(square), self.occupied))
    }

    /// What a rook attacks.
    #[inline]
    pub(super) fn rook(&self, square: Square) -> BitBoard {
        self.own(get_rook_moves(self.on_board(square), self.occupied))
    }
}

/// What a march needs to know of the enemy, as the marching side sees it.
struct Field {
    /// Squares where a piece is not chased by a pawn.
    safe: BitBoard,
    ring: BitBoard,
}

impl Camp {
    /// Tells where the pieces stand and reach, and finds out what they attack.
    #[inline]
    pub(super) fn march(&mut self, enemy: &Camp, lines: &Lines, tally: &mut impl Tally) {
        let field = Field {
            safe: !(enemy.attacks_by(Piece::Pawn).flip_ranks() | self.of_kind(Piece::King)),
            ring: enemy.ring.flip_ranks(),
        };
        for from in self.of_kind(Piece::Knight) {
            tally.add(Shown::KnightSquares.at(from as usize), 1);
            self.reach(Piece::Knight, Shown::KnightReach, get_knight_moves(from), &field, tally);
        }
        for from in self.of_kind(Piece::Bishop) {
            tally.add(Shown::BishopSquares.at(from as usize), 1);
            self.reach(Piece::Bishop, Shown::BishopReach, lines.bishop(from), &field, tally);
        }
        for from in self.of_kind(Piece::Rook) {
            tally.add(Shown::RookSquares.at(from as usize), 1);
            self.reach(Piece::Rook, Shown::RookReach, lines.rook(from), &field, tally);
        }
        for from in self.of_kind(Piece::Queen) {
            tally.add(Shown::QueenSquares.at(from as usize), 1);
            let attacks = lines.bishop(from) | lines.rook(from);
            self.reach(Piece::Queen, Shown::QueenReach, attacks, &field, tally);
        }
    }

    /// What one piece attacks, where it can go, and how it presses the enemy's king.
    #[inline]
    fn reach(
        &mut self,
        piece: Piece,
        shown: Shown,
        attacks: BitBoard,
        field: &Field,
        tally: &mut impl Tally,
    ) {
        self.attack(piece, attacks);
        tally.add(shown.at((attacks & field.safe & !self.all).len() as usize), 1);
        let near = (attacks & field.ring).len() as i32;
        if near > 0 {
            let kind = piece as usize - 1;
            tally.add(Shown::RingAttackers.at(kind), 1);
            tally.add(Shown::RingSquares.at(kind), near);
            self.units += UNITS[kind] + near;
        }
    }

    /// Tells what pieces owe to pawns: pairs, posts and files.
    #[inline]
    pub(super) fn post(&self, enemy: &Camp, tally: &mut impl Tally) {
        let (pawns, bishops) = (self.of_kind(Piece::Pawn), self.of_kind(Piece::Bishop));
        let knights = self.of_kind(Piece::Knight);
        if bishops.len() > 1 {
            tally.add(Shown::BishopPair.at(0), 1);
        }
        // Squares that a pawn guards and that no enemy pawn can ever attack.
        let chased = behind(enemy.attacks_by(Piece::Pawn));
        let posts = self.attacks_by(Piece::Pawn) & !chased & rows(3, 5);
        tally.add(Shown::Outposts.at(0), (knights & posts).len() as i32);
        tally.add(Shown::Outposts.at(1), (bishops & posts).len() as i32);
        tally.add(Shown::BehindPawn.at(0), ((knights | bishops) & down(pawns)).len() as i32);
        let light = BitBoard::LIGHT_SQUARES;
        let shade = |bishops: BitBoard, pawns: BitBoard| (bishops.len() * pawns.len()) as i32;
        tally.add(
            Shown::BishopShade.at(0),
            shade(bishops & light, pawns & light) + shade(bishops & !light, pawns & !light),
        );
        let rooks = self.of_kind(Piece::Rook);
        if !rooks.is_empty() {
            let without_own = rooks & !files(pawns);
            let open = without_own & !files(enemy.of_kind(Piece::Pawn));
            tally.add(Shown::Rooks.at(0), open.len() as i32);
            tally.add(Shown::Rooks.at(1), (without_own ^ open).len() as i32);
            tally.add(Shown::Rooks.at(2), rooks_on_the_seventh(rooks, enemy));
        }
    }

    /// Tells the space behind and between the own pawns in the middle of the board.
    #[inline]
    pub(super) fn spread(&self, enemy: &Camp, tally: &mut impl Tally) {
        const MIDDLE: u64 =
            File::C.bitboard().0 | File::D.bitboard().0 | File::E.bitboard().0 | File::F.bitboard().0;
        let pawns = self.of_kind(Piece::Pawn);
        let safe = BitBoard(MIDDLE) & rows(1, 3) & !pawns & !enemy.attacks_by(Piece::Pawn);
        let sheltered = safe & behind(down(pawns)) & !enemy.attacked;
        // The more pieces there are to use it, the more it is worth; pawns need no room.
        let pieces = (self.all ^ pawns).len() as i32;
        tally.add(Shown::Space.at(0), (safe.len() + sheltered.len()) as i32 * (pieces - 3).max(0));
    }
}

/// Rooks on the seventh row, where there is somebody to bother: the king behind it, or pawns on it.
#[inline]
fn rooks_on_the_seventh(rooks: BitBoard, enemy: &Camp) -> i32 {
    let seventh = rows(6, 6);
    if row(enemy.king) == 7 || !(enemy.of_kind(Piece::Pawn) & seventh).is_empty() {
        (rooks & seventh).len() as i32
    } else {
        0
    }
}

/// The whole files of some squares.
#[inline]
pub(super) const fn files(squares: BitBoard) -> BitBoard {
    BitBoard(ahead(squares).0 | behind(squares).0)
}

/// The files beside them as well.
#[inline]
pub(super) const fn files_beside(squares: BitBoard) -> BitBoard {
    beside(files(squares))
}
