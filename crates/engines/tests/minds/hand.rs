//! Values computed by hand.

use damier_core::{BySide, Side, Verdict};
use damier_draughts::{
    Antidraughts, Bits, Breakthrough, English, English6x6, In104, International, Italian, Sherlock, Spanish,
    Thai, Variant,
};
use damier_engines::Playable;
use damier_search::{Evaluator, Score};

use crate::{Position, mind, read, value};

/// The figures of document 000, Black to move.
const FIGURE_5: &str = "1m2/m2m/mK1m/m1km/M1M1/1KKK/mM1M/1M2";
const FIGURE_6: &str = "1m1m/m2m/mm2/mmmm/M3/MMMM/1MMM/1M1M";
const FIGURE_7: &str = "1m2/m2m/mMmm/m1km/M1M1/1M1M/m3/1M2";

#[test]
fn the_figures_of_document_000_have_these_values() {
    let values = |fen| ["simple", "compute", "weighted"].map(|name| value::<Sherlock>(name, fen));
    // Black has the men 2 6 8 13 15 and the kings 10 11 12 22, White the men 5 17 20 21 24 25 28 30 and the king 19:
    // (2 + 1 + 1.5 + 1 + 1.25) + 2 x 4 = 14.75 against (1 + 1.5 + 1 + 1 + 1.5 + 1.5 + 1 + 2) + 2 x 1.25 = 13.
    assert_eq!(values(FIGURE_5), [0.0, 3.0, 1.75].map(Score::points));
    // Black has 2 4 6 7 8 9 10 11 12 13, White 17 18 19 20 21 22 25 28 30 32, all men:
    // 2 + 2 + 1 + 1 + 1.5 + 1.5 + 1 + 1 + 1 + 1 = 13 against 1.5 + 1.25 + 1.25 + 1 + 1 + 1 + 1.5 + 1 + 2 + 2 = 13.5.
    assert_eq!(values(FIGURE_6), [0.0, 0.0, -0.5].map(Score::points));
    // Black has the men 2 10 12 13 15 22, White the men 5 17 20 21 23 24 25 28 30 and the king 19:
    // 2 + 1 + 1 + 1 + 1.25 + 1 = 7.25 against (1 + 1.5 + 1 + 1 + 1 + 1.5 + 1.5 + 1 + 2) + 2 x 1.25 = 14.
    assert_eq!(values(FIGURE_7), [-4.0, -5.0, -6.75].map(Score::points));
}

#[test]
fn the_cells_of_document_000_have_these_weights() {
    let weights =
        "2 2 2 2  1 1 1 1.5  1.5 1 1 1  1 1.25 1.25 1.5  1.5 1.25 1.25 1  1 1 1 1.5  1.5 1 1 1  2 2 2 2";
    for (number, weight) in (1..).zip(weights.split_whitespace()) {
        let weight: f64 = weight.parse().unwrap();
        let king = value::<Sherlock>("weighted", &format!("B:W:BK{number}"));
        assert_eq!(king, Score::points(2.0 * weight), "the king on {number}");
        if number < 29 {
            let man = value::<Sherlock>("weighted", &format!("B:W:B{number}"));
            assert_eq!(man, Score::points(weight), "the man on {number}");
        }
    }
}

#[test]
fn a_mirrored_board_has_mirrored_weights() {
    // The cell next to the right edge in the second row of document 000 lies next to the left edge in Italy: number
    // 5.
    assert_eq!(value::<Italian>("weighted", "W:WK5:B"), Score::points(3.0));
    assert_eq!(value::<Italian>("weighted", "W:WK8:B"), Score::points(2.0));
    // In Spain the board is mirrored and the numbers run from the bottom right.
    assert_eq!(value::<Spanish>("weighted", "W:WK28:B"), Score::points(3.0));
}

#[test]
fn document_003_counts_pieces_then_kings_then_pending_captures() {
    let fen = "W:W18,25,K32:B1,2,K3,K4";
    let value = |name| value::<In104>(name, fen);
    assert_eq!(value("pieces"), Score::points(-1.0));
    assert_eq!(value("kings"), Score::points(5.0 - 8.0));
    assert_eq!(value("pending"), value("kings"), "nothing can be taken");
}

#[test]
fn a_pending_capture_of_two_counts_for_the_side_that_can_make_it() {
    // The white man on 22 takes 18 and 11; a king there would do the same.
    let value = |fen| value::<English>("pending", fen);
    assert_eq!(value("W:W22:B18,11"), Score::points(1.0 - 2.0 + 2.0 * 1.25));
    assert_eq!(value("W:WK22:B18,11"), Score::points(3.0 - 2.0 + 2.0 * 1.125));
    assert_eq!(value("B:W22,32:B18,11"), Score::points(0.0), "it is Black's turn");
    assert_eq!(value("W:W22,32:B18"), Score::points(1.0), "one piece is no multiple capture");
}

/// What a man of document 001 is worth on its own, even on a far row where he would have been crowned.
fn man_in_rings(side: Side, number: usize) -> Score {
    let square = International::LAYOUT.square(number).expect("a number of the board");
    let mut pieces = BySide::default();
    pieces[side] = Bits::of(square);
    mind::<International>("rings").evaluate(&Position::new(pieces, Bits::EMPTY, side))
}

