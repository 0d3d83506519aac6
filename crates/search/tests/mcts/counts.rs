//! What is counted, and what of it chance may change.

use damier_core::testing::{Nim, TicTacToe};
use damier_core::{History, Playout, Position};
use damier_search::mcts::Options;
use damier_search::{Limits, Quest, Report, Score, Searcher, Step, Tree};

use crate::{Draughts, exhaustive, is_over, mcts, options_one_by_one, own_visits, search, tree_of};

fn visits_add_up<P: Playout>(pos: P, rollouts: u32) {
    let simulations = 3000;
    let report = search(pos, Options { rollouts, ..Options::default() }, simulations);
    let count = report.count;
    let tree = tree_of(report);
    assert_eq!((count.nodes, count.leaves), (simulations, simulations * u64::from(rollouts)));
    assert_eq!((tree.nodes[0].visits, tree.missed), (count.leaves, 0));
    assert_eq!(own_visits(&tree, 0), 0);
    for (i, node) in tree.nodes.iter().enumerate().skip(1) {
        let own = own_visits(&tree, i);
        if is_over(node) {
            assert!(node.children.is_empty());
            assert_eq!(node.exit.map(|exit| exit.score), Some(exhaustive(&node.pos)));
        } else {
            assert_eq!(own, u64::from(rollouts), "{node:?}");
        }
    }
}

#[test]
fn the_visits_of_the_children_add_up_to_those_of_the_parent() {
    for rollouts in [1, 3] {
        visits_add_up(TicTacToe::default(), rollouts);
        visits_add_up(Nim::default(), rollouts);
        visits_add_up(Draughts::default(), rollouts);
    }
}

#[test]
fn the_tree_grows_by_one_node_a_simulation_until_games_end_in_it() {
    let tree = search(Draughts::default(), Options::default(), 1000).tree.unwrap();
    assert_eq!(tree.nodes.len(), 1001);
}

#[test]
fn threads_leave_no_pretended_visit_behind() {
    for (threads, virtual_loss) in [(2, 0), (2, 1), (2, 3), (5, 1)] {
        let options = Options { threads, virtual_loss, ..Options::default() };
        let report = search(Draughts::default(), options, 5003);
        let tree = report.tree.unwrap();
        assert_eq!((report.count.nodes, tree.nodes[0].visits), (5003, 5003));
        assert_eq!(report.moves.iter().map(|root| root.visits).sum::<u64>(), 5003);
        assert_eq!(own_visits(&tree, 0), 0);
        assert!((1..tree.nodes.len()).all(|i| own_visits(&tree, i) > 0));
        assert!((1..tree.nodes.len()).all(|i| tree.nodes[i].exit.unwrap().score <= Score::points(1.0)));
    }
}

/// All that can be told of a tree.
fn told<P: Position>(report: &Report<P>) -> String {
    format!("{:?} {:?} {:?}", report.tree, report.moves, report.line)
}

#[test]
fn the_same_seed_grows_the_same_tree() {
    for options in options_one_by_one().into_iter().filter(|options| options.threads == 1) {
        let grow = |seed| told(&search(Draughts::default(), Options { seed, ..options }, 700));
        assert_eq!(grow(3), grow(3), "{options:?}");
        assert_ne!(grow(3), grow(4), "{options:?}");
    }
}

#[test]
fn a_second_search_of_the_same_position_is_the_first_again() {
    let game = History::<Draughts>::default();
    let quest = Quest { record: Some(usize::MAX), ..Quest::new(&game, Limits::nodes(500)) };
    let mut mcts = mcts(Options::default());
    let first = told(&mcts.search(&quest, &mut |_| ()));
    assert_eq!(told(&mcts.search(&quest, &mut |_| ())), first);
}

#[test]
fn a_recorded_tree_is_in_the_order_of_first_visits() {
    let game = History::<Draughts>::default();
    let record = |simulations, cap| {
        let quest = Quest { record: Some(cap), ..Quest::new(&game, Limits::nodes(simulations)) };
        mcts(Options::default()).search(&quest, &mut |_| ()).tree.unwrap()
    };
    let (whole, part) = (record(400, 1000), record(400, 50));
    assert_eq!((whole.nodes.len(), whole.missed), (401, 0));
    assert_eq!((part.nodes.len(), part.missed), (50, 351));
    assert_eq!(record(400, 0).missed, 401);
    for (i, node) in whole.nodes.iter().enumerate().skip(1) {
        let parent = node.parent.unwrap();
        assert!(parent < i && whole.nodes[parent].children.contains(&i));
        assert_eq!(whole.nodes[parent].pos.after(node.via.unwrap()), node.pos);
        assert_eq!(whole.nodes[parent].ply + 1, node.ply);
        assert_eq!(whole.steps[node.left.unwrap()], Step::Leave(i));
    }
    // The first simulations try every move of the root once, before any reply.
    assert!(whole.nodes[1..8].iter().all(|node| node.parent == Some(0)));
    let grown = |tree: &Tree<Draughts>, n| {
        tree.nodes.iter().take(n).map(|node| (node.parent, node.via)).collect::<Vec<_>>()
    };
    assert_eq!(grown(&whole, 50), grown(&part, 50));
    for earlier in [10, 100, 399] {
        assert_eq!(grown(&whole, earlier + 1), grown(&record(earlier as u64, 1000), 1000));
    }
}
