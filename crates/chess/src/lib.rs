//! Chess, and the 960 games of Fischer beside it.
//!
//! A [`Position`] is a value of a hundred bytes: eight sets of squares, who is to move, which rooks may still castle,
//! which pawn may be taken in passing. Its legal moves are found without trying: the pieces that give check and the
//! pieces that are pinned are known before the first move is listed, pawns move all at once by one shift, and the last
//! ply of a count is a sum of set sizes.
//!
//! Squares, sets of squares and the tables of where a piece attacks are those of the crate `cozy-chess`. Its board is
//! not used. The key decision is that the board is our own, for two reasons. A position must be `Copy`, and theirs is
//! not. And it must be *the law's* position: a pawn that made a double step leaves a trace only where an enemy pawn may
//! legally take it, so that positions which are equal for the arbiter are equal here, and threefold repetition counts
//! them together. The price is a generator to prove; it is proved against theirs, move by move, in the tests, and
//! against the published counts.
//!
//! A [`Move`] is two bytes. Castling is the king's move onto its own rook, the only form that Chess960 leaves clear;
//! readers and writers translate ([`Castling`]).
//!
//! Texts are read as people and programs write them: FEN with four to six fields and both dialects of castling, moves
//! in algebraic notation or as two squares. What cannot be read is pointed at, with the remedy.
//!
//! ```
//! use damier_chess::Position;
//! use damier_core::{Notation, Position as _, perft};
//!
//! let start = Position::default();
//! assert_eq!(perft(&start, 3), 8_902);
//!
//! let after = start.after(start.parse_move("e4")?);
//! // Nobody can take the pawn in passing, so that it leaves no trace.
//! assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), damier_core::MoveError>(())
//! ```
//!
//! ```
//! use damier_chess::Position;
//! use damier_core::{Located, Notation};
//!
//! let error = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w Q - 0 1").unwrap_err();
//! assert_eq!(error.to_string(), "`Q` lets White castle, but its king and rook are not in place");
//! assert_eq!(error.span(), 23..24);
//! ```

mod board;
mod exchange;
mod generator;
mod moves;
mod play;
mod position;
mod starts;
mod text;
mod zobrist;

pub use board::Board;
pub use cozy_chess::{
    BitBoard, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};
pub use exchange::EXCHANGE_VALUES;
pub use moves::Move;
pub use position::Position;
pub use starts::{STANDARD, chess960};
pub use text::{Castling, FenError, FenFault};
