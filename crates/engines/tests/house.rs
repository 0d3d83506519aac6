//! The networks of the house: sound, small, of known descent, and at work in the games that name them.

use damier_engines::net::{house, houses, shape};
use damier_engines::{Playable, Task, dispatch, ids};
use damier_search::{Evaluator as _, Score};

#[test]
fn every_network_is_the_one_of_its_manifest() {
    for house in houses() {
        let (net, manifest) = (house.net(), house.manifest());
        assert_eq!((net.game(), net.hash()), (house.learned, manifest.hash), "{}", house.learned);
        assert!(house.games.contains(&house.learned), "{}", house.learned);
        assert!(manifest.generation > 0 && manifest.positions > 0, "{}", house.learned);
        // Antidraughts is searched better with the margins of the hand than with those fitted to how far its searches stray.
        assert_eq!(manifest.deviation.is_none(), house.learned == "antidraughts", "{}", house.learned);
        let most = if house.learned == "chess" { 2 << 20 } else { 256 << 10 };
        assert!(house.bytes.len() <= most, "{} has {} bytes", house.learned, house.bytes.len());
    }
}

/// What +1.00 means is asked of games that the network itself has played: others would tell what another's values mean.
#[test]
fn what_values_mean_was_asked_of_games_of_the_network_itself() {
    for house in houses() {
        let manifest = house.manifest();
        assert!(manifest.scale.is_some() && manifest.chances.is_some(), "{}", house.learned);
        let told: serde_json::Value = serde_json::from_str(house.manifest).expect("JSON");
        let games = told["chances_of"].as_array().expect("the games are named");
        let own = format!("damier-games 1 {} ", house.learned);
        let by = format!(" network={} ", manifest.hash);
        let is_own = |game: &str| game.starts_with(&own) && game.contains(&by);
        assert!(!games.is_empty(), "{}", house.learned);
        assert!(games.iter().all(|game| game.as_str().is_some_and(is_own)), "{}: {games:?}", house.learned);
    }
}

#[test]
fn every_game_has_one_network_at_most() {
    for house in houses() {
        for game in house.games {
            assert!(ids().any(|id| id == *game), "nobody plays {game}");
            let judges = houses().iter().filter(|house| house.games.contains(game)).count();
            assert_eq!(judges, 1, "{game}");
        }
    }
}

struct Works;

impl Task for Works {
    type Output = ();

    /// A network sees the board it has learned, and takes the opening for nearly even.
    fn run<P: Playable>(self) {
        let Some(house) = house(P::ID) else {
            assert_eq!(P::strongest(), "hand");
            return;
        };
        assert_eq!(P::strongest(), "net");
        let (net, own) = (house.net(), shape::<P>(64, 1));
        assert_eq!((net.shape().kinds, net.shape().squares), (own.kinds, own.squares), "{}", P::ID);
        let mut judge = P::evaluation("net", 0).expect("it is in the house");
        let opening = judge.evaluate(&P::default());
        assert!((Score::points(-0.6)..=Score::points(0.6)).contains(&opening), "{}: {opening}", P::ID);
    }
}

#[test]
fn networks_judge_the_games_that_name_them() {
    for game in ids() {
        dispatch(game, Works).expect("a game of the catalogue");
    }
}

/// Positions with one man more for White, who is to move; all on boards of the game's size.
#[test]
fn a_man_more_is_better_unless_one_wins_by_losing() {
    fn value<P: Playable>(fen: &str) -> Score {
        P::evaluation("net", 0).expect("in the house").evaluate(&P::from_fen(fen).expect("a position"))
    }
    use damier_draughts::{Antidraughts, Breakthrough, English, International, Position, Russian};
    let ten = "W:W31,32,33,34,35,36,37,38,39:B6,7,8,9,10,11,12,13";
    let eight = "W:W21,22,23,24,25,26,27:B5,6,7,8,9,10";
    for value in [
        value::<Position<International>>(ten),
        value::<Position<Breakthrough>>(ten),
        value::<Position<English>>(eight),
        value::<Position<Russian>>("W:Wa1,c1,e1,g1,b2,d2,f2:Ba7,c7,e7,g7,b8,d8"),
    ] {
        assert!(value > Score::points(0.5), "{value}");
    }
    let value = value::<Position<Antidraughts>>(ten);
    assert!(value < Score::points(-0.1), "{value}");
}
