//! How far deep searches stray from shallow ones, and from no search at all.
//!
//! A search may leave something out only if it knows what that risks. Multi-ProbCut (Buro 1995) says it in numbers: the value
//! of a deep search is about a line through the value of a shallow one, and what is left over looks normal. So
//! `deep = slope * shallow + offset + N(0, deviation²)`, and a cut at `t` deviations is wrong once in `1 / Φ(-t)`.

use damier_core::{History, Position};
use damier_search::{Limits, Quest, Searcher};
use damier_selfplay::share;
use statrs::function::erf::erfc;

use crate::Progress;

/// What searches to several depths said of one position, in thousandths.
#[derive(Clone, PartialEq, Debug)]
pub struct Sounding {
    /// The judgement without a search.
    pub standing: i32,
    /// The value of each depth asked for, in their order; `None` where the game is decided.
    pub values: Vec<Option<i32>>,
}

/// Searches every position to every depth. Each search begins with an empty memory.
pub fn sound<P: Position>(
    positions: &[P],
    depths: &[u32],
    threads: usize,
    make_searcher: &(impl Fn(u64) -> Box<dyn Searcher<P>> + Sync),
    standing: &(impl Fn(&P) -> i32 + Sync),
    progress: &impl Progress,
) -> Vec<Sounding> {
    share(positions.len(), threads, |number| {
        let pos = positions[number];
        let game = History::new(pos);
        let mut searcher = make_searcher(number as u64);
        let values = depths.iter().map(|&depth| {
            searcher.new_game();
            let score = searcher.search(&Quest::new(&game, Limits::depth(depth)), &mut |_| {}).score;
            score.verdict().is_none().then(|| score.in_thousandths())
        });
        let values = values.collect();
        progress.finished(1);
        Sounding { standing: standing(&pos), values }
    })
}

/// A line through pairs of values, and how far they lie from it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// How much a deep value grows with a shallow one.
    pub slope: f64,
    /// The deep value where the shallow one is nothing, in thousandths.
    pub offset: f64,
    /// The standard deviation from the line, in thousandths.
    pub deviation: f64,
    /// Pairs it was drawn through.
    pub pairs: usize,
}

impl Line {
    /// The line of least squares through pairs of a shallow and a deep value; `None` where they do not tell one.
    pub fn through(pairs: &[(i32, i32)]) -> Option<Line> {
        let count = pairs.len() as f64;
        let mean = |f: &dyn Fn(f64, f64) -> f64| {
            pairs.iter().map(|&(x, y)| f(f64::from(x), f64::from(y))).sum::<f64>() / count
        };
        let (shallow, deep) = (mean(&|x, _| x), mean(&|_, y| y));
        let spread = mean(&|x, _| (x - shallow).powi(2));
        if pairs.len() < 3 || spread == 0.0 {
            return None;
        }
        let slope = mean(&|x, y| (x - shallow) * (y - deep)) / spread;
        let offset = deep - slope * shallow;
        let error = mean(&|x, y| (y - slope * x - offset).powi(2));
        let deviation = (error * count / (count - 2.0)).sqrt();
        Some(Line { slope, offset, deviation, pairs: pairs.len() })
    }

    /// Of these pairs, the parts whose deep value lies more than `threshold` deviations below the line, and above it: the cuts
    /// made at that threshold that would have been wrong.
    pub fn wrong_cuts(&self, pairs: &[(i32, i32)], threshold: f64) -> (f64, f64) {
        let beyond =
            |&(x, y): &(i32, i32)| (f64::from(y) - self.slope * f64::from(x) - self.offset) / self.deviation;
        let part = |is_wrong: &dyn Fn(f64) -> bool| {
            pairs.iter().filter(|pair| is_wrong(beyond(pair))).count() as f64 / pairs.len().max(1) as f64
        };
        (part(&|far| far < -threshold), part(&|far| far > threshold))
    }
}

/// The chance that a normal number lies more than `threshold` deviations below its mean: `Φ(-threshold)`.
pub fn tail(threshold: f64) -> f64 {
    0.5 * erfc(threshold / std::f64::consts::SQRT_2)
}

/// The pairs of values of two depths, given by their places, both undecided; one sounding in five is held back in the second list.
pub fn pairs(soundings: &[Sounding], shallow: usize, deep: usize) -> [Vec<(i32, i32)>; 2] {
    let mut lists = [Vec::new(), Vec::new()];
    for (number, sounding) in soundings.iter().enumerate() {
        if let (Some(x), Some(y)) = (sounding.values[shallow], sounding.values[deep]) {
            lists[usize::from(number % 5 == 4)].push((x, y));
        }
    }
    lists
}

/// How far a depth strays from the judgement without a search: the differences at these parts of 100, in thousandths. Searches that
/// decided the game are left out: they have no value that a margin could be compared with.
pub fn percentiles(soundings: &[Sounding], depth: usize, parts: &[u32]) -> Vec<i32> {
    let difference =
        |sounding: &Sounding| sounding.values[depth].map(|value| value.saturating_sub(sounding.standing));
    let mut differences: Vec<i32> = soundings.iter().filter_map(difference).collect();
    differences.sort_unstable();
    let at = |part: &u32| {
        let last = differences.len().checked_sub(1)?;
        Some(differences[last * (*part as usize) / 100])
    };
    parts.iter().map(|part| at(part).unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use damier_core::Dice;

    use super::{Line, Sounding, pairs, percentiles, tail};

    /// Twelve dice less six are nearly normal with deviation 1.
    fn normal(dice: &mut Dice) -> f64 {
        (0..12).map(|_| dice.below(1 << 20) as f64 / f64::from(1 << 20)).sum::<f64>() - 6.0
    }

    fn soundings() -> Vec<Sounding> {
        let mut dice = Dice::new(3);
        let sounding = |_| {
            let shallow = 1500.0 * normal(&mut dice);
            let deep = 0.9 * shallow + 50.0 + 300.0 * normal(&mut dice);
            Sounding { standing: 0, values: vec![Some(shallow as i32), Some(deep as i32)] }
        };
        (0..20_000).map(sounding).collect()
    }

    #[test]
    fn the_line_and_the_noise_around_it_are_found_again() {
        let [known, held_back] = pairs(&soundings(), 0, 1);
        let line = Line::through(&known).unwrap();
        assert!((line.slope - 0.9).abs() < 0.01, "{line:?}");
        assert!((line.offset - 50.0).abs() < 15.0, "{line:?}");
        assert!((line.deviation - 300.0).abs() < 10.0, "{line:?}");
        for threshold in [1.0, 1.5, 2.0] {
            let (below, above) = line.wrong_cuts(&held_back, threshold);
            assert!((below - tail(threshold)).abs() < 0.02, "{threshold}: {below}");
            assert!((above - tail(threshold)).abs() < 0.02, "{threshold}: {above}");
        }
    }

    #[test]
    fn a_line_needs_points_that_tell_it() {
        assert_eq!(Line::through(&[(1, 1), (2, 2)]), None);
        assert_eq!(Line::through(&[(1, 1), (1, 2), (1, 3)]), None);
    }

    #[test]
    fn percentiles_are_read_off_the_sorted_list() {
        let soundings: Vec<_> =
            (0..=100).map(|n| Sounding { standing: 10, values: vec![Some(110 - n), None] }).collect();
        assert_eq!(percentiles(&soundings, 0, &[0, 5, 50, 100]), [0, 5, 50, 100]);
        assert_eq!(percentiles(&soundings, 1, &[50]), [0]);
    }
}
