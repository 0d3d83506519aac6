//! What a search may know of chess moves.

use damier_chess::{EXCHANGE_VALUES, Move, Piece, Position};
use damier_core::MoveList;

/// Keeps captures that lose nothing, and promotions to a queen; in check every move, for there is no standing still.
pub(super) fn noisy(pos: &Position, moves: &mut MoveList<Move>) {
    if pos.in_check() {
        return;
    }
    let kept: Vec<Move> = moves.iter().copied().filter(|&m| is_noisy(pos, m)).collect();
    moves.clear();
    moves.extend(kept);
}

fn is_noisy(pos: &Position, m: Move) -> bool {
    m.promotion() == Some(Piece::Queen) || pos.captured(m).is_some() && pos.exchange(m) >= 0
}

/// How interesting a move looks: captures by what they win, the least piece first among equals; promotions; the rest alike.
pub(super) fn promise(pos: &Position, m: Move) -> i32 {
    let promoted = match m.promotion() {
        Some(Piece::Queen) => 900,
        Some(_) => -900,
        None => 0,
    };
    let Some(captured) = pos.captured(m) else { return promoted };
    let value = |piece: Piece| EXCHANGE_VALUES[piece as usize];
    // A capture that loses material comes after the quiet moves.
    let sign = if value(captured) >= value(pos.moved(m)) || pos.exchange(m) >= 0 { 1 } else { -1 };
    promoted + sign * (10 * value(captured) - value(pos.moved(m)) / 100)
}

#[cfg(test)]
mod tests {
    use damier_core::{MoveList, Notation as _, Position as _};

    use super::{noisy, promise};
    use damier_chess::Position;

    #[test]
    fn a_queen_does_not_look_at_a_guarded_pawn() {
        let pos = Position::from_fen("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1").expect("a position");
        let mut moves = MoveList::new();
        pos.legal_moves(&mut moves);
        let taken = pos.parse_move("Qxd5").expect("legal");
        assert!(promise(&pos, taken) < 0);
        noisy(&pos, &mut moves);
        assert!(moves.is_empty());
    }

    #[test]
    fn the_least_piece_takes_first() {
        let pos = Position::from_fen("4k3/8/8/3q4/4P3/8/8/3QK3 w - - 0 1").expect("a position");
        let promise = |text| promise(&pos, pos.parse_move(text).expect("legal"));
        assert!(promise("exd5") > promise("Qxd5"));
        assert!(promise("Qxd5") > promise("Qd2"));
    }
}
