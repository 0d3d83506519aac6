//! What must hold in every game and for every evaluation.

use std::collections::HashSet;

use damier_core::testing::random_positions;
use damier_core::{Position as _, Side};
use damier_draughts::rules::SameCapture;
use damier_draughts::{
    Antidraughts, Bits, English, GAMES, International, Sherlock, Square, Task, Variant, dispatch,
};
use damier_engines::Playable;
use damier_search::{Context, Evaluator, Limits, Meter, Score, Silent, Stop, Window, ladder};

use crate::{Position, mind};

const POSITIONS: usize = 2000;

/// Does a task with every game.
fn in_every_game(task: impl Task<Output = ()> + Copy) {
    for game in GAMES {
        dispatch(game.id, task).expect("a game of the catalogue");
    }
}

#[test]
fn every_evaluation_offered_can_be_had_and_no_other() {
    #[derive(Clone, Copy)]
    struct Offered;
    impl Task for Offered {
        type Output = ();
        fn run<V: Variant>(self) {
            let offered = Position::<V>::evaluations();
            let names: HashSet<_> = offered.iter().map(|description| description.name).collect();
            assert_eq!(names.len(), offered.len(), "{} offers a name twice", V::ID);
            for description in offered {
                assert!(Position::<V>::evaluation(description.name, 1).is_some(), "{}", description.name);
                assert!(!description.words.is_empty() && !description.source.is_empty());
            }
            for name in ["simple", "compute", "random", "rings", "pieces", "kings", "pending", "hand"] {
                assert!(names.contains(name), "{} lacks {name}", V::ID);
            }
            assert_eq!(names.contains("weighted"), V::RULES.board.rule.squares() == 32, "{}", V::ID);
            for name in ["", "Kings", "kings ", "misere", "race", "weighted"] {
                assert_eq!(Position::<V>::evaluation(name, 1).is_some(), names.contains(name), "{name}");
            }
        }
    }
    in_every_game(Offered);
}

#[test]
fn games_with_another_aim_have_another_default() {
    #[derive(Clone, Copy)]
    struct Default;
    impl Task for Default {
        type Output = ();
        fn run<V: Variant>(self) {
            let expected = match V::ID {
                "antidraughts" => "misere",
                "breakthrough" => "race",
                _ => "kings",
            };
            assert_eq!(Position::<V>::evaluations()[0].name, expected);
        }
    }
    in_every_game(Default);
}

#[test]
fn the_terms_add_up_to_the_value() {
    #[derive(Clone, Copy)]
    struct Sums;
    impl Task for Sums {
        type Output = ();
        fn run<V: Variant>(self) {
            let positions = random_positions::<Position<V>>(POSITIONS, 16);
            for description in Position::<V>::evaluations() {
                let mut mind = mind::<V>(description.name);
                for (i, pos) in positions.iter().enumerate() {
                    mind.begin(&positions[i / 2]);
                    let value = mind.evaluate(pos);
                    for side in Side::BOTH {
                        let terms = Position::terms(&mind, pos, side);
                        let sum = terms.iter().fold(Score::DRAWN, |sum, term| sum + term.value);
                        assert_eq!(sum, value.flipped_if(side != pos.turn()), "{} {pos:?}", description.name);
                        assert!(terms.iter().all(|term| term.count > 0 && term.value != Score::DRAWN));
                    }
                }
            }
        }
    }
    in_every_game(Sums);
}

#[test]
fn turning_the_board_round_changes_no_value() {
    #[derive(Clone, Copy)]
    struct Turned;
    impl Task for Turned {
        type Output = ();
        fn run<V: Variant>(self) {
            // The clock of document 000 does not turn with the board, so another capture may stand for its like.
            let clock = V::RULES.same_capture.rule == SameCapture::SameEnds;
            let positions = random_positions::<Position<V>>(POSITIONS, 25);
            for name in Position::<V>::evaluations().iter().map(|description| description.name) {
                if name == "random" || name == "pending" && clock {
                    continue;
                }
                let (mut here, mut there) = (mind::<V>(name), mind::<V>(name));
                // To the hand and to a network it matters whose turn it is.
                if !["hand", "net"].contains(&name) {
                    assert_eq!(here.evaluate(&Position::default()), Score::DRAWN, "{} at the start", V::ID);
                }
                for (i, pos) in positions.iter().enumerate() {
                    here.begin(&positions[i / 2]);
                    there.begin(&positions[i / 2].rotated());
                    assert_eq!(here.evaluate(pos), there.evaluate(&pos.rotated()), "{name} {pos:?}");
                }
            }
        }
    }
    in_every_game(Turned);
}

