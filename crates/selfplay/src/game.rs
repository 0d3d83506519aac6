//! A game that was played to learn from.

use damier_core::{History, Outcome, Position, Side, Verdict};
use damier_search::Score;
use thiserror::Error;

/// A game: its moves from the opening position, and what was found on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its moves.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub outcome: Outcome,
    /// What the position it ends in is worth to the side to move, in thousandths, where that says more than the outcome.
    pub worth: Option<i16>,
}

/// What is known of a position for sure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// How the game ends for the side to move, if both play their best.
    pub verdict: Verdict,
    /// What that is worth to it, in thousandths.
    pub worth: i16,
}

/// A move of such a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its place among the legal moves.
    pub nth: u8,
    /// What the position before it teaches.
    pub before: Before,
}

/// What the position before a move teaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// What the search found it worth, in thousandths, for the side to move.
    Worth(i16),
    /// Nothing: it was not quiet, too near to chance, or decided.
    Nothing,
    /// Nothing, and what came of it says nothing of it either: the move was drawn by lot.
    Lot,
}

impl Ply {
    /// What the search found the position before it worth, where something is to be learned from it.
    pub fn score(&self) -> Option<i16> {
        if let Before::Worth(score) = self.before { Some(score) } else { None }
    }
}

/// A position to learn from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson<P> {
    /// The position.
    pub pos: P,
    /// What the search found it worth to the side to move.
    pub score: Score,
    /// How the game ended for the side to move.
    pub result: Verdict,
}

/// A move that cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("move {ply} of the game is number {nth} of {legal} legal ones: it is not of this game")]
pub struct ReplayError {
    ply: usize,
    nth: u8,
    legal: usize,
}

impl Game {
    /// Positions to learn from.
    pub fn kept(&self) -> usize {
        self.plies.iter().filter(|ply| ply.score().is_some()).count()
    }

    /// The same game, judged with hindsight: of what a position promises, this share is what came of it, which is what the next one to
    /// learn from promises, with hindsight too, and in the end the result. So the first plies hear of the last ones, and less the
    /// farther away they are: at a share of 0.9 half of it comes from the next seven. Of what comes behind a move by lot they hear
    /// nothing. A score is taken to promise what the network's do, +1.00 three points of four. (These are the returns of TD(lambda), Sutton 1988, of values that
    /// searches found.)
    #[must_use]
    pub fn in_hindsight<P: Position>(&self, share: f64) -> Game {
        let mut game = self.clone();
        let first = P::default().turn();
        let sign = |ply: usize| if ply.is_multiple_of(2) { 1.0 } else { -1.0 };
        // What the side that moved first can expect; `None` where only chance knows.
        let mut expected = Some(match (self.worth, seen_by(first, self.outcome)) {
            (Some(worth), _) => chance(sign(self.plies.len()) * f64::from(worth)),
            (None, Verdict::Lost) => 0.0,
            (None, Verdict::Drawn) => 0.5,
            (None, Verdict::Won) => 1.0,
        });
        for (at, ply) in game.plies.iter_mut().enumerate().rev() {
            let score = match &mut ply.before {
                Before::Worth(score) => score,
                Before::Nothing => continue,
                Before::Lot => {
                    expected = None;
                    continue;
                }
            };
            let found = chance(sign(at) * f64::from(*score));
            let heard = (1.0 - share) * found + share * expected.unwrap_or(found);
            expected = Some(heard);
            *score = (sign(at) * worth(heard)).round() as i16;
        }
        game
    }

    /// The same game, ended at the first position of which `known` knows for sure who wins: what was made of it there teaches how well the
    /// players knew that ending, and not what the moves before it were worth.
    pub fn ended_where_known<P: Position>(
        &self,
        known: impl Fn(&P) -> Option<Known>,
    ) -> Result<Game, ReplayError> {
        let ended = |pos: &P, ply: usize| {
            known(pos).map(|Known { verdict, worth }| {
                let (plies, outcome) = (self.plies[..ply].to_vec(), verdict.outcome(pos.turn()));
                Game { plies, outcome, worth: Some(worth) }
            })
        };
        let mut game = History::<P>::default();
        for (ply, played) in self.plies.iter().enumerate() {
            if let Some(ended) = ended(game.position(), ply) {
                return Ok(ended);
            }
            play(&mut game, ply, played.nth)?;
        }
        // Also where it was broken off; where it is over by the rules these have spoken.
        let broken_off =
            if game.ending().is_none() { ended(game.position(), self.plies.len()) } else { None };
        Ok(broken_off.unwrap_or_else(|| self.clone()))
    }

    /// The positions to learn from, by playing the game again.
    pub fn lessons<P: Position>(&self) -> Result<Vec<Lesson<P>>, ReplayError> {
        let mut game = History::<P>::default();
        let mut lessons = Vec::with_capacity(self.kept());
        for (ply, played) in self.plies.iter().enumerate() {
            let pos = *game.position();
            if let Some(score) = played.score() {
                let (score, result) = (Score::thousandths(score.into()), seen_by(pos.turn(), self.outcome));
                lessons.push(Lesson { pos, score, result });
            }
            play(&mut game, ply, played.nth)?;
        }
        Ok(lessons)
    }
}

