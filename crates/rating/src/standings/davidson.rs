//! Davidson's model of games with draws, and its most likely strengths.
//!
//! With d = θᵢ − θⱼ, the first player wins, draws and loses with weights e^(d/2), ν and e^(−d/2). Without draws (ν = 0)
//! that is the model of Bradley and Terry. The logarithm of the likelihood is concave in θ and η = ln ν, so Newton's
//! method finds its one summit, and its curvature there tells how sharp the summit is.

use super::matrix::Matrix;
use super::meetings::Meetings;

/// Strengths on the natural scale.
pub(crate) struct Strengths {
    /// θ of each player, up to a constant for each group.
    pub(crate) theta: Vec<f64>,
    /// The weight of a draw.
    pub(crate) nu: f64,
    /// The inverse of the observed information about all θ, and η last.
    pub(crate) covariance: Matrix,
}

/// The chances of win, draw and loss at a difference of `d`.
pub(crate) fn chances(d: f64, nu: f64) -> [f64; 3] {
    // Divided by the larger of the outer weights, so that nothing overflows.
    let (win, loss) = if d > 0.0 { (1.0, (-d).exp()) } else { (d.exp(), 1.0) };
    let draw = nu * (-d.abs() / 2.0).exp();
    let sum = win + draw + loss;
    [win / sum, draw / sum, loss / sum]
}

/// The problem to solve: results and what is believed before them.
pub(crate) struct Davidson<'a> {
    pub(crate) meetings: &'a Meetings,
    pub(crate) groups: &'a [usize],
    /// Virtual games of each player, half won and half lost against a player of strength 0, and of equals, half drawn.
    pub(crate) prior: f64,
    /// Whether there is a ν to be found, or it is 0.
    pub(crate) with_draws: bool,
}

/// The likelihood at a point: its height (logarithm), slope and curvature (with its sign turned).
struct Summit {
    height: f64,
    slope: Vec<f64>,
    curvature: Matrix,
}

impl Davidson<'_> {
    pub(crate) fn solve(&self) -> Strengths {
        let players = self.meetings.players();
        // All θ, then η. Without draws η stays far down, where ν is 0.
        let mut point = vec![0.0; players + 1];
        if !self.with_draws {
            point[players] = f64::NEG_INFINITY;
        }
        let mut here = self.look(&point);
        for _ in 0..200 {
            let step = here.curvature.root().solve(&here.slope);
            let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
            let mut scale = if longest > 5.0 { 5.0 / longest } else { 1.0 };
            let (next, there) = loop {
                let next: Vec<f64> = point.iter().zip(&step).map(|(at, part)| at + scale * part).collect();
                let there = self.look(&next);
                // Near the top the height is flat to the last digit, and a full step is right.
                if there.height >= here.height || longest * scale < 1e-6 {
                    break (next, there);
                }
                scale /= 2.0;
            };
            (point, here) = (next, there);
            if longest < 1e-11 {
                break;
            }
        }
        let nu = point[players].exp();
        let covariance = here.curvature.root().inverse();
        point.truncate(players);
        Strengths { theta: point, nu, covariance }
    }

    fn look(&self, point: &[f64]) -> Summit {
        let players = self.meetings.players();
        let (theta, eta) = (&point[..players], point[players]);
        let nu = eta.exp();
        let mut view =
            Summit { height: 0.0, slope: vec![0.0; players + 1], curvature: Matrix::zero(players + 1) };
        for (first, second, tally) in self.meetings.iter() {
            let [wins, draws, losses] = [tally.wins, tally.draws, tally.losses].map(|n| n as f64);
            let games = wins + draws + losses;
            let [win, draw, loss] = chances(theta[first] - theta[second], nu);
            for (count, chance) in [(wins, win), (draws, draw), (losses, loss)] {
                if count > 0.0 {
                    view.height += count * chance.ln();
                }
            }
            let surplus = 0.5 * ((wins - losses) - games * (win - loss));
            view.slope[first] += surplus;
            view.slope[second] -= surplus;
            view.slope[players] += draws - games * draw;
            let bend = games * 0.25 * ((win + loss) - (win - loss) * (win - loss));
            view.curvature.add(first, first, bend);
            view.curvature.add(second, second, bend);
            view.curvature.add(first, second, -bend);
            let cross = -0.5 * games * draw * (win - loss);
            view.curvature.add(first, players, cross);
            view.curvature.add(second, players, -cross);
            view.curvature.add(players, players, games * draw * (1.0 - draw));
        }
        self.believe(theta, nu, &mut view);
        view
    }

    /// Adds what is believed before any result, or holds the strengths where nothing else does.
    fn believe(&self, theta: &[f64], nu: f64, view: &mut Summit) {
        let players = theta.len();
        if self.prior > 0.0 {
            for (player, &strength) in theta.iter().enumerate() {
                let [win, _, loss] = chances(strength, 0.0);
                view.height += self.prior * 0.5 * (win.ln() + loss.ln());
                view.slope[player] -= self.prior * 0.5 * (win - loss);
                view.curvature.add(player, player, self.prior * win * loss);
            }
            let [_, draw, _] = chances(0.0, nu);
            view.height += self.prior * 0.5 * (draw.ln() + (1.0 - draw).ln());
            view.slope[players] += self.prior * (0.5 - draw);
            view.curvature.add(players, players, self.prior * draw * (1.0 - draw));
        } else {
            // To lift a whole group changes nothing; the slope has no part in that direction, so any weight does.
            for first in 0..players {
                for second in first..players {
                    if self.groups[first] == self.groups[second] {
                        view.curvature.add(first, second, 1.0);
                    }
                }
            }
        }
        if !self.with_draws {
            view.slope[players] = 0.0;
            view.curvature.add(players, players, 1.0);
        }
    }
}
