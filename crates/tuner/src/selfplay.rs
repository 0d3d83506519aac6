//! Games the engine plays against itself, and the positions of them worth learning from.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use damier_core::{Dice, History, Outcome, Position, Side, Verdict};
use damier_search::{Limits, Quest, Score, Searcher};

use crate::Progress;
use crate::crew::share;

/// How the games are played.
#[derive(Clone, PartialEq, Debug)]
pub struct Conduct {
    /// How many.
    pub games: usize,
    /// What chance starts from; game `n` depends on it and on `n`, and on nothing else.
    pub seed: u64,
    /// Threads that play; they change the time and not the games.
    pub threads: usize,
    /// What is spent on a move.
    pub limits: Limits,
    /// Random moves the game begins with.
    pub opening: RangeInclusive<usize>,
    /// An opening that the search finds one side ahead by more is not played.
    pub lopsided: Score,
    /// Plies behind the opening of which nothing is kept: what chance left hanging is settled there.
    pub settling: usize,
    /// Plies behind the opening among which one move in [`Conduct::slip`] is random.
    pub unsteady: usize,
    /// See [`Conduct::unsteady`].
    pub slip: usize,
    /// A game is over when both sides have found the same one ahead by this for [`Conduct::agreed`] plies in a row.
    pub decided: Score,
    /// See [`Conduct::decided`].
    pub agreed: usize,
    /// A game of so many plies is a draw.
    pub longest: usize,
}

impl Default for Conduct {
    fn default() -> Self {
        Conduct {
            games: 1000,
            seed: 1,
            threads: 1,
            limits: Limits::nodes(2000),
            opening: 4..=10,
            lopsided: Score::thousandths(1500),
            settling: 2,
            unsteady: 20,
            slip: 40,
            decided: Score::thousandths(6000),
            agreed: 8,
            longest: 300,
        }
    }
}

/// A position that was kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Kept<P> {
    /// The position.
    pub pos: P,
    /// What the search found it worth to the side to move.
    pub score: Score,
    /// How the game ended for the side to move.
    pub result: Verdict,
    /// The number of the game.
    pub game: u32,
}

/// How often chance may try for an even opening before an uneven one is taken.
const PATIENCE: usize = 50;

/// Plays games and keeps their quiet positions, each once, in the order of the games.
///
/// `make_searcher` makes the player of a game from its seed. `is_quiet` says whether a position, whose best move is given, may be
/// judged as it stands.
pub fn play<P: Position>(
    conduct: &Conduct,
    make_searcher: &(impl Fn(u64) -> Box<dyn Searcher<P>> + Sync),
    is_quiet: &(impl Fn(&P, P::Move) -> bool + Sync),
    progress: &impl Progress,
) -> Vec<Kept<P>> {
    let games = share(conduct.games, conduct.threads, |number| {
        let mut dice = Dice::new(conduct.seed);
        let mut dice = Dice::new(dice.roll() ^ number as u64);
        let searcher = make_searcher(dice.roll());
        let kept = Game { conduct, searcher, dice }.play(is_quiet, number as u32);
        progress.finished(kept.len());
        kept
    });
    let mut seen = HashSet::new();
    games.into_iter().flatten().filter(|kept| seen.insert(kept.pos.key())).collect()
}

/// A game in progress.
struct Game<'a, P: Position> {
    conduct: &'a Conduct,
    searcher: Box<dyn Searcher<P>>,
    dice: Dice,
}

