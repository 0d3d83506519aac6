//! The weights of features, and their text.

use std::ops::{AddAssign, Mul};
use std::sync::Arc;

use thiserror::Error;

use super::{Features, Group, PHASES, size};

/// What a feature is worth in the opening and in the ending, in thousandths, in one word: adding two pairs is one addition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weight(i64);

impl Weight {
    /// A weight from its two values.
    pub const fn new(opening: i32, ending: i32) -> Weight {
        Weight(((opening as i64) << 32) + ending as i64)
    }

    /// What it is worth in the opening.
    #[inline]
    pub const fn opening(self) -> i32 {
        // The lower half may be negative and then has borrowed one.
        ((self.0 + 0x8000_0000) >> 32) as i32
    }

    /// What it is worth in the ending.
    #[inline]
    pub const fn ending(self) -> i32 {
        self.0 as i32
    }

    /// What it is worth where `phase` of [`PHASES`] parts of the opening are left.
    #[inline]
    pub const fn blend(self, phase: i32) -> i32 {
        (self.opening() * phase + self.ending() * (PHASES - phase)) / PHASES
    }
}

impl AddAssign for Weight {
    #[inline]
    fn add_assign(&mut self, other: Weight) {
        self.0 += other.0;
    }
}

impl Mul<i32> for Weight {
    type Output = Weight;

    #[inline]
    fn mul(self, count: i32) -> Weight {
        Weight(self.0 * i64::from(count))
    }
}

/// The weights of a game's features. Clones share them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(Arc<[Weight]>);

/// What is wrong with the text of weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// A line has no `name:`, or not the expected one.
    #[error("line {line}: expected the weights of `{expected}`")]
    Group {
        /// The line, from 1.
        line: usize,
        /// The group that must come here.
        expected: &'static str,
    },
    /// Something is no pair of numbers.
    #[error("line {line}: `{text}` is no pair of whole numbers like 100/120")]
    Number {
        /// The line, from 1.
        line: usize,
        /// What was read.
        text: String,
    },
    /// A group has too few weights or too many.
    #[error("line {line}: `{name}` has {found} weights, and must have {expected}")]
    Size {
        /// The line, from 1.
        line: usize,
        /// The group.
        name: &'static str,
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// The text ends too early.
    #[error("the weights of `{0}` are missing")]
    Missing(&'static str),
}

impl Weights {
    /// Weights in the order of the features.
    ///
    /// # Panics
    /// If the game has not as many features.
    pub fn new<P: Features>(weights: &[Weight]) -> Weights {
        assert_eq!(weights.len(), size::<P>(), "one weight a feature");
        Weights(weights.into())
    }

    /// All of them.
    #[inline]
    pub fn all(&self) -> &[Weight] {
        &self.0
    }

    /// Reads a line `name: opening/ending …` for each group, in their order; lines that begin with `#` and empty ones are passed over.
    pub fn read<P: Features>(text: &str) -> Result<Weights, WeightsError> {
        let mut lines =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let mut all = Vec::with_capacity(size::<P>());
        for group in P::groups() {
            let (number, line) = lines.next().ok_or(WeightsError::Missing(group.name))?;
            all.extend(read_group(group, number + 1, line)?);
        }
        Ok(Weights(all.into()))
    }

    /// Writes them so that [`read`](Self::read) reads them back.
    pub fn write<P: Features>(&self) -> String {
        let mut text = String::new();
        let mut rest = self.all();
        for group in P::groups() {
            let (these, others) = rest.split_at(group.size);
            let pairs = these.iter().map(|weight| format!("{}/{}", weight.opening(), weight.ending()));
            text.push_str(&format!("{}: {}\n", group.name, pairs.collect::<Vec<_>>().join(" ")));
            rest = others;
        }
        text
    }
}

fn read_group(group: &Group, line: usize, text: &str) -> Result<Vec<Weight>, WeightsError> {
    let expected = group.name;
    let pairs = text.strip_prefix(expected).and_then(|rest| rest.strip_prefix(':'));
    let pairs = pairs.ok_or(WeightsError::Group { line, expected })?;
    let read = |pair: &str| {
        let (opening, ending) = pair.split_once('/')?;
        Some(Weight::new(opening.parse().ok()?, ending.parse().ok()?))
    };
    let weights: Vec<Weight> = pairs
        .split_whitespace()
        .map(|pair| read(pair).ok_or_else(|| WeightsError::Number { line, text: pair.to_owned() }))
        .collect::<Result<_, _>>()?;
    if weights.len() != group.size {
        let (name, found, expected) = (group.name, weights.len(), group.size);
        return Err(WeightsError::Size { line, name, found, expected });
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::Weight;

    #[test]
    fn a_pair_in_one_word_adds_like_two_numbers() {
        let mut sum = Weight::default();
        let pairs = [(100, -7), (-250, 30), (5, -1000), (-1, -1)];
        for (i, (opening, ending)) in pairs.into_iter().enumerate() {
            sum += Weight::new(opening, ending) * (i as i32 - 2);
        }
        let by = |f: fn((i32, i32)) -> i32| -> i32 {
            pairs.into_iter().enumerate().map(|(i, pair)| f(pair) * (i as i32 - 2)).sum()
        };
        assert_eq!((sum.opening(), sum.ending()), (by(|pair| pair.0), by(|pair| pair.1)));
    }
}
