//! Counts at evenly spaced scores from 0 to 1, the common form of games (three of them) and pairs (five).

/// Counts of items by score: the first scored 0, the last 1, and the steps between are equal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<const N: usize> {
    counts: [u64; N],
}

impl<const N: usize> Sample<N> {
    /// Games in an item: one where three results are possible, two where five are.
    pub(crate) const GAMES: f64 = ((N - 1) / 2) as f64;

    pub(crate) const fn new(counts: [u64; N]) -> Self {
        Sample { counts }
    }

    /// The scores an item can have.
    pub(crate) fn scores() -> [f64; N] {
        std::array::from_fn(|i| i as f64 / (N - 1) as f64)
    }

    /// The number of items.
    pub(crate) fn items(&self) -> f64 {
        self.counts.iter().map(|&n| n as f64).sum()
    }

    /// The mean score, where there is an item.
    pub(crate) fn mean(&self) -> Option<f64> {
        self.moments().map(|(mean, _)| mean)
    }

    /// Mean and variance of the score of an item, where there is one.
    pub(crate) fn moments(&self) -> Option<(f64, f64)> {
        let items = self.items();
        (items > 0.0).then(|| moments(&self.counts.map(|n| n as f64 / items)))
    }

    /// The standard deviation of one game, where there is an item.
    pub(crate) fn deviation_of_game(&self) -> Option<f64> {
        self.moments().map(|(_, variance)| (variance * Self::GAMES).sqrt())
    }

    /// The score of every item, where there are items and all have the same.
    pub(crate) fn only_score(&self) -> Option<f64> {
        let mut seen = self.counts.iter().zip(Self::scores()).filter(|&(&n, _)| n > 0);
        let (_, score) = seen.next()?;
        seen.next().is_none().then_some(score)
    }

    /// The counts, with a trace where nothing was seen, so that no result is held impossible.
    pub(crate) fn regularised(&self) -> [f64; N] {
        self.counts.map(|n| if n == 0 { TRACE } else { n as f64 })
    }
}

/// What stands for a count of zero in a likelihood ratio. fishtest and fastchess use the same.
const TRACE: f64 = 1e-3;

/// Mean and variance of a distribution over the scores.
pub(crate) fn moments<const N: usize>(shares: &[f64; N]) -> (f64, f64) {
    let scores = Sample::<N>::scores();
    let mean: f64 = scores.iter().zip(shares).map(|(a, p)| a * p).sum();
    let variance = scores.iter().zip(shares).map(|(a, p)| p * (a - mean) * (a - mean)).sum();
    (mean, variance)
}
