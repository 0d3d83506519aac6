//! What may be asked.

use std::time::Duration;

use damier_core::History;
use damier_core::testing::TicTacToe;
use damier_search::mcts::{Options, USUAL_SIMULATIONS};
use damier_search::{Limits, Quest, Report, Score, Searcher};

use crate::{Draughts, board, mcts, search};

#[test]
fn moves_that_are_not_to_be_considered_are_not() {
    let game = History::new(board("xx.oo...."));
    let mut mcts = mcts(Options { keep_tree: true, ..Options::default() });
    let quest = Quest::new(&game, Limits::nodes(2000));
    assert_eq!(mcts.search(&quest, &mut |_| ()).best(), Some(2));
    let second =
        mcts.search(&Quest { without: vec![2], limits: Limits::nodes(300), ..quest.clone() }, &mut |_| ());
    assert_eq!(second.best(), Some(5));
    assert!(second.moves.len() == 4 && second.moves.iter().all(|root| root.m != 2));
    // The tree of the whole position was kept meanwhile.
    assert_eq!(mcts.search(&quest, &mut |_| ()).moves.iter().map(|root| root.visits).sum::<u64>(), 4000);
    let none = mcts.search(&Quest { without: vec![2, 5, 6, 7, 8], ..quest }, &mut |_| ());
    assert!(none.line.is_empty());
}

#[test]
fn a_search_that_is_stopped_before_it_starts_answers_all_the_same() {
    for threads in [1, 2] {
        let game = History::<Draughts>::default();
        let quest = Quest::new(&game, Limits::default());
        quest.stop.raise();
        let report = mcts(Options { threads, ..Options::default() }).search(&quest, &mut |_| ());
        assert!(game.legal_moves().contains(&report.best().unwrap()));
        assert_eq!((report.count.nodes, report.score), (0, Score::DRAWN));
    }
}

#[test]
fn where_no_move_is_there_is_no_answer() {
    for (text, score) in [("xxxoo....", Score::LOST), ("xoxxoxoxo", Score::DRAWN)] {
        let report = search(board(text), Options::default(), 100);
        assert_eq!((report.line, report.score, report.count.nodes), (vec![], score, 0), "{text}");
    }
}

#[test]
fn a_move_that_must_be_played_needs_little_thought() {
    // One cell is left; the time would not be over today.
    let game = History::new(board("xoxxo.oxo"));
    let quest = Quest::new(&game, Limits::time(Duration::from_secs(1_000_000)));
    let report = mcts(Options::default()).search(&quest, &mut |_| ());
    assert_eq!(report.line, [5]);
    assert!(report.count.nodes <= 1000 && report.moves[0].visits > 0);
}

#[test]
fn without_limits_there_are_the_usual_simulations() {
    let game = History::<TicTacToe>::default();
    for limits in [Limits::default(), Limits::depth(3)] {
        let report = mcts(Options::default()).search(&Quest::new(&game, limits), &mut |_| ());
        assert_eq!(report.count.nodes, USUAL_SIMULATIONS);
    }
}

#[test]
fn time_alone_ends_a_search() {
    let game = History::<Draughts>::default();
    let limit = Duration::from_millis(20);
    let report = mcts(Options::default()).search(&Quest::new(&game, Limits::time(limit)), &mut |_| ());
    assert!(report.elapsed >= limit);
}

#[test]
fn reports_come_with_every_doubling() {
    let game = History::<TicTacToe>::default();
    let mut heard = Vec::new();
    let mut listen = |report: &Report<TicTacToe>| heard.push((report.count.nodes, report.line.len() > 1));
    mcts(Options::default()).search(&Quest::new(&game, Limits::nodes(1000)), &mut listen);
    assert_eq!(heard, [(128, true), (256, true), (512, true)]);
}
