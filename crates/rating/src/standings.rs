//! Ratings of many players from who met whom.

mod matrix;
mod meetings;
mod scores;

use thiserror::Error;

use crate::elo::{CONFIDENCE, Estimate, expected};
use crate::normal;
use crate::tally::Tally;
use matrix::Matrix;
use meetings::Meetings;
use scores::{Scores, Strengths};

/// How players are rated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RateOptions {
    /// Virtual games that everybody has played before, half of them won and half lost, against the same average
    /// player. They keep the rating of a perfect score finite, and weigh little beside real games. 0 for none.
    pub prior: f64,
    /// A player and the rating they have by definition. Without, the average rating is 0.
    pub anchor: Option<(usize, f64)>,
    /// The share of cases an interval should hold the truth in.
    pub confidence: f64,
}

impl Default for RateOptions {
    /// One virtual game, an average of 0 and intervals of 95 %.
    fn default() -> Self {
        RateOptions { prior: 1.0, anchor: None, confidence: CONFIDENCE }
    }
}

/// Why players cannot be rated.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum RateError {
    /// A number is too large for a player.
    #[error("there is no player {player} among {players}, who are counted from 0")]
    NoSuchPlayer {
        /// The number.
        player: usize,
        /// How many players there are.
        players: usize,
    },
    /// Games of a player alone.
    #[error("player {player} has played against themself")]
    Alone {
        /// The player.
        player: usize,
    },
    /// Without a prior, this player may be infinitely stronger or weaker than another.
    #[error("the results of player {player} set no bound to their strength; rate with a prior")]
    Unbounded {
        /// The player.
        player: usize,
    },
    /// Without a prior, games that are all drawn show no error: that all are equal would seem certain.
    #[error("all games were drawn, so that no error can be seen; rate with a prior")]
    OnlyDraws,
    /// The prior is negative, or no number.
    #[error("a prior of {prior} games is not zero or more")]
    Prior {
        /// The number of virtual games.
        prior: f64,
    },
}

/// Finds the ratings under which everybody is expected to score what they scored.
///
/// A result is two different players, counted from 0, and their games as the first sees them. The unit is Elo as
/// [`expected`](crate::expected) knows it, and a draw is half a point, so two players differ by what their match says
/// ([`Tally::elo`]), with any share of draws. Draws are not evidence of their own (as in Davidson's model, whose unit is
/// that of equals, and which fails where somebody draws and never loses: between equals, it says, all would be drawn);
/// they make the ratings surer.
///
/// ```
/// use damier_rating::{RateOptions, Tally, rate};
///
/// let results = [(0, 1, Tally::new(60, 20, 20)), (1, 2, Tally::new(50, 30, 20))];
/// let ratings = rate(3, &results, &RateOptions::default())?;
/// assert_eq!(ratings.order(), [0, 1, 2]);
/// assert!(ratings.is_connected());
/// assert!(ratings.los(0, 2).is_some_and(|los| los > 0.999));
/// # Ok::<(), damier_rating::RateError>(())
/// ```
pub fn rate(
    players: usize,
    results: &[(usize, usize, Tally)],
    options: &RateOptions,
) -> Result<Ratings, RateError> {
    let &RateOptions { prior, anchor, confidence } = options;
    if !prior.is_finite() || prior < 0.0 {
        return Err(RateError::Prior { prior });
    }
    if let Some((player, _)) = anchor.filter(|&(player, _)| player >= players) {
        return Err(RateError::NoSuchPlayer { player, players });
    }
    let meetings = Meetings::new(players, results)?;
    let groups = meetings.groups();
    let total = meetings.total();
    if prior <= 0.0 {
        if total.games() > 0 && total.draws == total.games() {
            return Err(RateError::OnlyDraws);
        }
        if let Some(player) = meetings.unbounded(&groups) {
            return Err(RateError::Unbounded { player });
        }
    }
    let strengths = Scores { meetings: &meetings, groups: &groups, prior }.solve();
    Ok(Ratings::new(strengths, groups, anchor, confidence))
}

/// The ratings of many players, and how sure they are.
///
/// Players who never met, not even by way of others, are in different groups. Each group has its own average of 0 (or
/// its anchor), and nothing is said of players from two groups.
#[derive(Clone, Debug)]
pub struct Ratings {
    elo: Vec<f64>,
    /// Of the strengths θ, each beside the average or the anchor of its group.
    covariance: Matrix,
    groups: Vec<usize>,
    anchor: Option<usize>,
    confidence: f64,
}

/// Elo of one unit of θ.
const ELO_OF_THETA: f64 = 400.0 / std::f64::consts::LN_10;

