//! A thousand positions of eight games: the same values from every search, whatever the aids.

use damier_core::testing::{Nim, TicTacToe, random_positions};
use damier_core::{Dice, Position};
use damier_draughts::{
    Antidraughts, Brazilian, English, Frisian, In104, International, Istic, Position as Board, Russian,
    Sherlock, Variant,
};
use damier_search::{Evaluator, Hints, Rung, Score, Tactics};

use crate::{EXACT, Mix, ask};

fn material<V: Variant>(pos: &Board<V>) -> Score {
    let worth = |side| pos.men(side).count() as i32 + 3 * pos.kings(side).count() as i32;
    // The lower bits of the key make nearly every position different, so that no mistake hides among equals.
    let spice = (pos.key().0 % 64) as i32;
    Score::thousandths(1000 * (worth(pos.turn()) - worth(!pos.turn())) + spice)
}

fn tactics<V: Variant>() -> Tactics<Board<V>> {
    Tactics {
        noisy: |pos, moves| {
            let _: &Board<V> = pos;
            let captures: Vec<_> = moves.iter().copied().filter(|m| m.is_capture()).collect();
            moves.clear();
            moves.extend(captures);
        },
        may_decline: false,
        promise: |_, m| m.captured.count() as i32,
    }
}

fn all_agree<P: Position>(
    judge: &(impl Evaluator<P> + Clone + Send),
    tactics: Tactics<P>,
    positions: &[P],
    depths: [u32; 2],
) {
    let mut dice = Dice::new(positions.len() as u64);
    for pos in positions.iter().filter(|pos| pos.ending().is_none() && pos.count_moves() > 0) {
        let depth = depths[dice.below(2)];
        let mut flip = || dice.below(2) == 0;
        let plain = Mix { quiescence: if flip() { 8 } else { 0 }, distance: flip(), ..Mix::default() };
        let hints = Hints { promise: flip(), killers: flip(), butterfly: flip() };
        let aided = Mix { table: flip(), hints, deepening: false, ..plain };
        let truth = ask(Rung::Minimax, judge.clone(), tactics, plain, pos, depth);
        for rung in EXACT {
            let answer = ask(rung, judge.clone(), tactics, aided, pos, depth);
            assert_eq!(answer.score, truth.score, "{rung:?} {aided:?} depth {depth} {pos:?}");
            let best = answer.best().unwrap_or_else(|| panic!("{rung:?} answers with a move: {pos:?}"));
            let child = pos.after(best);
            // The move must be worth what the search says.
            let after = if child.ending().is_some() || child.count_moves() == 0 || depth == 1 {
                continue;
            } else {
                ask(Rung::Negamax, judge.clone(), tactics, plain, &child, depth - 1).score
            };
            let after = if plain.distance { after.later(1) } else { after };
            assert_eq!(-after, truth.score, "{rung:?} plays a move of another value: {pos:?} {best:?}");
        }
    }
}

fn draughts<V: Variant>(seed: u64) {
    all_agree(&material::<V>, tactics::<V>(), &random_positions::<Board<V>>(140, seed), [3, 4]);
}

#[test]
fn english() {
    draughts::<English>(1);
}

#[test]
fn international() {
    draughts::<International>(2);
}

#[test]
fn russian() {
    draughts::<Russian>(3);
}

#[test]
fn brazilian() {
    draughts::<Brazilian>(4);
}

#[test]
fn frisian() {
    draughts::<Frisian>(5);
}

#[test]
fn antidraughts() {
    draughts::<Antidraughts>(6);
}

#[test]
fn the_games_of_the_documents() {
    draughts::<Sherlock>(7);
    draughts::<Istic>(8);
    draughts::<In104>(9);
}

#[test]
fn tic_tac_toe_and_nim_to_the_end() {
    let even = |_: &TicTacToe| Score::DRAWN;
    all_agree(&even, Tactics::NONE, &random_positions::<TicTacToe>(60, 1), [5, 6]);
    let even = |_: &Nim| Score::DRAWN;
    all_agree(&even, Tactics::NONE, &[Nim::new([1, 2, 3]), Nim::new([1, 3, 3]), Nim::new([0, 2, 2])], [8, 9]);
}

#[test]
fn ordering_does_not_change_the_value_however_the_moves_are_shuffled() {
    // A promise without sense is a shuffle.
    let shuffled = Tactics {
        promise: |pos: &Board<English>, m| ((pos.key().0 ^ u64::from(m.to.0)) % 97) as i32,
        ..tactics()
    };
    let hints = Hints { promise: true, ..Hints::default() };
    for pos in random_positions::<Board<English>>(150, 44) {
        if pos.ending().is_some() || pos.count_moves() == 0 {
            continue;
        }
        let plain = ask(Rung::NegAlphaBeta, material::<English>, tactics(), Mix::default(), &pos, 5).score;
        let other = Mix { hints, ..Mix::default() };
        assert_eq!(
            ask(Rung::NegAlphaBeta, material::<English>, shuffled, other, &pos, 5).score,
            plain,
            "{pos:?}"
        );
    }
}
