//! The promises every game makes, kept by every variant on random games.

use damier_core::testing::{conformance, random_positions};
use damier_core::{MoveList, Position as _};
use damier_draughts::{Fen, GAMES, Move, Position, Task, Variant, dispatch};

/// Random games played of each variant.
const RANDOM_GAMES: usize = 100;
/// Positions looked at from both sides of the board.
const POSITIONS: usize = 5_000;

/// Everything a game promises, on games and positions drawn from a seed.
struct Promises {
    seed: u64,
}

impl Task for Promises {
    type Output = ();

    fn run<V: Variant>(self) {
        conformance::<Position<V>>(RANDOM_GAMES, self.seed);
        for pos in random_positions::<Position<V>>(POSITIONS, self.seed) {
            is_the_same_from_the_other_side(&pos);
        }
        let starts = random_positions::<Position<V>>(POSITIONS / 50, self.seed + 1);
        assert!(starts.iter().map(meetings).sum::<usize>() > 100, "moves hardly transpose");
    }
}

fn legal_moves<V: Variant>(pos: &Position<V>) -> MoveList<Move> {
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    moves
}

/// The board turned round with the colours exchanged has the same moves, turned round.
fn is_the_same_from_the_other_side<V: Variant>(pos: &Position<V>) {
    let turned = pos.rotated();
    let text = pos.fen_as(Fen::Pdn);
    assert_eq!(turned.rotated(), *pos, "{text} turned twice");
    assert_eq!(turned.rotated().key(), pos.key(), "the key of {text} turned twice");
    assert_eq!(turned.count_moves(), pos.count_moves(), "{text}");
    let mut ends: Vec<_> = legal_moves(pos)
        .iter()
        .map(|m| (V::LAYOUT.opposite(m.from), V::LAYOUT.opposite(m.to), m.captured.count()))
        .collect();
    let mut turned_ends: Vec<_> =
        legal_moves(&turned).iter().map(|m| (m.from, m.to, m.captured.count())).collect();
    ends.sort();
    turned_ends.sort();
    assert_eq!(ends, turned_ends, "{text}");
}

/// Two moves of one side around a reply of the other, in either order: how often they led to the same position.
///
/// Then the keys must be the same too.
fn meetings<V: Variant>(pos: &Position<V>) -> usize {
    let play = |three: [Move; 3]| -> Option<Position<V>> {
        three.into_iter().try_fold(*pos, |now, m| legal_moves(&now).contains(&m).then(|| now.after(m)))
    };
    let moves = legal_moves(pos);
    let mut meetings = 0;
    for (i, &first) in moves.iter().enumerate() {
        for &second in &moves[..i] {
            for &reply in &legal_moves(&pos.after(first)) {
                let (one, other) = (play([first, reply, second]), play([second, reply, first]));
                if let (Some(one), Some(other)) = (one, other)
                    && one == other
                {
                    assert_eq!(one.key(), other.key(), "{}", one.fen_as(Fen::Pdn));
                    meetings += 1;
                }
            }
        }
    }
    meetings
}

macro_rules! the_promises_are_kept {
    ($($name:ident: $game:literal, $seed:literal;)*) => {
        /// The games tested below.
        const TESTED: &[&str] = &[$($game),*];

        $(#[test]
        fn $name() {
            dispatch($game, Promises { seed: $seed }).expect("a game of the catalogue");
        })*
    };
}

the_promises_are_kept! {
    english_keeps_the_promises_of_a_game: "english", 1;
    international_keeps_the_promises_of_a_game: "international", 2;
    russian_keeps_the_promises_of_a_game: "russian", 3;
    brazilian_keeps_the_promises_of_a_game: "brazilian", 4;
    pool_keeps_the_promises_of_a_game: "pool", 5;
    italian_keeps_the_promises_of_a_game: "italian", 6;
    spanish_keeps_the_promises_of_a_game: "spanish", 7;
    czech_keeps_the_promises_of_a_game: "czech", 8;
    thai_keeps_the_promises_of_a_game: "thai", 9;
    frisian_keeps_the_promises_of_a_game: "frisian", 10;
    killer_keeps_the_promises_of_a_game: "killer", 11;
    breakthrough_keeps_the_promises_of_a_game: "breakthrough", 12;
    antidraughts_keeps_the_promises_of_a_game: "antidraughts", 13;
    english_6x6_keeps_the_promises_of_a_game: "english-6x6", 14;
    english_10x10_keeps_the_promises_of_a_game: "english-10x10", 15;
    sherlock_keeps_the_promises_of_a_game: "sherlock", 16;
    istic_keeps_the_promises_of_a_game: "istic", 17;
    in104_keeps_the_promises_of_a_game: "in104", 18;
    in104_international_keeps_the_promises_of_a_game: "in104-international", 19;
}

#[test]
fn every_game_is_tested() {
    for game in GAMES {
        assert!(TESTED.contains(&game.id), "{}", game.id);
    }
}
