//! What the evaluator and the tactics change.

use damier_core::testing::{Nim, TicTacToe};
use damier_core::{History, Notation, Position, Side};
use damier_search::mcts::{Mcts, Options};
use damier_search::{Evaluator, Limits, Quest, Score, Searcher, Tactics};

use crate::{Draughts, even, moves_of};

/// Likes crosses in the corners.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "an evaluator takes any position by reference")]
fn corners(pos: &TicTacToe) -> Score {
    let crosses = [0, 2, 6, 8].into_iter().filter(|&cell: &usize| pos.fen().as_bytes()[cell] == b'x').count();
    Score::points(3.0 * crosses as f64).flipped_if(pos.turn() == Side::Black)
}

#[test]
fn a_judgement_draws_the_search_to_itself() {
    let game = History::<TicTacToe>::default();
    let corner_visits = |options| {
        let report = Mcts::new(corners, Tactics::NONE, options)
            .search(&Quest::new(&game, Limits::nodes(1000)), &mut |_| ());
        report.moves.iter().filter(|root| [0, 2, 6, 8].contains(&root.m)).map(|root| root.visits).sum::<u64>()
    };
    let usual = corner_visits(Options::default());
    let biased = corner_visits(Options { bias: 100.0, ..Options::default() });
    let implicit = corner_visits(Options { implicit: 1.0, c: 0.1, ..Options::default() });
    assert!(biased > usual + 100 && implicit > usual + 100, "{usual} {biased} {implicit}");
}

#[test]
fn a_rollout_that_is_cut_is_a_draw_or_what_the_evaluator_says() {
    #[derive(Clone)]
    struct Ahead;
    impl Evaluator<Draughts> for Ahead {
        fn evaluate(&mut self, _: &Draughts) -> Score {
            Score::points(1.0)
        }
    }
    let game = History::<Draughts>::default();
    let first_scores = |heavy| {
        let options = Options { heavy, rollout_plies: 0, ..Options::default() };
        let mut mcts = Mcts::new(Ahead, Tactics::NONE, options);
        mcts.search(&Quest::new(&game, Limits::nodes(7)), &mut |_| ())
            .moves
            .into_iter()
            .map(|root| root.score)
    };
    assert!(first_scores(false).all(|score| score == Score::DRAWN));
    // A man ahead is 1 / (1 + 1/e) of a win for the opponent: 2 * 0.269 - 1.
    assert!(first_scores(true).all(|score| score == Score::points(-0.462)));
}

#[test]
fn heavy_rollouts_play_better_the_more_is_known_of_the_game() {
    let (pos, known) = (Nim::new([0, 2, 3]), |pos: &Nim, m| i32::from(!pos.after(m).is_won()));
    let winning = moves_of(&pos).into_iter().find(|&m| !pos.after(m).is_won()).unwrap();
    let mean = |tactics| {
        let options = Options { heavy: true, rollouts: 1000, ..Options::default() };
        let (game, mut mcts) = (History::new(pos), Mcts::new(even::<Nim>, tactics, options));
        let report = mcts.search(&Quest::new(&game, Limits::nodes(5)), &mut |_| ());
        let root = report.moves.iter().find(|root| root.m == winning).unwrap();
        assert_eq!(root.visits, 1000);
        root.score.in_points()
    };
    let (blind, sighted) = (mean(Tactics::NONE), mean(Tactics { promise: known, ..Tactics::NONE }));
    assert!(sighted > blind + 0.1, "{blind} {sighted}");
}
