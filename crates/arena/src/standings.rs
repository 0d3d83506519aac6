//! Where the players stand: points, ratings with their error, who did what to whom.

use std::collections::BTreeMap;

use damier_ledger::{Entry, Outcome};
use damier_rating::{Estimate, GameResult, RateOptions, Ratings, Tally, rate};

/// The table of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The players, the best first.
    pub rows: Vec<Row>,
    /// What each has made of each, by their places in `rows`.
    pub cross: Vec<Vec<Tally>>,
    /// How games ended.
    pub endings: BTreeMap<String, u64>,
    /// Whether all ratings can be compared: everyone has met everyone, or someone who has.
    pub is_connected: bool,
}

/// A player in the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// Its rating about the average of all, with the bounds of 95 %; none before it has played.
    pub rating: Option<Estimate>,
    /// What it has made of all.
    pub tally: Tally,
    /// The same with each side.
    pub as_white: Tally,
    /// The same with each side.
    pub as_black: Tally,
    /// The chance that it is stronger than the next in the table.
    pub above_next: Option<f64>,
    /// Games it lost other than by its play, by the word of how they ended.
    pub failures: BTreeMap<String, u64>,
}

impl Row {
    /// Its points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.tally.wins as f64 + self.tally.draws as f64 / 2.0
    }
}

/// Words of endings that are the fault of the one who lost.
const FAILURES: [&str; 6] = ["time forfeit", "illegal move", "not started", "crashed", "stalled", "nonsense"];

/// A game as the table sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Result<'a> {
    /// Who was White.
    pub white: &'a str,
    /// Who was Black.
    pub black: &'a str,
    /// Who won.
    pub outcome: Outcome,
    /// The word of how it ended.
    pub termination: &'a str,
}

impl<'a> From<&'a Entry> for Result<'a> {
    fn from(entry: &'a Entry) -> Self {
        Result {
            white: &entry.white,
            black: &entry.black,
            outcome: entry.result,
            termination: &entry.termination,
        }
    }
}

/// How a game ended for White.
fn for_white(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::WhiteWins => GameResult::Win,
        Outcome::BlackWins => GameResult::Loss,
        Outcome::Drawn => GameResult::Draw,
    }
}

impl Standings {
    /// The table of these players after these games. Players of games who are not in the list are added to it.
    pub fn of<'a>(players: &[String], games: impl Iterator<Item = Result<'a>>) -> Standings {
        let mut count = Count::new(players);
        games.for_each(|game| count.enter(&game));
        count.settle()
    }
}

/// The games, counted but not yet ordered.
struct Count {
    rows: Vec<Row>,
    cross: Vec<BTreeMap<usize, Tally>>,
    endings: BTreeMap<String, u64>,
}

impl Count {
    fn new(players: &[String]) -> Count {
        let mut count = Count { rows: Vec::new(), cross: Vec::new(), endings: BTreeMap::new() };
        for name in players {
            count.add(name);
        }
        count
    }

    fn add(&mut self, name: &str) -> usize {
        self.rows.push(Row {
            name: name.to_owned(),
            rating: None,
            tally: Tally::default(),
            as_white: Tally::default(),
            as_black: Tally::default(),
            above_next: None,
            failures: BTreeMap::new(),
        });
        self.cross.push(BTreeMap::new());
        self.rows.len() - 1
    }

    fn place(&mut self, name: &str) -> usize {
        self.rows.iter().position(|row| row.name == name).unwrap_or_else(|| self.add(name))
    }

    fn enter(&mut self, game: &Result<'_>) {
        let (white, black) = (self.place(game.white), self.place(game.black));
        let result = for_white(game.outcome);
        for (player, other, result, is_white) in
            [(white, black, result, true), (black, white, result.reversed(), false)]
        {
            let row = &mut self.rows[player];
            row.tally.record(result);
            let of_side = if is_white { &mut row.as_white } else { &mut row.as_black };
            of_side.record(result);
            if result == GameResult::Loss && FAILURES.contains(&game.termination) {
                *row.failures.entry(game.termination.to_owned()).or_default() += 1;
            }
            self.cross[player].entry(other).or_default().record(result);
        }
        *self.endings.entry(game.termination.to_owned()).or_default() += 1;
    }

    fn ratings(&self) -> Option<Ratings> {
        let results: Vec<_> = self
            .cross
            .iter()
            .enumerate()
            .flat_map(|(player, others)| {
                // Each encounter once.
                others.iter().filter(move |(other, _)| player < **other).map(move |(o, t)| (player, *o, *t))
            })
            .collect();
        if results.is_empty() { None } else { rate(self.rows.len(), &results, &RateOptions::default()).ok() }
    }

    fn settle(mut self) -> Standings {
        let ratings = self.ratings();
        let order: Vec<usize> =
            ratings.as_ref().map_or_else(|| (0..self.rows.len()).collect(), Ratings::order);
        if let Some(ratings) = &ratings {
            for (player, row) in self.rows.iter_mut().enumerate().filter(|(_, row)| row.tally.games() > 0) {
                row.rating = Some(ratings.estimate(player));
            }
            for two in order.windows(2) {
                self.rows[two[0]].above_next = ratings.los(two[0], two[1]);
            }
        }
        let cross = order
            .iter()
            .map(|player| {
                order
                    .iter()
                    .map(|other| self.cross[*player].get(other).copied().unwrap_or_default())
                    .collect()
            })
            .collect();
        Standings {
            rows: order.iter().map(|player| self.rows[*player].clone()).collect(),
            cross,
            endings: self.endings,
            is_connected: ratings.is_none_or(|ratings| ratings.is_connected()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game<'a>(white: &'a str, black: &'a str, outcome: Outcome, termination: &'a str) -> Result<'a> {
        Result { white, black, outcome, termination }
    }

    #[test]
    fn the_table_counts_every_game_on_both_sides() {
        let games = [
            game("a", "b", Outcome::WhiteWins, "normal"),
            game("b", "a", Outcome::Drawn, "normal"),
            game("c", "a", Outcome::WhiteWins, "time forfeit"),
            game("b", "c", Outcome::BlackWins, "normal"),
        ];
        let names = ["a", "b", "c"].map(str::to_owned);
        let table = Standings::of(&names, games.into_iter());
        let order: Vec<_> = table.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(order, ["c", "a", "b"]);
        assert_eq!(table.rows.iter().map(|row| row.tally.games()).sum::<u64>(), 8);
        assert_eq!(table.cross[1][2], Tally::new(1, 1, 0));
        assert_eq!(table.cross[2][1], Tally::new(0, 1, 1));
        assert_eq!(table.rows[1].failures["time forfeit"], 1);
        assert!(table.rows[0].failures.is_empty());
        assert_eq!(table.endings["normal"], 3);
        assert!(table.is_connected);
    }

    #[test]
    fn players_who_have_not_played_have_no_rating() {
        let table = Standings::of(&["a".to_owned(), "b".to_owned()], std::iter::empty());
        assert!(table.rows.iter().all(|row| row.rating.is_none()));
        assert_eq!(table.rows.len(), 2);
    }
}
