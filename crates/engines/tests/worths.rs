//! What pieces are worth to a network: what it says of the board without them.

use damier_core::Side;
use damier_draughts::{English, International, Position};
use damier_engines::Playable;
use damier_engines::net::{Worth, house};
use damier_search::Evaluator as _;

fn value<P: Playable>(fen: &str) -> i32 {
    let pos = P::from_fen(fen).expect("a position");
    house(P::ID).expect("a network").judge::<P>().evaluate(&pos).in_thousandths()
}

fn worths<P: Playable>(fen: &str) -> Vec<(Side, String, i32)> {
    let pos = P::from_fen(fen).expect("a position");
    let told = |worth: Worth| (worth.side, P::square_name(worth.place), worth.value.in_thousandths());
    house(P::ID).expect("a network").judge::<P>().worths(&pos).into_iter().map(told).collect()
}

/// What is lost by whom is told of boards that were set up without the piece, kind by kind and square by square.
fn hold<P: Playable>(whole: &str, without: &[(Side, &str, &str)]) {
    let mover = P::from_fen(whole).expect("a position").turn();
    let expected: Vec<_> = without
        .iter()
        .map(|(side, square, fen)| {
            let lost = value::<P>(whole) - value::<P>(fen);
            (*side, (*square).to_owned(), if *side == mover { lost } else { -lost })
        })
        .collect();
    assert_eq!(worths::<P>(whole), expected);
    assert!(expected.iter().any(|(.., lost)| *lost > 300), "something is worth having: {expected:?}");
}

#[test]
fn a_piece_is_worth_what_its_side_would_have_less_without_it() {
    use Side::{Black, White};
    hold::<Position<English>>(
        "B:W21,22,K27:B5,K9",
        &[
            (White, "21", "B:W22,K27:B5,K9"),
            (White, "22", "B:W21,K27:B5,K9"),
            (White, "27", "B:W21,22:B5,K9"),
            (Black, "5", "B:W21,22,K27:BK9"),
            (Black, "9", "B:W21,22,K27:B5"),
        ],
    );
    hold::<damier_chess::Position>(
        "4k3/8/8/3q4/8/2N5/4P3/4K3 w - - 0 1",
        &[
            (White, "e2", "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1"),
            (White, "c3", "4k3/8/8/3q4/8/8/4P3/4K3 w - - 0 1"),
            (Black, "d5", "4k3/8/8/8/8/2N5/4P3/4K3 w - - 0 1"),
        ],
    );
}

#[test]
fn of_the_last_piece_nothing_is_said() {
    let squares: Vec<_> =
        worths::<Position<International>>("W:W31,K40:BK5").into_iter().map(|(_, square, _)| square).collect();
    assert_eq!(squares, ["31", "40"]);
}
