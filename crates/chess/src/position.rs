//! A position of chess: the board, and what else the law remembers.

use std::hash::{Hash, Hasher};

use cozy_chess::{
    BitBoard, File, Piece, Rank, Square, get_between_rays, get_bishop_rays, get_knight_moves,
    get_pawn_attacks, get_rook_rays,
};
use damier_core::{Ending, Key, MoveList, Playout, Reason, Side};

use crate::board::color;
use crate::generator::{Any, Counted, Listed};
use crate::{Board, Move, starts, zobrist};

/// Plies without a capture or a pawn move that draw the game (FIDE 9.3).
const FIFTY_MOVES: u16 = 100;

/// A position of chess or Chess960.
///
/// `Eq` is the law's "same position" (FIDE 9.2): the pieces, the side to move, the rights to castle, and the square
/// of an en passant capture where such a capture is legal. The two counters are left out of it.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(crate) board: Board,
    /// The rooks whose side may still castle with them.
    pub(crate) castling: BitBoard,
    /// Pieces of either side that alone stand between the king of the side to move and an enemy on its line.
    pub(crate) pinned: BitBoard,
    /// The pieces that give check.
    pub(crate) checkers: BitBoard,
    pub(crate) key: u64,
    pub(crate) quiet_plies: u16,
    pub(crate) move_number: u16,
    pub(crate) turn: Side,
    /// The file of the pawn that may be taken in passing; never set where no such capture is legal.
    pub(crate) en_passant: Option<File>,
}

// A copy a move must stay cheap: two lines of the cache.
const _: () = assert!(size_of::<Position>() <= 128);

impl Position {
    /// A position of these pieces, with both kings among them; `passed` is the file of a pawn that just made a double
    /// step, and is forgotten if nobody may take it.
    pub(crate) fn assembled(board: Board, turn: Side, castling: BitBoard, passed: Option<File>) -> Position {
        let mut pos = Position {
            board,
            castling,
            pinned: BitBoard::EMPTY,
            checkers: BitBoard::EMPTY,
            key: if turn == Side::Black { zobrist::of_turn() } else { 0 },
            quiet_plies: 0,
            move_number: 1,
            turn,
            en_passant: None,
        };
        for (square, piece) in board.squares() {
            if let Some((side, piece)) = piece {
                pos.key ^= zobrist::of_piece(side, piece, square);
            }
        }
        for rook in castling {
            pos.key ^= zobrist::of_castling(rook);
        }
        pos.look_for_checks();
        if let Some(file) = passed {
            pos.offer_en_passant(file);
        }
        pos
    }

    /// The pieces, for those who draw them.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the king of the side to move is attacked.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The pieces that give check.
    #[inline]
    pub fn checkers(&self) -> BitBoard {
        self.checkers
    }