impl<P: Position> Game<'_, P> {
    /// The best move and its value for the side that plays it.
    fn think(&mut self, game: &History<P>) -> Option<(P::Move, Score)> {
        let report = self.searcher.search(&Quest::new(game, self.conduct.limits), &mut |_| {});
        report.best().map(|m| (m, report.score))
    }

    /// Random moves from the start of the game; `None` where they end it.
    fn draw_opening(&mut self) -> Option<History<P>> {
        let plies = self.conduct.opening.clone();
        let plies = plies.start() + self.dice.below(plies.end() - plies.start() + 1);
        let mut game = History::default();
        for _ in 0..plies {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return None;
            }
            game.play(moves[self.dice.below(moves.len())]);
        }
        game.ending().is_none().then_some(game)
    }

    /// An opening that leaves the game open; the opening position where chance finds none at all.
    fn open(&mut self) -> History<P> {
        let mut uneven = None;
        for _ in 0..PATIENCE {
            let Some(game) = self.draw_opening() else { continue };
            self.searcher.new_game();
            let margin = self.conduct.lopsided;
            let is_even = |(_, score)| (-margin..=margin).contains(&score);
            if self.think(&game).is_some_and(is_even) {
                return game;
            }
            uneven = Some(game);
        }
        uneven.unwrap_or_default()
    }

    /// Plays to the end and gives what is to be kept.
    fn play(mut self, is_quiet: &impl Fn(&P, P::Move) -> bool, number: u32) -> Vec<Kept<P>> {
        let mut game = self.open();
        self.searcher.new_game();
        let (opened, mut verdict) = (game.plies(), Agreement::default());
        let mut found: Vec<(P, Score)> = Vec::new();
        while game.ending().is_none() && verdict.plies < self.conduct.agreed {
            if game.plies() >= self.conduct.longest {
                break;
            }
            let age = game.plies() - opened;
            if age < self.conduct.unsteady && self.dice.below(self.conduct.slip) == 0 {
                let moves = game.legal_moves();
                game.play(moves[self.dice.below(moves.len())]);
                continue;
            }
            let pos = *game.position();
            let Some((m, score)) = self.think(&game) else { break };
            if age >= self.conduct.settling && score.verdict().is_none() && is_quiet(&pos, m) {
                found.push((pos, score));
            }
            verdict.hear(score.flipped_if(pos.turn() == Side::Black), self.conduct.decided);
            game.play(m);
        }
        let outcome = match game.ending() {
            Some(ending) => ending.verdict.outcome(game.position().turn()),
            None if verdict.plies >= self.conduct.agreed => {
                verdict.winner.map_or(Outcome::Draw, Outcome::Win)
            }
            None => Outcome::Draw,
        };
        let keep = |(pos, score): (P, Score)| {
            let result = seen_by(pos.turn(), outcome);
            Kept { pos, score, result, game: number }
        };
        found.into_iter().map(keep).collect()
    }
}

/// Who is winning, and for how many plies all have said so.
#[derive(Default)]
struct Agreement {
    winner: Option<Side>,
    plies: usize,
}

impl Agreement {
    /// Hears the next opinion, a score for White.
    fn hear(&mut self, score: Score, decided: Score) {
        let winner = match score {
            score if score >= decided => Some(Side::White),
            score if score <= -decided => Some(Side::Black),
            _ => None,
        };
        self.plies = match winner {
            None => 0,
            winner if winner == self.winner => self.plies + 1,
            _ => 1,
        };
        self.winner = winner;
    }
}

fn seen_by(side: Side, outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Draw => Verdict::Drawn,
        Outcome::Win(winner) if winner == side => Verdict::Won,
        Outcome::Win(_) => Verdict::Lost,
    }
}

#[cfg(test)]
mod tests {
    use damier_core::Side;
    use damier_search::Score;

    use super::Agreement;

    #[test]
    fn a_game_is_decided_only_while_all_say_the_same() {
        let mut verdict = Agreement::default();
        let decided = Score::points(5.0);
        let heard = [6.0, 7.0, 4.0, 6.0, -6.0, -9.0].map(|points| {
            verdict.hear(Score::points(points), decided);
            (verdict.winner, verdict.plies)
        });
        let (white, black) = (Some(Side::White), Some(Side::Black));
        assert_eq!(heard, [(white, 1), (white, 2), (None, 0), (white, 1), (black, 1), (black, 2)]);
    }
}
