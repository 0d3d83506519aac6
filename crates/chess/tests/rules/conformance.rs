//! The promises every game makes, kept from the usual start and from others.

use damier_chess::{Position, chess960};
use damier_core::testing::{conformance, conformance_from};

#[test]
fn chess_keeps_the_promises_of_a_game() {
    conformance::<Position>(20, 1);
}

#[test]
fn chess960_keeps_the_promises_of_a_game() {
    for number in [0, 1, 137, 402, 692, 959] {
        let start = chess960(number).expect("a number below 960");
        conformance_from(start, 4, u64::from(number));
    }
}
