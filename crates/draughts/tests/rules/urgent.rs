//! Captures and crownings listed alone are those of the list of all moves.

use damier_core::testing::random_positions;
use damier_core::{MoveList, Position as _};
use damier_draughts::{GAMES, Position, Task, Variant, dispatch};

#[derive(Clone, Copy)]
struct Agree;

impl Task for Agree {
    type Output = ();

    fn run<V: Variant>(self) {
        let (mut all, mut some) = (MoveList::new(), MoveList::new());
        for pos in random_positions::<Position<V>>(4000, 11) {
            pos.legal_moves(&mut all);
            let captures: Vec<_> = all.iter().copied().filter(|m| m.is_capture()).collect();
            pos.captures(&mut some);
            assert_eq!(some[..], captures[..], "{pos:?}");
            assert_eq!(pos.can_capture(pos.turn()), !captures.is_empty(), "{pos:?}");
            let other = pos.with_turn(!pos.turn());
            assert_eq!(other.can_capture(pos.turn()), !captures.is_empty(), "{pos:?}");
            if captures.is_empty() {
                some.clear();
                pos.add_crownings(&mut some);
                assert!(some.iter().all(|m| all.contains(m)), "{pos:?}");
                assert_eq!(some.len(), all.iter().filter(|m| m.crowned).count(), "{pos:?}");
            }
        }
    }
}

#[test]
fn urgent_moves_are_those_of_the_whole_list() {
    for game in GAMES {
        dispatch(game.id, Agree).expect("a game of the catalogue");
    }
}
