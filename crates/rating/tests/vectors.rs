//! Every vector of `data/vectors.tsv`: published figures as sharp as they were printed, and figures that
//! `scripts/rating_vectors.py` computed by other methods.

#![allow(clippy::unwrap_used)]

use damier_rating::{Estimate, Model, Pairs, Sprt, Tally};

struct Vector<'a> {
    quantity: &'a str,
    counts: Vec<u64>,
    parameters: Vec<&'a str>,
    value: f64,
    tolerance: f64,
    source: &'a str,
}

fn vectors() -> Vec<Vector<'static>> {
    let lines = include_str!("data/vectors.tsv").lines().skip(1);
    lines
        .map(|line| {
            let columns: Vec<_> = line.split('\t').collect();
            let [quantity, counts, parameters, value, tolerance, source] = columns[..] else {
                panic!("{line}: six columns")
            };
            Vector {
                quantity,
                counts: counts.split(',').map(|count| count.parse().unwrap()).collect(),
                parameters: parameters.split_whitespace().collect(),
                value: value.parse().unwrap(),
                tolerance: tolerance.parse().unwrap(),
                source,
            }
        })
        .collect()
}

fn test_of(parameters: &[&str]) -> Sprt {
    let [model, elo0, elo1] = parameters else { panic!("{parameters:?}: a model and two bounds") };
    let model = if *model == "logistic" { Model::Logistic } else { Model::Normalised };
    Sprt::new(model, elo0.parse().unwrap(), elo1.parse().unwrap()).unwrap()
}

fn answer(vector: &Vector) -> f64 {
    let part = |estimate: Estimate| match vector.quantity.rsplit('_').next() {
        Some("low") => estimate.low,
        Some("high") => estimate.high,
        Some("error") => estimate.error(),
        _ => estimate.value,
    };
    let confidence = || vector.parameters[0].parse().unwrap();
    if let [losses, draws, wins] = vector.counts[..] {
        let tally = Tally::new(wins, draws, losses);
        match vector.quantity {
            "llr" => test_of(&vector.parameters).llr(&tally),
            "los" => tally.los(),
            name if name.starts_with("elo") => part(tally.elo(confidence()).unwrap()),
            _ => part(tally.normalised_elo(confidence()).unwrap()),
        }
    } else {
        let pairs = Pairs(vector.counts[..].try_into().unwrap());
        match vector.quantity {
            "llr" => test_of(&vector.parameters).llr_pairs(&pairs),
            "los" => pairs.los(),
            name if name.starts_with("elo") => part(pairs.elo(confidence()).unwrap()),
            _ => part(pairs.normalised_elo(confidence()).unwrap()),
        }
    }
}

#[test]
fn every_vector_is_met() {
    let wrong: Vec<_> = vectors()
        .iter()
        .filter_map(|vector| {
            let answer = answer(vector);
            let met = (answer.is_infinite() && answer.total_cmp(&vector.value).is_eq())
                || (answer - vector.value).abs() <= vector.tolerance;
            (!met).then(|| {
                let Vector { quantity, counts, parameters, value, source, .. } = vector;
                format!("{quantity} {counts:?} {parameters:?}: {answer}, but {value} by {source}")
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_vectors_are_many_of_every_kind() {
    let vectors = vectors();
    let count = |quantity: &str, size: usize, sharp: bool| {
        let of_the_kind =
            |v: &&Vector| v.quantity == quantity && v.counts.len() == size && (v.tolerance <= 1e-6) == sharp;
        vectors.iter().filter(of_the_kind).count()
    };
    for size in [3, 5] {
        assert!(count("llr", size, true) >= 10 && count("llr", size, false) >= 4);
        for quantity in ["elo", "elo_error", "nelo", "nelo_error", "los"] {
            assert!(count(quantity, size, true) >= 4 && count(quantity, size, false) >= 1, "{quantity}");
        }
    }
}
