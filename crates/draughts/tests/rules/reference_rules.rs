//! Rules worked out by hand, put to both generators: the bitboards and the slow referee.

use std::collections::HashSet;

use damier_core::{MoveList, Position as _, Side};
use damier_draughts::reference::{self, Line, Referee};
use damier_draughts::rules::Squares;
use damier_draughts::{
    Brazilian, Czech, English, Fen, Frisian, In104, International, Istic, Italian, Killer, Move, Place, Pool,
    Position, Russian, Sherlock, Spanish, Square, Thai, Variant,
};

/// Reads a position in the form it is written in: rows have slashes.
fn position<V: Variant>(fen: &str) -> Position<V> {
    let form = if fen.contains('/') { Fen::Rows } else { Fen::Pdn };
    Position::read_fen_as(fen, form).expect("a test has a sound position")
}

fn name<V: Variant>(square: Square) -> String {
    match V::RULES.writing.rule.squares {
        Squares::Numbers => V::LAYOUT.number(square).to_string(),
        Squares::Letters => V::LAYOUT.letters(square),
    }
}

/// The moves of the bitboard generator, which must be those of the referee.
fn legal<V: Variant>(pos: &Position<V>) -> MoveList<Move> {
    let mut fast = MoveList::new();
    pos.legal_moves(&mut fast);
    let slow = reference::legal_moves(pos);
    let set = |moves: &[Move]| moves.iter().copied().collect::<HashSet<Move>>();
    assert_eq!(set(&fast), set(&slow), "{}", pos.fen_as(Fen::Pdn));
    assert_eq!((fast.len(), pos.count_moves()), (slow.len(), slow.len()), "{}", pos.fen_as(Fen::Pdn));
    fast
}

fn show<V: Variant>(m: Move) -> String {
    let mark = if m.is_capture() { 'x' } else { '-' };
    let crown = if m.crowned { "K" } else { "" };
    format!("{}{mark}{}{crown}", name::<V>(m.from), name::<V>(m.to))
}

/// The legal moves as `from-to` or `fromxto`, with a K behind a crowning, in the order of their names.
fn moves<V: Variant>(fen: &str) -> Vec<String> {
    let mut texts: Vec<String> = legal(&position::<V>(fen)).iter().map(|&m| show::<V>(m)).collect();
    texts.sort();
    texts
}

/// The squares taken by the only move called so.
fn captured<V: Variant>(fen: &str, text: &str) -> Vec<String> {
    let moves = legal(&position::<V>(fen));
    let named: Vec<&Move> = moves.iter().filter(|&&m| show::<V>(m) == text).collect();
    assert_eq!(named.len(), 1, "{text} in {fen}");
    named[0].captured.into_iter().map(name::<V>).collect()
}

/// What the referee says about a position, put as a question.
fn ask<V: Variant, T>(fen: &str, question: impl FnOnce(&Referee) -> T) -> T {
    let pos = position::<V>(fen);
    let pieces = V::LAYOUT.squares.into_iter().filter_map(|square| {
        let (side, is_king) = pos.piece_on(square)?;
        Some((V::LAYOUT.place(square), side, is_king))
    });
    question(&Referee::new(&V::RULES, pieces, pos.turn()))
}

/// A line as the names of all its squares.
fn route<V: Variant>(line: &Line) -> String {
    let name = |place: &Place| {
        name::<V>(V::LAYOUT.at(place.column, place.row).expect("a line keeps to playing squares"))
    };
    let names: Vec<String> = line.path.iter().map(name).collect();
    names.join(if line.captured.is_empty() { "-" } else { "x" })
}

/// The referee's lines with every landing, in its own order.
fn routes<V: Variant>(fen: &str) -> Vec<String> {
    legal(&position::<V>(fen));
    ask::<V, _>(fen, |referee| referee.legal_lines().iter().map(route::<V>).collect())
}

/// The first path of the first piece that has any, before the rule that captures go first.
fn first_path(fen: &str) -> String {
    ask::<Sherlock, _>(fen, |referee| {
        let places = (0..64).map(|i| Place { column: i % 8, row: i / 8 });
        let mut paths =
            places.flat_map(|place| [referee.captures_from(place), referee.quiets_from(place)].concat());
        route::<Sherlock>(&paths.next().expect("some piece can move"))
    })
}

const START: &str = "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM";
const FIGURE_5: &str = "1m2/m2m/mK1m/m1km/M1M1/1KKK/mM1M/1M2";
const FIGURE_6: &str = "1m1m/m2m/mm2/mmmm/M3/MMMM/1MMM/1M1M";
const FIGURE_7: &str = "1m2/m2m/mMmm/m1km/M1M1/1M1M/m3/1M2";

fn with_turn(fen: &str, side: Side) -> String {
    format!("{fen} {}", side.letter())
}

#[test]
fn a_sherlock_king_captures_from_afar_in_figure_5() {
    assert_eq!(moves::<Sherlock>(&with_turn(FIGURE_5, Side::Black)), ["12x23", "22x29"]);
    assert_eq!(captured::<Sherlock>(FIGURE_5, "12x23"), ["19"]);
    assert_eq!(moves::<Sherlock>(&with_turn(FIGURE_5, Side::White)), ["25x18"]);
}

