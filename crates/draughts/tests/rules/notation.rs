//! Moves as people write them: what is read, what is written, and how a wrong move is explained.

use damier_core::testing::random_positions;
use damier_core::{Located, MoveError, MoveList, Notation, Position as _};
use damier_draughts::{
    English, GAMES, In104, International, Istic, Italian, Killer, Move, Position, Russian, Sherlock, Task,
    Thai, Variant, dispatch,
};

#[track_caller]
fn position<V: Variant>(fen: &str) -> Position<V> {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Checks that each text is read as a move, and as the same one, which is written `shown`.
#[track_caller]
fn reads_as<V: Variant>(pos: Position<V>, texts: &[&str], shown: &str) {
    for text in texts {
        match pos.parse_move(text) {
            Ok(m) => assert_eq!(pos.show_move(m), shown, "`{text}`"),
            Err(error) => panic!("`{text}`: {error}; {}", error.remedy().unwrap_or_default()),
        }
    }
}

fn moves<V: Variant>(pos: &Position<V>) -> Vec<Move> {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    moves.to_vec()
}

/// The legal moves as the game writes them.
fn shown<V: Variant>(pos: &Position<V>) -> Vec<String> {
    let mut texts: Vec<String> = moves(pos).iter().map(|&m| pos.show_move(m)).collect();
    texts.sort();
    texts
}

#[track_caller]
fn refused<V: Variant>(pos: Position<V>, text: &str) -> MoveError {
    match pos.parse_move(text) {
        Err(error) => error,
        Ok(m) => panic!("`{text}` is read as {}", pos.show_move(m)),
    }
}

/// Checks that a legal-looking move is refused for this reason, with these moves in its place.
#[track_caller]
fn illegal<V: Variant>(pos: Position<V>, text: &str, reason: &str, instead: &[&str]) {
    let error = refused(pos, text);
    let instead: Vec<String> = instead.iter().map(ToString::to_string).collect();
    let expected = MoveError::Illegal { text: text.to_owned(), reason: reason.to_owned(), instead };
    assert_eq!(error, expected);
    assert_eq!(error.span(), 0..text.len());
}

/// Checks that a text is no move, and where: `^` for each byte, `|` where something is missing.
#[track_caller]
fn malformed<V: Variant>(pos: Position<V>, text: &str, place: &str, expected: &str) {
    let error = refused(pos, text);
    let MoveError::Malformed { span, .. } = &error else { panic!("`{text}`: {error}") };
    let width = span.len();
    let carets = if width == 0 { "|".to_owned() } else { "^".repeat(width) };
    assert_eq!(format!("{}{carets}", " ".repeat(span.start)), place, "`{text}`");
    assert_eq!(error.remedy(), Some(format!("expected {expected}")), "`{text}`");
}

/// Two ways of five men from 48 to 17: by 37 or by 39.
const FORKED: &str = "W:W48:B12,13,23,32,33,42,43";

#[test]
fn a_move_is_two_squares_with_or_without_a_mark() {
    let start = Position::<International>::default();
    reads_as(start, &["32-28", "3228", "32 - 28", "  32-28 ", "032-028", "32–28", "d4-e5", "d4e5"], "32-28");
}

#[test]
fn leading_zeros_are_nothing() {
    reads_as(position::<International>("B:W50:B1"), &["01-07", "1-7", "0107", "17"], "1-7");
}

#[test]
fn digits_that_can_be_cut_in_two_ways_are_cut_as_the_position_wants() {
    reads_as(position::<English>("B:W32:B1"), &["16"], "1-6");
    reads_as(position::<International>("B:W50:B11"), &["1116"], "11-16");
    reads_as(position::<English>("W:W11:B1"), &["117"], "11-7");
    reads_as(position::<International>("W:WK1,46:B15"), &["112"], "1-12");
}

#[test]
fn a_capture_has_many_marks() {
    let pos = position::<International>("W:W28:B23");
    reads_as(pos, &["28x19", "28X19", "28:19", "28×19", "28*19", "28-19", "2819", "28 x 19"], "28x19");
}

#[test]
fn a_capture_may_be_written_in_full() {
    let pos = position::<International>("W:W28:B14,23");
    reads_as(pos, &["28x10", "28x19x10", "28:19:10", "28-19-10", "28 x 19 x 10", "2810"], "28x10");
}

#[test]
fn letters_name_squares_in_every_game() {
    reads_as(Position::<Russian>::default(), &["a3-b4", "a3b4", "21-17", "2117"], "a3-b4");
    reads_as(Position::<English>::default(), &["11-15", "f6-e5", "f6e5"], "11-15");
}

#[test]
fn a_russian_capture_has_a_colon() {
    let pos = position::<Russian>("W:Wc3:Bd4");
    reads_as(pos, &["c3:e5", "c3xe5", "c3e5", "22x15"], "c3:e5");
    reads_as(position::<Russian>("W:Wc3:Bd4,d6"), &["c3:c7", "c3:e5:c7", "c3e5c7"], "c3:c7");
}

#[test]
fn a_thai_capture_has_a_stroke() {
    reads_as(position::<Thai>("W:W14:B18"), &["14-23", "14x23"], "14-23");
}

#[test]
fn marks_of_strength_are_no_part_of_a_move() {
    let start = Position::<International>::default();
    reads_as(start, &["32-28!", "32-28?!", "32-28 !!", "32-28(?)", "32-28(!?)"], "32-28");
}

#[test]
fn sherlock_puts_black_in_parentheses() {
    let black = position::<Sherlock>("4/4/4/4/4/4/M3/4 b");
    reads_as(black, &["(5-9)", "5-9", "( 5-9 )"], "(5-9)");
    reads_as(position::<Sherlock>("W:W15:B10"), &["15x6"], "15x6");
    reads_as(position::<Sherlock>("W:W27:B23"), &["27x18"], "27x18");
    malformed(
        position::<Sherlock>("W:W15:B10"),
        "(15x6)",
        "^^^^^^",
        "no parentheses: they mark Black's moves",
    );
}

#[test]
fn istic_writes_every_landing() {
    reads_as(position::<Istic>("B:W18,26:B14"), &["14x23x30", "14x30"], "14x23x30");
    reads_as(position::<Istic>("B:W15:B11"), &["11x18"], "11x18");
    reads_as(position::<Istic>("B:W32:B11"), &["11-16"], "11-16");
    assert_eq!(shown(&position::<English>("B:W18,26:B14")), ["14x30"]);
}

#[test]
fn istics_moves_are_those_of_its_document() {
    // E-10.
    assert_eq!(shown(&position::<Istic>("W:W16,18,19,K7:B11,15,K24")), ["19x10"]);
    assert_eq!(shown(&position::<Istic>("W:W16,18,19,K7:B10,15,K24")), ["18x11", "7x14"]);
    let four = ["10x1", "10x3x12", "18x11x2", "18x11x4"];
    assert_eq!(shown(&position::<Istic>("W:W18,19,K10:B6,8,15,K7")), four);
    let four = ["18x11x2", "18x11x4", "19x10x3", "1x10x3x12"];
    assert_eq!(shown(&position::<Istic>("W:W18,19,K1:B6,8,15,K7")), four);
}

#[test]
fn istics_round_trips_are_two_moves() {
    let pos = position::<Istic>("W:WK18:B6,7,14,15");
    assert_eq!(shown(&pos), ["18x11x2x9x18", "18x9x2x11x18"]);
    for text in shown(&pos) {
        reads_as(pos, &[&text], &text);
    }
    let MoveError::Ambiguous { mut candidates, .. } = refused(pos, "18x18") else { panic!("one move") };
    candidates.sort();
    assert_eq!(candidates, shown(&pos));
    reads_as(pos, &["18x9x2x18", "18x9x11x18"], "18x9x2x11x18");
}

#[test]
fn a_round_trip_is_one_move_elsewhere() {
    let pos = position::<English>("W:WK18:B6,7,14,15");
    assert_eq!(shown(&pos), ["18x18"]);
    reads_as(pos, &["18x18", "18x9x2x11x18", "18x11x2x9x18"], "18x18");
}

#[test]
fn an_ambiguous_capture_is_answered_by_all_full_paths() {
    let pos = position::<International>(FORKED);
    let paths = ["48x37x28x19x8x17", "48x39x28x19x8x17"];
    for text in ["48x17", "4817", "48x28x17", "48x28x19x8x17"] {
        let error = refused(pos, text);
        let MoveError::Ambiguous { candidates, .. } = &error else { panic!("`{text}`: {error}") };
        let mut sorted = candidates.clone();
        sorted.sort();
        assert_eq!(sorted, paths, "`{text}`");
        assert_eq!(error.to_string(), format!("`{text}` could be any of 2 moves"));
        assert_eq!(error.remedy(), Some(format!("name the squares on the way: {}", candidates.join(", "))));
        assert_eq!(error.span(), 0..text.len());
    }
}

#[test]
fn a_square_on_the_way_makes_an_ambiguous_capture_clear() {
    let pos = position::<International>(FORKED);
    reads_as(pos, &["48x37x17", "48x37x28x17", "48x37x28x19x8x17", "48:37:17"], "48x37x28x19x8x17");
    reads_as(pos, &["48x39x17", "48x39x28x17", "48x39x28x19x8x17"], "48x39x28x19x8x17");
}

#[test]
fn a_capture_is_written_short_when_it_is_the_only_one_between_its_ends() {
    // Two of the men are gone, and with them the second way.
    assert_eq!(shown(&position::<International>("W:W48:B12,13,23,32,42")), ["48x17"]);
    assert_eq!(shown(&position::<International>(FORKED)), ["48x37x28x19x8x17", "48x39x28x19x8x17"]);
}

#[test]
fn the_full_path_names_turns_and_the_square_behind_a_man_taken_on_the_way_straight_on() {
    let pos = position::<International>("W:WK46:B37,23");
    let full = |text: &str| pos.show_path(pos.parse_move(text).unwrap());
    assert_eq!(full("46x5"), "46x32x5");
    assert_eq!(full("46x19"), "46x32x19");
    reads_as(pos, &["46x5", "46x32x5"], "46x5");
}

#[test]
fn a_killer_path_ends_just_behind_a_king_taken_last() {
    // The same six pieces can be taken with the king 22 last, but then the way ends on 18.
    let pos = position::<Killer>("W:WK15:BK9,10,19,K22,38,41");
    let m = pos.parse_move("15x13").unwrap();
    assert_eq!(pos.show_path(m), "15x4x13x36x47x24x13");
    assert_eq!(pos.routes(m).len(), 1);
}

/// Every route of every move, written in full, is read as that move.
struct FullPaths;

impl Task for FullPaths {
    type Output = ();

    fn run<V: Variant>(self) {
        for pos in random_positions::<Position<V>>(3_000, 6) {
            for m in moves(&pos) {
                for route in pos.routes(m) {
                    let names: Vec<String> = route.iter().map(|&square| V::LAYOUT.letters(square)).collect();
                    let text = names.join(if m.is_capture() { "x" } else { "-" });
                    assert_eq!(pos.parse_move(&text).as_ref(), Ok(&m), "`{text}` in {pos:?}");
                }
                assert_eq!(pos.parse_move(&pos.show_path(m)).as_ref(), Ok(&m), "{pos:?}");
            }
        }
    }
}

#[test]
fn a_full_path_is_always_clear() {
    for game in GAMES {
        dispatch(game.id, FullPaths).expect("a game of the catalogue");
    }
}

#[test]
fn who_must_capture_is_told_so() {
    let pos = position::<International>("W:W28,48:B23");
    illegal(pos, "48-43", "a capture is compulsory", &["28x19"]);
    illegal(pos, "28-22", "a capture is compulsory", &["28x19"]);
    illegal(pos, "28x17", "the law prescribes another capture: take the most pieces", &["28x19"]);
}

#[test]
fn who_must_capture_more_is_told_so() {
    let pos = position::<International>("W:W28,31:B14,23,27");
    illegal(pos, "31x22", "the law prescribes another capture: take the most pieces", &["28x10"]);
    let pos = position::<In104>("W:W22,31:B18,11,27");
    illegal(pos, "31x24", "the law prescribes another capture: take the most pieces", &["22x8"]);
}

#[test]
fn an_empty_square_has_no_move() {
    let start = Position::<Russian>::default();
    let all = ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"];
    let MoveError::Illegal { reason, mut instead, .. } = refused(start, "b4-c5") else { panic!("legal") };
    instead.sort();
    assert_eq!((reason.as_str(), &instead[..]), ("there is no piece on b4", &all.map(String::from)[..]));
}

#[test]
fn the_other_sides_piece_has_no_move() {
    let error = refused(Position::<English>::default(), "22-18");
    let MoveError::Illegal { reason, instead, .. } = &error else { panic!("{error}") };
    assert_eq!(reason, "the piece on 22 is White's");
    assert_eq!(instead.len(), 7);
}

#[test]
fn a_piece_cannot_go_anywhere() {
    let start = Position::<International>::default();
    let crowded = position::<International>("W:W32,38:B1");
    illegal(crowded, "38-32", "the piece on 38 cannot go there: 32 is not empty", &["38-33"]);
    illegal(start, "32-23", "the piece on 32 cannot go there", &["32-28", "32-27"]);
    illegal(start, "32x28", "the piece on 32 cannot go there", &["32-28", "32-27"]);
    illegal(position::<Italian>("W:WK1:B12"), "1-10", "the piece on 1 cannot go there", &["1-5"]);
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    illegal(position::<English>("W:W:B1"), "22-18", "the game is over", &[]);
    assert_eq!(refused(position::<English>("W:W:B1"), "22-18").remedy(), None);
}

#[test]
fn what_is_no_move_is_pointed_at() {
    let start = Position::<International>::default();
    let two = "two squares with `-` or `x` between them, as in `31-27`";
    let on_board = "a square from 1 to 50, or a dark square between a1 and j10";
    malformed(start, "", "|", two);
    malformed(start, "   ", "|", two);
    malformed(start, "hello", "^", two);
    malformed(start, "7", " |", two);
    malformed(start, "32-", "   |", two);
    malformed(start, "-28", "^", two);
    malformed(start, "32--28", "   ^", two);
    malformed(start, "32/28", "  ^", two);
    malformed(start, "32-28é", "     ^^", two);
    malformed(start, "32-99", "   ^^", on_board);
    malformed(start, "0-28", "^", on_board);
    malformed(start, " 51-46", " ^^", on_board);
    malformed(start, "9999", "^^^^", two);
    let letters = "a square from 1 to 32, or a dark square between a1 and h8";
    malformed(Position::<Russian>::default(), "a2-b3", "^^", letters);
    malformed(Position::<Russian>::default(), "a3-b9", "   ^^", letters);
}
