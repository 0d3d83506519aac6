//! Texts that are positions: every form people and programs write.

use damier_core::testing::random_positions;
use damier_core::{Located, Notation, Side};
use damier_draughts::{
    English, English10x10, Fen, GAMES, In104, International, Position, Russian, Sherlock, Task, Variant,
    dispatch,
};

#[track_caller]
fn read<V: Variant>(text: &str) -> Position<V> {
    match Position::from_fen(text) {
        Ok(pos) => pos,
        Err(error) => panic!("{text}: {error} at {:?}", error.span()),
    }
}

/// Checks that two texts are the same position.
#[track_caller]
fn same<V: Variant>(text: &str, other: &str) {
    assert_eq!(read::<V>(text), read::<V>(other));
}

#[test]
fn ranges_and_single_squares_are_the_same() {
    same::<English>("B:W21-32:B1-12", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    same::<English>("B:W21-21:B1", "B:W21:B1");
    assert_eq!(read::<English>("B:W21-32:B1-12"), Position::default());
}

#[test]
fn a_k_makes_kings_of_one_square_or_a_range() {
    same::<International>("W:WK1-3,50:BK46", "W:WK1,K2,K3,50:BK46");
    assert_eq!(read::<International>("W:WK1-3,50:BK46").fen(), "W:WK1,K2,K3,50:BK46");
}

#[test]
fn an_empty_group_is_a_side_without_pieces() {
    let pos = read::<English>("B:W:B1");
    assert!(pos.pieces(Side::White).is_empty());
    assert_eq!(pos.fen(), "B:W:B1");
    assert_eq!(read::<International>("W:W:B").fen(), "W:W:B");
}

#[test]
fn old_files_end_with_a_dot_and_have_blanks() {
    for text in
        ["B:W21-32:B1-12.", " B : W 21-32 : B 1-12 . ", "B:W21 - 32:B1-12\r\n", "B:W21-23, 24-32:B1-12"]
    {
        assert_eq!(read::<English>(text), Position::default(), "{text}");
    }
}

#[test]
fn groups_come_in_any_order() {
    same::<English>("B:B1-12:W21-32", "B:W21-32:B1-12");
}

#[test]
fn lidraughts_writes_the_countdown_and_the_move_number_behind() {
    let pos = read::<International>("W:WK46,49,50:BK6,2,3:H12:F30");
    assert_eq!(pos.countdown(), 12);
    assert_eq!(pos.fen(), "W:WK46,49,50:B2,3,K6");
    assert_eq!(read::<International>("W:W50:B1:H0:F1").countdown(), 0);
    assert_eq!(read::<International>("W:W50:B1:H99999:F1").countdown(), 255);
}

#[test]
fn leading_zeros_are_nothing() {
    same::<International>("W:W031-050:B01-20", "W:W31-50:B1-20");
}

#[test]
fn squares_have_letters_in_every_game() {
    struct Corners;
    impl Task for Corners {
        type Output = ();

        fn run<V: Variant>(self) {
            let name = |number| V::LAYOUT.letters(V::LAYOUT.square(number).unwrap());
            let last = usize::from(V::LAYOUT.board.squares());
            let text = format!("W:WK{}:BK{}", name(1), name(last));
            assert_eq!(read::<V>(&text), read::<V>(&format!("W:WK1:BK{last}")), "{} {text}", V::ID);
        }
    }
    for game in GAMES {
        dispatch(game.id, Corners);
    }
    same::<Russian>("W:Wa1,c1,e1,g1,b2:Bh8", "W:W29-32,25:B4");
    same::<English10x10>("W:Wa1:Bj10", "W:W46:B5");
}

#[test]
fn sides_are_written_small_too() {
    same::<English>("b:W21:B1", "B:W21:B1");
}

#[test]
fn the_forms_of_the_documents_are_the_start() {
    assert_eq!(read::<Sherlock>("mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM"), Position::default());
    let letters = format!("{}{}{}", "b".repeat(20), "o".repeat(10), "w".repeat(20));
    assert_eq!(read::<International>(&letters), Position::default());
    let state = format!("W{}{}{}7", "b".repeat(12), ".".repeat(8), "w".repeat(12));
    assert_eq!(read::<In104>(&state), Position::default());
    assert_eq!(read::<In104>(&state).countdown(), 7);
    assert_eq!(Position::<In104>::default().fen_as(Fen::State), state.replace('7', "0"));
    assert_eq!(Position::<Sherlock>::default().fen_as(Fen::Rows), "mmmm/mmmm/mmmm/4/4/MMMM/MMMM/MMMM b");
}

#[test]
fn split_runs_are_read_and_never_written() {
    let pos = read::<Sherlock>("22/112/4/4/4/4/4/M111 w");
    assert_eq!(pos.fen_as(Fen::Rows), "4/4/4/4/4/4/4/M3 w");
}

/// Document 000 draws boards no game reaches (S-15), and its decoder has no word against them (S-18).
#[test]
fn the_boards_of_document_000_need_not_come_from_a_game() {
    for text in ["KKKK/4/3M/3m/4/4/4/mmmm b", "mmmm/mmmm/mmmm/mmmm/4/4/4/MMMM w"] {
        let pos = read::<Sherlock>(text);
        assert_eq!(pos.fen_as(Fen::Rows), text);
        same::<Sherlock>(&pos.fen(), text);
    }
}

#[test]
fn every_form_of_every_game_reads_back() {
    struct RoundTrip;
    impl Task for RoundTrip {
        type Output = ();

        fn run<V: Variant>(self) {
            let forms = [Some(Fen::Pdn), V::DIALECT];
            for pos in random_positions::<Position<V>>(2_000, 5) {
                for form in forms.into_iter().flatten() {
                    let text = pos.fen_as(form);
                    let again = Position::<V>::read_fen_as(&text, form);
                    assert_eq!(again.as_ref(), Ok(&pos), "{text}");
                    assert_eq!(Position::<V>::from_fen(&text).as_ref(), Ok(&pos), "{text}");
                }
                let state = pos.fen_as(Fen::State);
                let again = Position::<V>::read_fen_as(&state, Fen::State).unwrap();
                assert_eq!(again.countdown(), pos.countdown(), "{state}");
            }
        }
    }
    for game in GAMES {
        dispatch(game.id, RoundTrip).expect("a game of the catalogue");
    }
}
