//! Proofs agree with looking at everything.

use std::collections::HashMap;

use damier_core::testing::{Nim, TicTacToe, random_positions};
use damier_core::{BySide, Dice, Key, MoveList, Position, Side, Verdict};
use damier_draughts::{Antidraughts, Bits, English6x6, In104, Position as Board, Russian, Square, Variant};
use damier_search::proof::{Method, Patient, solve};
use damier_search::{Limits, Meter, Stop, memory_key};

const MEMORY: usize = 1 << 24;

/// The result by looking at every line to its end.
fn exhaust<P: Position>(pos: &Patient<P>, known: &mut HashMap<Key, Verdict>) -> Verdict {
    if let Some(ending) = pos.ending() {
        return ending.verdict;
    }
    if let Some(&verdict) = known.get(&memory_key(pos)) {
        return verdict;
    }
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    let rank = |verdict| [Verdict::Lost, Verdict::Drawn, Verdict::Won].iter().position(|&v| v == verdict);
    let results = moves.iter().map(|&m| exhaust(&pos.after(m), known).reversed());
    let verdict = results.max_by_key(|&verdict| rank(verdict)).unwrap_or_else(|| pos.out_of_moves().verdict);
    known.insert(memory_key(pos), verdict);
    verdict
}

fn agrees<P: Position>(pos: &P, patience: u16) -> Verdict {
    let truth = exhaust(&Patient { pos: *pos, waited: 0, patience }, &mut HashMap::new());
    let mut meter = Meter::new(&Limits::default(), &Stop::default());
    let solution = solve(pos, patience, Method::DepthFirst, &mut meter, MEMORY).expect("nothing stops it");
    assert_eq!(solution.verdict, truth, "{pos:?}");
    let (mut at, mut moves) = (Patient { pos: *pos, waited: 0, patience }, MoveList::new());
    for m in solution.line {
        at.legal_moves(&mut moves);
        assert!(moves.contains(&m));
        at = at.after(m);
    }
    let expected = if at.turn() == pos.turn() { truth } else { truth.reversed() };
    assert_eq!(exhaust(&at, &mut HashMap::new()), expected, "the line keeps the result: {pos:?}");
    // The tree of the best-first method grows beyond any memory where many lines meet: what it proves must be true.
    if let Ok(solution) = solve(pos, patience, Method::BestFirst, &mut meter, MEMORY) {
        assert_eq!(solution.verdict, truth, "best first: {pos:?}");
    }
    truth
}

/// A board with a few pieces thrown on it.
fn few_pieces<V: Variant>(count: usize, dice: &mut Dice) -> Board<V> {
    let squares: Vec<Square> = V::LAYOUT.squares.into_iter().collect();
    let mut pieces = BySide { white: Bits::EMPTY, black: Bits::EMPTY };
    let mut kings = Bits::EMPTY;
    for i in 0..count {
        let square = squares[dice.below(squares.len())];
        if pieces.white.has(square) || pieces.black.has(square) {
            continue;
        }
        let side = if i % 2 == 0 { Side::White } else { Side::Black };
        pieces[side] |= Bits::of(square);
        if dice.below(2) == 0 || V::LAYOUT.far_row(side).has(square) {
            kings |= Bits::of(square);
        }
    }
    Board::new(pieces, kings, if dice.below(2) == 0 { Side::White } else { Side::Black })
}

fn small_endings<V: Variant>(positions: usize, pieces: usize, patience: u16, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut results = HashMap::new();
    for _ in 0..positions {
        let pos = few_pieces::<V>(pieces, &mut dice);
        *results.entry(agrees(&pos, patience).reversed() as u8).or_insert(0) += 1;
    }
    assert!(results.len() >= 2, "the endings are of more than one kind: {results:?}");
}

#[test]
fn on_small_endings_of_english_draughts_on_six_squares() {
    small_endings::<English6x6>(60, 3, 10, 1);
}

#[test]
fn on_small_endings_of_document_003() {
    small_endings::<In104>(25, 3, 6, 2);
}

#[test]
fn on_small_endings_of_russian_draughts() {
    small_endings::<Russian>(15, 3, 4, 3);
}

#[test]
fn on_small_endings_of_antidraughts() {
    small_endings::<Antidraughts>(10, 3, 3, 4);
}

#[test]
fn on_tic_tac_toe_and_nim() {
    for pos in random_positions::<TicTacToe>(40, 9) {
        agrees(&pos, 9);
    }
    assert_eq!(agrees(&TicTacToe::default(), 9), Verdict::Drawn);
    let mut meter = Meter::new(&Limits::default(), &Stop::default());
    let solution = solve(&TicTacToe::default(), 9, Method::BestFirst, &mut meter, MEMORY);
    assert_eq!(solution.map(|solution| solution.verdict), Ok(Verdict::Drawn));
    for heaps in [[1, 2, 3], [1, 2, 2], [3, 3, 1], [2, 2, 0], [0, 0, 0]] {
        let pos = Nim::new(heaps);
        assert_eq!(agrees(&pos, 100) == Verdict::Won, pos.is_won());
    }
}