/// Plays the move with this place among the legal ones.
fn play<P: Position>(game: &mut History<P>, ply: usize, nth: u8) -> Result<(), ReplayError> {
    let moves = game.legal_moves();
    let m = moves.get(usize::from(nth)).copied();
    game.play(m.ok_or(ReplayError { ply: ply + 1, nth, legal: moves.len() })?);
    Ok(())
}

/// What a value in thousandths promises: +1.00 three points of four, three times what is left to the other side.
fn chance(value: f64) -> f64 {
    1.0 / (1.0 + 3_f64.powf(-value / 1000.0))
}

/// The value that promises so much, in thousandths; of nothing is anyone quite certain.
fn worth(chance: f64) -> f64 {
    const LEAST: f64 = 1e-12;
    let chance = chance.clamp(LEAST, 1.0 - LEAST);
    1000.0 * (chance / (1.0 - chance)).log(3.0)
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
    use std::cell::Cell;

    use damier_core::{Outcome, Side, Verdict};
    use damier_draughts::{International, Position};

    use super::{Before, Game, Known, Ply};

    fn scores(game: &Game) -> Vec<Option<i16>> {
        game.plies.iter().map(Ply::score).collect()
    }

    fn ply(score: Option<i16>) -> Ply {
        Ply { nth: 0, before: score.map_or(Before::Nothing, Before::Worth) }
    }

    #[test]
    fn hindsight_brings_back_what_came_of_a_position() {
        // White is a little ahead, Black's position is not judged, White's is even, Black is lost; and White wins.
        let plies = [Some(100), None, Some(0), Some(-2000)].map(ply);
        let game = Game { plies: plies.into(), outcome: Outcome::Win(Side::White), worth: None };
        let heard = |share| scores(&game.in_hindsight::<Position<International>>(share));
        assert_eq!(heard(0.0), scores(&game));
        // By hand: +2 promises 9 of 10, half of it and of the point is 0.95; of that and 0.5 it is 0.725; of that and 0.5274 for +0.1 it is 0.6262.
        assert_eq!(heard(0.5), [Some(470), None, Some(882), Some(-2680)]);
        // Who hears of nothing else hears of the result.
        assert!(heard(1.0).into_iter().flatten().all(|score| score.abs() > 20_000));
    }

    #[test]
    fn a_game_ends_where_its_result_is_known() {
        let game = Game { plies: vec![ply(Some(100)); 4], outcome: Outcome::Draw, worth: None };
        let known = |lost_at: usize| {
            let (game, seen) = (game.clone(), Cell::new(0));
            let known = |_: &Position<International>| {
                seen.set(seen.get() + 1);
                (seen.get() > lost_at).then_some(Known { verdict: Verdict::Lost, worth: -3000 })
            };
            game.ended_where_known(known).unwrap()
        };
        // Black is to move after three plies, and has lost.
        let ended = |plies, winner| {
            let (plies, outcome) = (vec![ply(Some(100)); plies], Outcome::Win(winner));
            Game { plies, outcome, worth: Some(-3000) }
        };
        assert_eq!(known(3), ended(3, Side::White));
        assert_eq!(known(2), ended(2, Side::Black));
        assert_eq!(known(4), ended(4, Side::Black), "broken off where it is known");
        assert_eq!(known(5), game);
        let foreign = Game { plies: vec![Ply { nth: 200, ..ply(None) }], ..game };
        assert!(foreign.ended_where_known::<Position<International>>(|_| None).is_err());
    }

    #[test]
    fn hindsight_hears_what_the_end_is_worth() {
        let heard = |plies: &[Option<i16>], share| {
            let plies = plies.iter().copied().map(ply).collect();
            let game = Game { plies, outcome: Outcome::Draw, worth: Some(200) };
            scores(&game.in_hindsight::<Position<International>>(share))
        };
        // Even for White, even for Black, and then White is to move in a draw that is worth something to it.
        assert_eq!(heard(&[Some(0), Some(0)], 1.0), [Some(200), Some(-200)]);
        // By hand: +0.2 promises 0.5547, half of it and of 0.5 is 0.5274; of that and 0.5 it is 0.5137.
        assert_eq!(heard(&[Some(0), Some(0)], 0.5), [Some(50), Some(-100)]);
        // After one ply it is Black who may hope.
        assert_eq!(heard(&[Some(0)], 1.0), [Some(-200)]);
    }

    #[test]
    fn hindsight_ends_at_a_move_by_lot() {
        // White stands well, a move by lot throws the game away, and Black wins it.
        let by_lot = Ply { nth: 0, before: Before::Lot };
        let plies = [ply(Some(500)), ply(Some(-500)), by_lot, ply(Some(2000))];
        let game = Game { plies: plies.into(), outcome: Outcome::Win(Side::Black), worth: None };
        let heard = scores(&game.in_hindsight::<Position<International>>(0.5));
        assert_eq!(heard, [Some(500), Some(-500), None, Some(2680)]);
    }
}
