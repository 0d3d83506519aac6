//! The strengths under which everybody is expected to score what they scored.
//!
//! With d = θᵢ − θⱼ, the first player expects 1 / (1 + e^(−d)) points of a game, and a draw is half a point: that is what
//! Elo means. Half a point counts as half a win and half a loss in the likelihood of Bradley and Terry, whose logarithm
//! is concave, so Newton's method finds its one summit. How sharp the summit is would tell how sure the strengths are if
//! every game were won or lost. Draws make scores surer than that, so the slope of the summit is shaken as much as the
//! scores are, and the strengths by what the curvature makes of it (the sandwich of Huber and White).

use super::matrix::Matrix;
use super::meetings::Meetings;
use crate::tally::Tally;

/// Strengths on the natural scale.
pub(crate) struct Strengths {
    /// θ of each player, up to a constant for each group.
    pub(crate) theta: Vec<f64>,
    /// How unsure they are, together.
    pub(crate) covariance: Matrix,
}

/// The score expected by one who is stronger by `d`.
pub(crate) fn expected(d: f64) -> f64 {
    1.0 / (1.0 + (-d).exp())
}

/// The problem to solve: results and what is believed before them.
pub(crate) struct Scores<'a> {
    pub(crate) meetings: &'a Meetings,
    pub(crate) groups: &'a [usize],
    /// Virtual games of each player, half won and half lost against a player of strength 0.
    pub(crate) prior: f64,
}

/// The likelihood at a point: its height (logarithm), slope and curvature (with its sign turned).
struct Summit {
    height: f64,
    slope: Vec<f64>,
    curvature: Matrix,
}

impl Scores<'_> {
    pub(crate) fn solve(&self) -> Strengths {
        let mut theta = vec![0.0; self.meetings.players()];
        let mut here = self.look(&theta);
        for _ in 0..200 {
            let step = here.curvature.root().solve(&here.slope);
            let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
            let mut scale = if longest > 5.0 { 5.0 / longest } else { 1.0 };
            let (next, there) = loop {
                let next: Vec<f64> = theta.iter().zip(&step).map(|(at, part)| at + scale * part).collect();
                let there = self.look(&next);
                // Near the top the height is flat to the last digit, and a full step is right.
                if there.height >= here.height || longest * scale < 1e-6 {
                    break (next, there);
                }
                scale /= 2.0;
            };
            (theta, here) = (next, there);
            if longest < 1e-11 {
                break;
            }
        }
        let inverse = here.curvature.root().inverse();
        let covariance = inverse.times(&self.shaking(&theta)).times(&inverse);
        Strengths { theta, covariance }
    }

    fn look(&self, theta: &[f64]) -> Summit {
        let players = theta.len();
        let mut view = Summit { height: 0.0, slope: vec![0.0; players], curvature: Matrix::zero(players) };
        for (first, second, tally) in self.meetings.iter() {
            let (games, points) = (tally.games() as f64, points(tally));
            let d = theta[first] - theta[second];
            view.height += points * expected(d).ln() + (games - points) * expected(-d).ln();
            let surplus = points - games * expected(d);
            view.slope[first] += surplus;
            view.slope[second] -= surplus;
            view.curvature.join(first, second, games * expected(d) * expected(-d));
        }
        self.believe(theta, &mut view);
        view
    }

    /// Adds what is believed before any result, or holds the strengths where nothing else does.
    fn believe(&self, theta: &[f64], view: &mut Summit) {
        if self.prior > 0.0 {
            for (player, &strength) in theta.iter().enumerate() {
                let (win, loss) = (expected(strength), expected(-strength));
                view.height += self.prior * 0.5 * (win.ln() + loss.ln());
                view.slope[player] -= self.prior * (win - 0.5);
                view.curvature.add(player, player, self.prior * win * loss);
            }
            return;
        }
        // To lift a whole group changes nothing; the slope has no part in that direction, so any weight does.
        for first in 0..theta.len() {
            for second in first..theta.len() {
                if self.groups[first] == self.groups[second] {
                    view.curvature.add(first, second, 1.0);
                }
            }
        }
    }

    /// How far the scores, and so the slope, vary by chance about what was expected.
    fn shaking(&self, theta: &[f64]) -> Matrix {
        let mut variance = Matrix::zero(theta.len());
        for (first, second, tally) in self.meetings.iter() {
            let d = theta[first] - theta[second];
            // A game that is drawn takes a quarter off the variance of one that is won or lost. The virtual games count as
            // not drawn: a few games, all drawn, must not look like certainty.
            let draws = tally.draws as f64 / (tally.games() as f64 + self.prior);
            let of_a_game = expected(d) * expected(-d) - draws / 4.0;
            variance.join(first, second, tally.games() as f64 * of_a_game.max(0.0));
        }
        for (player, &strength) in theta.iter().enumerate() {
            variance.add(player, player, self.prior * expected(strength) * expected(-strength));
        }
        variance
    }
}

fn points(tally: &Tally) -> f64 {
    tally.wins as f64 + 0.5 * tally.draws as f64
}
