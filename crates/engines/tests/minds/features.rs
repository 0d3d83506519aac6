//! What positions show, and what is made of it.

use damier_core::testing::random_positions;
use damier_draughts::{English, GAMES, International, Killer, Russian, Task, Variant, dispatch};
use damier_engines::draughts::unfitted;
use damier_engines::hand::{Features, Hand, Observation, PHASES, Weight, Weights, size};

use crate::{Position, read, value};

const POSITIONS: usize = 1000;

fn sorted<V: Variant>(pos: &Position<V>) -> Observation {
    let mut observation = Hand::observation(pos);
    observation.features.sort_unstable();
    observation
}

struct Shown;

impl Task for Shown {
    type Output = ();

    fn run<V: Variant>(self) {
        let weights = Weights::read::<Position<V>>(&Position::<V>::fitted());
        let weights = weights.unwrap_or_else(|error| panic!("{}: {error}", V::ID));
        let hand = Hand::<Position<V>>::fitted();
        for pos in random_positions::<Position<V>>(POSITIONS, 31) {
            let shown = sorted(&pos);
            assert_eq!(shown, sorted(&pos.rotated()), "{pos:?} turned round");
            assert_eq!(pos.trust(), pos.rotated().trust(), "{pos:?} turned round");
            assert!((0..=64).contains(&pos.trust()) && (0..=PHASES).contains(&pos.phase()));
            let mut sum = Weight::default();
            for &(feature, count) in &shown.features {
                sum += weights.all()[usize::from(feature)] * i32::from(count);
            }
            assert_eq!(hand.value(&pos), sum.blend(pos.phase()) * pos.trust() / 64, "{pos:?}");
        }
        assert_eq!(Position::<V>::default().phase(), PHASES, "{}", V::ID);
    }
}

#[test]
fn a_position_turned_round_shows_the_same_and_its_value_is_the_sum() {
    for game in GAMES {
        dispatch(game.id, Shown).expect("a game of the catalogue");
    }
}

struct Written;

impl Task for Written {
    type Output = ();

    fn run<V: Variant>(self) {
        let squares = usize::from(V::RULES.board.rule.squares());
        let groups = Position::<V>::groups();
        assert_eq!(groups.last().map(|group| group.size), Some(squares), "{}", V::ID);
        let weights = unfitted::<V>();
        assert_eq!(weights.all().len(), size::<Position<V>>(), "{}", V::ID);
        let text = weights.write::<Position<V>>();
        assert_eq!(Weights::read::<Position<V>>(&text), Ok(weights), "{}", V::ID);
    }
}

#[test]
fn weights_are_read_as_they_are_written() {
    for game in GAMES {
        dispatch(game.id, Written).expect("a game of the catalogue");
    }
}

/// How often a group is shown, for the side to move.
fn shown<V: Variant>(name: &str, fen: &str) -> i32 {
    let mut first = 0;
    for group in Position::<V>::groups() {
        if group.name == name {
            let features = Hand::observation(&read::<V>(fen)).features;
            let of_group =
                features.iter().filter(|(f, _)| (first..first + group.size).contains(&usize::from(*f)));
            return of_group.map(|&(_, count)| i32::from(count)).sum();
        }
        first += group.size;
    }
    panic!("{} has no {name}", V::ID);
}

#[test]
fn features_are_what_their_names_say() {
    assert_eq!(shown::<International>("men", "W:W31,32:B1"), 1);
    assert_eq!(shown::<International>("runaway men", "W:W12:B25"), 1);
    assert_eq!(shown::<International>("runaway men", "B:W12:B25"), -1);
    assert_eq!(shown::<International>("runaway men", "W:W12:B25,2"), 0, "guarded");
    assert_eq!(shown::<International>("pieces under threat", "W:W28,37:B19,23"), 1);
    assert_eq!(shown::<International>("pieces under threat", "W:W28,32:B19,23"), 0, "backed");
    assert_eq!(shown::<English>("only king", "W:WK30:B5"), 1);
    assert_eq!(shown::<English>("trapped kings", "W:WK29:BK25,22"), 1);
    assert_eq!(shown::<English>("kings on the long road", "W:WK29:BK1"), 1);
    assert_eq!(shown::<English>("kings in double corners", "W:WK29:BK1"), -1);
    // With two men face to face on one column, who must move next loses the opposition.
    assert_eq!(shown::<English>("opposition", "W:W22:B14"), -shown::<English>("opposition", "W:W22:B10"));
}

#[test]
fn drawn_endings_are_not_trusted() {
    let trust = |fen| read::<International>(fen).trust();
    assert!(trust("W:WK1,K2:BK50") < 8, "two kings do not catch one");
    assert_eq!(trust("W:WK1,K2,K3,K4:BK45"), 64, "four do");
    assert!(trust("W:WK1,K2,K3,K4:BK46") <= 16, "but not on the long road");
    assert_eq!(read::<Russian>("W:WKa7,Kb8,Kd8:BKg1").trust(), 64, "on the small board three do");
    assert_eq!(read::<Killer>("W:WK1,K2:BK50").trust(), 64, "where a king stops behind a king, two do");
    assert_eq!(read::<English>("W:WK1,K2:BK32").trust(), 64, "short kings cannot run away");
    assert!(read::<English>("W:WK1:BK32").trust() < 8);
    assert_eq!(Position::<International>::default().trust(), 64);
}

/// What a man is worth halfway between opening and ending.
fn man_in_between<V: Variant>() -> i32 {
    let place = Position::<V>::groups()
        .iter()
        .take_while(|group| group.name != "men")
        .map(|group| group.size)
        .sum::<usize>();
    let weights = Weights::read::<Position<V>>(&Position::<V>::fitted()).expect("the house's weights");
    weights.all()[place].blend(PHASES / 2)
}

#[test]
fn a_man_is_the_unit_of_every_fit() {
    assert_eq!(
        [man_in_between::<English>(), man_in_between::<Russian>(), man_in_between::<International>()],
        [1000; 3]
    );
}

#[test]
fn a_man_more_is_an_advantage() {
    let ahead = value::<International>("hand", "W:W31-50:B1-19").in_thousandths();
    // How great an advantage is for play to say.
    assert!((500..2500).contains(&ahead), "{ahead}");
}
