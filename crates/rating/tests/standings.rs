//! Ratings of many players: what must hold, and whether known strengths are found again.

#![allow(clippy::unwrap_used)]

use damier_core::Dice;
use damier_rating::{CONFIDENCE, RateError, RateOptions, Ratings, Tally, rate};

const NO_PRIOR: RateOptions = RateOptions { prior: 0.0, anchor: None, confidence: CONFIDENCE };
const ELO_OF_THETA: f64 = 400.0 / std::f64::consts::LN_10;

/// Games of two players who differ by `d` in strength. Of those that could be drawn without changing the score that is
/// expected, the share `drawn` is.
fn games(dice: &mut Dice, count: u64, d: f64, drawn: f64) -> Tally {
    let score = 1.0 / (1.0 + (-d).exp());
    let draw = drawn * 2.0 * score.min(1.0 - score);
    let mut tally = Tally::default();
    for _ in 0..count {
        let roll = (dice.roll() >> 11) as f64 / (1u64 << 53) as f64;
        if roll < draw {
            tally.draws += 1;
        } else if roll < draw / 2.0 + score {
            tally.wins += 1;
        } else {
            tally.losses += 1;
        }
    }
    tally
}

/// Evenly spread strengths with an average of 0.
fn strengths(players: usize, spread: f64) -> Vec<f64> {
    (0..players).map(|i| spread * (i as f64 - (players - 1) as f64 / 2.0)).collect()
}

/// Everybody meets everybody.
fn round_robin(dice: &mut Dice, theta: &[f64], drawn: f64, count: u64) -> Vec<(usize, usize, Tally)> {
    let mut results = Vec::new();
    for i in 0..theta.len() {
        for j in 0..i {
            results.push((i, j, games(dice, count, theta[i] - theta[j], drawn)));
        }
    }
    results
}

fn score(results: &[(usize, usize, Tally)], player: usize) -> f64 {
    let points = |tally: &Tally| tally.wins as f64 + 0.5 * tally.draws as f64;
    let of_one = |(first, second, tally): &(usize, usize, Tally)| match player {
        p if p == *first => points(tally),
        p if p == *second => points(&tally.reversed()),
        _ => 0.0,
    };
    results.iter().map(of_one).sum()
}

#[test]
fn everybody_is_expected_to_score_what_they_scored() {
    // The likelihood is highest exactly there: no iteration of ours is needed to check it.
    let mut dice = Dice::new(1);
    let results = round_robin(&mut dice, &strengths(6, 0.4), 0.4, 50);
    let ratings = rate(6, &results, &NO_PRIOR).unwrap();
    for player in 0..6 {
        let others = (0..6).filter(|&other| other != player);
        let expected: f64 = others.map(|other| 50.0 * ratings.expected(player, other).unwrap()).sum();
        assert!((expected - score(&results, player)).abs() < 1e-8, "{player}");
    }
    assert!((0..6).map(|player| ratings.estimate(player).value).sum::<f64>().abs() < 1e-9);
}

#[test]
fn two_players_without_draws_differ_by_their_elo() {
    let tally = Tally::new(70, 0, 30);
    let difference = rate(2, &[(0, 1, tally)], &NO_PRIOR).unwrap().difference(0, 1).unwrap();
    let elo = tally.elo(CONFIDENCE).unwrap();
    assert!((difference.value - elo.value).abs() < 1e-8);
    // One interval is even in Elo, the other in score: far from equality they differ a little.
    assert!((difference.error() / elo.error() - 1.0).abs() < 0.05);
}

#[test]
fn a_small_advantage_is_the_same_elo_with_any_share_of_draws() {
    for draws in [0, 400, 1000, 8000] {
        let tally = Tally::new(520, draws, 480);
        let difference = rate(2, &[(0, 1, tally)], &NO_PRIOR).unwrap().difference(0, 1).unwrap();
        let elo = tally.elo(CONFIDENCE).unwrap();
        assert!((difference.value / elo.value - 1.0).abs() < 0.002, "{draws}");
        assert!((difference.error() / elo.error() - 1.0).abs() < 0.02, "{draws}");
    }
}

