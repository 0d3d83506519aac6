//! What a file of games comes to.

use damier_core::{Outcome, Side};

use crate::{Game, Ply};

/// Counts of games, results and scores.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games.
    pub games: usize,
    /// Moves in them.
    pub plies: usize,
    /// Positions to learn from.
    pub kept: usize,
    /// Games White has won.
    pub white: usize,
    /// Games Black has won.
    pub black: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Positions by score, in half points from [`LEAST`](Self::LEAST) on; the first and the last also hold what lies beyond.
    pub scores: [usize; Summary::STEPS],
}

impl Summary {
    /// Steps into which scores are sorted.
    pub const STEPS: usize = 17;

    /// Where the first step begins, in thousandths.
    pub const LEAST: i32 = -4250;

    /// The width of a step, in thousandths.
    pub const WIDTH: i32 = 500;

    /// Counts one more game.
    pub fn add(&mut self, game: &Game) {
        self.games += 1;
        self.plies += game.plies.len();
        self.kept += game.kept();
        match game.outcome {
            Outcome::Win(Side::White) => self.white += 1,
            Outcome::Win(Side::Black) => self.black += 1,
            Outcome::Draw => self.drawn += 1,
        }
        for score in game.plies.iter().filter_map(Ply::score) {
            let step = (i32::from(score) - Self::LEAST).div_euclid(Self::WIDTH);
            self.scores[step.clamp(0, Self::STEPS as i32 - 1) as usize] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_core::{Outcome, Side};

    use super::Summary;
    use crate::{Before, Game, Ply};

    #[test]
    fn scores_fall_into_their_steps() {
        let worth = Before::Worth;
        let plies = [worth(-9000), worth(0), worth(240), worth(260), Before::Nothing, worth(9000)];
        let plies = plies.map(|before| Ply { nth: 0, before }).to_vec();
        let mut summary = Summary::default();
        summary.add(&Game { plies, outcome: Outcome::Win(Side::Black), worth: None });
        assert_eq!((summary.games, summary.plies, summary.kept, summary.black), (1, 6, 5, 1));
        let counted: Vec<usize> = (0..Summary::STEPS).filter(|&step| summary.scores[step] > 0).collect();
        assert_eq!(counted, [0, 8, 9, 16]);
        assert_eq!(summary.scores[8], 2);
    }
}
