//! How games of chess end.

use damier_core::{History, Notation, Position as _, Reason, Verdict};

use crate::{played, position};

#[track_caller]
fn check(fen: &str, expected: Option<(Verdict, Reason)>) {
    let ending = position(fen).outcome().map(|ending| (ending.verdict, ending.reason));
    assert_eq!(ending, expected, "{fen}");
}

#[test]
fn mate_is_lost() {
    check(
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        Some((Verdict::Lost, Reason::Checkmate)),
    );
}

#[test]
fn stalemate_is_drawn() {
    check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some((Verdict::Drawn, Reason::Stalemate)));
}

#[test]
fn fifty_quiet_moves_are_a_draw() {
    let drawn = Some((Verdict::Drawn, Reason::Countdown(100)));
    check("7k/8/8/8/8/8/8/R3K3 w - - 99 80", None);
    check("7k/8/8/8/8/8/8/R3K3 w - - 100 80", drawn);
    let pos = position("7k/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!(pos.ending(), None);
    assert!(played(pos, "Ke2").ending().is_some());
}

#[test]
fn mate_on_the_hundredth_ply_wins() {
    let pos = position("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    let mated = played(pos, "Ra8#");
    assert_eq!(mated.countdown(), 100);
    check(&mated.fen(), Some((Verdict::Lost, Reason::Checkmate)));
}

#[test]
fn a_check_on_the_hundredth_ply_that_is_no_mate_is_drawn() {
    check("R6k/8/5K2/8/8/8/8/8 b - - 100 80", Some((Verdict::Drawn, Reason::Countdown(100))));
}

#[test]
fn too_little_to_mate_with_is_drawn() {
    let drawn = Some((Verdict::Drawn, Reason::InsufficientMaterial));
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4kb2/8/8/8/8/B7/3B4/2B1K3 w - - 0 1",
    ] {
        check(fen, drawn);
    }
}

#[test]
fn enough_to_be_mated_by_is_no_draw() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KBN1 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
    ] {
        check(fen, None);
    }
}

#[test]
fn captures_and_pawn_moves_begin_the_count_anew() {
    let pos = position("4k3/3p4/8/8/8/3r4/3RP3/4K3 w - - 40 60");
    assert_eq!(played(pos, "Rc2").countdown(), 41);
    assert_eq!(played(pos, "Rxd3").countdown(), 0);
    assert_eq!(played(pos, "exd3").countdown(), 0);
    assert_eq!(played(pos, "e4").countdown(), 0);
}

#[test]
fn the_scholar_is_mated_in_four_moves() {
    let mut game = History::<damier_chess::Position>::default();
    for text in "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#".split(' ') {
        game.play(game.position().parse_move(text).unwrap());
    }
    let ending = game.ending().expect("Black is mated");
    assert_eq!((ending.verdict, ending.reason.to_string().as_str()), (Verdict::Lost, "checkmate"));
    assert!(game.legal_moves().is_empty());
}