#[test]
fn who_draws_and_never_loses_is_as_strong_as_the_score_says() {
    let by_match = |tally: Tally| {
        let difference =
            rate(2, &[(0, 1, tally)], &RateOptions::default()).unwrap().difference(0, 1).unwrap();
        let elo = tally.elo(CONFIDENCE).unwrap();
        assert!((difference.value - elo.value).abs() < 3.0, "{difference:?} {elo:?}");
        assert!((difference.error() / elo.error() - 1.0).abs() < 0.05, "{difference:?} {elo:?}");
        difference.value
    };
    assert!(by_match(Tally::new(254, 146, 0)) > by_match(Tally::new(211, 185, 4)) + 50.0);
}

#[test]
fn neither_the_order_of_players_nor_of_results_matters() {
    let mut dice = Dice::new(2);
    let results = round_robin(&mut dice, &strengths(7, 0.3), 0.4, 20);
    let ratings = rate(7, &results, &RateOptions::default()).unwrap();
    let renamed: Vec<_> = results
        .iter()
        .rev()
        .map(|&(first, second, tally)| ((second * 3 + 2) % 7, (first * 3 + 2) % 7, tally.reversed()))
        .collect();
    let permuted = rate(7, &renamed, &RateOptions::default()).unwrap();
    for player in 0..7 {
        let (one, other) = (ratings.estimate(player), permuted.estimate((player * 3 + 2) % 7));
        assert!((one.value - other.value).abs() < 1e-7 && (one.low - other.low).abs() < 1e-7, "{player}");
    }
    let shuffled: Vec<_> = results.iter().rev().copied().collect();
    let again = rate(7, &shuffled, &RateOptions::default()).unwrap();
    assert!((0..7).all(|player| again.estimate(player) == ratings.estimate(player)));
}

#[test]
fn of_equals_the_first_comes_first() {
    // One has met nineteen who all lost alike: sums in another order end in another digit.
    let results: Vec<_> = (1..20).map(|other| (0, other, Tally::new(198, 1, 1))).collect();
    let ratings = rate(20, &results, &RateOptions::default()).unwrap();
    assert_eq!(ratings.order(), (0..20).collect::<Vec<_>>());
}

#[test]
fn known_strengths_lie_within_their_intervals_nineteen_times_in_twenty() {
    let (players, drawn) = (8, 0.6);
    let theta = strengths(players, 0.25);
    let mut dice = Dice::new(3);
    let (mut held, mut held_differences) = (0, 0);
    let runs = 300;
    for _ in 0..runs {
        let results = round_robin(&mut dice, &theta, drawn, 60);
        let ratings = rate(players, &results, &RateOptions::default()).unwrap();
        held += (0..players).filter(|&p| ratings.estimate(p).holds(ELO_OF_THETA * theta[p])).count();
        let truth = ELO_OF_THETA * (theta[0] - theta[5]);
        held_differences += usize::from(ratings.difference(0, 5).unwrap().holds(truth));
    }
    let share = held as f64 / (runs * players) as f64;
    assert!((share - 0.95).abs() < 0.015, "{share}");
    let share = held_differences as f64 / runs as f64;
    assert!((share - 0.95).abs() < 0.04, "{share}");
}

#[test]
fn a_perfect_score_is_finite_by_the_prior_and_refused_without() {
    let results = [(0, 1, Tally::new(10, 0, 0)), (1, 2, Tally::new(3, 4, 3))];
    let ratings = rate(3, &results, &RateOptions::default()).unwrap();
    let best = ratings.estimate(0);
    assert!(best.value > 200.0 && best.value.is_finite() && best.error().is_finite());
    assert_eq!(rate(3, &results, &NO_PRIOR).unwrap_err(), RateError::Unbounded { player: 1 });
    let drawn = [(0, 1, Tally::new(0, 5, 0))];
    assert_eq!(rate(2, &drawn, &NO_PRIOR).unwrap_err(), RateError::OnlyDraws);
    assert!(rate(2, &drawn, &RateOptions::default()).unwrap().estimate(0).value.abs() < 1e-9);
}

