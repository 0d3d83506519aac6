//! The ladder as one: every exact search returns the value of minimax, and each does the work its theory says.

mod artificial;
mod every_game;
mod leaves;
mod proofs;
mod shape;
mod trees;

use damier_core::{History, Position};
use damier_search::{
    Aids, Climber, Evaluator, Habits, Hints, Limits, Quest, Report, Rung, Score, Searcher, Table, Tactics,
};

/// Every search that must return the value of minimax.
pub(crate) const EXACT: [Rung; 13] = [
    Rung::Minimax,
    Rung::AlphaBeta,
    Rung::Negamax,
    Rung::NegAlphaBeta,
    Rung::Aspiration,
    Rung::Scout,
    Rung::Pvs,
    Rung::Sss,
    Rung::Dual,
    Rung::Mtd(None),
    Rung::Mtd(Some(Score::INFINITE)),
    Rung::Mtd(Some(Score::LEAST)),
    Rung::Mtd(Some(Score::DRAWN)),
];

/// The aids that leave the value as it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mix {
    pub(crate) table: bool,
    pub(crate) hints: Hints,
    pub(crate) quiescence: u32,
    pub(crate) distance: bool,
    pub(crate) deepening: bool,
}

pub(crate) fn ask<P: Position, E: Evaluator<P> + Clone + Send>(
    rung: Rung,
    judge: E,
    tactics: Tactics<P>,
    mix: Mix,
    pos: &P,
    depth: u32,
) -> Report<P> {
    let aids = Aids {
        tactics,
        quiescence: mix.quiescence,
        hints: mix.hints,
        distance: mix.distance,
        ..Aids::default()
    };
    let habits = Habits { deepening: mix.deepening, aids, ..Habits::default() };
    // MTD cannot do without.
    let table = (mix.table || matches!(rung, Rung::Mtd(_)))
        .then(|| Table::new(1 << 12).expect("memory for a small table"));
    let game = History::new(*pos);
    Climber::new(rung, judge, habits, table).search(&Quest::new(&game, Limits::depth(depth)), &mut |_| {})
}
