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
}

/// A move of such a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its place among the legal moves.
    pub nth: u8,
    /// What the search found the position before it worth, in thousandths, for the side to move; `None` where nothing is to be
    /// learned from it.
    pub score: Option<i16>,
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
        self.plies.iter().filter(|ply| ply.score.is_some()).count()
    }

    /// The positions to learn from, by playing the game again.
    pub fn lessons<P: Position>(&self) -> Result<Vec<Lesson<P>>, ReplayError> {
        let mut game = History::<P>::default();
        let mut lessons = Vec::with_capacity(self.kept());
        for (ply, &Ply { nth, score }) in self.plies.iter().enumerate() {
            let (pos, moves) = (*game.position(), game.legal_moves());
            let m = moves.get(usize::from(nth)).copied();
            let m = m.ok_or(ReplayError { ply: ply + 1, nth, legal: moves.len() })?;
            if let Some(score) = score {
                let (score, result) = (Score::thousandths(score.into()), seen_by(pos.turn(), self.outcome));
                lessons.push(Lesson { pos, score, result });
            }
            game.play(m);
        }
        Ok(lessons)
    }
}

fn seen_by(side: Side, outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Draw => Verdict::Drawn,
        Outcome::Win(winner) if winner == side => Verdict::Won,
        Outcome::Win(_) => Verdict::Lost,
    }
}