#[test]
fn what_one_side_gains_the_other_loses() {
    #[derive(Clone, Copy)]
    struct ZeroSum;
    impl Task for ZeroSum {
        type Output = ();
        fn run<V: Variant>(self) {
            for description in Position::<V>::evaluations() {
                // Lots, pending captures and the turn itself belong to the side to move.
                if ["random", "pending", "hand", "net"].contains(&description.name) {
                    continue;
                }
                let mut mind = mind::<V>(description.name);
                mind.begin(&Position::default());
                for pos in random_positions::<Position<V>>(POSITIONS, 5) {
                    let passed = pos.with_turn(!pos.turn());
                    assert_eq!(mind.evaluate(&passed), -mind.evaluate(&pos), "{} {pos:?}", description.name);
                }
            }
        }
    }
    in_every_game(ZeroSum);
}

#[test]
fn rings_are_what_document_001_says_piece_by_piece() {
    #[derive(Clone, Copy)]
    struct OneByOne;
    impl Task for OneByOne {
        type Output = ();
        fn run<V: Variant>(self) {
            let mut rings = mind::<V>("rings");
            for pos in random_positions::<Position<V>>(POSITIONS, 20) {
                let worth = |side| -> i32 {
                    let pieces: Bits = pos.pieces(side);
                    pieces.into_iter().map(|square| piece_in_rings(&pos, side, square)).sum()
                };
                let (own, enemy) = (worth(pos.turn()), worth(!pos.turn()));
                assert_eq!(rings.evaluate(&pos), Score::points(f64::from(own - enemy)), "{pos:?}");
            }
        }
    }
    in_every_game(OneByOne);
}

/// What document 001 says of one piece, for the side to move.
fn piece_in_rings<V: Variant>(pos: &Position<V>, side: Side, square: Square) -> i32 {
    let board = V::RULES.board.rule;
    let (columns, rows, camp) = (i32::from(board.columns), i32::from(board.rows), i32::from(board.camp));
    let place = V::LAYOUT.place(square);
    let (column, row) = (i32::from(place.column), i32::from(place.row));
    let steps_to_edge = column.min(row).min(columns - 1 - column).min(rows - 1 - row);
    let ring = [4, 2].get(steps_to_edge as usize).copied().unwrap_or(1);
    let gained = if side == Side::White { rows - camp - row } else { row - (camp - 1) };
    let king = 4 * (1 + rows - camp);
    ring * match (pos.kings(side).has(square), side == pos.turn()) {
        (false, _) => 1 + gained.max(0),
        (true, true) => king,
        (true, false) => 2 * king,
    }
}

#[test]
fn lots_are_fair_repeatable_and_depend_on_the_seed() {
    type Game = Position<English>;
    let lot = |seed, pos: &Game| Game::evaluation("random", seed).unwrap().evaluate(pos);
    // In the first plies of random games the same positions come again: each counts once.
    let mut keys = HashSet::new();
    let mut positions = random_positions::<Game>(20_000, 24);
    positions.retain(|pos| keys.insert(pos.key()));
    assert!(positions.len() > 10_000);
    for pos in &positions {
        assert_eq!(lot(1, pos), lot(1, pos));
        assert!((-1000..=1000).contains(&lot(1, pos).in_thousandths()));
    }
    let share = |holds: &dyn Fn(&Game) -> bool| {
        positions.iter().filter(|pos| holds(pos)).count() as f64 / positions.len() as f64
    };
    // Four standard deviations of a fair coin thrown ten thousand times are 0.02.
    assert!((share(&|pos| lot(1, pos) > Score::DRAWN) - 0.5).abs() < 0.02);
    assert!((share(&|pos| lot(1, pos).in_thousandths().abs() > 500) - 0.5).abs() < 0.02);
    assert!((share(&|pos| lot(1, pos) > lot(2, pos)) - 0.5).abs() < 0.02);
}

/// Every search that is exact finds the same value with every evaluation (document 000, 2.4: a cut has no effect).
fn searches_agree<V: Variant>() {
    for description in Position::<V>::evaluations() {
        for pos in random_positions::<Position<V>>(60, 4) {
            if pos.ending().is_some() || pos.count_moves() == 0 {
                continue;
            }
            let context = || {
                let mut mind = mind::<V>(description.name);
                mind.begin(&pos);
                Context::new(mind, Silent, Meter::new(&Limits::default(), &Stop::default()))
            };
            let full = Window::FULL;
            let value = ladder::negamax(&mut context(), &pos, 4, 0).expect("nobody stops it");
            let others = [
                ladder::minimax(&mut context(), &pos, 4, false, 0),
                ladder::minimax_alpha_beta(&mut context(), &pos, full, 4, false, 0),
                ladder::alpha_beta(&mut context(), &pos, full, 4, 0),
            ];
            assert_eq!(others, [Ok(value); 3], "{} {pos:?}", description.name);
        }
    }
}

#[test]
fn searches_agree_whatever_the_mind() {
    searches_agree::<Sherlock>();
    searches_agree::<International>();
    searches_agree::<Antidraughts>();
}
