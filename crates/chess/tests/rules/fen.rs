//! Positions as text: what is read, and how it is written.

use damier_chess::{Position, chess960};
use damier_core::{Notation, Position as _};

use crate::{played, position, random_positions};

#[test]
fn the_start_is_written_as_everyone_writes_it() {
    assert_eq!(Position::default().fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(
        Position::default().shredder_fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    );
}

#[test]
fn the_counters_may_be_left_out() {
    let whole = position("4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    for text in
        ["4k3/8/8/8/8/8/8/4K2R b K -", "4k3/8/8/8/8/8/8/4K2R b K - 0", " 4k3/8/8/8/8/8/8/4K2R  b K\t- 0 0 "]
    {
        let pos = position(text);
        assert_eq!((pos, pos.fen()), (whole, whole.fen()), "`{text}`");
    }
}

#[test]
fn both_dialects_of_castling_are_read() {
    let x = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(x, position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"));
    assert_eq!(x, position("r3k2r/8/8/8/8/8/8/R3K2R w qkAH - 0 1"));
    assert_ne!(x, position("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
}

#[test]
fn an_inner_rook_is_named_by_its_file() {
    let text = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1";
    assert_eq!(position(text).fen(), text);
    let outer = position("4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
    assert_eq!(outer.fen(), "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    assert_eq!(outer.shredder_fen(), "4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
}

#[test]
fn a_game_counts_its_moves() {
    let pos = played(Position::default(), "e4 e5 Nf3 Nc6");
    assert!(pos.fen().ends_with(" w KQkq - 2 3"), "{}", pos.fen());
}

#[test]
fn positions_of_chess960_survive_both_dialects() {
    for pos in random_positions(5_000, 5).into_iter().chain((0..960).filter_map(chess960)) {
        for text in [pos.fen(), pos.shredder_fen()] {
            let again = position(&text);
            assert_eq!((again, again.key(), again.countdown()), (pos, pos.key(), pos.countdown()), "{text}");
        }
    }
}

#[test]
fn the_board_can_be_drawn() {
    let start = Position::default();
    let drawn: String =
        start.board().squares().map(|(_, piece)| piece.map_or('.', |(_, piece)| char::from(piece))).collect();
    assert_eq!(drawn, "rnbqkbnrpppppppp................................pppppppprnbqkbnr");
}
