//! Weights by rule of thumb, for games nobody has fitted yet and for the fitting to begin with.

use damier_core::Verdict;
use damier_draughts::Variant;
use damier_draughts::rules::{Reach, Rules};

use super::camp::{COUNTS, Count, ENOUGH_STEPS};
use super::chart::RUN;
use super::{Index, groups};
use crate::hand::Weight;

/// What a game is won by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::draughts) enum Aim {
    /// Leave the opponent without a move.
    Block,
    /// Have no move.
    Lose,
    /// Have the first king.
    Crown,
}

impl Aim {
    /// The aim under these rules.
    pub(in crate::draughts) const fn under(rules: &Rules) -> Aim {
        if rules.first_king_wins.rule {
            Aim::Crown
        } else if matches!(rules.no_move.rule, Verdict::Won) {
            Aim::Lose
        } else {
            Aim::Block
        }
    }
}

/// A man in thousandths.
pub(in crate::draughts) const MAN: i32 = 1000;

/// What a king is worth under these rules, in thousandths of a man.
pub(in crate::draughts) const fn king(rules: &Rules) -> i32 {
    match (Aim::under(rules), rules.kings.rule.step, rules.kings.rule.approach) {
        (Aim::Crown, ..) => 10 * MAN,
        (_, Reach::Any, _) => 3 * MAN,
        (_, _, Reach::Any) => 2 * MAN,
        _ => 1400,
    }
}

/// Weights by rule of thumb: pieces, a little advancement, a little of everything that looks good.
pub(super) fn formula<V: Variant>() -> Vec<Weight> {
    let index = Index::under(&V::RULES);
    let size = groups::<V>().iter().map(|group| group.size).sum();
    let mut all = vec![Weight::default(); size];
    let mut set = |count: Count, opening, ending| {
        all[index.counts + count as usize] = Weight::new(opening, ending);
    };
    let aim = Aim::under(&V::RULES);
    if aim == Aim::Lose {
        set(Count::Men, -MAN, -MAN);
        set(Count::Kings, -MAN, -MAN);
        return all;
    }
    let king = king(&V::RULES);
    set(Count::Men, MAN, MAN);
    set(Count::Kings, king, king);
    set(Count::OnlyKing, king / 10, king / 5);
    for (count, opening, ending) in HUNCHES {
        set(count, opening, ending);
    }
    debug_assert_eq!(Count::TrappedKings as usize + 1, COUNTS.len(), "every count has its name");
    all[index.turn] = Weight::new(20, 20);
    all[index.opposition] = Weight::new(0, 15);
    for steps in 0..=ENOUGH_STEPS as i32 {
        all[index.safe_steps + steps as usize] = Weight::new(6 * steps, 25 * steps);
    }
    for left in 0..RUN as i32 {
        all[index.runaways + left as usize] =
            Weight::new((king - MAN) / (2 + left), (king - MAN) / (2 + left));
    }
    for men in 0..index.squares - index.home_rows {
        let guards = men.count_ones() as i32;
        all[index.home_rows + men] = Weight::new(15 * guards, 5 * guards);
    }
    let board = V::RULES.board.rule;
    let width = usize::from(board.columns / 2);
    for square in 0..usize::from(board.squares()) {
        let gained = i32::from(board.rows) - 1 - (square / width) as i32;
        let (opening, ending) = if aim == Aim::Crown { (40, 80) } else { (3, 12) };
        all[index.squares + square] = Weight::new(opening * gained, ending * gained);
    }
    all
}

/// What counts a little for everyone.
const HUNCHES: [(Count, i32, i32); 14] = [
    (Count::SecondKing, 0, 50),
    (Count::KingsAtTheEdge, 0, -20),
    (Count::KingsInTheCentre, 30, 30),
    (Count::KingsOnTheRoad, 50, 50),
    (Count::KingMoves, 5, 8),
    (Count::TrappedKings, -200, -150),
    (Count::OfferedSteps, 2, -5),
    (Count::BlockedMen, -5, -15),
    (Count::UnderThreat, -100, -150),
    (Count::Pairs, 5, 2),
    (Count::Holes, -5, -5),
    (Count::LoneMen, -10, -5),
    (Count::OpenOutposts, -15, 0),
    (Count::Lean, -5, -5),
];
