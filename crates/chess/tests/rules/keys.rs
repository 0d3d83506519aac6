//! When two positions are the same, and how often one has stood.

use damier_chess::Position;
use damier_core::{History, Notation, Position as _, Reason, Verdict};

use crate::{legal_moves, played, position, random_positions};

#[test]
fn two_orders_of_the_same_moves_reach_the_same_position() {
    let start = Position::default();
    let one = played(start, "e4 e5 Nf3 Nc6");
    let other = played(start, "Nf3 Nc6 e4 e5");
    assert_eq!((one, one.key()), (other, other.key()));
}

#[test]
fn a_double_step_that_nobody_can_take_leaves_no_trace() {
    let stepped = played(Position::default(), "e4");
    let written = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let marked = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!((stepped, stepped.key()), (written, written.key()));
    assert_eq!((marked, marked.key()), (written, written.key()));
}

#[test]
fn a_double_step_that_can_be_taken_makes_another_position() {
    let pos = position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let stepped = played(pos, "e4");
    let stood = position("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_eq!(stepped.fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_ne!(stepped, stood);
    assert_ne!(stepped.key(), stood.key());
}

#[test]
fn a_pinned_pawn_cannot_take_in_passing_and_leaves_no_trace() {
    // On the file, on the diagonal, and along the row once both pawns are gone.
    for fen in [
        "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
        "8/8/5k2/8/3p4/8/1B2P3/4K3 w - - 0 1",
        "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
    ] {
        let stepped = played(position(fen), "e4");
        assert_eq!(stepped.en_passant(), None, "{}", stepped.fen());
    }
}

#[test]
fn the_counters_are_no_part_of_a_position() {
    let (young, old) =
        (position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), position("4k3/8/8/8/8/8/8/R3K3 w Q - 37 99"));
    assert_eq!((young, young.key()), (old, old.key()));
    assert_eq!((old.countdown(), old.move_number()), (37, 99));
}

#[test]
fn a_lost_right_to_castle_makes_another_position() {
    let pos = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let walked = played(pos, "Kf1 Ke7 Ke1 Ke8");
    assert_eq!(walked.board(), pos.board());
    assert_ne!(walked, pos);
    assert_ne!(walked.key(), pos.key());
}

#[test]
fn keys_are_kept_up_as_if_computed_afresh() {
    for pos in random_positions(20_000, 4) {
        let again = position(&pos.fen());
        assert_eq!((again, again.key()), (pos, pos.key()), "{}", pos.fen());
    }
}

#[test]
fn no_position_returns_after_progress_and_quiet_moves_are_no_progress() {
    let pos = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let is_progress = |text: &str| pos.is_progress(pos.parse_move(text).unwrap());
    for text in ["a3", "dxe6", "Nxd7", "Kf1", "Rb1", "Rg1", "O-O", "O-O-O"] {
        assert!(is_progress(text), "{text}");
    }
    for text in ["Nd3", "Qf4", "Bd1", "Bc1"] {
        assert!(!is_progress(text), "{text}");
    }
}

#[test]
fn the_third_time_is_a_draw() {
    let mut game = History::<Position>::default();
    for (i, text) in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ').enumerate() {
        assert_eq!(game.ending(), None, "after {i} plies");
        game.play(game.position().parse_move(text).unwrap());
    }
    let ending = game.ending().expect("the start stood three times");
    assert_eq!((ending.verdict, ending.reason), (Verdict::Drawn, Reason::Repetition(3)));
}

#[test]
fn a_capture_in_passing_that_is_no_longer_possible_does_not_repeat() {
    // After e4 Black may take; when the board looks the same again it may not: the first time does not count.
    let mut game = History::new(position("4k2n/8/8/8/3p4/8/4P3/4K2N w - - 0 1"));
    for text in "e4 Nf7 Ng3 Nh8 Nh1 Nf7 Ng3 Nh8 Nh1".split(' ') {
        game.play(game.position().parse_move(text).unwrap());
    }
    assert_eq!((game.repetitions(), game.ending()), (2, None));
}

#[test]
fn a_position_of_two_hundred_and_eighteen_moves_lists_them_all() {
    // The most moves known in a reachable position (N. Petrovic, 1964).
    let pos = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!((legal_moves(&pos).len(), pos.count_moves()), (218, 218));
}
