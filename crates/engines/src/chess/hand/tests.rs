//! What holds for the features whatever they weigh.

use damier_chess::Position;
use damier_core::Notation as _;
use damier_core::testing::random_positions;

use super::shown::GROUPS;
use crate::hand::{Features as _, Hand, Weights};

/// The same position with the sides changed: rows upside down, and capitals for small letters.
fn flipped(pos: &Position) -> Position {
    let fen = pos.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swapped = |text: &str| -> String {
        let swap =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(swap).collect()
    };
    let rows: Vec<String> = fields[0].split('/').rev().map(swapped).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let square = fields[3].replace('6', "x").replace('3', "6").replace('x', "3");
    let text = format!("{} {turn} {} {square} 0 1", rows.join("/"), swapped(fields[2]));
    Position::from_fen(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_position_is_worth_what_it_is_worth_with_the_sides_changed() {
    let hand = Hand::<Position>::fitted();
    for pos in random_positions::<Position>(3_000, 41) {
        let other = flipped(&pos);
        assert_eq!(hand.value(&pos), hand.value(&other), "{}", pos.fen());
        assert_eq!((pos.phase(), pos.trust()), (other.phase(), other.trust()), "{}", pos.fen());
    }
}

#[test]
fn the_weights_of_what_is_observed_add_up_to_the_value() {
    let weights = Weights::read::<Position>(&Position::fitted()).expect("the house's weights");
    let hand = Hand::<Position>::new(weights.clone());
    for pos in random_positions::<Position>(2_000, 42) {
        let (mut opening, mut ending) = (0, 0);
        for (feature, count) in Hand::observation(&pos).features {
            let weight = weights.all()[usize::from(feature)];
            opening += weight.opening() * i32::from(count);
            ending += weight.ending() * i32::from(count);
        }
        let believed = (opening * pos.phase() + ending * (256 - pos.phase())) / 256 * pos.trust() / 64;
        assert_eq!(believed, hand.value(&pos), "{}", pos.fen());
    }
}

#[test]
fn the_weights_are_written_as_they_are_read() {
    let weights = Weights::read::<Position>(&Position::fitted()).expect("the house's weights");
    assert_eq!(Weights::read::<Position>(&weights.write::<Position>()), Ok(weights));
}

#[test]
fn the_start_is_even_but_for_the_turn() {
    let start = Hand::<Position>::observation(&Position::default());
    assert_eq!(start.features, [(0, 1)]);
    assert_eq!(Position::default().phase(), 256);
}

#[test]
fn no_two_groups_have_one_name() {
    for (i, group) in GROUPS.iter().enumerate() {
        assert!(GROUPS[..i].iter().all(|other| other.name != group.name), "{}", group.name);
    }
}

#[track_caller]
fn shows(fen: &str, name: &str, expected: &[(usize, i16)]) {
    let pos = Position::from_fen(fen).expect("a position");
    let place = GROUPS.iter().position(|group| group.name == name).expect("a group");
    let first: usize = GROUPS[..place].iter().map(|group| group.size).sum();
    let mut found: Vec<(usize, i16)> = Hand::observation(&pos)
        .features
        .iter()
        .map(|&(feature, count)| (usize::from(feature), count))
        .filter(|(feature, _)| (first..first + GROUPS[place].size).contains(feature))
        .map(|(feature, count)| (feature - first, count))
        .collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{name} in {fen}");
}

#[test]
fn pawns_are_told_by_their_company() {
    let fen = "4k3/5p2/8/1p1p4/1P1P4/P4p2/5P2/4K3 w - - 0 1";
    // Black's f-pawns are doubled, and nothing of White's is.
    shows(fen, "doubled pawns", &[(0, -1)]);
    // The pawn on a3 guards the one on b4.
    shows(fen, "guarded pawns", &[(3, 1)]);
    shows("4k3/8/8/8/2p5/8/PP6/4K3 w - - 0 1", "pawns side by side", &[(1, 2)]);
}

#[test]
fn a_pawn_has_passed_where_no_pawn_can_stop_it() {
    shows("4k3/8/8/3P4/8/8/p7/4K3 w - - 0 1", "passed pawns", &[(4, 1), (6, -1)]);
    shows("4k3/4p3/8/3P4/8/8/8/4K3 w - - 0 1", "passed pawns", &[]);
    shows("4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", "passed pawns, blocked", &[(4, 1)]);
    shows("4k3/8/8/3P4/4P3/8/8/4K3 w - - 0 1", "passed pawns, guarded", &[(4, 1)]);
    shows("4k3/8/8/2pP4/8/8/3K4/8 b - - 0 1", "passed pawns, way free", &[]);
}

#[test]
fn rooks_like_files_and_the_seventh_row() {
    let fen = "6k1/R4ppp/8/8/8/8/5PPP/2r3K1 w - - 0 1";
    shows(fen, "rooks on files and the seventh row", &[(2, 1)]);
}

#[test]
fn drawish_endings_are_not_believed() {
    let trust = |fen| Position::from_fen(fen).expect("a position").trust();
    assert_eq!(trust("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"), 2);
    assert_eq!(trust("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1"), 2);
    assert_eq!(trust("4k3/8/8/8/8/8/8/1BN1K3 w - - 0 1"), 64);
    assert_eq!(trust("4k2r/8/8/8/8/8/8/2B1K2R w - - 0 1"), 12);
    assert_eq!(trust("4kb2/4p3/8/8/8/8/3PP3/4KB2 w - - 0 1"), 32);
    // The bishop of the wrong shade, and of the right one.
    assert_eq!(trust("k7/8/8/P7/8/8/8/2B1K3 w - - 0 1"), 2);
    assert_eq!(trust("k7/8/8/P7/8/8/8/3BK3 w - - 0 1"), 64);
    assert_eq!(trust("4k3/8/8/8/p7/2b5/8/1K6 b - - 0 1"), 64);
    assert_eq!(Position::default().trust(), 64);
}
