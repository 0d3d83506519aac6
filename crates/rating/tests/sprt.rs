//! What must hold of every test, and what a test promises, in seeded simulations.

#![allow(clippy::unwrap_used)]

use damier_core::Dice;
use damier_rating::{GameResult, Model, Pairs, Sprt, Tally, Verdict, expected};

const MODELS: [Model; 2] = [Model::Logistic, Model::Normalised];

/// A number from 0 to 1.
fn chance(dice: &mut Dice) -> f64 {
    (dice.roll() >> 11) as f64 / (1u64 << 53) as f64
}

/// Counts of very different sizes, zeros among them.
fn counts<const N: usize>(dice: &mut Dice) -> [u64; N] {
    std::array::from_fn(|_| {
        let size = [1, 3, 30, 3000, 300_000][dice.below(5)];
        dice.below(size) as u64
    })
}

fn tally(dice: &mut Dice) -> Tally {
    let [wins, draws, losses] = counts(dice);
    Tally { wins, draws, losses }
}

/// A game of a player with this score who draws so often.
fn game(dice: &mut Dice, score: f64, draws: f64) -> GameResult {
    let roll = chance(dice);
    if roll < draws {
        GameResult::Draw
    } else if roll < draws + score - draws / 2.0 {
        GameResult::Win
    } else {
        GameResult::Loss
    }
}

fn any_test(dice: &mut Dice) -> Sprt {
    let model = MODELS[dice.below(2)];
    let reach = model.largest_bound();
    loop {
        let mut bound = || (2.0 * chance(dice) - 1.0) * reach * [1.0, 0.1, 0.01][dice.below(3)];
        if let Ok(test) = Sprt::new(model, bound(), bound()) {
            return test;
        }
    }
}

#[test]
fn both_players_see_the_same_test_with_opposite_signs() {
    let mut dice = Dice::new(1);
    for _ in 0..5000 {
        let test = any_test(&mut dice);
        let mirror = Sprt::new(test.model(), -test.elo1(), -test.elo0()).unwrap();
        let (games, pairs) = (tally(&mut dice), Pairs(counts(&mut dice)));
        let seen = [test.llr(&games), test.llr_pairs(&pairs)];
        let mirrored = [mirror.llr(&games.reversed()), mirror.llr_pairs(&pairs.reversed())];
        for (one, other) in seen.into_iter().zip(mirrored) {
            assert!(one.is_finite());
            assert!((one + other).abs() <= 1e-8 * (1.0 + one.abs()), "{test} {games} {pairs}: {one} {other}");
        }
    }
}

#[test]
fn hypotheses_can_be_chained() {
    // The ratio of C to A is that of B to A times that of C to B.
    let mut dice = Dice::new(2);
    for _ in 0..2000 {
        let (games, pairs) = (tally(&mut dice), Pairs(counts(&mut dice)));
        for model in MODELS {
            let test = |elo0, elo1| Sprt::new(model, elo0, elo1).unwrap();
            let (whole, lower, upper) = (test(-8.0, 15.0), test(-8.0, 2.0), test(2.0, 15.0));
            let gap = whole.llr(&games) - lower.llr(&games) - upper.llr(&games);
            assert!(gap.abs() <= 1e-8 * (1.0 + whole.llr(&games).abs()), "{model} {games}: {gap}");
            let gap = whole.llr_pairs(&pairs) - lower.llr_pairs(&pairs) - upper.llr_pairs(&pairs);
            assert!(gap.abs() <= 1e-8 * (1.0 + whole.llr_pairs(&pairs).abs()), "{model} {pairs}: {gap}");
        }
    }
}

#[test]
fn a_win_speaks_for_the_stronger_hypothesis() {
    let mut dice = Dice::new(3);
    for _ in 0..2000 {
        let Tally { wins, draws, losses } = tally(&mut dice);
        let before = Tally::new(wins + 1, draws + 1, losses + 1);
        let after = Tally { wins: before.wins + 1, ..before };
        let test = Sprt::new(Model::Logistic, 0.0, 10.0).unwrap();
        assert!(test.llr(&after) > test.llr(&before), "{before}");
    }
}

#[test]
fn nothing_was_learned_before_the_first_game() {
    for model in MODELS {
        let test = Sprt::new(model, 0.0, 5.0).unwrap();
        assert!(
            test.llr(&Tally::default()).abs() < 1e-300 && test.llr_pairs(&Pairs::default()).abs() < 1e-300
        );
        assert_eq!(test.decide(0.0), None);
    }
}

