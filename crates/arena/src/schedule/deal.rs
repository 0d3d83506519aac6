//! Openings dealt to encounters like cards.

use std::collections::{HashMap, HashSet, VecDeque};

use damier_core::Dice;

use super::Pairing;

/// Two players at one opening.
pub(super) struct Meeting {
    pub(super) round: u32,
    /// White first.
    pub(super) players: (usize, usize),
    /// One or two; in the second the sides are changed.
    pub(super) games: u32,
}

/// Deals openings and writes games down.
pub(super) struct Dealer {
    openings: usize,
    dice: Dice,
    /// The openings that are still to be dealt before the pack is shuffled again.
    pack: VecDeque<usize>,
    /// What each encounter has had.
    had: HashMap<(usize, usize), HashSet<usize>>,
    /// How much more often each player had White than Black.
    leads: HashMap<usize, i64>,
    pairings: Vec<Pairing>,
    pairs: u32,
}

impl Dealer {
    pub(super) fn new(openings: usize, seed: u64) -> Dealer {
        Dealer {
            openings: openings.max(1),
            dice: Dice::new(seed),
            pack: VecDeque::new(),
            had: HashMap::new(),
            leads: HashMap::new(),
            pairings: Vec::new(),
            pairs: 0,
        }
    }

    /// How much more often a player had White than Black.
    pub(super) fn lead(&self, player: usize) -> i64 {
        self.leads.get(&player).copied().unwrap_or(0)
    }

    pub(super) fn into_pairings(self) -> Vec<Pairing> {
        self.pairings
    }

    /// Writes down the games of a meeting.
    pub(super) fn deal(&mut self, meeting: &Meeting) {
        let (mut white, mut black) = meeting.players;
        let opening = self.draw((white.min(black), white.max(black)));
        for _ in 0..meeting.games {
            let number = self.pairings.len() as u32;
            let (round, pair) = (meeting.round, self.pairs);
            self.pairings.push(Pairing { number, round, white, black, opening, pair });
            *self.leads.entry(white).or_default() += 1;
            *self.leads.entry(black).or_default() -= 1;
            (white, black) = (black, white);
        }
        self.pairs += 1;
    }

    /// The next opening that these two have not had; after they have had all they may have all again.
    fn draw(&mut self, players: (usize, usize)) -> usize {
        let had = self.had.entry(players).or_default();
        if had.len() == self.openings {
            had.clear();
        }
        if self.pack.iter().all(|opening| had.contains(opening)) {
            // What these two have had stays on top for others.
            self.pack.extend(shuffled(self.openings, &mut self.dice));
        }
        let place = self.pack.iter().position(|opening| !had.contains(opening));
        let opening = place.and_then(|place| self.pack.remove(place)).expect("they have not had them all");
        had.insert(opening);
        opening
    }
}

/// The numbers below `n` in a random order (Fisher and Yates).
fn shuffled(n: usize, dice: &mut Dice) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..n).collect();
    for last in (1..n).rev() {
        numbers.swap(last, dice.below(last + 1));
    }
    numbers
}
