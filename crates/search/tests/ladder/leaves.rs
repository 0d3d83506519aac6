//! Which leaves a search visits: the theorems of the field, on static trees.

use std::collections::BTreeSet;

use damier_core::{Dice, MoveList, Position};
use damier_search::ladder::{alpha_beta, dual, mtd, negamax, pvs, sss};
use damier_search::{
    Context, Exit, Limits, Meter, Observer, Score, Silent, Stop, Stopped, Table, Visit, Why, Window,
};

use crate::artificial::Artificial;

/// Collects the leaves that were judged.
#[derive(Default)]
struct Leaves {
    here: u64,
    seen: BTreeSet<u64>,
    times: usize,
}

impl Observer<Artificial> for Leaves {
    fn enter(&mut self, visit: Visit<'_, Artificial>) {
        self.here = visit.pos.node;
    }

    fn leave(&mut self, exit: Exit) {
        if exit.why == Why::Leaf {
            self.seen.insert(self.here);
            self.times += 1;
        }
    }
}

type Watched = Context<Artificial, fn(&Artificial) -> Score, Leaves>;

fn watch<T>(table: bool, search: impl FnOnce(&mut Watched) -> Result<T, Stopped>) -> (T, Leaves) {
    let meter = Meter::new(&Limits::default(), &Stop::default());
    let judge = Artificial::value as fn(&Artificial) -> Score;
    let mut cx = Context::new(judge, Leaves::default(), meter);
    // One entry a node: nothing is ever overwritten.
    cx.table = table.then(|| Table::new(1 << 17).expect("memory for a small table"));
    let found = search(&mut cx).expect("nothing stops it");
    (found, cx.observer)
}

fn even_trees() -> impl Iterator<Item = (Artificial, u32)> {
    let shapes = [(2, 8), (2, 7), (3, 6), (3, 5), (4, 4), (5, 4), (6, 3), (8, 4)];
    shapes.into_iter().flat_map(|(width, depth)| {
        [1, 4, 20, 1_000_000].into_iter().flat_map(move |range| {
            (0..15).map(move |seed| (Artificial::new(seed * 7919 + 1, width, range, false), depth))
        })
    })
}

/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1: the leaves that any search must visit.
fn fewest(width: u16, depth: u32) -> usize {
    let width = usize::from(width);
    width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1
}

#[test]
fn alpha_beta_visits_the_fewest_leaves_where_the_first_move_is_always_best() {
    for (width, depth) in [(2, 10), (3, 7), (5, 5), (8, 4), (10, 1), (7, 2)] {
        let all_equal = Artificial::new(1, width, 0, false);
        let (_, leaves) = watch(false, |cx| alpha_beta(cx, &all_equal, Window::FULL, depth, 0));
        assert_eq!(leaves.times, fewest(width, depth), "width {width}, depth {depth}");
    }
}

#[test]
fn no_search_visits_fewer_leaves_than_the_fewest() {
    for (tree, depth) in even_trees() {
        let fewest = fewest(tree.width, depth);
        assert!(watch(false, |cx| alpha_beta(cx, &tree, Window::FULL, depth, 0)).1.seen.len() >= fewest);
        assert!(watch(false, |cx| sss(cx, &tree, depth)).1.seen.len() >= fewest);
        assert!(watch(false, |cx| dual(cx, &tree, depth)).1.seen.len() >= fewest);
        assert!(watch(true, |cx| mtd(cx, &tree, Score::DRAWN, depth)).1.seen.len() >= fewest);
        assert_eq!(
            watch(false, |cx| negamax(cx, &tree, depth, 0)).1.times,
            usize::from(tree.width).pow(depth)
        );
    }
}

#[test]
fn sss_visits_only_leaves_that_alpha_beta_visits() {
    for (tree, depth) in even_trees() {
        let (_, of_sss) = watch(false, |cx| sss(cx, &tree, depth));
        let (_, of_alpha_beta) = watch(false, |cx| alpha_beta(cx, &tree, Window::FULL, depth, 0));
        assert!(of_sss.seen.is_subset(&of_alpha_beta.seen), "{tree:?}");
        assert_eq!(of_sss.times, of_sss.seen.len(), "SSS* judges no leaf twice");
    }
}

#[test]
fn asking_from_above_visits_the_leaves_of_sss_and_from_below_those_of_dual() {
    for (tree, depth) in even_trees() {
        let (_, of_sss) = watch(false, |cx| sss(cx, &tree, depth));
        let (_, of_mtd) = watch(true, |cx| mtd(cx, &tree, Score::INFINITE, depth));
        assert_eq!(of_sss.seen, of_mtd.seen, "{tree:?}");
        let (_, of_dual) = watch(false, |cx| dual(cx, &tree, depth));
        let (_, of_mtd) = watch(true, |cx| mtd(cx, &tree, Score::LEAST, depth));
        assert_eq!(of_dual.seen, of_mtd.seen, "{tree:?}");
    }
}

