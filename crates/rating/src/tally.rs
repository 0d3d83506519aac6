//! What was counted: the results of games, and of games in pairs.

use std::fmt;
use std::ops::{Add, AddAssign};

use crate::sample::Sample;

/// How a game ended, as the first player sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameResult {
    /// The second player won: no point.
    Loss,
    /// Nobody won: half a point.
    Draw,
    /// The first player won: one point.
    Win,
}

impl GameResult {
    /// The points of the first player, counted in halves: 0, 1 or 2.
    pub const fn half_points(self) -> usize {
        self as usize
    }

    /// The same game, as the second player sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// Results of games between two players, as the first of them sees them.
///
/// ```
/// use damier_rating::{GameResult, Tally};
///
/// let mut tally = Tally::new(10, 5, 4);
/// tally.record(GameResult::Draw);
/// assert_eq!(tally.games(), 20);
/// assert_eq!(tally.score(), Some(0.65));
/// assert_eq!(tally.to_string(), "+10 =6 -4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Games the first player has won.
    pub wins: u64,
    /// Games nobody has won.
    pub draws: u64,
    /// Games the first player has lost.
    pub losses: u64,
}

impl Tally {
    /// So many wins, draws and losses.
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Tally { wins, draws, losses }
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that the first player has taken; nothing where no game was played.
    pub fn score(&self) -> Option<f64> {
        self.sample().mean()
    }

    /// The standard deviation of the score of one game; nothing where no game was played.
    pub fn deviation(&self) -> Option<f64> {
        self.sample().deviation_of_game()
    }

    /// The same games, as the second player sees them.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Counts one more game.
    pub const fn record(&mut self, result: GameResult) {
        match result {
            GameResult::Loss => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Win => self.wins += 1,
        }
    }

    pub(crate) fn sample(&self) -> Sample<3> {
        Sample::new([self.losses, self.draws, self.wins])
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}

impl FromIterator<GameResult> for Tally {
    fn from_iter<I: IntoIterator<Item = GameResult>>(results: I) -> Self {
        let mut tally = Tally::default();
        for result in results {
            tally.record(result);
        }
        tally
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

/// Pairs of games from the same opening with the sides exchanged, by the points of the first player in both games
/// together: 0, ½, 1, 1½ and 2. Testers call them pentanomial counts.
///
/// An opening that favours one side gives a win to each player. As games these are two surprises, as a pair they are
/// none, so pairs measure the same difference with a smaller error.
///
/// ```
/// use damier_rating::{GameResult::{Draw, Loss, Win}, Pairs};
///
/// let mut pairs = Pairs::default();
/// pairs.record(Win, Loss);
/// pairs.record(Draw, Draw);
/// pairs.record(Win, Draw);
/// assert_eq!(pairs.to_string(), "[0, 0, 2, 1, 0]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The number of pairs.
    pub const fn count(&self) -> u64 {
        self.0[0] + self.0[1] + self.0[2] + self.0[3] + self.0[4]
    }

    /// The number of games: two to a pair.
    pub const fn games(&self) -> u64 {
        2 * self.count()
    }

    /// The share of the points that the first player has taken; nothing where no pair was played.
    pub fn score(&self) -> Option<f64> {
        self.sample().mean()
    }

    /// The standard deviation of the score of one game as the pairs show it: √2 times that of the mean of a pair.
    ///
    /// It is what a game adds to the error; nothing where no pair was played.
    pub fn deviation(&self) -> Option<f64> {
        self.sample().deviation_of_game()
    }

    /// The same pairs, as the second player sees them.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Pairs([self.0[4], self.0[3], self.0[2], self.0[1], self.0[0]])
    }

    /// Counts one more pair.
    pub const fn record(&mut self, first: GameResult, second: GameResult) {
        self.0[first.half_points() + second.half_points()] += 1;
    }

    pub(crate) fn sample(&self) -> Sample<5> {
        Sample::new(self.0)
    }
}

impl Add for Pairs {
    type Output = Pairs;

    fn add(self, other: Pairs) -> Pairs {
        Pairs(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        *self = *self + other;
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

#[cfg(test)]
// Quarters and tenths that add up to one do so exactly.
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_of_no_games_has_no_score() {
        assert_eq!(Tally::default().score(), None);
        assert_eq!(Pairs::default().score(), None);
        assert_eq!(Pairs::default().deviation(), None);
    }

    #[test]
    fn both_players_share_the_points() {
        let tally = Tally::new(7, 2, 1);
        assert_eq!(tally.score().unwrap() + tally.reversed().score().unwrap(), 1.0);
        let pairs = Pairs([1, 2, 3, 4, 6]);
        assert_eq!(pairs.score().unwrap() + pairs.reversed().score().unwrap(), 1.0);
    }

    #[test]
    fn a_pair_counts_the_points_of_both_games_in_either_order() {
        let all = [GameResult::Loss, GameResult::Draw, GameResult::Win];
        let mut pairs = Pairs::default();
        for first in all {
            for second in all {
                pairs.record(first, second);
            }
        }
        assert_eq!(pairs, Pairs([1, 2, 3, 2, 1]));
        assert_eq!((pairs.count(), pairs.games()), (9, 18));
    }

    #[test]
    fn independent_games_deviate_alike_in_pairs_and_alone() {
        // Every result as often as every other, and every pair of results too.
        let alone = Tally::new(1, 1, 1).deviation().unwrap();
        let paired = Pairs([1, 2, 3, 2, 1]).deviation().unwrap();
        assert!((alone - paired).abs() < 1e-15);
    }

    #[test]
    fn tallies_and_pairs_add_up() {
        let tally: Tally = [GameResult::Win, GameResult::Loss].into_iter().collect();
        assert_eq!(tally + Tally::new(1, 2, 3), Tally::new(2, 2, 4));
        let mut pairs = Pairs([1, 0, 0, 0, 2]);
        pairs += Pairs([1, 1, 1, 1, 1]);
        assert_eq!(pairs, Pairs([2, 1, 1, 1, 3]));
    }

    #[test]
    fn a_game_seen_from_the_other_side_twice_is_itself() {
        for result in [GameResult::Loss, GameResult::Draw, GameResult::Win] {
            assert_eq!(result.reversed().reversed(), result);
            assert_eq!(result.half_points() + result.reversed().half_points(), 2);
        }
    }
}
