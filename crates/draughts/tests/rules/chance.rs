//! Drawn moves are legal, each comes as often as any other, and drawing plays what it draws.

use damier_core::testing::random_positions;
use damier_core::{Dice, MoveList, Playout, Position as _};
use damier_draughts::{Fen, GAMES, Position, Task, Variant, dispatch};

/// Positions looked at in each game.
const POSITIONS: usize = 300;
/// Draws for each legal move.
const DRAWS: usize = 150;

struct Draw;

impl Task for Draw {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut dice = Dice::new(11);
        for pos in random_positions::<Position<V>>(POSITIONS, 12) {
            every_move_has_its_chance(&pos, &mut dice);
        }
    }
}

/// With 150 draws a move, half or half as much again is more than six standard deviations away.
fn every_move_has_its_chance<V: Variant>(pos: &Position<V>, dice: &mut Dice) {
    let text = pos.fen_as(Fen::Pdn);
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    let mut drawn = vec![0; moves.len()];
    for _ in 0..DRAWS * moves.len() {
        let m = pos.random_move(dice).expect("there are moves");
        let place = moves.iter().position(|legal| *legal == m);
        drawn[place.unwrap_or_else(|| panic!("{m:?} was drawn in {} {text}", V::ID))] += 1;
    }
    for (m, times) in moves.iter().zip(drawn) {
        assert!((DRAWS / 2..=DRAWS * 3 / 2).contains(&times), "{m:?} came {times} times in {} {text}", V::ID);
    }
    if moves.is_empty() {
        assert_eq!(pos.random_move(dice), None, "{text}");
    }
    let mut same = dice.clone();
    assert_eq!(pos.random_step(dice), pos.random_move(&mut same).map(|m| pos.after(m)), "{text}");
}

#[test]
fn chance_is_fair_in_every_game() {
    for game in GAMES {
        dispatch(game.id, Draw).expect("a game of the catalogue");
    }
}
