//! Texts that are no positions: each fault by name, where the caret points and what the remedy is.

use damier_core::{Located, Notation, Side};
use damier_draughts::{
    English, English6x6, FenError, FenFault, Frisian, In104, International, Italian, Position, Russian,
    Sherlock, Spanish, Thai, Variant,
};

/// The place of a fault drawn under its text: `^` for each byte, `|` where something is missing.
fn carets(error: &FenError) -> String {
    let (start, width) = (error.span().start, error.span().len());
    format!("{}{}", " ".repeat(start), if width == 0 { "|".to_owned() } else { "^".repeat(width) })
}

/// Checks that a text is refused with this fault, at this place, with this remedy.
#[track_caller]
fn refused<V: Variant>(text: &str, place: &str, fault: FenFault, remedy: &str) {
    let Err(error) = Position::<V>::from_fen(text) else { panic!("`{text}` is accepted") };
    assert_eq!(error, FenError { fault, span: error.span() }, "{text}");
    assert_eq!(carets(&error), place, "{text}");
    says(&error, remedy);
}

/// Checks that the remedy begins so.
#[track_caller]
fn says(error: &FenError, remedy: &str) {
    let found = error.remedy().unwrap_or_default();
    assert!(found.starts_with(remedy), "`{found}`");
}

fn beyond_8x8(name: &str) -> FenFault {
    FenFault::BeyondBoard { name: name.to_owned(), columns: 8, rows: 8, squares: 32 }
}

const ON_8X8: &str = "expected 1 to 32, or a dark square between a1 and h8";
const ONCE: &str = "expected every square once";
const A_SQUARE: &str = "expected a square, `K` and a square, or a range such as `31-50`";
const A_SIDE: &str = "expected `W` or `B`";
const A_LINE: &str = "expected a line such as `W:W31-50:B1-20`";

#[test]
fn there_is_no_square_0() {
    refused::<English>("B:W21-32,0:B1-12", "         ^", beyond_8x8("0"), ON_8X8);
    refused::<English>("B:W0-3:B12", "   ^^^", beyond_8x8("0"), ON_8X8);
}

#[test]
fn there_is_no_square_33_on_8x8() {
    refused::<English>("B:W32,33:B1", "      ^^", beyond_8x8("33"), ON_8X8);
    refused::<Italian>("W:W21-32:BK33", "          ^^^", beyond_8x8("33"), ON_8X8);
    refused::<Sherlock>("W:W30-33:B1", "   ^^^^^", beyond_8x8("33"), ON_8X8);
}

#[test]
fn there_is_no_square_51_on_10x10() {
    let beyond =
        |name: &str| FenFault::BeyondBoard { name: name.to_owned(), columns: 10, rows: 10, squares: 50 };
    let remedy = "expected 1 to 50, or a dark square between a1 and j10";
    refused::<International>("W:W51:B1", "   ^^", beyond("51"), remedy);
    refused::<Frisian>("W:W50:B1,K51", "         ^^^", beyond("51"), remedy);
    let far = "99999999999999999999999999";
    refused::<International>(&format!("W:W{far}:B1"), &format!("   {}", "^".repeat(26)), beyond(far), remedy);
}

#[test]
fn there_is_no_square_19_on_6x6() {
    let beyond = FenFault::BeyondBoard { name: "19".to_owned(), columns: 6, rows: 6, squares: 18 };
    refused::<English6x6>(
        "B:W19:B1",
        "   ^^",
        beyond,
        "expected 1 to 18, or a dark square between a1 and f6",
    );
}

#[test]
fn nobody_stands_on_a_light_square() {
    refused::<Russian>("W:Wa1,a2:Bb8", "      ^^", beyond_8x8("a2"), ON_8X8);
    refused::<Russian>("W:Wi1:Bb8", "   ^^", beyond_8x8("i1"), ON_8X8);
    refused::<Russian>("W:Wa9:Bb8", "   ^^", beyond_8x8("a9"), ON_8X8);
    // On a mirrored board the corner at White's left hand is light.
    refused::<Italian>("W:Wa1:Bb8", "   ^^", beyond_8x8("a1"), ON_8X8);
}

#[test]
fn a_square_is_named_once() {
    let twice = |name: &str| FenFault::SquareTwice(name.to_owned());
    refused::<English>("B:W21,22,21:B1", "         ^^", twice("21"), ONCE);
    refused::<English>("B:W21-24,K23:B1", "         ^^^", twice("23"), ONCE);
    refused::<English>("B:W21:B1:W21", "          ^^", twice("21"), ONCE);
    refused::<Russian>("W:W29,a1:Bb8", "      ^^", twice("a1"), ONCE);
}

#[test]
fn a_square_holds_one_colour() {
    let both = |name: &str| FenFault::BothColours(name.to_owned());
    refused::<English>("B:W18,22:B10,18", "             ^^", both("18"), ONCE);
    refused::<International>("W:W31-50:B1-20,K35", "               ^^^", both("35"), ONCE);
}

