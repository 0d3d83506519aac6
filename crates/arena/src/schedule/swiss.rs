//! The Swiss system: in each round, everyone meets someone who did as well so far and whom he has not met.

use std::collections::HashMap;

/// Steps that the searches for a round may take together before one more encounter may be a repetition. With it a round of 64
/// players takes a tenth of a second at most, and 32 players meet nobody twice in 20 rounds.
const PATIENCE: usize = 20_000;

/// How the players stand before a round. They are ranked by points, and those with the same points by their places in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The points of each player, in whatever unit; what a bye is worth is for others to say.
    pub points: Vec<u32>,
    /// How many byes each player has had.
    pub byes: Vec<u32>,
}

impl Standing {
    /// Where everyone begins.
    pub fn new(players: usize) -> Standing {
        Standing { points: vec![0; players], byes: vec![0; players] }
    }
}

/// Who meets whom in a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The encounters, the leaders' first.
    pub encounters: Vec<(usize, usize)>,
    /// Who meets nobody, if their number is odd.
    pub bye: Option<usize>,
}

/// The next round after the encounters of `history`.
///
/// Those with equal points meet, the upper half of them the lower half. Nobody meets anyone twice as long as that can
/// be avoided, and among those with the fewest byes the lowest has the next. Finding the best round may take
/// for ever, so the search is bounded; rather than give up it lets some meet again, as few as it can.
///
/// ```
/// use damier_arena::schedule::{Standing, next_round};
/// let standing = Standing { points: vec![2, 0, 2, 0, 1], byes: vec![0, 0, 0, 0, 1] };
/// let round = next_round(&standing, &[(0, 1), (2, 3)]);
/// assert_eq!(round.encounters, [(0, 2), (4, 1)]);
/// assert_eq!(round.bye, Some(3));
/// ```
///
/// # Panics
/// If the standing has not as many byes as points.
pub fn next_round(standing: &Standing, history: &[(usize, usize)]) -> Round {
    assert_eq!(standing.points.len(), standing.byes.len(), "everyone has points and byes");
    let mut met: HashMap<(usize, usize), u32> = HashMap::new();
    for &(one, other) in history {
        *met.entry((one.min(other), one.max(other))).or_default() += 1;
    }
    let mut ranked: Vec<usize> = (0..standing.points.len()).collect();
    ranked.sort_by_key(|&player| (std::cmp::Reverse(standing.points[player]), player));
    let resting = candidates_for_bye(standing, &ranked);
    let (most, patience) = (ranked.len() / 2, PATIENCE / (2 * resting.len()));
    for again in (0..=most).filter(|n| n.is_power_of_two() || *n == 0 || *n == most) {
        for &bye in &resting {
            let playing: Vec<usize> = ranked.iter().copied().filter(|player| Some(*player) != bye).collect();
            // A knot at the bottom is found late from the top, and at once from the bottom.
            for is_upward in [false, true] {
                let mut search = Search::new(&standing.points, &met, playing.clone(), patience);
                if is_upward {
                    search.waiting.reverse();
                }
                if search.pair(again) {
                    return Round { encounters: search.in_order(&ranked), bye };
                }
            }
        }
    }
    unreachable!("if everyone may meet anyone again, the first try succeeds")
}

/// Who may have the bye, the lowest first; nobody where nobody needs one.
fn candidates_for_bye(standing: &Standing, ranked: &[usize]) -> Vec<Option<usize>> {
    if ranked.len().is_multiple_of(2) {
        return vec![None];
    }
    let fewest = standing.byes.iter().min();
    ranked.iter().rev().filter(|&&player| Some(&standing.byes[player]) == fewest).map(|&p| Some(p)).collect()
}

/// The search for a round.
struct Search<'a> {
    points: &'a [u32],
    met: &'a HashMap<(usize, usize), u32>,
    /// Who is without an opponent, by rank.
    waiting: Vec<usize>,
    encounters: Vec<(usize, usize)>,
    patience: usize,
}

impl<'a> Search<'a> {
    fn new(
        points: &'a [u32],
        met: &'a HashMap<(usize, usize), u32>,
        waiting: Vec<usize>,
        patience: usize,
    ) -> Self {
        Search { points, met, waiting, encounters: Vec::new(), patience }
    }

    /// Pairs all who wait; `again` of the encounters may be repetitions.
    fn pair(&mut self, again: usize) -> bool {
        if self.waiting.is_empty() {
            return true;
        }
        let first = self.waiting.remove(0);
        for (times, other) in self.opponents(first) {
            if times > 0 && again == 0 {
                break;
            }
            // Where every encounter left may be a repetition the first try succeeds, and needs no patience.
            if self.patience == 0 && again < self.waiting.len().div_ceil(2) {
                break;
            }
            self.patience = self.patience.saturating_sub(1);
            let place = self.waiting.iter().position(|&player| player == other);
            let place = place.expect("an opponent waits");
            self.waiting.remove(place);
            self.encounters.push((first, other));
            if self.pair(again - usize::from(times > 0)) {
                return true;
            }
            self.encounters.pop();
            self.waiting.insert(place, other);
        }
        self.waiting.insert(0, first);
        false
    }

