//! Ten thousand artificial trees, and more.

use damier_core::{Dice, History};
use damier_search::{Climber, Habits, Hints, Limits, Quest, Rung, Score, Searcher as _, Tactics};

use crate::artificial::Artificial;
use crate::{EXACT, Mix, ask};

const TREES: usize = 10_000;

/// Shapes from thin and deep to wide and flat, with many equal values and with few.
fn trees() -> impl Iterator<Item = (Artificial, u32)> {
    let mut dice = Dice::new(1977);
    (0..TREES).map(move |_| {
        let (width, depth) = [(2, 8), (2, 5), (3, 5), (4, 4), (5, 4), (6, 3), (8, 3), (3, 6)][dice.below(8)];
        let range = [1, 4, 20, 1_000_000][dice.below(4)];
        (Artificial::new(dice.roll(), width, range, dice.below(2) == 0), depth)
    })
}

fn value(rung: Rung, mix: Mix, tree: &Artificial, depth: u32) -> Score {
    ask(rung, Artificial::value as fn(&Artificial) -> Score, Tactics::NONE, mix, tree, depth).score
}

#[test]
fn every_exact_search_returns_the_value_of_minimax_on_ten_thousand_trees() {
    for (tree, depth) in trees() {
        let truth = value(Rung::Minimax, Mix::default(), &tree, depth);
        for rung in EXACT {
            assert_eq!(value(rung, Mix::default(), &tree, depth), truth, "{rung:?} {tree:?} depth {depth}");
        }
    }
}

#[test]
fn neither_table_nor_ordering_nor_deepening_changes_the_value() {
    let mut dice = Dice::new(3);
    for (tree, depth) in trees().step_by(5) {
        let truth = value(Rung::Minimax, Mix::default(), &tree, depth);
        let mut flip = || dice.below(2) == 0;
        let hints = Hints { promise: flip(), killers: flip(), butterfly: flip() };
        let mix = Mix { table: flip(), hints, deepening: flip(), ..Mix::default() };
        for rung in EXACT {
            assert_eq!(value(rung, mix, &tree, depth), truth, "{rung:?} {mix:?} {tree:?} depth {depth}");
        }
    }
}

#[test]
fn quick_wins_are_told_from_slow_ones_alike_by_all() {
    for (tree, depth) in trees().filter(|(tree, _)| tree.ragged).step_by(3) {
        let mix = Mix { distance: true, ..Mix::default() };
        let truth = value(Rung::Minimax, mix, &tree, depth);
        for rung in EXACT {
            let with_table = Mix { table: true, ..mix };
            assert_eq!(value(rung, mix, &tree, depth), truth, "{rung:?} {tree:?}");
            assert_eq!(value(rung, with_table, &tree, depth), truth, "{rung:?} with a table {tree:?}");
        }
    }
}

#[test]
fn a_tree_that_grows_too_large_is_told_of_and_the_next_search_starts_anew() {
    let game = History::new(Artificial::new(7, 4, 1000, false));
    for rung in [Rung::Sss, Rung::Dual, Rung::BestFirst] {
        let habits = Habits { most_nodes: 60, ..Habits::default() };
        let mut climber = Climber::new(rung, Artificial::value, habits, None);
        let full = climber.search(&Quest::new(&game, Limits::nodes(100_000)), &mut |_| ());
        assert!(full.best().is_some(), "{rung:?}");
        assert!(full.notes[0].contains("its bound of 60 nodes"), "{rung:?}: {:?}", full.notes);
        let small =
            climber.search(&Quest::new(&game, Limits { nodes: Some(5), ..Limits::depth(1) }), &mut |_| ());
        assert!(small.notes.is_empty(), "{rung:?}: {:?}", small.notes);
    }
}