#[test]
fn a_man_does_not_stand_on_its_crowning_row() {
    let man = |side, square: &str| FenFault::ManOnCrowningRow { side, square: square.to_owned() };
    let remedy = "expected a king there: put `K` before the square";
    refused::<English>("B:W4:B1", "   ^", man(Side::White, "4"), remedy);
    refused::<English>("B:W21:B12,29", "          ^^", man(Side::Black, "29"), remedy);
    refused::<International>("W:W50:B44-46", "       ^^^^^", man(Side::Black, "46"), remedy);
    refused::<Russian>("W:Wb8:Bh8", "   ^^", man(Side::White, "b8"), remedy);
    // Spanish White moves to the higher numbers, Thai Black to the lower ones.
    refused::<Spanish>("W:W29:B28", "   ^^", man(Side::White, "29"), remedy);
    refused::<Thai>("B:W8:B4", "      ^", man(Side::Black, "4"), remedy);
}

#[test]
fn nobody_has_more_pieces_than_at_the_start() {
    let many = |side, count, most| FenFault::TooManyPieces { side, count, most };
    let text = "B:W20-32:B1-12";
    refused::<English>(text, &"^".repeat(14), many(Side::White, 13, 12), "expected at most 12");
    let text = "W:W31-50:BK1,2-21";
    refused::<International>(text, &"^".repeat(17), many(Side::Black, 21, 20), "expected at most 20");
    refused::<Thai>("B:W9:B21-32", &"^".repeat(11), many(Side::Black, 12, 8), "expected at most 8");
}

#[test]
fn each_side_has_its_group() {
    let missing = FenFault::MissingGroup;
    let group =
        |letter| format!("expected `:{letter}` and its squares; a side without pieces is an empty group");
    refused::<English>("B:W21-32", "        |", missing(Side::Black), &group('B'));
    refused::<English>("B:B1-12", "       |", missing(Side::White), &group('W'));
    refused::<English>("B", " |", missing(Side::White), &group('W'));
}

#[test]
fn garbage_is_pointed_at() {
    let no_square = |text: &str| FenFault::NoSquare(text.to_owned());
    let no_group = |text: &str| FenFault::UnknownGroup(text.to_owned());
    let group = "expected `W` or `B` and squares, as in `W:W31-50:B1-20`";
    refused::<English>("B:W21,x:B1", "      ^", no_square("x"), A_SQUARE);
    refused::<English>("B:W21,,22:B1", "      |", no_square(""), A_SQUARE);
    refused::<English>("B:WK:B1", "   ^", no_square(""), A_SQUARE);
    refused::<English>("B:W1-2-3:B1", "   ^^^^^", no_square("2-3"), A_SQUARE);
    refused::<English>("B:W-3:B1", "   ^^", no_square(""), A_SQUARE);
    refused::<English>("B:W21 22:B1", "   ^^^^^", no_square("21 22"), A_SQUARE);
    refused::<English>("B:W21,é:B1", "      ^^", no_square("é"), A_SQUARE);
    refused::<English>("B:G21:B1", "  ^^^", no_group("G21"), group);
    refused::<English>("B:W21:B1:", "         |", no_group(""), group);
    refused::<English>("B:W21:B1:Hx", "         ^^", no_group("Hx"), group);
    refused::<English>("B:W21:B1:☃", "         ^^^", no_group("☃"), group);
}

#[test]
fn a_range_runs_upwards() {
    let reversed = FenFault::ReversedRange("32-21".to_owned());
    refused::<English>("B:W32-21:B1", "   ^^^^^", reversed, "expected the lower square first");
}

#[test]
fn the_side_to_move_is_a_side() {
    let turn = |text: &str| FenFault::Turn(text.to_owned());
    refused::<English>("?:W21-32:B1-12", "^", turn("?"), A_SIDE);
    refused::<English>(":W21-32:B1-12", "|", turn(""), A_SIDE);
    refused::<English>(" Red:W21:B1", " ^^^", turn("Red"), A_SIDE);
}

#[test]
fn nothing_is_no_position() {
    refused::<English>("", "|", FenFault::Empty, A_LINE);
    refused::<Sherlock>(" \t ", "^^^", FenFault::Empty, A_LINE);
}

#[test]
fn a_novel_is_no_position() {
    let noise: String = ('!'..='~').cycle().take(64 * 1024).collect();
    for text in [noise.clone(), format!("W:{noise}"), "☃".repeat(22_000)] {
        let error = Position::<English>::from_fen(&text).unwrap_err();
        assert_eq!(error.fault, FenFault::TooLong { length: text.len(), most: 4096 });
        assert_eq!(error.span().end, text.len());
        assert!(text.get(error.span()).is_some(), "the span cuts a character in two");
        says(&error, A_LINE);
    }
}