#[test]
fn the_bounds_are_walds() {
    let (lower, upper) = "elo0=0,elo1=5".parse::<Sprt>().unwrap().bounds();
    assert!((lower + 19f64.ln()).abs() < 1e-12 && (upper - 19f64.ln()).abs() < 1e-12);
    let test: Sprt = "elo0=0,elo1=5,alpha=0.01,beta=0.2".parse().unwrap();
    let (lower, upper) = test.bounds();
    assert!((lower - (0.2f64 / 0.99).ln()).abs() < 1e-12 && (upper - 80f64.ln()).abs() < 1e-12);
    assert_eq!((test.decide(lower), test.decide(upper)), (Some(Verdict::AcceptH0), Some(Verdict::AcceptH1)));
}

/// Plays many tests to the end: the share that passed and the mean number of games.
fn simulate(test: &Sprt, score: f64, runs: usize, seed: u64) -> (f64, f64) {
    let mut dice = Dice::new(seed);
    let (mut passed, mut games) = (0, 0);
    for _ in 0..runs {
        let mut pairs = Pairs::default();
        let verdict = loop {
            let first = game(&mut dice, score, DRAWS);
            let second = game(&mut dice, score, DRAWS);
            pairs.record(first, second);
            if let Some(verdict) = test.decide(test.llr_pairs(&pairs)) {
                break verdict;
            }
        };
        passed += usize::from(verdict == Verdict::AcceptH1);
        games += pairs.games();
    }
    (passed as f64 / runs as f64, games as f64 / runs as f64)
}

const DRAWS: f64 = 0.4;

#[test]
fn a_test_keeps_its_promises() {
    let test: Sprt = "elo0=0,elo1=40".parse().unwrap();
    let (runs, deviation) = (2000, (0.25f64 * (1.0 - DRAWS)).sqrt());
    for (elo, promise) in [(0.0, 0.05), (40.0, 0.95)] {
        let (passed, games) = simulate(&test, expected(elo), runs, 4);
        // Four standard errors of the simulation, and a little for the overshoot, which makes a test more careful.
        assert!((passed - promise).abs() < 0.025, "{elo}: {passed} passed");
        let outlook = test.outlook(elo, deviation);
        assert!((outlook.pass - promise).abs() < 0.005, "{elo}: {outlook:?}");
        assert!((games / outlook.games - 1.0).abs() < 0.15, "{elo}: {games} games, {outlook:?}");
    }
    let (passed, games) = simulate(&test, expected(20.0), runs, 5);
    let outlook = test.outlook(20.0, deviation);
    assert!((passed - outlook.pass).abs() < 0.06, "{passed} {outlook:?}");
    assert!((games / outlook.games - 1.0).abs() < 0.15, "{games} games, {outlook:?}");
}

#[test]
fn a_normalised_test_keeps_its_promises() {
    let test: Sprt = "elo0=0,elo1=40,model=normalised".parse().unwrap();
    for (nelo, promise) in [(0.0, 0.05), (40.0, 0.95)] {
        // The variance is (1 - draws) / 4 - surplus^2, and the surplus is t deviations.
        let t: f64 = nelo / damier_rating::NORMALISED_UNIT;
        let surplus = t * (0.25 * (1.0 - DRAWS) / (1.0 + t * t)).sqrt();
        let (passed, _) = simulate(&test, 0.5 + surplus, 2000, 6);
        assert!((passed - promise).abs() < 0.025, "{nelo}: {passed} passed");
    }
}

#[test]
fn an_outlook_is_smooth_where_the_test_is_undecided() {
    let test: Sprt = "elo0=0,elo1=2,model=normalised".parse().unwrap();
    let at = |elo| test.outlook(elo, 0.3);
    assert!((at(1.0).pass - 0.5).abs() < 1e-9);
    for elo in [1.0 - 1e-5, 1.0 + 1e-5] {
        assert!((at(elo).games / at(1.0).games - 1.0).abs() < 1e-3 && (at(elo).pass - 0.5).abs() < 1e-3);
    }
    assert!((0.0..1e-3).contains(&at(-5.0).pass) && at(7.0).pass > 0.999);
    assert!(at(100.0).games > 0.0 && at(-100.0).games > 0.0);
}