impl Ratings {
    fn new(strengths: Strengths, groups: Vec<usize>, anchor: Option<(usize, f64)>, confidence: f64) -> Self {
        let Strengths { theta, covariance } = strengths;
        let weights = weights(&groups, anchor.map(|(player, _)| player));
        let means: Vec<f64> =
            weights.iter().map(|group| group.iter().map(|&(player, w)| w * theta[player]).sum()).collect();
        let shift = |player: usize| match anchor {
            Some((fixed, elo)) if groups[fixed] == groups[player] => elo,
            _ => 0.0,
        };
        let elo = (0..theta.len())
            .map(|player| ELO_OF_THETA * (theta[player] - means[groups[player]]) + shift(player))
            .collect();
        let covariance = centred(covariance, &groups, &weights);
        Ratings { elo, covariance, groups, anchor: anchor.map(|(player, _)| player), confidence }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.elo.len()
    }

    /// The rating of a player, with its interval beside the average or the anchor: without bounds for one who has
    /// played nobody.
    ///
    /// The player must be one of those rated.
    pub fn estimate(&self, player: usize) -> Estimate {
        let value = self.elo[player];
        let group = self.groups[player];
        let is_alone = self.groups.iter().filter(|&&other| other == group).count() == 1;
        if is_alone && self.anchor != Some(player) {
            return Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        self.around(value, self.covariance.at(player, player))
    }

    /// By how much the first player is the stronger; nothing where they are in different groups.
    pub fn difference(&self, first: usize, second: usize) -> Option<Estimate> {
        self.comparable(first, second)
            .then(|| self.around(self.elo[first] - self.elo[second], self.variance(first, second)))
    }

    /// The likelihood that the first player is the stronger; nothing where they are in different groups.
    pub fn los(&self, first: usize, second: usize) -> Option<f64> {
        let deviation = ELO_OF_THETA * self.variance(first, second).sqrt();
        self.comparable(first, second).then(|| {
            if deviation > 0.0 {
                normal::below((self.elo[first] - self.elo[second]) / deviation)
            } else {
                0.5
            }
        })
    }

    /// The score the first player may expect of a game with the second; nothing where they are in different groups.
    pub fn expected(&self, first: usize, second: usize) -> Option<f64> {
        self.comparable(first, second).then(|| expected(self.elo[first] - self.elo[second]))
    }

    /// The players from the strongest to the weakest; of equals, the first comes first.
    pub fn order(&self) -> Vec<usize> {
        // Who has the same results may differ in the last digit, by the order of the sums.
        let rank = |player: usize| (self.elo[player] * 1e6).round();
        let mut order: Vec<_> = (0..self.players()).collect();
        order.sort_by(|&one, &other| rank(other).total_cmp(&rank(one)));
        order
    }

    /// The players by groups that never met, in the order of their first players.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let count = self.groups.iter().max().map_or(0, |last| last + 1);
        let mut groups = vec![Vec::new(); count];
        for (player, &group) in self.groups.iter().enumerate() {
            groups[group].push(player);
        }
        groups
    }

    /// Whether everybody can be compared with everybody.
    pub fn is_connected(&self) -> bool {
        self.groups.iter().all(|&group| group == 0)
    }

    fn comparable(&self, first: usize, second: usize) -> bool {
        self.groups[first] == self.groups[second]
    }

    /// The variance of the difference of two strengths.
    fn variance(&self, first: usize, second: usize) -> f64 {
        let at = |row, column| self.covariance.at(row, column);
        if first == second { 0.0 } else { at(first, first) + at(second, second) - 2.0 * at(first, second) }
            .max(0.0)
    }

    fn around(&self, value: f64, variance: f64) -> Estimate {
        let error = ELO_OF_THETA * normal::reach(self.confidence) * variance.max(0.0).sqrt();
        Estimate { value, low: value - error, high: value + error }
    }
}

/// For each group, whose ratings are its zero: all of them in equal parts, or the anchor alone.
fn weights(groups: &[usize], anchor: Option<usize>) -> Vec<Vec<(usize, f64)>> {
    let count = groups.iter().max().map_or(0, |last| last + 1);
    let mut weights = vec![Vec::new(); count];
    for (player, &group) in groups.iter().enumerate() {
        weights[group].push((player, 0.0));
    }
    for (group, members) in weights.iter_mut().enumerate() {
        if let Some(fixed) = anchor.filter(|&fixed| groups[fixed] == group) {
            *members = vec![(fixed, 1.0)];
        } else {
            let share = 1.0 / members.len() as f64;
            for (_, weight) in members.iter_mut() {
                *weight = share;
            }
        }
    }
    weights
}

/// The covariance of strengths that are counted from the zero of their groups.
fn centred(mut covariance: Matrix, groups: &[usize], weights: &[Vec<(usize, f64)>]) -> Matrix {
    let players = groups.len();
    for row in 0..players {
        let zeros: Vec<f64> =
            weights.iter().map(|group| group.iter().map(|&(p, w)| w * covariance.at(row, p)).sum()).collect();
        for (column, &group) in groups.iter().enumerate() {
            *covariance.at_mut(row, column) -= zeros[group];
        }
    }
    for column in 0..players {
        let zeros: Vec<f64> = weights
            .iter()
            .map(|group| group.iter().map(|&(p, w)| w * covariance.at(p, column)).sum())
            .collect();
        for (row, &group) in groups.iter().enumerate() {
            *covariance.at_mut(row, column) -= zeros[group];
        }
    }
    covariance
}