#[test]
fn figure_6_has_six_moves_for_black_and_nine_for_white() {
    assert_eq!(routes::<Sherlock>(FIGURE_6), ["9-14", "10-15", "10-14", "11-16", "11-15", "12-16"]);
    assert_eq!(moves::<Sherlock>(&with_turn(FIGURE_6, Side::White)).len(), 9);
}

#[test]
fn figure_7_has_one_capture_for_each_side() {
    assert_eq!(moves::<Sherlock>(FIGURE_7), ["22x29K"]);
    let white = with_turn(FIGURE_7, Side::White);
    assert_eq!(routes::<Sherlock>(&white), ["25x18x11"]);
    assert_eq!(captured::<Sherlock>(&white, "25x11"), ["15", "22"]);
}

#[test]
fn the_first_path_before_the_capture_rule_is_that_of_document_000() {
    assert_eq!(first_path(FIGURE_5), "2-7");
    assert_eq!(first_path(START), "9-14");
    assert_eq!(first_path(FIGURE_6), "9-14");
    assert_eq!(first_path("4/4/4/1m2/1M2/1M1m/1M1M/3k"), "6-9");
}

#[test]
fn the_clock_chooses_between_captures_of_equal_distance() {
    let black = "4/4/4/4/1mm1/4/1mm1/1M2 b";
    assert_eq!(routes::<Sherlock>(black), ["2x11x18"]);
    let m = legal(&position::<Sherlock>(black))[0];
    let after = position::<Sherlock>(black).after(m);
    assert_eq!(after.fen_as(Fen::Rows).split(' ').next(), Some("4/4/4/1M2/1m2/4/1m2/4"));

    assert_eq!(routes::<Sherlock>("1m2/MM2/4/MM2/4/4/4/4 w"), ["30x23x14"]);
    assert_eq!(captured::<Sherlock>("1m2/MM2/4/MM2/4/4/4/4 w", "30x14"), ["18", "26"]);
}

#[test]
fn straight_on_has_its_place_on_the_clock_like_any_turn() {
    // 21>14>7>20>27>14 and 21>14>23>12>3>14 have distance 12, and up-right comes before down-right.
    let fen = "W:WK21:BK8,K10,K16,K17,K18,K24";
    assert_eq!(captured::<Sherlock>(fen, "21x14"), ["10", "16", "17", "18", "24"]);
}

#[test]
fn distance_goes_before_the_clock() {
    let fen = "4/4/1m2/4/1m2/2K1/1mm1/4 b";
    assert!(routes::<Sherlock>(fen).contains(&"11x2x9x18x25".to_owned()));
    assert_eq!(captured::<Sherlock>(fen, "11x25"), ["6", "7", "14", "22"]);
}

#[test]
fn a_sherlock_king_cannot_close_a_round_over_its_start() {
    let fen = "4/4/4/1mm1/1K2/1mm1/4/4 b";
    assert_eq!(routes::<Sherlock>(fen), ["14x7x16x23", "14x23x16x7"]);
    // Passing over 7 is not ending there: 14x7 takes the other way round.
    assert_eq!(captured::<Sherlock>(fen, "14x7"), ["11", "18", "19"]);
    assert_eq!(captured::<Sherlock>(fen, "14x23"), ["10", "11", "19"]);
}

#[test]
fn sherlock_paths_are_counted_as_in_its_own_checks() {
    for side in Side::BOTH {
        assert!(moves::<Sherlock>(&with_turn("4/4/4/4/4/4/4/4", side)).is_empty());
    }
    let fen = "KKKK/4/3M/3m/4/4/4/mmmm";
    assert_eq!(moves::<Sherlock>(&with_turn(fen, Side::White)), ["20-16"]);
    assert_eq!(moves::<Sherlock>(&with_turn(fen, Side::Black)).len(), 9);
}

#[test]
fn a_round_trip_is_two_routes_in_document_002_and_one_move_in_english() {
    let fen = "W:WK18:B6,7,14,15";
    assert_eq!(routes::<Istic>(fen), ["18x11x2x9x18", "18x9x2x11x18"]);
    assert_eq!(moves::<Istic>(fen), ["18x18", "18x18"]);
    assert_eq!(moves::<English>(fen), ["18x18"]);
}

#[test]
fn english_captures_are_those_checked_in_document_002() {
    assert_eq!(routes::<Istic>("W:W16,18,19,K7:B11,15,K24"), ["19x10"]);
    let in_order = |fen| {
        let mut routes = routes::<Istic>(fen);
        routes.sort();
        routes
    };
    assert_eq!(in_order("W:W16,18,19,K7:B10,15,K24"), ["18x11", "7x14"]);
    assert_eq!(in_order("W:W18,19,K10:B6,8,15,K7"), ["10x1", "10x3x12", "18x11x2", "18x11x4"]);
    assert_eq!(in_order("W:W18,19,K1:B6,8,15,K7"), ["18x11x2", "18x11x4", "19x10x3", "1x10x3x12"]);
}

