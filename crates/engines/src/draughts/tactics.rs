//! What a search may know of draughts moves.

use damier_core::{MoveList, Position as _};
use damier_draughts::{Move, Position, Square, Variant};

// Document 000, S-39.
const CAPTURED: i32 = 10;
const CROWNED: i32 = 100;
const EXPOSED: i32 = -50;
const MAN: i32 = 1;
const KING: i32 = 5;

/// Keeps the captures. They are compulsory, so a list of legal moves holds nothing else or none.
pub(super) fn noisy<V: Variant>(_pos: &Position<V>, moves: &mut MoveList<Move>) {
    if !moves.first().is_some_and(|m| m.is_capture()) {
        moves.clear();
    }
}

/// How interesting a move looks (document 000, S-39).
///
/// Each captured piece counts ten times its value less the value of the capturing one, a king being five men.
/// Crowning adds 100. Otherwise, if the piece can be taken where it ends, the most pieces that one reply takes count
/// 50 each against it.
pub(super) fn promise<V: Variant>(pos: &Position<V>, m: Move) -> i32 {
    let value = |square| if pos.piece_on(square).is_some_and(|(_, is_king)| is_king) { KING } else { MAN };
    let mover = value(m.from);
    let gain: i32 = m.captured.into_iter().map(|square| CAPTURED * value(square) - mover).sum();
    gain + if m.crowned { CROWNED } else { EXPOSED * most_taken(&pos.after(m), m.to) }
}

/// The most pieces the side to move can take in one move, if it can take the one on this square.
fn most_taken<V: Variant>(pos: &Position<V>, square: Square) -> i32 {
    let mut replies = MoveList::new();
    pos.legal_moves(&mut replies);
    if !replies.iter().any(|reply| reply.captured.has(square)) {
        return 0;
    }
    replies.iter().map(|reply| reply.captured.count() as i32).max().unwrap_or(0)
}
