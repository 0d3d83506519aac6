//! Weights that mean the same: what every man is worth on every square can be told of the man or of the squares.
//!
//! Where the counts of a group always add up to the count of one feature (men on their squares, all men), so much may be taken
//! from every weight of the group and given to that feature, and no value changes. The fit cannot tell such weights apart; people
//! can, and the unit must be known. So the whole worth is given to the man, and the squares keep what makes them differ.

use std::ops::Range;

use damier_engines::hand::Group;

use crate::model::Pair;
use crate::sample::Samples;

/// A group whose counts add up to those of a feature.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Split {
    whole: usize,
    parts: Range<usize>,
    /// How often each part is seen.
    seen: Vec<f32>,
}

impl Split {
    /// The splits of these features that all samples agree on.
    pub(crate) fn all(samples: &Samples, groups: &[Group], wholes: &[u16]) -> Vec<Split> {
        let mut splits = Vec::new();
        let mut first = 0;
        for group in groups {
            let parts = first..first + group.size;
            first = parts.end;
            let candidates = wholes.iter().map(|&whole| usize::from(whole));
            let candidates = candidates.filter(|whole| group.size > 1 && !parts.contains(whole));
            splits.extend(candidates.filter_map(|whole| Split::of(samples, whole, parts.clone())));
        }
        splits
    }

    fn of(samples: &Samples, whole: usize, parts: Range<usize>) -> Option<Split> {
        let mut seen = vec![0.0; parts.len()];
        for sample in samples.iter() {
            let mut difference = 0;
            for &(feature, count) in sample.features {
                let feature = usize::from(feature);
                if feature == whole {
                    difference += i32::from(count);
                } else if parts.contains(&feature) {
                    difference -= i32::from(count);
                    seen[feature - parts.start] += f32::from(count.unsigned_abs());
                }
            }
            if difference != 0 {
                return None;
            }
        }
        (seen.iter().sum::<f32>() > 0.0).then_some(Split { whole, parts, seen })
    }

    /// Gives the mean of the parts to the whole.
    pub(crate) fn settle(&self, weights: &mut [Pair]) {
        let all: f32 = self.seen.iter().sum();
        for half in 0..2 {
            let parts = weights[self.parts.clone()].iter().zip(&self.seen);
            let mean = parts.map(|(weight, seen)| weight[half] * seen).sum::<f32>() / all;
            weights[self.parts.clone()].iter_mut().for_each(|weight| weight[half] -= mean);
            weights[self.whole][half] += mean;
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_core::{Dice, Verdict};
    use damier_engines::hand::Group;

    use super::Split;
    use crate::model::value;
    use crate::{Facts, Samples};

    #[test]
    fn settling_changes_weights_and_no_value() {
        let groups = ["turn", "men", "kings", "squares", "others"].map(|name| Group { name, size: 1 });
        let groups =
            groups.map(|group| if group.name == "squares" { Group { size: 4, ..group } } else { group });
        let mut dice = Dice::new(2);
        let mut samples = Samples::default();
        for game in 0..100 {
            let squares: Vec<(u16, i16)> = (3..7).map(|square| (square, dice.below(3) as i16 - 1)).collect();
            let men = squares.iter().map(|&(_, count)| count).sum();
            let features = [vec![(0, 1), (1, men), (2, 1)], squares].concat();
            let facts = Facts { phase: 100, trust: 64, result: Verdict::Drawn, score: 0, game };
            samples.push(&features, facts);
        }
        let splits = Split::all(&samples, &groups, &[1, 2]);
        assert_eq!(splits.len(), 1);
        let before =
            [[1.0, 2.0], [1.0, 1.0], [3.0, 3.0], [0.5, 0.1], [0.7, 0.2], [0.4, 0.9], [0.5, 0.3], [0.0; 2]];
        let mut after = before;
        splits[0].settle(&mut after);
        assert!(after[1][0] > 1.4, "{after:?}");
        for sample in samples.iter() {
            assert!((value(&before, &sample) - value(&after, &sample)).abs() < 1e-5);
        }
    }
}
