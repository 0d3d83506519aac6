//! Tuning from outside: known weights are found again, threads change nothing, and a toy learns.

mod toy;

use damier_core::{Dice, Verdict};
use damier_engines::hand::{Features, Group, Hand, Weight, Weights};
use damier_search::Score;
use damier_selfplay::Conduct;
use damier_tuner::{Amount, Facts, Fit, Origin, Samples, Settings, fit, fit_chances, margins, play, write};
use toy::Coins;

/// Weights nobody would guess, in a game of eight features.
fn truth() -> Vec<Weight> {
    let pairs =
        [(1000, 1000), (500, -200), (-300, 100), (2500, 3500), (80, 40), (0, 0), (-700, -900), (150, 600)];
    pairs.map(|(opening, ending)| Weight::new(opening, ending)).to_vec()
}

/// Positions drawn by lot, with results drawn from the chances that the true weights give.
fn synthetic(count: usize, seed: u64) -> Samples {
    let mut dice = Dice::new(seed);
    let mut samples = Samples::default();
    for number in 0..count {
        let phase = dice.below(257) as i32;
        let features: Vec<(u16, i16)> = (0..8)
            .map(|feature| (feature, dice.below(5) as i16 - 2))
            .filter(|&(_, count)| count != 0)
            .collect();
        let value: i32 = features
            .iter()
            .map(|&(feature, count)| (truth()[usize::from(feature)] * i32::from(count)).blend(phase))
            .sum();
        let chance = 1.0 / (1.0 + (-f64::from(value) / 1500.0).exp());
        let lot = dice.below(1 << 20) as f64 / f64::from(1 << 20);
        let result = if lot < chance { Verdict::Won } else { Verdict::Lost };
        let facts = Facts { phase: phase as u16, trust: 64, result, score: value, game: number as u32 };
        samples.push(&features, facts);
    }
    samples
}

fn from_material() -> Vec<Weight> {
    let mut start = vec![Weight::default(); 8];
    start[0] = Weight::new(1000, 1000);
    start
}

const GROUPS: &[Group] = &[Group { name: "all", size: 8 }];

fn fitted(samples: &Samples, start: &[Weight], settings: &Settings) -> Fit {
    fit(samples, GROUPS, start, settings, &()).expect("there are enough games")
}

#[test]
fn known_weights_are_found_again() {
    let settings = Settings { epochs: 40, rate: 0.05, pull: 1.0, ..Settings::default() };
    let found = fitted(&synthetic(60_000, 5), &from_material(), &settings);
    for (feature, (found, truth)) in found.weights.iter().zip(truth()).enumerate() {
        let off = (found.opening() - truth.opening()).abs().max((found.ending() - truth.ending()).abs());
        assert!(off < 200, "feature {feature}: {}/{}", found.opening(), found.ending());
    }
    assert_eq!(found.weights[0].blend(128), 1000);
    assert!((found.scale - 1500.0).abs() < 100.0, "{}", found.scale);
    assert!(found.losses.validation < found.losses.material - 0.05);
    assert!(found.losses.material < found.losses.constant);
}

#[test]
fn scores_alone_teach_as_well() {
    let settings = Settings { epochs: 40, rate: 0.05, pull: 1.0, result: 0.0, ..Settings::default() };
    let found = fitted(&synthetic(20_000, 5), &from_material(), &settings);
    assert!((found.weights[3].opening() - 2500).abs() < 100, "{}", found.weights[3].opening());
}

#[test]
fn a_game_where_the_material_is_a_burden_is_learned_from_the_wrong_sign() {
    let settings = Settings { epochs: 5, ..Settings::default() };
    let found = fitted(&synthetic(5000, 5), &[Weight::new(-1000, -1000); 8], &settings);
    assert_eq!(found.weights[0].blend(128), 1000);
}

#[test]
fn threads_change_nothing() {
    let samples = synthetic(20_000, 6);
    let by =
        |threads| fitted(&samples, &from_material(), &Settings { epochs: 4, threads, ..Settings::default() });
    assert_eq!(by(1), by(3));

    let weights = toy_weights();
    let games = |threads| played(Amount { games: 30, threads }, &weights);
    assert_eq!(games(1), games(3));
}

#[test]
fn too_few_games_are_refused() {
    let error =
        fit(&synthetic(9, 1), GROUPS, &from_material(), &Settings::default(), &()).expect_err("nine games");
    assert!(error.to_string().contains("fewer than ten games"), "{error}");
}

fn toy_weights() -> Weights {
    Weights::read::<Coins>(&Coins::fitted()).expect("the toy's own weights")
}

fn conduct() -> Conduct {
    Conduct {
        nodes: 60,
        patience: 1,
        opening: 2..=6,
        lopsided: Score::points(20.0),
        decided: Score::points(60.0),
        ..Conduct::default()
    }
}

fn played(amount: Amount, weights: &Weights) -> Samples {
    let kept = play(amount, &conduct(), &|_| toy::searcher(weights), &|_: &Coins, _| true, &());
    assert!(kept.iter().all(|kept| kept.score.verdict().is_none()));
    Samples::of(&kept)
}

#[test]
fn a_toy_learns_from_its_own_games() {
    let weights = toy_weights();
    let samples = played(Amount { games: 300, threads: 1 }, &weights);
    let found = {
        let settings = Settings { rate: 0.1, pull: 0.1, ..Settings::default() };
        fit(&samples, Coins::groups(), weights.all(), &settings, &()).expect("there are enough games")
    };
    assert!(found.losses.validation < found.losses.start, "{:?}", found.losses);
    assert!(found.losses.start < found.losses.constant, "{:?}", found.losses);
    // Whoever is to move may take the greater of two coins.
    assert!(found.weights[1].blend(128) > 0, "{:?}", found.weights);

    let chances = fit_chances(&samples);
    let command = "cargo xtask tune coins".to_owned();
    let origin =
        Origin { command, seed: 1, games: samples.games(), parent: Coins::fitted().into_owned(), chances };
    let text = write::<Coins>(&found, &origin);
    assert!(text.starts_with("# cargo xtask tune coins\n# seed: 1\n# games: "), "{text}");
    for name in ["positions", "loss", "parent", "scale", "chances"] {
        assert!(text.contains(&format!("\n# {name}: ")), "{name} in {text}");
    }
    assert_eq!(Weights::read::<Coins>(&text), Ok(Weights::new::<Coins>(&found.weights)));
}

#[test]
fn searches_of_a_toy_are_sounded() {
    let weights = toy_weights();
    let amount = Amount { games: 40, threads: 1 };
    let kept = play(amount, &conduct(), &|_| toy::searcher(&weights), &|_: &Coins, _| true, &());
    let positions: Vec<Coins> = kept.iter().map(|kept| kept.pos).collect();
    let judge = Hand::<Coins>::new(weights.clone());
    let sound = |threads| {
        margins::sound(
            &positions,
            &[2, 6],
            threads,
            &|_| toy::searcher(&weights),
            &|pos| judge.value(pos),
            &(),
        )
    };
    let soundings = sound(1);
    assert_eq!(soundings, sound(3));
    let [known, held_back] = margins::pairs(&soundings, 0, 1);
    let line = margins::Line::through(&known).expect("coins differ");
    assert!((0.5..1.5).contains(&line.slope), "{line:?}");
    assert!(!held_back.is_empty());
}