#[test]
fn an_italian_king_takes_kings_as_early_as_it_can() {
    assert_eq!(moves::<Italian>("W:WK30:B10,12,18,K20,K26,27"), ["30x5"]);
    assert_eq!(moves::<Italian>("W:WK31:B18,20,K27,K28"), ["31x13", "31x15"]);
}

#[test]
fn an_italian_man_may_not_capture_a_king() {
    assert_eq!(moves::<Italian>("W:W22:BK18"), ["22-19"]);
    assert_eq!(moves::<English>("W:W22:BK18"), ["22x15"]);
}

#[test]
fn a_killer_king_stops_just_behind_a_king_it_takes_last() {
    assert_eq!(moves::<Killer>("W:WK46:BK28"), ["46x23"]);
    assert_eq!(moves::<Killer>("W:WK46:B28").len(), 5);
    assert_eq!(moves::<International>("W:WK46:BK28").len(), 5);
    // On the way it lands where it likes: 14 is far behind 28.
    assert_eq!(routes::<Killer>("W:WK46:B20,K28"), ["46x14x25"]);
}

#[test]
fn a_russian_man_crowned_in_passing_goes_on_as_a_king() {
    let fen = "W:Wf6:Be7,b6";
    assert_eq!(routes::<Russian>(fen), ["f6xd8xa5"]);
    assert_eq!(moves::<Russian>(fen), ["f6xa5K"]);
    assert_eq!(moves::<Brazilian>(fen), ["f6xd8K"]);
}

#[test]
fn a_man_that_passes_over_the_far_row_stays_a_man_elsewhere() {
    let fen = "W:Wf6:Be7,c7";
    assert_eq!(moves::<Russian>(fen), ["f6xa5K", "f6xb6K"]);
    assert_eq!(moves::<Brazilian>(fen), ["f6xb6"]);
    assert_eq!(routes::<Pool>("W:W11:B7,6"), ["11x2x9"]);
}

#[test]
fn a_thai_king_turns_back_over_the_square_of_a_piece_it_took() {
    assert_eq!(routes::<Thai>("W:WKc3:Bb2,d4"), ["11x18x4", "11x4x18"]);
    // Elsewhere the piece it took still stands in its way.
    assert_eq!(routes::<Sherlock>("W:WKc3:Bb2,d4"), ["22x15", "22x29"]);
}

#[test]
fn a_captured_piece_blocks_until_the_move_is_over() {
    // The Turkish stroke: the king takes e5, i7 and h4, and then f4 is covered by the piece that it took first.
    let fen = "W:WKa1:Be5,f4,h4,i7";
    assert_eq!(moves::<International>(fen), ["46x39", "46x43", "46x48"]);
    assert_eq!(captured::<International>(fen, "46x39").len(), 3);
}

#[test]
fn frisian_men_capture_along_rows_and_columns_but_do_not_step_along_them() {
    assert_eq!(moves::<Frisian>("W:W28:B29"), ["28x30"]);
    assert_eq!(moves::<Frisian>("W:W28:B18"), ["28x8"]);
    assert_eq!(moves::<Frisian>("W:W28:B1"), ["28-22", "28-23"]);
}

#[test]
fn two_men_are_worth_a_little_more_than_a_frisian_king() {
    assert_eq!(moves::<Frisian>("W:W28:B9,18,K29"), ["28x10"]);
    assert_eq!(moves::<Frisian>("W:W28:B18,K29"), ["28x30"]);
}

#[test]
fn a_tired_frisian_king_may_only_capture() {
    assert_eq!(moves::<Frisian>("W:WK46,50:B1:+3@46+0"), ["50-44", "50-45"]);
    assert_eq!(moves::<Frisian>("W:WK46,50:B1:+2@46+0").len(), 11);
    assert_eq!(moves::<Frisian>("W:WK46,50:B1,28:+3@46+0").len(), 5);
}

#[test]
fn a_czech_king_captures_before_a_man() {
    assert_eq!(moves::<Czech>("W:Wc3,Kh2:Bd4,f4"), ["h2xb8", "h2xc7", "h2xd6", "h2xe5"]);
    assert!(moves::<Pool>("W:Wc3,Kh2:Bd4,f4").contains(&"22x24".to_owned()));
}

#[test]
fn a_spanish_capture_takes_the_most_pieces_and_then_the_most_kings() {
    assert_eq!(moves::<Spanish>("W:Wc2:Bb3,Kd3"), ["7x14"]);
    assert_eq!(moves::<Spanish>("W:Wc2:Bb3,b5,Kd3"), ["7x23"]);
}

#[test]
fn the_largest_capture_is_compulsory_in_document_003_and_not_in_english() {
    assert_eq!(moves::<In104>("W:W22,28:B10,18,24"), ["22x6"]);
    assert_eq!(moves::<English>("W:W22,28:B10,18,24"), ["22x6", "28x19"]);
}
