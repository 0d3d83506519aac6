//! What every schedule keeps to.

use std::collections::{HashMap, HashSet};

use super::{Kind, Pairing, Schedule, Standing, next_round};

fn plans() -> impl Iterator<Item = Schedule> {
    let kinds = (1..=3).map(|challengers| Kind::Gauntlet { challengers }).chain([Kind::RoundRobin]);
    kinds.flat_map(|kind| {
        (2..=11).flat_map(move |players| {
            (1..=5).map(move |games| Schedule { kind, players, games, openings: 7, seed: 5 })
        })
    })
}

/// Whether two players have anything to settle.
fn should_meet(plan: &Schedule, one: usize, other: usize) -> bool {
    match plan.kind {
        Kind::Gauntlet { challengers } => (one < challengers) != (other < challengers),
        _ => one != other,
    }
}

fn encounter(game: &Pairing) -> (usize, usize) {
    (game.white.min(game.black), game.white.max(game.black))
}

#[test]
fn those_who_should_meet_play_so_many_games() {
    for plan in plans() {
        let mut played: HashMap<(usize, usize), u32> = HashMap::new();
        for game in plan.pairings() {
            *played.entry(encounter(&game)).or_default() += 1;
        }
        for other in 0..plan.players {
            for one in 0..other {
                let games = if should_meet(&plan, one, other) { plan.games } else { 0 };
                assert_eq!(played.get(&(one, other)).copied().unwrap_or(0), games, "{plan:?}");
            }
        }
    }
}

#[test]
fn sides_are_shared_in_every_encounter_and_by_every_player() {
    for plan in plans() {
        let (mut encounters, mut players) = (HashMap::new(), HashMap::new());
        for game in plan.pairings() {
            let sign = if game.white < game.black { 1 } else { -1 };
            *encounters.entry(encounter(&game)).or_insert(0) += sign;
            *players.entry(game.white).or_insert(0) += 1;
            *players.entry(game.black).or_insert(0) -= 1;
        }
        assert!(encounters.values().all(|lead: &i32| lead.abs() <= 1), "{plan:?}: {encounters:?}");
        assert!(players.values().all(|lead: &i32| lead.abs() <= 1), "{plan:?}: {players:?}");
    }
}

#[test]
fn nobody_meets_two_others_in_a_round() {
    for plan in plans() {
        let mut opponents = HashMap::new();
        for game in plan.pairings() {
            for (player, opponent) in [(game.white, game.black), (game.black, game.white)] {
                assert_eq!(*opponents.entry((game.round, player)).or_insert(opponent), opponent, "{plan:?}");
            }
        }
    }
}

#[test]
fn numbers_count_and_a_pair_is_one_opening_with_sides_changed() {
    for plan in plans() {
        let games = plan.pairings();
        let mut pairs: HashMap<u32, Vec<Pairing>> = HashMap::new();
        for (nth, game) in games.iter().enumerate() {
            assert_eq!(game.number as usize, nth);
            pairs.entry(game.pair).or_default().push(*game);
        }
        for pair in pairs.values() {
            match pair[..] {
                [first, second] => {
                    assert_eq!((first.white, first.black), (second.black, second.white));
                    assert_eq!((first.opening, first.round), (second.opening, second.round));
                }
                [_] => assert_eq!(plan.games % 2, 1),
                _ => panic!("{pair:?}"),
            }
        }
    }
}

#[test]
fn an_encounter_meets_an_opening_again_only_after_all_others() {
    for openings in [1, 2, 3, 10, 15] {
        let plan = Schedule { kind: Kind::RoundRobin, players: 6, games: 40, openings, seed: 1 };
        let mut met: HashMap<(usize, usize), Vec<usize>> = HashMap::new();
        for game in plan.pairings().iter().step_by(2) {
            met.entry(encounter(game)).or_default().push(game.opening);
        }
        for dealt in met.values() {
            for lap in dealt.chunks(openings) {
                assert_eq!(lap.iter().collect::<HashSet<_>>().len(), lap.len(), "{openings}: {dealt:?}");
            }
        }
    }
}

#[test]
fn openings_come_again_only_after_all_were_dealt() {
    let plan = Schedule { kind: Kind::RoundRobin, players: 5, games: 2, openings: 10, seed: 1 };
    let dealt: HashSet<_> = plan.pairings().iter().map(|game| game.opening).collect();
    assert_eq!(dealt.len(), 10);
    assert!(Schedule { openings: 0, ..plan }.pairings().iter().all(|game| game.opening == 0));
    let first = |seed| Schedule { openings: 1000, seed, ..plan }.pairings()[0].opening;
    assert_ne!(first(1), first(2));
}

#[test]
fn more_games_by_pairs_change_nothing_before_them() {
    for plan in plans().filter(|plan| plan.games % 2 == 0) {
        let games = plan.pairings();
        assert_eq!(Schedule { games: plan.games + 3, ..plan }.pairings()[..games.len()], games);
    }
}

#[test]
fn rounds_of_a_swiss_tournament_follow_each_other() {
    let plan = Schedule { kind: Kind::Swiss { rounds: 2 }, players: 5, games: 3, openings: 9, seed: 1 };
    let first = next_round(&Standing::new(5), &[]);
    let opening_round = plan.pairings();
    assert_eq!(opening_round.len(), 6);
    let standing = Standing { points: vec![2, 2, 0, 0, 2], byes: vec![0, 0, 0, 0, 1] };
    let second = next_round(&standing, &first.encounters);
    let games = plan.swiss(&[first, second]);
    assert_eq!(games[..6], opening_round);
    assert!(games[6..].iter().all(|game| game.round == 1));
    for player in 0..5 {
        let count = |is: fn(&Pairing) -> usize| games.iter().filter(|game| is(game) == player).count();
        assert!(count(|game| game.white).abs_diff(count(|game| game.black)) <= 2);
    }
}

#[test]
fn a_lonely_player_has_no_games() {
    for kind in [Kind::RoundRobin, Kind::Gauntlet { challengers: 1 }, Kind::Swiss { rounds: 3 }] {
        for players in 0..2 {
            assert_eq!(Schedule { kind, players, games: 2, openings: 1, seed: 1 }.pairings(), []);
        }
    }
}

#[test]
fn neighbours_meet_those_within_reach_and_nobody_else() {
    let schedule =
        Schedule { kind: Kind::Neighbours { reach: 2 }, players: 10, games: 4, openings: 50, seed: 3 };
    let mut met = std::collections::BTreeMap::new();
    for game in schedule.pairings() {
        *met.entry((game.white.min(game.black), game.white.max(game.black))).or_insert(0) += 1;
    }
    assert_eq!(met.len(), 9 + 8);
    assert!(met.iter().all(|((one, other), games)| other - one <= 2 && *games == 4));
}