#[test]
fn a_man_of_document_001_counts_its_rows_and_rings() {
    // Up the middle of the board, then along both edges: on the outer ring times 4, on the inner ring times 2.
    let middle = [(48, 4), (43, 2), (38, 1), (33, 1), (28, 2), (23, 3), (18, 4), (13, 5), (8, 12), (3, 28)];
    let left = [(46, 4), (41, 2), (36, 4), (31, 2), (26, 8), (21, 6), (16, 16), (11, 10), (6, 24), (1, 28)];
    let right = [(50, 4), (45, 4), (40, 2), (35, 4), (30, 4), (25, 12), (20, 8), (15, 20), (10, 12), (5, 28)];
    for (number, worth) in [middle, left, right].concat() {
        let worth = Score::points(f64::from(worth));
        assert_eq!(man_in_rings(Side::White, number), worth, "the white man on {number}");
        assert_eq!(man_in_rings(Side::Black, 51 - number), worth, "the black man on {}", 51 - number);
    }
}

#[test]
fn enemy_kings_of_document_001_count_twice() {
    let value = |fen: String| value::<International>("rings", &fen);
    for (number, own) in [(28, 28.0), (8, 56.0), (1, 112.0), (6, 112.0), (50, 112.0), (40, 56.0)] {
        assert_eq!(value(format!("W:WK{number}:B")), Score::points(own), "the own king on {number}");
        assert_eq!(value(format!("B:WK{number}:B")), Score::points(-2.0 * own), "the enemy king on {number}");
    }
}

#[test]
fn document_001_judges_for_the_side_that_thinks_whoever_is_to_move() {
    let mut rings = mind::<International>("rings");
    let white_to_move = read::<International>("W:WK28:BK22");
    let black_to_move = white_to_move.with_turn(Side::Black);
    rings.begin(&white_to_move);
    assert_eq!(rings.evaluate(&white_to_move), Score::points(28.0 - 56.0));
    assert_eq!(rings.evaluate(&black_to_move), Score::points(56.0 - 28.0));
    rings.begin(&black_to_move);
    assert_eq!(rings.evaluate(&white_to_move), Score::points(56.0 - 28.0));
    assert_eq!(rings.evaluate(&black_to_move), Score::points(28.0 - 56.0));
}

#[test]
fn a_draw_of_document_001_is_bad_for_the_side_that_thinks() {
    let mut rings = mind::<International>("rings");
    let own = Position::<International>::default();
    let other = own.with_turn(Side::Black);
    rings.begin(&own);
    let ends = [(Verdict::Won, 4482.0), (Verdict::Lost, -4482.0), (Verdict::Drawn, -4481.0)];
    for (verdict, points) in ends {
        assert_eq!(rings.finished(&own, verdict), Score::points(points));
    }
    assert_eq!(rings.finished(&other, Verdict::Lost), Score::points(-4482.0));
    assert_eq!(rings.finished(&other, Verdict::Won), Score::points(4482.0));
    assert_eq!(rings.finished(&other, Verdict::Drawn), Score::points(4481.0));
}

#[test]
fn other_evaluations_leave_the_end_of_the_game_as_it_is() {
    let pos = Position::<International>::default();
    for name in ["kings", "pending", "random"] {
        for verdict in [Verdict::Won, Verdict::Lost, Verdict::Drawn] {
            assert_eq!(mind::<International>(name).finished(&pos, verdict), Score::of(verdict));
        }
    }
}

#[test]
fn a_king_in_rings_is_a_man_on_the_far_row_of_its_board() {
    for (corner_king, worth) in [
        (value::<English>("rings", "W:WK29:B"), 24.0),
        (value::<English6x6>("rings", "W:WK16:B"), 20.0),
        (value::<Thai>("rings", "W:WK4:B"), 28.0),
    ] {
        assert_eq!(corner_king, Score::points(4.0 * worth));
    }
}

#[test]
fn who_has_fewer_pieces_is_ahead_in_antidraughts() {
    assert_eq!(value::<Antidraughts>("misere", "W:W31,32,K33:BK1"), Score::points(-2.0));
    assert_eq!(value::<Antidraughts>("misere", "B:W31,32,K33:BK1"), Score::points(2.0));
}

#[test]
fn who_has_come_farther_is_ahead_in_breakthrough() {
    // The white man has come four rows and the black one none.
    assert_eq!(value::<Breakthrough>("race", "W:W28:B1"), Score::points(0.4));
    assert_eq!(value::<Breakthrough>("race", "B:W28:B1"), Score::points(-0.4));
}

#[test]
fn terms_tell_where_a_value_comes_from() {
    let told = |name, fen, side| {
        let terms = Position::terms(&mind::<English>(name), &read(fen), side);
        terms.iter().map(|term| format!("{} {}: {}", term.count, term.name, term.value)).collect::<Vec<_>>()
    };
    let fen = "W:W22,K32:B18,11,1";
    let pieces = ["1 own men: +1.00", "1 own kings: +3.00", "3 enemy men: -3.00"];
    assert_eq!(told("kings", fen, Side::White), pieces);
    let pending = told("pending", fen, Side::White);
    assert_eq!(pending[..3], pieces);
    assert_eq!(pending[3..], ["2 pieces an own man is about to take: +2.50"]);
    let pending = told("pending", fen, Side::Black);
    assert_eq!(pending[3..], ["2 pieces an enemy man is about to take: -2.50"]);
    assert_eq!(
        told("rings", "W:W26:BK1,K19", Side::White),
        [
            "1 own men on the inner ring: +2.00",
            "1 enemy kings on the outer ring: -192.00",
            "1 enemy kings inside the rings: -48.00"
        ]
    );
    assert_eq!(
        told("weighted", "B:W22,K14:B8", Side::Black),
        [
            "1 own men on cells that count 1.5: +1.50",
            "1 enemy men on plain cells: -1.00",
            "1 enemy kings on cells that count 1.25: -2.50",
        ]
    );
}
