//! What searches are told of moves.

use damier_core::testing::random_positions;
use damier_core::{MoveList, Notation, Position as _};
use damier_draughts::{English, GAMES, International, Sherlock, Task, Variant, dispatch};
use damier_engines::Playable;

use crate::{Position, read};

/// The promise of a move.
fn promise<V: Variant>(fen: &str, text: &str) -> i32 {
    let pos = read::<V>(fen);
    let m = pos.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
    (Position::<V>::TACTICS.promise)(&pos, m)
}

#[test]
fn a_quiet_move_into_safety_promises_nothing() {
    assert_eq!(promise::<English>("W:W22:B1", "22-18"), 0);
    assert_eq!(promise::<International>("W:W31-50:B1-20", "32-28"), 0);
}

#[test]
fn captured_pieces_count_ten_times_their_value_less_that_of_the_captor() {
    assert_eq!(promise::<English>("W:W22:B18,1", "22x15"), 10 - 1);
    assert_eq!(promise::<English>("W:W22:BK18,1", "22x15"), 50 - 1);
    assert_eq!(promise::<English>("W:WK22:B18,1", "22x15"), 10 - 5);
    assert_eq!(promise::<English>("W:W22:B18,K11,1", "22x8"), (10 - 1) + (50 - 1));
}

#[test]
fn crowning_adds_a_hundred() {
    assert_eq!(promise::<English>("W:W6:B12", "6-1"), 100);
    assert_eq!(promise::<English>("W:W9:B6,12", "9x2"), 10 - 1 + 100);
    assert_eq!(promise::<English>("W:WK6:B12", "6-1"), 0, "a king is not crowned again");
}

#[test]
fn a_piece_that_can_be_taken_counts_fifty_for_each_that_may_fall() {
    assert_eq!(promise::<English>("W:W22:B15", "22-18"), -50);
    // The man on 26 falls in the same move.
    assert_eq!(promise::<English>("W:W22,26:B14,1", "22-18"), -50 * 2);
    // It is taken alone, but another capture takes two.
    assert_eq!(promise::<English>("W:W22,7,14:B15,3", "22-18"), -50 * 2);
    // It leaves a man behind who can be taken, and is itself safe.
    assert_eq!(promise::<English>("W:W22,32:B13,17", "32-28"), 0);
    // It takes one and is taken.
    assert_eq!(promise::<English>("W:W22:B18,11,8", "22x15"), 10 - 1 - 50);
}

#[test]
fn the_figures_of_document_000_promise_this() {
    // Figure 7: the black man on 22 takes 25 and is crowned.
    let figure_7 = "1m2/m2m/mMmm/m1km/M1M1/1M1M/m3/1M2";
    assert_eq!(promise::<Sherlock>(figure_7, "(22x29)"), 10 - 1 + 100);
}

#[test]
fn captures_are_noisy_and_nothing_else_is() {
    #[derive(Clone, Copy)]
    struct Noise;
    impl Task for Noise {
        type Output = ();
        fn run<V: Variant>(self) {
            let tactics = Position::<V>::TACTICS;
            assert!(!tactics.may_decline, "captures are compulsory");
            let (mut all, mut kept) = (MoveList::new(), 0);
            for pos in random_positions::<Position<V>>(2000, 35) {
                pos.legal_moves(&mut all);
                let mut noisy = all.clone();
                (tactics.noisy)(&pos, &mut noisy);
                let captures: Vec<_> = all.iter().copied().filter(|m| m.is_capture()).collect();
                assert_eq!(noisy[..], captures[..], "{pos:?}");
                kept += captures.len();
            }
            assert!(kept > 0, "{} captures nothing", V::ID);
        }
    }
    for game in GAMES {
        dispatch(game.id, Noise).expect("a game of the catalogue");
    }
}