#[test]
fn players_who_never_met_are_not_compared() {
    let results = [(0, 3, Tally::new(5, 2, 3)), (1, 4, Tally::new(1, 2, 7))];
    for options in [RateOptions::default(), NO_PRIOR] {
        let ratings = rate(5, &results, &options).unwrap();
        assert_eq!(ratings.groups(), [vec![0, 3], vec![1, 4], vec![2]]);
        assert!(!ratings.is_connected());
        assert_eq!((ratings.los(0, 1), ratings.difference(3, 4), ratings.expected(2, 0)), (None, None, None));
        assert!((ratings.estimate(0).value + ratings.estimate(3).value).abs() < 1e-9);
        assert!(ratings.estimate(2).error().is_infinite());
        assert!(ratings.los(1, 4).unwrap() < 0.1 && ratings.los(4, 1).unwrap() > 0.9);
    }
}

#[test]
fn an_anchor_stands_still_and_the_others_stand_around_it() {
    let mut dice = Dice::new(4);
    let results = round_robin(&mut dice, &strengths(4, 0.5), 0.3, 40);
    let free = rate(4, &results, &RateOptions::default()).unwrap();
    let options = RateOptions { anchor: Some((2, 2500.0)), ..RateOptions::default() };
    let anchored = rate(4, &results, &options).unwrap();
    let anchor = anchored.estimate(2);
    assert!((anchor.value - 2500.0).abs() < 1e-9 && anchor.error() < 1e-6);
    for player in [0, 1, 3] {
        let (there, beside) = (anchored.estimate(player), free.difference(player, 2).unwrap());
        assert!((there.value - 2500.0 - beside.value).abs() < 1e-7);
        assert!((there.error() - beside.error()).abs() < 1e-6);
    }
}

#[test]
fn wrong_players_are_refused() {
    let games = Tally::new(1, 1, 1);
    let refused =
        |results: &[(usize, usize, Tally)], options: &RateOptions| rate(2, results, options).unwrap_err();
    let usual = RateOptions::default();
    assert_eq!(refused(&[(0, 2, games)], &usual), RateError::NoSuchPlayer { player: 2, players: 2 });
    assert_eq!(refused(&[(1, 1, games)], &usual), RateError::Alone { player: 1 });
    let anchored = RateOptions { anchor: Some((5, 0.0)), ..usual };
    assert_eq!(refused(&[], &anchored), RateError::NoSuchPlayer { player: 5, players: 2 });
    let negative = RateOptions { prior: -1.0, ..usual };
    assert_eq!(refused(&[], &negative), RateError::Prior { prior: -1.0 });
    let nobody: Ratings = rate(0, &[], &usual).unwrap();
    assert!(nobody.order().is_empty() && nobody.groups().is_empty() && nobody.is_connected());
}

#[test]
fn two_hundred_players_and_a_hundred_thousand_games_are_rated() {
    let mut dice = Dice::new(5);
    let theta = strengths(200, 0.02);
    let mut results = Vec::new();
    for _ in 0..10_000 {
        let (i, j) = (dice.below(200), dice.below(200));
        if i != j {
            results.push((i, j, games(&mut dice, 10, theta[i] - theta[j], 0.5)));
        }
    }
    let ratings = rate(200, &results, &RateOptions::default()).unwrap();
    assert!(ratings.is_connected());
    let held = (0..200).filter(|&p| ratings.estimate(p).holds(ELO_OF_THETA * theta[p])).count();
    assert!((178..=200).contains(&held), "{held} of 200");
    assert!(ratings.los(199, 0).unwrap() > 0.999_999);
}

#[test]
fn extreme_results_are_rated_too() {
    let million = 1_000_000;
    let results = [
        (0, 1, Tally::new(million, 0, 0)),
        (1, 2, Tally::new(million, 0, 0)),
        (2, 3, Tally::new(0, million, 0)),
        (3, 4, Tally::new(1, 0, million)),
    ];
    let ratings = rate(5, &results, &RateOptions::default()).unwrap();
    for player in 0..5 {
        let estimate = ratings.estimate(player);
        assert!(estimate.value.is_finite() && estimate.error().is_finite(), "{player}: {estimate:?}");
    }
    assert!(ratings.difference(0, 2).unwrap().low > 0.0);
}
