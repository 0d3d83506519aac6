//! What results are worth. The idea: 1 for a win, 0 for a loss, and everything else between them.

use damier_core::{Position, Verdict};

use crate::Score;

/// A finished game, for the side to move.
pub(super) fn of_verdict(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Won => 1.0,
        Verdict::Drawn => 0.5,
        Verdict::Lost => 0.0,
    }
}

/// A judgement squashed to a chance of winning: an even position is worth a half, one man ahead about 0.73.
pub(super) fn of_score(score: Score) -> f64 {
    score.verdict().map_or_else(|| 1.0 / (1.0 + (-score.in_points()).exp()), of_verdict)
}

/// A mean as a score: a point is a certain win, nothing an even game.
pub(super) fn as_score(mean: f64) -> Score {
    Score::points(2.0 * mean - 1.0)
}

/// How the game ended if it is over here, for the side to move.
pub(super) fn verdict<P: Position>(pos: &P) -> Option<Verdict> {
    pos.outcome().map(|ending| ending.verdict)
}

#[cfg(test)]
mod tests {
    use super::{as_score, of_score};
    use crate::Score;

    #[test]
    fn a_judgement_lies_between_a_loss_and_a_win() {
        let worths =
            [Score::LOST, Score::points(-3.0), Score::DRAWN, Score::points(1.0), Score::WON].map(of_score);
        assert!(worths.is_sorted_by(|a, b| a < b), "{worths:?}");
        assert_eq!((worths[0], worths[2], worths[4]), (0.0, 0.5, 1.0));
    }

    #[test]
    fn an_even_mean_is_an_even_score() {
        assert_eq!([0.0, 0.5, 1.0].map(as_score), [Score::points(-1.0), Score::DRAWN, Score::points(1.0)]);
    }
}