#[test]
fn the_list_of_sss_is_never_longer_than_its_bound() {
    for (tree, depth) in even_trees() {
        let (solved, _) = watch(false, |cx| sss(cx, &tree, depth));
        assert!(solved.longest <= usize::from(tree.width).pow(depth.div_ceil(2)), "{tree:?}: {solved:?}");
    }
}

#[test]
fn pvs_visits_no_leaf_that_alpha_beta_does_not() {
    for (tree, depth) in even_trees() {
        let (_, of_pvs) = watch(false, |cx| pvs(cx, &tree, Window::FULL, depth, 0));
        let (_, of_alpha_beta) = watch(false, |cx| alpha_beta(cx, &tree, Window::FULL, depth, 0));
        assert!(of_pvs.seen.len() <= of_alpha_beta.seen.len(), "{tree:?}");
    }
}

#[test]
fn a_value_outside_the_window_is_a_true_bound_and_a_smaller_window_costs_no_more() {
    let mut dice = Dice::new(5);
    for (tree, depth) in even_trees() {
        let (truth, _) = watch(false, |cx| negamax(cx, &tree, depth, 0));
        let (_, wide) = watch(false, |cx| alpha_beta(cx, &tree, Window::FULL, depth, 0));
        let alpha = Score::thousandths(dice.below(2 * tree.range as usize + 1) as i32 - tree.range as i32);
        let window =
            Window { alpha, beta: alpha + Score::thousandths(1 + dice.below(tree.range as usize) as i32) };
        let (score, narrow) = watch(false, |cx| alpha_beta(cx, &tree, window, depth, 0));
        assert!(narrow.seen.is_subset(&wide.seen), "{tree:?}");
        match score {
            score if score <= window.alpha => assert!(truth <= score, "{tree:?} {window}"),
            score if score >= window.beta => assert!(truth >= score, "{tree:?} {window}"),
            score => assert_eq!(score, truth, "{tree:?} {window}"),
        }
    }
}

/// Counts the questions MTD asks: each enters the root once.
#[derive(Default)]
struct Questions(Vec<Window>);

impl Observer<Artificial> for Questions {
    fn enter(&mut self, visit: Visit<'_, Artificial>) {
        if visit.ply == 0 {
            self.0.push(visit.window);
        }
    }
}

fn questions(tree: &Artificial, first: Score, depth: u32) -> (Score, Vec<Window>) {
    let meter = Meter::new(&Limits::default(), &Stop::default());
    let judge = Artificial::value as fn(&Artificial) -> Score;
    let mut cx = Context::new(judge, Questions::default(), meter);
    cx.table = Some(Table::new(1 << 17).expect("memory for a small table"));
    (mtd(&mut cx, tree, first, depth).expect("nothing stops it"), cx.observer.0)
}

#[test]
fn a_right_guess_needs_two_questions_and_questions_from_one_end_close_in() {
    for (tree, depth) in even_trees() {
        let (truth, _) = watch(false, |cx| negamax(cx, &tree, depth, 0));
        assert_eq!(questions(&tree, truth, depth).1.len(), 2, "{tree:?}");
        let (_, from_above) = questions(&tree, Score::INFINITE, depth);
        assert!(from_above.windows(2).all(|pair| pair[1].beta < pair[0].beta), "{tree:?}");
        let (_, from_below) = questions(&tree, Score::LEAST, depth);
        assert!(from_below.windows(2).all(|pair| pair[1].beta > pair[0].beta), "{tree:?}");
    }
}

#[test]
fn a_search_that_nobody_watches_does_the_same() {
    let tree = Artificial::new(11, 5, 20, true);
    let meter = Meter::new(&Limits::default(), &Stop::default());
    let mut cx = Context::new(Artificial::value as fn(&Artificial) -> Score, Silent, meter);
    let silent = alpha_beta(&mut cx, &tree, Window::FULL, 5, 0).unwrap();
    assert_eq!(silent, watch(false, |cx| alpha_beta(cx, &tree, Window::FULL, 5, 0)).0);
    let (mut pos, mut moves) = (tree, MoveList::new());
    for &m in cx.line() {
        pos.legal_moves(&mut moves);
        assert!(moves.contains(&m), "the best line is made of legal moves");
        pos = pos.after(m);
    }
}
