//! Who meets whom, from which opening, with which side.
//!
//! A schedule is data and nothing else: it is known before the first game begins, and it is the same for the same
//! [`Schedule`]. That is what lets a tournament survive a power cut. A game is called by its number, and whoever starts again with
//! the same plan and the list of the numbers that are done knows what is left. Only a Swiss tournament cannot be
//! known so far ahead; there, each round is a function of the rounds before it and their points.
//!
//! Openings are seldom quite even, so two who meet play two games from each opening, each of them White once: a pair. If
//! the games of an encounter are odd in number the last one stands alone, and those last ones are shared out so that, over the
//! tournament, nobody has White more than once too often.
//!
//! ```
//! use damier_arena::schedule::{Kind, Schedule};
//!
//! let plan = Schedule { kind: Kind::RoundRobin, players: 4, games: 2, openings: 156, seed: 1 };
//! let games = plan.pairings();
//! assert_eq!(games.len(), 12);
//! assert_eq!((games[0].white, games[0].black), (games[1].black, games[1].white));
//! assert_eq!((games[0].opening, games[0].pair), (games[1].opening, games[1].pair));
//! // More games change nothing about those that were played.
//! let longer = Schedule { games: 4, ..plan }.pairings();
//! assert_eq!(longer[..12], games);
//! ```

mod deal;
mod kind;
mod rounds;
mod swiss;

use self::deal::{Dealer, Meeting};

pub use kind::{Kind, KindError};
pub use swiss::{Round, Standing, next_round};

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairing {
    /// Its place in the schedule, from 0; no two games share it.
    pub number: u32,
    /// The round it belongs to, from 0; in a round nobody meets two others.
    pub round: u32,
    /// The player of the white side, by place in the list of players.
    pub white: usize,
    /// The player of the black side.
    pub black: usize,
    /// The opening, by place in the list of openings.
    pub opening: usize,
    /// The two games with the same opening and sides changed share it; no others do.
    pub pair: u32,
}

/// All that a schedule depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Who meets whom.
    pub kind: Kind,
    /// How many players there are.
    pub players: usize,
    /// The games of each encounter.
    pub games: u32,
    /// How many openings there are; where there is none, all games have opening 0.
    pub openings: usize,
    /// How the openings are shuffled.
    pub seed: u64,
}

impl Schedule {
    /// The games that are known before any is played: all, or the first round of a Swiss tournament.
    pub fn pairings(&self) -> Vec<Pairing> {
        let rounds = match self.kind {
            Kind::RoundRobin => rounds::circle(self.players),
            Kind::Neighbours { reach } => rounds::neighbours(reach, self.players),
            Kind::Gauntlet { challengers } => rounds::gauntlet(challengers, self.players),
            Kind::Swiss { rounds: 0 } => return Vec::new(),
            Kind::Swiss { .. } => return self.swiss(&[next_round(&Standing::new(self.players), &[])]),
        };
        // Every pair of games is a tournament of its own: so nobody waits until others have played all of theirs.
        let meetings = self.shares().enumerate().flat_map(|(cycle, games)| {
            let passed = cycle * rounds.len();
            rounds.iter().enumerate().flat_map(move |(nth, encounters)| {
                let round = (passed + nth) as u32;
                encounters.iter().map(move |&players| Meeting { round, players, games })
            })
        });
        let mut dealer = Dealer::new(self.openings, self.seed);
        meetings.for_each(|meeting| dealer.deal(&meeting));
        dealer.into_pairings()
    }

    /// The games of the rounds of a Swiss tournament that are known so far.
    ///
    /// Single games give White to whoever had it less.
    pub fn swiss(&self, rounds: &[Round]) -> Vec<Pairing> {
        let mut dealer = Dealer::new(self.openings, self.seed);
        for (nth, round) in rounds.iter().enumerate() {
            for &(first, second) in &round.encounters {
                for games in self.shares() {
                    let is_due = dealer.lead(second) < dealer.lead(first);
                    let players = if is_due { (second, first) } else { (first, second) };
                    dealer.deal(&Meeting { round: nth as u32, players, games });
                }
            }
        }
        dealer.into_pairings()
    }

    /// The games of an encounter, shared out to openings: two to each, and perhaps one to the last.
    fn shares(&self) -> impl Iterator<Item = u32> + use<> {
        let games = self.games;
        (0..games).step_by(2).map(move |played| (games - played).min(2))
    }
}

#[cfg(test)]
mod tests;
