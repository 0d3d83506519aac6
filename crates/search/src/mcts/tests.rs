//! What only the inside of the tree can show.

use damier_core::testing::{Nim, TicTacToe};
use damier_core::{Dice, History, Playout, Position};

use super::graveyard::Memory;
use super::node::Node;
use super::select::select;
use super::simulation::Worker;
use super::tree::Tree;
use super::{Mcts, Options};
use crate::{Limits, Meter, Quest, Score, Searcher, Stop, Tactics};

type Even<P> = fn(&P) -> Score;

/// Hands a worker on a new tree to `act`.
fn work<P: Playout>(pos: P, options: Options, act: impl FnOnce(&mut Worker<'_, P, Even<P>>)) {
    let tree = Tree::new(&History::new(pos));
    let mut even: Even<P> = |_| Score::DRAWN;
    let meter = Meter::new(&Limits::default(), &Stop::default());
    let (memory, dice) = (Memory::default(), Dice::new(1));
    act(&mut Worker::new(&tree, &memory, &options, &Tactics::NONE, &mut even, dice, meter));
}

/// A node and all that were visited below it, parents first.
fn visited<P: Playout>(root: &Node<P>) -> Vec<&Node<P>> {
    let mut nodes = vec![root];
    for i in 0.. {
        let Some(node) = nodes.get(i) else { break };
        nodes.extend(node.family().into_iter().flatten().filter(|child| child.tally.visits() > 0));
    }
    nodes
}

fn proven<P: Playout>(root: &Node<P>) -> Vec<(&Node<P>, u64)> {
    let nodes = visited(root).into_iter().filter(|node| node.proof().is_some());
    nodes.map(|node| (node, node.tally.visits())).collect()
}

#[test]
fn a_proven_node_is_never_visited_again() {
    work(Nim::new([1, 2, 3]), Options { solver: true, ..Options::default() }, |worker| {
        let mut seen = 0;
        while worker.tree.root.proof().is_none() {
            let before = proven(&worker.tree.root);
            worker.simulate();
            assert!(before.iter().all(|(node, visits)| node.tally.visits() == *visits));
            seen = before.len();
        }
        assert!(seen > 10, "only {seen} nodes were proven");
    });
}

#[test]
fn without_the_solver_nothing_is_proven() {
    work(Nim::new([1, 1, 1]), Options::default(), |worker| {
        (0..500).for_each(|_| worker.simulate());
        assert!(proven(&worker.tree.root).is_empty());
    });
}

#[test]
fn the_players_share_the_score_of_a_node() {
    work(TicTacToe::default(), Options::default(), |worker| {
        (0..3000).for_each(|_| worker.simulate());
        for node in visited(&worker.tree.root) {
            let Some(family) = node.family().filter(|family| !family.is_empty()) else { continue };
            let theirs: f64 = family.iter().map(|child| child.tally.score()).sum();
            let own = node.tally.visits() - family.iter().map(|child| child.tally.visits()).sum::<u64>();
            // What the children brought to one player they did not bring to the other; the node's own game is
            // unknown.
            let rest = node.tally.visits() as f64 - theirs - node.tally.score();
            assert!((0.0..=own as f64).contains(&rest), "{rest} of {own}");
        }
    });
}

#[test]
fn a_move_played_at_once_counts_among_those_played_at_any_time() {
    work(TicTacToe::default(), Options { rave: Some(100.0), ..Options::default() }, |worker| {
        (0..2000).for_each(|_| worker.simulate());
        let nodes = visited(&worker.tree.root);
        assert!(nodes[1..].iter().all(|node| node.amaf.visits() >= node.tally.visits()));
        // Nine cells, filled in games of five moves at least: each cell is White's in more than a ninth of them.
        assert!(nodes[1..10].iter().all(|node| node.amaf.visits() > 2000 / 9));
        assert!(nodes[1..].iter().all(|node| (0.0..=1.0).contains(&node.amaf.mean())));
    });
}

#[test]
fn only_moves_played_from_a_node_on_are_credited_there() {
    work(Nim::default(), Options { rave: Some(100.0), ..Options::default() }, |worker| {
        (0..500).for_each(|_| worker.simulate());
        let root = &worker.tree.root;
        let child = &root.family().unwrap()[0];
        let grandchild = &child.family().unwrap()[0];
        let counts = || [child, grandchild].map(|node| (node.amaf.visits(), node.amaf.score()));
        let before = counts();
        let added =
            |after: [(u64, f64); 2]| [0, 1].map(|i| (after[i].0 - before[i].0, after[i].1 - before[i].1));
        worker.path = vec![root, child];
        worker.played.clear();
        worker.played.insert((root.pos.turn(), child.via.unwrap()), 1);
        // The reply was played before the child was reached, which no reply to it can have been.
        worker.played.insert((child.pos.turn(), grandchild.via.unwrap()), 1);
        worker.credit(1.0);
        assert_eq!(added(counts()), [(1, 0.0), (0, 0.0)]);
        worker.played.insert((child.pos.turn(), grandchild.via.unwrap()), 2);
        worker.credit(1.0);
        assert_eq!(added(counts()), [(2, 0.0), (1, 1.0)]);
    });
}

#[test]
fn a_great_k_selects_by_the_moves_of_all_plies() {
    let options = Options { rave: Some(1e12), c: 0.0, ..Options::default() };
    work(TicTacToe::default(), options, |worker| {
        (0..2000).for_each(|_| worker.simulate());
        let root = &worker.tree.root;
        let family = root.family().unwrap();
        let selected = select(root, family, &options).unwrap();
        assert!(family.iter().all(|child| child.amaf.mean() <= selected.amaf.mean() + 1e-6));
        let by_mean = select(root, family, &Options { rave: None, ..options }).unwrap();
        assert!(family.iter().all(|child| child.tally.mean() <= by_mean.tally.mean()));
    });
}

#[test]
fn minimax_values_are_the_best_of_the_children() {
    let options = Options { implicit: 0.5, ..Options::default() };
    work(TicTacToe::default(), options, |worker| {
        (0..3000).for_each(|_| worker.simulate());
        let mut decided = 0;
        for node in visited(&worker.tree.root) {
            let best = node.family().into_iter().flatten().map(Node::minimax).reduce(f64::max);
            if let Some(best) = best {
                assert!((node.minimax() - (1.0 - best)).abs() < 1e-6);
                decided += u32::from(node.minimax() < 0.1);
            }
        }
        assert!(decided > 0, "no won game was backed up");
    });
}

#[test]
fn memory_is_given_back_to_the_last_byte() {
    let even: Even<TicTacToe> = |_| Score::DRAWN;
    let options = Options { keep_tree: true, ..Options::default() };
    let mut mcts = Mcts::new(even, Tactics::NONE, options);
    let mut game = History::<TicTacToe>::default();
    while let Some(m) = mcts.search(&Quest::new(&game, Limits::nodes(300)), &mut |_| ()).best() {
        assert!(mcts.memory.used() > 0);
        game.play(m);
    }
    mcts.new_game();
    while mcts.graveyard.free_one(&mcts.memory) {}
    assert_eq!(mcts.memory.used(), 0);
}
