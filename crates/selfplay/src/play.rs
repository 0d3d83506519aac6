//! An engine plays a game against itself.

use damier_core::{Dice, History, Outcome, Position, Side};
use damier_search::{Limits, Quest, Score, Searcher};

use crate::{Before, Conduct, Game, Ply};

/// How often chance may try for an even opening before an uneven one is taken.
const OPENINGS: usize = 50;

/// Nobody is ahead who is ahead by less.
const LEVEL: Score = Score::thousandths(100);

/// Plays a game by this chance. `is_quiet` says whether a position, whose best move is given, may be judged as it stands.
pub fn play_game<P: Position>(
    conduct: &Conduct,
    dice: Dice,
    searcher: &mut dyn Searcher<P>,
    is_quiet: &impl Fn(&P, P::Move) -> bool,
) -> Game {
    Table { conduct, searcher, dice }.play(is_quiet)
}

/// Where a game is played.
struct Table<'a, P: Position> {
    conduct: &'a Conduct,
    searcher: &'a mut dyn Searcher<P>,
    dice: Dice,
}

impl<P: Position> Table<'_, P> {
    /// The best move and its value for the side that plays it.
    fn think(&mut self, game: &History<P>) -> Option<(P::Move, Score)> {
        let quest = Quest::new(game, Limits::nodes(self.conduct.patience * self.conduct.nodes));
        let stop = quest.stop.clone();
        let report = self.searcher.search(&quest, &mut |report| {
            if report.count.nodes >= self.conduct.nodes {
                stop.raise();
            }
        });
        report.best().map(|m| (m, report.score))
    }

    /// The number of a move by lot; `None` where there is none.
    fn lot(&mut self, game: &History<P>) -> Option<usize> {
        let moves = game.legal_moves().len();
        (moves > 0).then(|| self.dice.below(moves))
    }

    /// The number of a move that is hardly thought about; `None` where there is none.
    fn slip(&mut self, game: &History<P>) -> Option<usize> {
        let Some(nodes) = self.conduct.glance else { return self.lot(game) };
        // What was thought before must not help.
        self.searcher.new_game();
        let report = self.searcher.search(&Quest::new(game, Limits::nodes(nodes)), &mut |_| ());
        let best = report.best()?;
        game.legal_moves().iter().position(|legal| *legal == best)
    }

    /// Random moves from the start of the game; `None` where they end it.
    fn draw_opening(&mut self) -> Option<(History<P>, Vec<Ply>)> {
        let (least, most) = (*self.conduct.opening.start(), *self.conduct.opening.end());
        let count = least + self.dice.below(most - least + 1);
        let (mut game, mut plies) = (History::default(), Vec::new());
        for _ in 0..count {
            let nth = self.lot(&game)?;
            play_nth(&mut game, &mut plies, nth, Before::Lot)?;
        }
        game.ending().is_none().then_some((game, plies))
    }

    /// An opening that leaves the game open; the opening position where chance finds none at all.
    fn open(&mut self) -> (History<P>, Vec<Ply>) {
        let mut uneven = None;
        for _ in 0..OPENINGS {
            let Some((game, plies)) = self.draw_opening() else { continue };
            self.searcher.new_game();
            let margin = self.conduct.lopsided;
            let is_even = |(_, score)| (-margin..=margin).contains(&score);
            if self.think(&game).is_some_and(is_even) {
                return (game, plies);
            }
            uneven = Some((game, plies));
        }
        uneven.unwrap_or_default()
    }

    /// Whether nothing is going on any more, and nobody is ahead.
    fn is_idle(&self, pos: &P, score: Score) -> bool {
        usize::from(pos.countdown()) >= self.conduct.idle && (-LEVEL..=LEVEL).contains(&score)
    }

    /// Plays to the end.
    fn play(mut self, is_quiet: &impl Fn(&P, P::Move) -> bool) -> Game {
        let (mut game, mut plies) = self.open();
        self.searcher.new_game();
        let (opened, mut agreement) = (plies.len(), Agreement::default());
        let (agreed, longest) = (self.conduct.agreed, self.conduct.longest);
        while game.ending().is_none() && agreement.plies < agreed && plies.len() < longest {
            let age = plies.len() - opened;
            if age < self.conduct.unsteady && self.dice.below(self.conduct.slip) == 0 {
                let Some(nth) = self.slip(&game) else { break };
                if play_nth(&mut game, &mut plies, nth, Before::Lot).is_none() {
                    break;
                }
                continue;
            }
            let pos = *game.position();
            let Some((m, score)) = self.think(&game) else { break };
            let teaches = age >= self.conduct.settling && score.verdict().is_none() && is_quiet(&pos, m);
            let before = if teaches { Before::Worth(short(score)) } else { Before::Nothing };
            agreement.hear(score.flipped_if(pos.turn() == Side::Black), self.conduct.decided);
            if self.is_idle(&pos, score) {
                break;
            }
            let Some(nth) = game.legal_moves().iter().position(|legal| *legal == m) else { break };
            if play_nth(&mut game, &mut plies, nth, before).is_none() {
                break;
            }
        }
        let outcome = match game.ending() {
            Some(ending) => ending.verdict.outcome(game.position().turn()),
            None if agreement.plies >= agreed => agreement.winner.map_or(Outcome::Draw, Outcome::Win),
            None => Outcome::Draw,
        };
        Game { plies, outcome, worth: None }
    }
}

/// Plays the move of this number; `None` where a byte cannot hold it, or there is none.
fn play_nth<P: Position>(
    game: &mut History<P>,
    plies: &mut Vec<Ply>,
    nth: usize,
    before: Before,
) -> Option<()> {
    let m = *game.legal_moves().get(nth)?;
    plies.push(Ply { nth: u8::try_from(nth).ok()?, before });
    game.play(m);
    Some(())
}

/// A score in the room a file has for it; the two least numbers say that there is none.
fn short(score: Score) -> i16 {
    score.in_thousandths().clamp((i16::MIN + 2).into(), i16::MAX.into()) as i16
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