#[test]
fn bytes_that_are_no_text_are_pointed_at() {
    for (bytes, span) in [(&b"B:W2\xff:B1"[..], 4..5), (b"\xf0\x9f", 0..1), (b"B:W21:B1\xc3", 8..9)] {
        let error = Position::<English>::from_bytes(bytes).unwrap_err();
        assert_eq!((error.fault.clone(), error.span()), (FenFault::NotUtf8, span));
        says(&error, A_LINE);
    }
    let pos = Position::<English>::from_bytes(b"B:W21-32:B1-12").unwrap();
    assert_eq!(pos, Position::default());
}

/// The four faults of document 000 in its own words (S-18).
#[test]
fn sherlocks_decoder_has_four_messages() {
    let row = "expected exactly 4 cells in every row";
    let cases = [
        ("mmmm/4/4", "^^^^^^^^", "Invalid board size", "expected 8 rows with `/` between them"),
        (
            "4/4/4/4/4/4/4/4/4",
            "^^^^^^^^^^^^^^^^^",
            "Invalid board size",
            "expected 8 rows with `/` between them",
        ),
        ("4/4/mmm/4/4/4/4/4", "    ^^^", "Wrong number of pieces in a single row", row),
        ("4/4/3mm/4/4/4/4/4", "      ^", "Wrong number of pieces in a single row", row),
        ("4/4//4/4/4/4/4", "    |", "Wrong number of pieces in a single row", row),
        (
            "4/4/4/4/4/4/4/m0mmm",
            "               ^",
            "Invalid empty space amount",
            "expected a digit from 1 to 4",
        ),
        ("5/4/4/4/4/4/4/4", "^", "Invalid empty space amount", "expected a digit from 1 to 4"),
        (
            "4/4/4/q3/4/4/4/4",
            "      ^",
            "Invalid character",
            "expected one of the letters of this form, see `damier rules`",
        ),
    ];
    for (text, place, message, remedy) in cases {
        let error = Position::<Sherlock>::from_fen(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!(carets(&error), place, "{text}");
        says(&error, remedy);
    }
}

#[test]
fn the_side_behind_a_board_is_a_side() {
    let turn = |text: &str| FenFault::Turn(text.to_owned());
    refused::<Sherlock>("4/4/4/4/4/4/4/4 x", "                ^", turn("x"), A_SIDE);
    let board = "o".repeat(50);
    refused::<International>(&format!("{board} red"), &format!("{}^^^", " ".repeat(51)), turn("red"), A_SIDE);
}

#[test]
fn fifty_letters_are_fifty_squares() {
    let squares = |found| FenFault::Length { found, squares: 50 };
    let remedy = "expected a letter for each of the 50 squares";
    refused::<International>(&"o".repeat(49), &"^".repeat(49), squares(49), remedy);
    refused::<International>(&"o".repeat(51), &"^".repeat(51), squares(51), remedy);
    let letters = "expected one of the letters of this form, see `damier rules`";
    refused::<International>(&format!("bbx{}", "o".repeat(47)), "  ^", FenFault::Character, letters);
    refused::<International>(&format!("bb.{}", "o".repeat(47)), "  ^", FenFault::Character, letters);
}

#[test]
fn a_state_has_a_side_thirty_two_cells_and_a_number() {
    let empty = ".".repeat(32);
    refused::<In104>(&empty, "^", FenFault::Turn(".".to_owned()), A_SIDE);
    let cells = FenFault::Length { found: 31, squares: 32 };
    let remedy = "expected a letter for each of the 32 squares";
    refused::<In104>(&format!("W{}0", &empty[1..]), &format!(" {}", "^".repeat(31)), cells, remedy);
    let plies = FenFault::Counter("256".to_owned());
    refused::<In104>(&format!("W{empty}256"), &format!("{}^^^", " ".repeat(33)), plies, "expected 0 to 255");
    let letters = "expected one of the letters of this form, see `damier rules`";
    refused::<In104>(
        &format!("W{}o", &empty[1..]),
        &format!("{}^", " ".repeat(32)),
        FenFault::Character,
        letters,
    );
}

#[test]
fn the_faults_of_a_board_are_those_of_a_list_of_squares() {
    let man = FenFault::ManOnCrowningRow { side: Side::White, square: "2".to_owned() };
    let remedy = "expected a king there: put `K` before the square";
    refused::<International>(&format!("ow{}", "o".repeat(48)), " ^", man.clone(), remedy);
    refused::<In104>(&format!("W.w{}0", ".".repeat(30)), "  ^", man, remedy);
    let many = FenFault::TooManyPieces { side: Side::White, count: 21, most: 20 };
    let text = format!("{}{}{} w", "o".repeat(10), "W".repeat(21), "o".repeat(19));
    refused::<International>(&text, &"^".repeat(52), many, "expected at most 20");
}
