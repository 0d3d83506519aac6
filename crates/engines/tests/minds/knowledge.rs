//! What the champion is told of draughts is what the rules say.

use damier_core::testing::random_positions;
use damier_core::{MoveList, Position as _};
use damier_draughts::{Antidraughts, English, GAMES, International, Task, Variant, dispatch};
use damier_search::Score;
use damier_search::engine::{Knowledge, Unrest};

use crate::{Position, mind, read};

struct Told;

impl Task for Told {
    type Output = ();

    fn run<V: Variant>(self) {
        let mind = mind::<V>("hand");
        let (mut all, mut urgent) = (MoveList::new(), MoveList::new());
        for pos in random_positions::<Position<V>>(1000, 12) {
            pos.legal_moves(&mut all);
            let captures = all.iter().any(|m| m.is_capture());
            let unrest = mind.unrest(&pos, &mut urgent);
            let expected = match (captures, all.is_empty()) {
                (true, _) => Unrest::Forced,
                (false, true) => Unrest::Stuck,
                (false, false) => Unrest::Optional,
            };
            assert_eq!(unrest, expected, "{pos:?}");
            if captures {
                assert_eq!(urgent[..], all[..], "{pos:?}");
            } else {
                assert!(urgent.iter().all(|m| m.crowned && all.contains(m)), "{pos:?}");
            }
            assert_eq!(mind.is_tense(&pos, &all), captures, "{pos:?}");
            for &m in &all {
                assert_eq!(mind.gain(&pos, m).is_some(), m.is_capture() || m.crowned, "{pos:?} {m:?}");
                let print = mind.footprint(&pos, m);
                assert!(print.from < 64 && print.to < 64 && print.kind < 2, "{pos:?} {m:?}");
            }
            pos.with_turn(!pos.turn()).legal_moves(&mut all);
            assert_eq!(mind.is_threatened(&pos), all.iter().any(|m| m.is_capture()), "{pos:?}");
        }
    }
}

#[test]
fn what_the_champion_is_told_agrees_with_the_rules() {
    for game in GAMES {
        dispatch(game.id, Told).expect("a game of the catalogue");
    }
}

/// The gain of the first legal move.
fn gain<V: Variant>(fen: &str) -> Option<Score> {
    let pos = read::<V>(fen);
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    mind::<V>("hand").gain(&pos, moves[0])
}

#[test]
fn a_capture_gains_what_it_takes_and_a_crowning_the_crown() {
    assert_eq!(gain::<International>("W:W28:B23"), Some(Score::thousandths(1000)));
    assert_eq!(gain::<International>("W:W28:BK23"), Some(Score::thousandths(3000)));
    assert_eq!(gain::<English>("W:W6:B28"), Some(Score::thousandths(400)));
    assert_eq!(gain::<Antidraughts>("W:W28:B23"), Some(Score::thousandths(-1000)));
    assert_eq!(gain::<International>("W:W28:B2"), None);
}
