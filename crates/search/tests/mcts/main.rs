//! Monte Carlo tree search from the outside.

mod answers;
mod counts;
mod judgement;
mod memory;
mod quests;

use damier_core::testing::TicTacToe;
use damier_core::{History, MoveList, Notation, Playout, Position};
use damier_draughts::English;
use damier_search::mcts::{BestBy, Mcts, Options};
use damier_search::{Limits, Node, Quest, Report, Score, Searcher, Tactics, Tree, Why};

type Draughts = damier_draughts::Position<English>;

fn even<P>(_: &P) -> Score {
    Score::DRAWN
}

fn mcts<P: Playout>(options: Options) -> Mcts<P, fn(&P) -> Score> {
    Mcts::new(even::<P>, Tactics::NONE, options)
}

/// Searches one position and records the whole tree.
fn search<P: Playout>(pos: P, options: Options, simulations: u64) -> Report<P> {
    let game = History::new(pos);
    let quest = Quest { record: Some(usize::MAX), ..Quest::new(&game, Limits::nodes(simulations)) };
    mcts(options).search(&quest, &mut |_| ())
}

fn board(text: &str) -> TicTacToe {
    TicTacToe::from_fen(text).expect("nine cells")
}

fn moves_of<P: Position>(pos: &P) -> Vec<P::Move> {
    History::new(*pos).legal_moves().to_vec()
}

/// The value of a small position for the side to move, by looking at everything.
fn exhaustive<P: Position>(pos: &P) -> Score {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    match pos.ending() {
        Some(ending) => Score::of(ending.verdict),
        None if moves.is_empty() => Score::of(pos.out_of_moves().verdict),
        None => moves.iter().map(|&m| -exhaustive(&pos.after(m))).max().expect("there is a move"),
    }
}

/// The default, and every option alone.
fn options_one_by_one() -> Vec<Options> {
    let usual = Options::default();
    vec![
        usual,
        Options { c: 0.5, ..usual },
        Options { rollouts: 3, ..usual },
        Options { best: BestBy::Visits, ..usual },
        Options { solver: true, ..usual },
        Options { rave: Some(300.0), ..usual },
        Options { bias: 1.0, ..usual },
        Options { implicit: 0.4, ..usual },
        Options { heavy: true, ..usual },
        Options { rollout_plies: 10, ..usual },
        Options { heavy: true, rollout_plies: 10, ..usual },
        Options { rollout_plies: 0, ..usual },
        Options { heavy: true, rollout_plies: 0, ..usual },
        Options { keep_tree: true, ..usual },
        Options { threads: 2, ..usual },
        Options { threads: 2, virtual_loss: 0, ..usual },
        Options { threads: 3, virtual_loss: 5, solver: true, rave: Some(50.0), implicit: 0.3, ..usual },
        Options { seed: 77, ..usual },
        Options { memory: 5000, ..usual },
    ]
}

fn tree_of<P: Position>(report: Report<P>) -> Tree<P> {
    report.tree.expect("the tree was to be recorded")
}

fn is_over<P: Position>(node: &Node<P>) -> bool {
    node.exit.is_some_and(|exit| exit.why == Why::Over)
}

/// Visits of a node that were no visits of its children.
fn own_visits<P: Position>(tree: &Tree<P>, node: usize) -> u64 {
    let children = tree.nodes[node].children.iter().map(|&child| tree.nodes[child].visits);
    tree.nodes[node]
        .visits
        .checked_sub(children.sum())
        .expect("children have no more visits than their parent")
}