    /// The square a pawn may be taken on in passing, where such a capture is legal.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::new(file, Rank::Sixth.relative_to(color(self.turn))))
    }

    /// The rooks `side` may still castle with.
    pub fn castling_rooks(&self, side: Side) -> BitBoard {
        self.castling & self.board.side(side)
    }

    /// The number of the move, as score sheets count: it grows after each move of Black.
    pub fn move_number(&self) -> u16 {
        self.move_number
    }

    /// Whether `m`, a legal move here, castles.
    #[inline]
    pub fn is_castling(&self, m: Move) -> bool {
        self.board.side(self.turn).has(m.to())
    }

    /// Whether `m`, a legal move here, takes in passing.
    #[inline]
    pub fn is_en_passant(&self, m: Move) -> bool {
        self.en_passant() == Some(m.to()) && self.board.kind(Piece::Pawn).has(m.from())
    }

    /// The piece `m`, a legal move here, takes.
    #[inline]
    pub fn captured(&self, m: Move) -> Option<Piece> {
        if self.board.side(!self.turn).has(m.to()) {
            self.board.kind_on(m.to())
        } else {
            self.is_en_passant(m).then_some(Piece::Pawn)
        }
    }

    /// The piece `m`, a legal move here, moves; a king when it castles.
    #[inline]
    pub fn moved(&self, m: Move) -> Piece {
        self.board.kind_on(m.from()).expect("a legal move moves a piece")
    }

    /// Fills `moves` with the legal captures and promotions; the other legal moves are not looked for.
    ///
    /// ```
    /// use damier_chess::Position;
    /// use damier_core::{MoveList, Notation};
    /// let pos = Position::from_fen("4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// let mut moves = MoveList::new();
    /// pos.list_captures(&mut moves);
    /// let told: Vec<String> = moves.iter().map(|&m| pos.show_move(m)).collect();
    /// assert_eq!(told, ["exd5", "a8=Q+", "a8=N", "a8=R+", "a8=B"]);
    /// # Ok::<(), damier_chess::FenError>(())
    /// ```
    pub fn list_captures(&self, moves: &mut MoveList<Move>) {
        moves.clear();
        self.find_captures(&mut Listed(moves));
    }

    /// The position as if the side to move had made no move; `None` in check, where it must make one.
    ///
    /// A pass is no move of the game: it stands between the lines of a search. So it counts towards no draw.
    pub fn passed(&self) -> Option<Position> {
        if self.in_check() {
            return None;
        }
        let mut next = *self;
        if let Some(file) = next.en_passant.take() {
            next.key ^= zobrist::of_en_passant(file);
        }
        next.turn = !self.turn;
        next.key ^= zobrist::of_turn();
        next.move_number = next.move_number.saturating_add(u16::from(self.turn == Side::Black));
        next.look_for_checks();
        Some(next)
    }

    /// Finds the pieces that check the king of the side to move, and those that stand alone before a check.
    #[inline]
    pub(crate) fn look_for_checks(&mut self) {
        let king = self.board.king(self.turn);
        let (board, enemies) = (&self.board, self.board.side(!self.turn));
        let queens = board.kind(Piece::Queen);
        let mut checkers = get_knight_moves(king) & board.kind(Piece::Knight) & enemies
            | get_pawn_attacks(king, color(self.turn)) & board.kind(Piece::Pawn) & enemies;
        let mut pinned = BitBoard::EMPTY;
        let in_line = get_rook_rays(king) & (board.kind(Piece::Rook) | queens)
            | get_bishop_rays(king) & (board.kind(Piece::Bishop) | queens);
        for slider in in_line & enemies {
            let between = get_between_rays(king, slider) & board.occupied();
            match between.len() {
                0 => checkers |= slider.bitboard(),
                1 => pinned |= between,
                _ => {}
            }
        }
        (self.checkers, self.pinned) = (checkers, pinned);
    }

    /// Remembers that the pawn on this file passed, if a pawn of the side to move may take it.
    #[inline]
    pub(crate) fn offer_en_passant(&mut self, file: File) {
        let target = Square::new(file, Rank::Sixth.relative_to(color(self.turn)));
        if self.takers_in_passing(target).into_iter().any(|from| self.may_take_in_passing(from, target)) {
            self.en_passant = Some(file);
            self.key ^= zobrist::of_en_passant(file);
        }
    }
}

impl Default for Position {
    fn default() -> Self {
        starts::chess960(starts::STANDARD).expect("the usual start has a number")
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl damier_core::Position for Position {
    type Move = Move;

    // FIDE 9.2; a game ends at the third time as if the player to move had claimed it.
    const REPETITIONS: Option<u8> = Some(3);

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        moves.clear();
        self.find_moves(&mut Listed(moves));
    }

    fn after(&self, m: Move) -> Self {
        self.played(m)
    }

    #[inline]
    fn key(&self) -> Key {
        Key(self.key)
    }

    fn is_progress(&self, m: Move) -> bool {
        let ends = m.from().bitboard() | m.to().bitboard();
        let moved_king = self.board.kind(Piece::King).has(m.from());
        self.board.kind(Piece::Pawn).has(m.from())
            || self.board.side(!self.turn).has(m.to())
            || !(self.castling & ends).is_empty()
            || moved_king && !self.castling_rooks(self.turn).is_empty()
    }

    fn ending(&self) -> Option<Ending> {
        // Mate on the hundredth ply counts (FIDE 9.6.2); stalemate there is a draw of either name.
        if self.quiet_plies >= FIFTY_MOVES && (!self.in_check() || self.can_move()) {
            return Some(Ending::drawn(Reason::Countdown(FIFTY_MOVES)));
        }
        self.cannot_be_won().then(|| Ending::drawn(Reason::InsufficientMaterial))
    }

    fn out_of_moves(&self) -> Ending {
        if self.in_check() { Ending::lost(Reason::Checkmate) } else { Ending::drawn(Reason::Stalemate) }
    }

    fn countdown(&self) -> u16 {
        self.quiet_plies
    }

    #[inline]
    fn can_move(&self) -> bool {
        self.find_moves(&mut Any)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let mut counted = Counted(0);
        self.find_moves(&mut counted);
        counted.0 as usize
    }
}

impl Playout for Position {}

impl Position {
    /// Whether no sequence of legal moves can mate (FIDE 5.2.2), for the cases everyone can see: bare kings, one minor
    /// piece, or bishops that all stand on squares of one shade.
    fn cannot_be_won(&self) -> bool {
        let board = &self.board;
        let heavy = board.kind(Piece::Pawn) | board.kind(Piece::Rook) | board.kind(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let (knights, bishops) = (board.kind(Piece::Knight), board.kind(Piece::Bishop));
        let one_shade =
            (bishops & BitBoard::DARK_SQUARES).is_empty() || (bishops & BitBoard::LIGHT_SQUARES).is_empty();
        knights.len() + bishops.len() <= 1 || knights.is_empty() && one_shade
    }
}
