//! Moves as text.

use damier_chess::{Castling, Position};
use damier_core::{Located, MoveError, Notation};

use crate::{legal_moves, position, random_positions};

/// Each text must be read as the move that is written so.
#[track_caller]
fn check(pos: &Position, texts: &[&str], san: &str) {
    for text in texts {
        let m = pos.parse_move(text).unwrap_or_else(|error| panic!("{error} in {}", pos.fen()));
        assert_eq!(pos.show_move(m), san, "`{text}` in {}", pos.fen());
    }
}

#[test]
fn every_legal_move_survives_every_notation() {
    for pos in random_positions(10_000, 6) {
        for &m in &legal_moves(&pos) {
            assert_eq!(pos.parse_move(&pos.san(m)), Ok(m), "{} in {}", pos.san(m), pos.fen());
            let exact = pos.uci(m, Castling::KingTakesRook);
            assert_eq!(pos.parse_move(&exact), Ok(m), "{exact} in {}", pos.fen());
        }
    }
}

#[test]
fn every_legal_move_of_usual_chess_survives_the_usual_uci() {
    for pos in damier_core::testing::random_positions::<Position>(10_000, 7) {
        for &m in &legal_moves(&pos) {
            let text = pos.uci(m, Castling::KingTwoSquares);
            assert_eq!(pos.parse_move(&text), Ok(m), "{text} in {}", pos.fen());
        }
    }
}

#[test]
fn promotions_are_read_in_every_form() {
    let pos = position("8/4P3/8/8/8/2k5/8/4K3 w - - 0 1");
    check(&pos, &["e8=Q", "e8Q", "e8=q", "e7e8q", "e7e8Q", "e7-e8=Q", "e8=Q!?"], "e8=Q");
    check(&pos, &["e8=N", "e8N", "e7e8n"], "e8=N");
}

#[test]
fn a_promotion_without_its_piece_is_ambiguous() {
    let pos = position("8/4P3/8/8/8/2k5/8/4K3 w - - 0 1");
    for text in ["e8", "e7e8"] {
        let error = pos.parse_move(text).unwrap_err();
        let MoveError::Ambiguous { candidates, .. } = &error else { panic!("{error:?}") };
        assert_eq!(candidates, &["e8=Q", "e8=N", "e8=R", "e8=B"], "{text}");
    }
}

#[test]
fn castling_is_read_in_every_form() {
    let pos = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check(&pos, &["O-O", "0-0", "o-o", "O-O!", "e1g1", "e1h1"], "O-O");
    check(&pos, &["O-O-O", "0-0-0", "e1c1", "e1a1"], "O-O-O");
}

#[test]
fn castling_that_gives_check_says_so() {
    check(&position("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), &["O-O", "O-O+"], "O-O+");
}

#[test]
fn a_kings_step_comes_before_a_castling_that_is_written_the_same() {
    let pos = position("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    check(&pos, &["f1g1", "Kg1"], "Kg1");
    check(&pos, &["f1h1", "O-O"], "O-O");
}

#[test]
fn captures_in_passing_are_read_with_and_without_their_mark() {
    let pos = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    check(&pos, &["exd6", "exd6 e.p.", "exd6e.p.", "e5xd6", "e5d6", "ed6", "e:d6"], "exd6");
}

#[test]
fn pieces_are_told_apart_by_file_then_rank_then_both() {
    let pos = position("3k4/8/8/8/8/8/K7/R6R w - - 0 1");
    check(&pos, &["Rad1", "Ra1d1", "Ra1-d1", "a1d1"], "Rad1+");
    let pos = position("3k4/8/8/R7/8/8/8/R5K1 w - - 0 1");
    check(&pos, &["R1a3"], "R1a3");
    let pos = position("7k/8/8/8/Q1Q5/8/Q7/6K1 w - - 0 1");
    check(&pos, &["Qa4b3", "a4b3"], "Qa4b3");
}

#[test]
fn more_than_is_needed_is_accepted() {
    check(&Position::default(), &["Nf3", "Ngf3", "Ng1f3", "N1f3", "Nf3??"], "Nf3");
    check(&Position::default(), &["e4", "Pe4", "e2e4", "e2-e4"], "e4");
}

#[test]
fn a_text_that_fits_two_moves_is_answered_with_both() {
    let pos = position("3k4/8/8/8/8/8/K7/R6R w - - 0 1");
    let error = pos.parse_move("Rd1").unwrap_err();
    let MoveError::Ambiguous { candidates, .. } = &error else { panic!("{error:?}") };
    assert_eq!(candidates, &["Rad1+", "Rhd1+"]);
}

#[test]
fn a_pinned_piece_needs_no_telling_apart() {
    // The knight on d2 is pinned, so that only the other may go to f3.
    check(&position("3rk3/8/8/8/8/8/3N4/3K2N1 w - - 0 1"), &["Nf3"], "Nf3");
}

#[test]
fn mate_and_check_are_marked() {
    check(&position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), &["Ra8", "Ra8+", "Ra8#"], "Ra8#");
    check(&position("6k1/6pp/8/8/8/8/8/R3K3 w - - 0 1"), &["Ra8"], "Ra8+");
}

#[test]
fn an_illegal_move_is_answered_with_legal_ones() {
    let start = Position::default();
    let error = start.parse_move("Nd4").unwrap_err();
    assert_eq!(error.remedy().as_deref(), Some("legal: Na3, Nc3, Nf3, Nh3"));
    let error = start.parse_move("e2e5").unwrap_err();
    assert_eq!(error.remedy().as_deref(), Some("legal: e3, e4"));
    assert!(start.parse_move("Nxf3").is_err(), "nothing is taken there");
    let told = |text: &str| start.parse_move(text).unwrap_err().to_string();
    assert_eq!(told("e4e5"), "`e4e5` is not legal here: there is no piece on e4");
    assert_eq!(told("e7e5"), "`e7e5` is not legal here: the piece on e7 is Black's");
    let pos = position("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1");
    let error = pos.parse_move("Ra8").unwrap_err();
    assert!(error.to_string().contains("in check from e2"), "{error}");
}

#[test]
fn a_text_that_is_no_move_is_pointed_at() {
    let start = Position::default();
    for (text, span) in
        [("", 0..0), ("Nf9", 2..3), ("hello", 2..3), ("e4☃", 2..5), (" N☃", 2..5), ("0000", 0..1)]
    {
        let error = start.parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Malformed { .. }), "`{text}`: {error:?}");
        assert_eq!(error.span(), span, "`{text}`");
    }
}
