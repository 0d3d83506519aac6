//! What a tree may take, and what is kept of it.

use damier_core::testing::TicTacToe;
use damier_core::{Dice, History};
use damier_search::mcts::Options;
use damier_search::{Limits, Quest, Report, Searcher};

use crate::{Draughts, board, mcts, moves_of, search};

#[test]
fn a_tree_that_has_reached_its_bound_grows_no_more_and_says_so() {
    let options = Options { memory: 100_000, ..Options::default() };
    let (small, smaller) =
        (search(Draughts::default(), options, 3000), search(Draughts::default(), options, 6000));
    let size = |report: &Report<Draughts>| report.tree.as_ref().unwrap().nodes.len();
    assert!(size(&small) > 100 && size(&smaller) < 2000, "{} {}", size(&small), size(&smaller));
    assert_eq!(smaller.count.nodes, 6000);
    assert!(smaller.notes[0].contains("100000 bytes"), "{:?}", smaller.notes);
    assert!(moves_of(&Draughts::default()).contains(&smaller.best().unwrap()));
    assert!(search(Draughts::default(), Options::default(), 3000).notes.is_empty());
}

#[test]
fn without_any_memory_the_root_still_has_its_moves() {
    let report = search(Draughts::default(), Options { memory: 0, ..Options::default() }, 500);
    assert_eq!(report.tree.unwrap().nodes.len(), 8);
    assert_eq!(report.notes.len(), 1);
    assert!(report.moves.iter().all(|root| root.visits > 20));
}

#[test]
fn a_bounded_search_has_its_memory_back_for_the_next_one() {
    let game = History::<Draughts>::default();
    let mut mcts = mcts(Options { memory: 1 << 20, ..Options::default() });
    let mut depth = || {
        let report = mcts.search(&Quest::new(&game, Limits::nodes(20_000)), &mut |_| ());
        assert_eq!(report.notes.len(), 1);
        report.depth
    };
    let (first, second) = (depth(), depth());
    assert!(first.abs_diff(second) < 3, "{first} {second}");
}

#[test]
fn a_kept_tree_goes_on_where_the_game_does() {
    let mut game = History::<Draughts>::default();
    let mut mcts = mcts(Options { keep_tree: true, ..Options::default() });
    let visits = |report: &Report<Draughts>| report.moves.iter().map(|root| root.visits).sum::<u64>();
    let first = mcts.search(&Quest::new(&game, Limits::nodes(5000)), &mut |_| ());
    assert_eq!(visits(&first), 5000);
    first.line[..2].iter().for_each(|&m| game.play(m));
    let second = mcts.search(&Quest::new(&game, Limits::nodes(1000)), &mut |_| ());
    assert_eq!(second.count.nodes, 1000);
    assert!(visits(&second) > 1050, "{} visits", visits(&second));
    let again = mcts.search(&Quest::new(&game, Limits::nodes(1000)), &mut |_| ());
    assert_eq!(visits(&again), visits(&second) + 1000);
    mcts.new_game();
    let third = mcts.search(&Quest::new(&game, Limits::nodes(1000)), &mut |_| ());
    assert_eq!(visits(&third), 1000);
}

#[test]
fn a_kept_tree_survives_any_reply() {
    let mut dice = Dice::new(8);
    for seed in 0..5 {
        // So few simulations that many replies were never looked at.
        let mut mcts = mcts(Options { keep_tree: true, solver: seed % 2 == 0, seed, ..Options::default() });
        let mut game = History::<Draughts>::default();
        while game.ending().is_none() {
            let moves = game.legal_moves();
            let quest = Quest { record: Some(10), ..Quest::new(&game, Limits::nodes(30)) };
            let report = mcts.search(&quest, &mut |_| ());
            assert_eq!(&report.tree.as_ref().unwrap().nodes[0].pos, game.position());
            assert!(moves.contains(&report.best().unwrap()));
            game.play(report.best().unwrap());
            let replies = game.legal_moves();
            if !replies.is_empty() {
                game.play(replies[dice.below(replies.len())]);
            }
        }
    }
}

#[test]
fn a_kept_tree_is_given_up_for_another_game() {
    let mut mcts = mcts(Options { keep_tree: true, ..Options::default() });
    for text in ["x........", "........x", ".........", "xo......."] {
        let game = History::new(board(text));
        let report = mcts.search(&Quest::new(&game, Limits::nodes(100)), &mut |_| ());
        assert_eq!(report.moves.iter().map(|root| root.visits).sum::<u64>(), 100, "{text}");
        assert!(game.legal_moves().contains(&report.best().unwrap()));
    }
    // A move taken back leads to a position before the tree.
    let mut game = History::<TicTacToe>::default();
    game.play(4);
    mcts.search(&Quest::new(&game, Limits::nodes(100)), &mut |_| ());
    game.undo();
    let report = mcts.search(&Quest::new(&game, Limits::nodes(100)), &mut |_| ());
    assert_eq!(report.moves.len(), 9);
}