    /// Whom a player may meet, the best first, and how often he has: not met, equal in points, half a group away.
    fn opponents(&self, first: usize) -> Vec<(u32, usize)> {
        let equals = self.waiting.iter().take_while(|&&player| self.points[player] == self.points[first]);
        let target = equals.count() / 2;
        let mut opponents: Vec<_> = (0..)
            .zip(&self.waiting)
            .map(|(place, &other): (usize, _)| {
                let times = self.met.get(&(first.min(other), first.max(other))).copied().unwrap_or(0);
                let distance = self.points[first].abs_diff(self.points[other]);
                (times, distance, place.abs_diff(target), other)
            })
            .collect();
        opponents.sort_unstable();
        opponents.into_iter().map(|(times, .., other)| (times, other)).collect()
    }

    /// The encounters by the better of the two, who is named first.
    fn in_order(&self, ranked: &[usize]) -> Vec<(usize, usize)> {
        let rank = |player: usize| ranked.iter().position(|&other| other == player);
        let upright = |&(one, other): &(usize, usize)| {
            if rank(one) < rank(other) { (one, other) } else { (other, one) }
        };
        let mut encounters: Vec<_> = self.encounters.iter().map(upright).collect();
        encounters.sort_by_key(|&(better, _)| rank(better));
        encounters
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use damier_core::Dice;

    use super::{Round, Standing, next_round};

    /// Plays `rounds` with random results; a bye counts as a win.
    fn played(players: usize, rounds: u32, dice: &mut Dice) -> Vec<Round> {
        let mut standing = Standing::new(players);
        let (mut history, mut all) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            let round = next_round(&standing, &history);
            for &(one, other) in &round.encounters {
                let points = dice.below(3) as u32;
                standing.points[one] += points;
                standing.points[other] += 2 - points;
            }
            if let Some(player) = round.bye {
                standing.points[player] += 2;
                standing.byes[player] += 1;
            }
            history.extend(&round.encounters);
            all.push(round);
        }
        all
    }

    #[test]
    fn nobody_meets_anyone_twice_before_the_winner_is_known() {
        let mut dice = Dice::new(1);
        for players in 2..=33_usize {
            for _ in 0..20 {
                let rounds = played(players, players.next_power_of_two().ilog2(), &mut dice);
                let (mut met, mut rested) = (HashSet::new(), HashSet::new());
                for round in &rounds {
                    let mut busy: HashSet<usize> = round.bye.into_iter().collect();
                    for &(one, other) in &round.encounters {
                        assert!(busy.insert(one) && busy.insert(other), "{players}: {rounds:?}");
                        assert!(met.insert((one.min(other), one.max(other))), "{players}: {rounds:?}");
                    }
                    assert_eq!(busy.len(), players);
                    assert_eq!(round.bye.is_some(), players % 2 == 1);
                    assert!(round.bye.is_none_or(|player| rested.insert(player)), "{players}: {rounds:?}");
                }
            }
        }
    }

    #[test]
    fn long_tournaments_of_few_players_let_them_meet_again() {
        for players in 1..=9 {
            let rounds = played(players, 20, &mut Dice::new(2));
            assert!(rounds.iter().all(|round| round.encounters.len() == players / 2));
            let rests = |player| rounds.iter().filter(|round| round.bye == Some(player)).count();
            let rests: Vec<_> = (0..players).map(rests).collect();
            assert!(rests.iter().max().unwrap() - rests.iter().min().unwrap() <= 1, "{rests:?}");
        }
        assert_eq!(next_round(&Standing::default(), &[]), Round::default());
    }

    #[test]
    fn the_first_round_pairs_the_upper_half_with_the_lower() {
        let round = next_round(&Standing::new(7), &[]);
        assert_eq!((round.encounters, round.bye), (vec![(0, 3), (1, 4), (2, 5)], Some(6)));
    }

    #[test]
    fn leaders_meet_leaders() {
        let standing = Standing { points: vec![0, 4, 2, 4, 2, 0], byes: vec![0; 6] };
        assert_eq!(next_round(&standing, &[]).encounters, [(1, 3), (2, 4), (0, 5)]);
    }

    #[test]
    fn a_hundred_players_are_paired_for_ten_rounds() {
        let rounds = played(100, 10, &mut Dice::new(3));
        let met: HashSet<_> = rounds.iter().flat_map(|round| &round.encounters).collect();
        assert_eq!(met.len(), 500);
    }

    #[test]
    fn a_tournament_of_far_too_many_rounds_repeats_only_at_its_end() {
        let rounds = played(24, 27, &mut Dice::new(4));
        let mut met = HashSet::new();
        let mut is_new = |&(one, other): &(usize, usize)| met.insert((one.min(other), one.max(other)));
        assert!(rounds[..23].iter().flat_map(|round| &round.encounters).all(&mut is_new));
        assert!(!rounds[23..].iter().flat_map(|round| &round.encounters).any(is_new));
    }
}
