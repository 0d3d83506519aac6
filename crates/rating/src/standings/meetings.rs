//! Who met whom, and who can be compared.

use std::collections::BTreeMap;

use super::RateError;
use crate::tally::Tally;

/// The results of all players, one tally for two of them.
pub(crate) struct Meetings {
    players: usize,
    /// Sorted, so that the order in which results were given cannot matter.
    pairs: BTreeMap<(usize, usize), Tally>,
}

impl Meetings {
    pub(crate) fn new(players: usize, results: &[(usize, usize, Tally)]) -> Result<Self, RateError> {
        let mut pairs: BTreeMap<_, Tally> = BTreeMap::new();
        for &(first, second, tally) in results {
            if let Some(player) = [first, second].into_iter().find(|&player| player >= players) {
                return Err(RateError::NoSuchPlayer { player, players });
            }
            if first == second {
                return Err(RateError::Alone { player: first });
            }
            if tally.games() > 0 {
                let (key, tally) = if first < second {
                    ((first, second), tally)
                } else {
                    ((second, first), tally.reversed())
                };
                *pairs.entry(key).or_default() += tally;
            }
        }
        Ok(Meetings { players, pairs })
    }

    pub(crate) fn players(&self) -> usize {
        self.players
    }

    /// Every two players that met, with their games as the first sees them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize, &Tally)> {
        self.pairs.iter().map(|(&(first, second), tally)| (first, second, tally))
    }

    pub(crate) fn total(&self) -> Tally {
        self.pairs.values().fold(Tally::default(), |sum, &tally| sum + tally)
    }

    /// The group of each player: those who met, or met the same, or met who met the same. Groups are numbered by their
    /// first players.
    pub(crate) fn groups(&self) -> Vec<usize> {
        let neighbours = self.neighbours(|_| true, |_| true);
        let mut groups = vec![usize::MAX; self.players];
        let mut next = 0;
        for player in 0..self.players {
            if groups[player] == usize::MAX {
                for reached in reach(&neighbours, player) {
                    groups[reached] = next;
                }
                next += 1;
            }
        }
        groups
    }

    /// Somebody whose strength has no likely bound: within a group, all are bounded exactly if each has taken points
    /// from someone who took points from someone and so on to each other.
    pub(crate) fn unbounded(&self, groups: &[usize]) -> Option<usize> {
        let took =
            self.neighbours(|tally| tally.wins + tally.draws > 0, |tally| tally.losses + tally.draws > 0);
        let gave =
            self.neighbours(|tally| tally.losses + tally.draws > 0, |tally| tally.wins + tally.draws > 0);
        let mut bounded = vec![[false; 2]; self.players];
        for player in 0..self.players {
            let is_first = groups[..player].iter().all(|&group| group != groups[player]);
            if is_first {
                for (way, neighbours) in [&took, &gave].into_iter().enumerate() {
                    for reached in reach(neighbours, player) {
                        bounded[reached][way] = true;
                    }
                }
            }
        }
        bounded.iter().position(|ways| *ways != [true; 2])
    }

    /// For each player those who count as next to them, asked for the first and for the second of a meeting.
    fn neighbours(
        &self,
        first_to_second: fn(&Tally) -> bool,
        second_to_first: fn(&Tally) -> bool,
    ) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.players];
        for (first, second, tally) in self.iter() {
            if first_to_second(tally) {
                neighbours[first].push(second);
            }
            if second_to_first(tally) {
                neighbours[second].push(first);
            }
        }
        neighbours
    }
}

/// All that can be reached from here, with the start.
fn reach(neighbours: &[Vec<usize>], start: usize) -> Vec<usize> {
    let mut seen = vec![false; neighbours.len()];
    seen[start] = true;
    let mut found = vec![start];
    let mut next = 0;
    while let Some(&player) = found.get(next) {
        next += 1;
        for &neighbour in &neighbours[player] {
            if !seen[neighbour] {
                seen[neighbour] = true;
                found.push(neighbour);
            }
        }
    }
    found
}
