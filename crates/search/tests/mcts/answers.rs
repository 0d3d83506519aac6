//! What is answered.

use damier_core::testing::{Nim, TicTacToe, random_positions};
use damier_core::{History, Notation, Position, Verdict};
use damier_search::mcts::{BestBy, Options};
use damier_search::{Limits, Quest, Score, Searcher};

use crate::{Draughts, board, exhaustive, is_over, mcts, moves_of, options_one_by_one, search};

#[test]
fn the_solver_knows_who_wins_at_nim() {
    for heaps in (0..64).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3]).filter(|heaps| heaps != &[0; 3]) {
        let pos = Nim::new(heaps);
        let report = search(pos, Options { solver: true, ..Options::default() }, 1_000_000);
        assert_eq!(report.score, if pos.is_won() { Score::WON } else { Score::LOST }, "{}", pos.fen());
        assert_eq!(!pos.after(report.best().unwrap()).is_won(), pos.is_won(), "{}", pos.fen());
        assert!(report.count.nodes < 1_000_000, "a proven root ends the search");
    }
}

#[test]
fn the_solver_agrees_with_looking_at_everything() {
    for pos in random_positions::<TicTacToe>(150, 5) {
        if moves_of(&pos).is_empty() || moves_of(&pos).len() > 7 {
            continue;
        }
        for best in [BestBy::Mean, BestBy::Visits] {
            let report = search(pos, Options { solver: true, best, ..Options::default() }, 1_000_000);
            assert_eq!(report.score, exhaustive(&pos), "{}", pos.fen());
            assert_eq!(-exhaustive(&pos.after(report.best().unwrap())), report.score, "{}", pos.fen());
        }
    }
}

#[test]
fn the_solver_visits_the_end_of_a_game_once() {
    let tree =
        search(board("x...o...."), Options { solver: true, ..Options::default() }, 100_000).tree.unwrap();
    let ends = tree.nodes.iter().filter(|node| is_over(node));
    assert!(ends.clone().count() > 1 && ends.clone().all(|node| node.visits == 1));
}

#[test]
fn tic_tac_toe_between_two_searches_is_a_draw() {
    let mut game = History::<TicTacToe>::default();
    let mut mcts = mcts(Options::default());
    while game.ending().is_none() {
        let report = mcts.search(&Quest::new(&game, Limits::nodes(20_000)), &mut |_| ());
        game.play(report.best().unwrap());
    }
    assert_eq!(game.ending().unwrap().verdict, Verdict::Drawn);
}

#[test]
fn every_option_wins_what_is_won_and_answers_a_threat() {
    for options in options_one_by_one() {
        let won = search(board("xx.oo...."), options, 2000);
        assert_eq!(won.best(), Some(2), "{options:?}");
        assert!(won.score > Score::DRAWN, "{options:?}");
        let threat = search(board("xx..o...."), options, 2000);
        assert_eq!(threat.best(), Some(2), "{options:?}");
    }
}

#[test]
fn many_simulations_find_the_move_of_minimax() {
    for best in [BestBy::Mean, BestBy::Visits] {
        for seed in 0..5 {
            for (heaps, simulations) in [([1, 2, 4], 10_000), ([0, 3, 5], 10_000), ([3, 4, 5], 200_000)] {
                let pos = Nim::new(heaps);
                let m =
                    search(pos, Options { best, seed, ..Options::default() }, simulations).best().unwrap();
                assert!(!pos.after(m).is_won(), "{} {m:?}", pos.fen());
            }
        }
    }
    for pos in random_positions::<TicTacToe>(60, 9) {
        if moves_of(&pos).len() > 1 {
            let m = search(pos, Options::default(), 20_000).best().unwrap();
            assert_eq!(-exhaustive(&pos.after(m)), exhaustive(&pos), "{} {m}", pos.fen());
        }
    }
}

#[test]
fn every_option_answers_a_legal_move_on_draughts_positions() {
    for (i, pos) in random_positions::<Draughts>(170, 12).into_iter().enumerate() {
        let moves = moves_of(&pos);
        let all = options_one_by_one();
        let options = all[i % all.len()];
        let report = search(pos, options, 200);
        assert_eq!(report.best().is_some(), !moves.is_empty());
        assert!(report.best().is_none_or(|m| moves.contains(&m)), "{options:?} {}", pos.fen());
        let mut listed: Vec<_> = report.moves.iter().map(|root| root.m).collect();
        assert_eq!(listed.len(), moves.len());
        listed.retain(|m| !moves.contains(m));
        assert!(listed.is_empty());
        let mut game = History::new(pos);
        for &m in &report.line {
            assert!(game.legal_moves().contains(&m), "{options:?} {} {:?}", pos.fen(), report.line);
            game.play(m);
        }
    }
}
