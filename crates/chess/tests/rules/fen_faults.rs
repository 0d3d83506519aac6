//! Texts that are no positions: each kind of fault has its name, its place and its remedy.

use damier_chess::{FenFault, Position};
use damier_core::{Located, Notation, Side};

/// The fault of a text must be this one, at this part of the text, with a remedy.
#[track_caller]
fn check(text: &str, fault: &FenFault, culprit: &str) {
    let error = Position::from_fen(text).expect_err("the text is no position");
    assert_eq!(&error.fault, fault, "`{text}`");
    assert_eq!(&text[error.span()], culprit, "`{text}`");
    assert!(error.remedy().is_some_and(|remedy| remedy.starts_with("expected ")), "{error:?}");
}

#[test]
fn an_empty_text_is_no_position() {
    check("", &FenFault::Empty, "");
    check("  ", &FenFault::Empty, "  ");
}

#[test]
fn bytes_that_are_no_text_are_no_position() {
    let error = Position::from_bytes(b"4k3/\xFF").unwrap_err();
    assert_eq!((error.fault.clone(), error.span()), (FenFault::NotUtf8, 4..5));
}

#[test]
fn a_novel_is_no_position() {
    let novel = "8/".repeat(500);
    check(&novel, &FenFault::TooLong { length: 1000, most: 200 }, &novel);
}

#[test]
fn a_board_needs_a_white_king() {
    check("4k3/8/8/8/8/8/8/8 w - - 0 1", &FenFault::NoKing(Side::White), "4k3/8/8/8/8/8/8/8");
}

#[test]
fn a_board_needs_a_black_king() {
    check("8/8/8/8/8/8/8/4K3 w - - 0 1", &FenFault::NoKing(Side::Black), "8/8/8/8/8/8/8/4K3");
}

#[test]
fn a_side_has_one_king() {
    check("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", &FenFault::Kings { side: Side::Black, count: 2 }, "k");
    check("4k3/8/8/8/8/8/8/KK2K3 w - - 0 1", &FenFault::Kings { side: Side::White, count: 3 }, "K");
}

#[test]
fn the_side_in_check_is_to_move() {
    check("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", &FenFault::OpponentInCheck(Side::Black), "w");
    check("4k3/8/8/8/8/8/3n4/5K2 b - - 0 1", &FenFault::OpponentInCheck(Side::White), "b");
}

#[test]
fn both_kings_cannot_be_in_check() {
    check("4kr2/8/8/8/8/8/8/4RK2 w - - 0 1", &FenFault::OpponentInCheck(Side::Black), "w");
    check("8/8/8/3kK3/8/8/8/8 b - - 0 1", &FenFault::OpponentInCheck(Side::White), "b");
}

#[test]
fn a_pawn_never_stands_on_the_first_or_last_rank() {
    check("4k3/8/8/8/8/8/8/4K2P w - - 0 1", &FenFault::PawnRank("h1".to_owned()), "P");
    check("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", &FenFault::PawnRank("a8".to_owned()), "p");
}

#[test]
fn a_side_has_at_most_eight_pawns() {
    check("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", &FenFault::Pawns { side: Side::Black, count: 9 }, "p");
}

#[test]
fn a_side_has_at_most_sixteen_men() {
    let text = "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1";
    check(text, &FenFault::Men { side: Side::White, count: 17 }, "K");
}

#[test]
fn a_board_has_eight_ranks() {
    check("4k3/8/8/8/8/8/4K3 w - - 0 1", &FenFault::Ranks(7), "4k3/8/8/8/8/8/4K3");
    check("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", &FenFault::Ranks(9), "4k3/8/8/8/8/8/8/8/4K3");
}

#[test]
fn a_rank_has_eight_squares() {
    check("4k3/8/8/7/8/8/8/4K3 w - - 0 1", &FenFault::Squares { rank: 5, squares: 7 }, "7");
    check("4k3/8/8/8/8/8/8/4K4 w - - 0 1", &FenFault::Squares { rank: 1, squares: 9 }, "4K4");
    check("4k3/8/8//8/8/8/4K3 w - - 0 1", &FenFault::Squares { rank: 5, squares: 0 }, "");
}

#[test]
fn a_letter_stands_for_a_piece() {
    check("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", &FenFault::Letter('x'), "x");
    check("4k3/8/8/3☃4/8/8/8/4K3 w - - 0 1", &FenFault::Letter('☃'), "☃");
}

#[test]
fn a_run_of_empty_squares_is_one_to_eight() {
    check("4k3/8/8/9/8/8/8/4K3 w - - 0 1", &FenFault::Letter('9'), "9");
    check("4k3/8/8/80/8/8/8/4K3 w - - 0 1", &FenFault::Letter('0'), "0");
}

#[test]
fn the_side_to_move_is_white_or_black() {
    check("4k3/8/8/8/8/8/8/4K3 x - - 0 1", &FenFault::Turn("x".to_owned()), "x");
}

#[test]
fn four_fields_are_needed() {
    check("4k3/8/8/8/8/8/8/4K3", &FenFault::MissingField("the side to move"), "");
    check("4k3/8/8/8/8/8/8/4K3 w", &FenFault::MissingField("the rights to castle"), "");
    check("4k3/8/8/8/8/8/8/4K3 w -", &FenFault::MissingField("the en passant square"), "");
}

#[test]
fn nothing_follows_the_sixth_field() {
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", &FenFault::ExtraField("2".to_owned()), "2");
}

#[test]
fn a_right_to_castle_is_a_letter_of_castling() {
    check("4k3/8/8/8/8/8/8/R3K2R w KX - 0 1", &FenFault::CastlingLetter('X'), "X");
}

#[test]
fn a_wing_is_named_once() {
    check("4k3/8/8/8/8/8/8/R3K2R w KQK - 0 1", &FenFault::CastlingTwice('K'), "K");
    check("4k3/8/8/8/8/8/8/4K1RR w KG - 0 1", &FenFault::CastlingTwice('G'), "G");
}

#[test]
fn castling_needs_king_and_rook_in_place() {
    let missing = |letter, side| FenFault::CastlingPieces { letter, side };
    check("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", &missing('K', Side::White), "K");
    check("8/4k2r/8/8/8/8/8/4K3 w k - 0 1", &missing('k', Side::Black), "k");
    check("4k3/8/8/8/8/8/8/R3K2R w B - 0 1", &missing('B', Side::White), "B");
}

#[test]
fn the_en_passant_field_is_a_square_behind_a_double_step() {
    check("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", &FenFault::EnPassant("e9".to_owned()), "e9");
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", &FenFault::EnPassant("d3".to_owned()), "d3");
}

#[test]
fn a_pawn_must_have_passed_the_en_passant_square() {
    check("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", &FenFault::NothingPassed("d6".to_owned()), "d6");
    check("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", &FenFault::NothingPassed("d6".to_owned()), "d6");
}

#[test]
fn the_count_of_quiet_plies_is_a_small_number() {
    for text in ["-1", "+1", "x", "65536", "18446744073709551616"] {
        check(&format!("4k3/8/8/8/8/8/8/4K3 w - - {text} 1"), &FenFault::QuietPlies(text.to_owned()), text);
    }
}

#[test]
fn the_number_of_a_move_is_a_small_number() {
    for text in ["-1", "1.", "65536", "18446744073709551616"] {
        check(&format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {text}"), &FenFault::MoveNumber(text.to_owned()), text);
    }
}
