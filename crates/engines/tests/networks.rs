//! Networks at work in real games: sums that are kept equal sums made anew, and every unit says the same.

use std::num::NonZeroU16;
use std::sync::Arc;

use damier_core::testing::random_game;
use damier_core::{Dice, Notation as _, Side};
use damier_engines::Playable;
use damier_engines::net::{Manifest, Network, chart, read, shape};
use damier_nets::{Net, Shape, Stack, Unit};
use damier_search::Evaluator as _;

/// Positions looked at in each game.
const POSITIONS: usize = if cfg!(feature = "slow") { 1_000_000 } else { 5_000 };

/// A network of the game whose weights are drawn by lot, through the file, as any other.
fn by_lot<P: Playable>(seed: u64) -> Arc<Net> {
    let shape = Shape { rooms: P::KING.map(|_| P::ROOMS as u8), ..shape::<P>(128, 4) };
    let mut bytes = Net::ignorant(P::ID, shape).write();
    let first = bytes.iter().position(|byte| *byte == b'\n').expect("a first line") + 1;
    let mut dice = Dice::new(seed);
    let end = bytes.len() - 32;
    for weight in bytes[first..end].chunks_exact_mut(2) {
        weight.copy_from_slice(&(dice.below(401) as i16 - 200).to_le_bytes());
    }
    damier_nets::seal(&mut bytes);
    Arc::new(read::<P>(&bytes).expect("the weights are small enough"))
}

fn holds<P: Playable>() {
    let net = by_lot::<P>(5);
    let chart = Arc::new(chart::<P>(net.shape()));
    let mut stacks: Vec<Stack<P::Sets>> = Unit::all()
        .into_iter()
        .map(|unit| Stack::with_unit(Arc::clone(&net), Arc::clone(&chart), unit))
        .collect();
    let mut aside = stacks[0].aside();
    let mut network = Network::<P>::new(Arc::clone(&net));
    let mut louder =
        network.clone().measured(Manifest { scale: NonZeroU16::new(1500), ..Manifest::default() });
    let mut dice = Dice::new(6);
    let (mut looked, mut differ) = (0, 0);
    while looked < POSITIONS {
        stacks.iter_mut().for_each(Stack::begin);
        for pos in random_game(P::default(), &mut dice).positions() {
            let (sets, white) = (pos.sets(), pos.turn() == Side::White);
            let fresh = stacks[0].clone().value(sets, white);
            for stack in &mut stacks {
                assert_eq!(stack.value(sets, white), fresh, "{}", pos.fen());
                stack.down();
            }
            assert_eq!(aside.value(sets, white), fresh, "{}", pos.fen());
            assert_eq!(network.evaluate(pos).in_thousandths(), fresh, "{}", pos.fen());
            let scaled = (f64::from(fresh) * 1.5).trunc() as i32;
            assert_eq!(louder.evaluate(pos).in_thousandths(), scaled, "{}", pos.fen());
            looked += 1;
            differ += usize::from(fresh != stacks[0].clone().value(P::default().sets(), true));
        }
    }
    assert!(differ > looked / 2, "a network that always says the same would pass");
}

#[test]
fn kept_sums_are_sums_made_anew_and_every_unit_says_the_same() {
    holds::<damier_draughts::Position<damier_draughts::International>>();
    holds::<damier_draughts::Position<damier_draughts::English>>();
    holds::<damier_draughts::Position<damier_draughts::Frisian>>();
    holds::<damier_chess::Position>();
}

#[test]
fn chess_is_the_same_game_in_a_mirror() {
    let mut network = Network::<damier_chess::Position>::new(by_lot::<damier_chess::Position>(7));
    // Left and right: kings in all rooms, and from the second pair on nothing else is the same.
    let pairs = [
        ["6k1/5ppp/8/8/8/2N5/5PPP/6K1 w - - 0 1", "1k6/ppp5/8/8/8/5N2/PPP5/1K6 w - - 0 1"],
        ["4k3/8/8/3r4/8/8/4K2P/8 b - - 0 1", "3k4/8/8/4r3/8/8/P2K4/8 b - - 0 1"],
        ["8/8/2q5/5k2/1K6/8/P7/8 w - - 0 1", "8/8/5q2/2k5/6K1/8/7P/8 w - - 0 1"],
    ];
    let mut seen = std::collections::HashSet::new();
    for pair in pairs {
        let [left, right] = pair.map(|fen| {
            let pos = damier_chess::Position::from_fen(fen).expect("a position");
            network.evaluate(&pos).in_thousandths()
        });
        assert_eq!(left, right, "{pair:?}");
        seen.insert(left);
    }
    assert_eq!(seen.len(), 3, "a network that always says the same would pass");
}
