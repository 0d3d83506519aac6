//! From a score to the chances to win, to draw and to lose.

use serde::Deserialize;

use super::Features;

/// The curve of the chances: to win `σ((s − a) / b)`, to lose `σ((−s − a) / b)`, to draw what is left.
///
/// The score `a` is where a win is as likely as not; `b` says how slowly that grows. Both are fitted with the weights, from the
/// games the champion played against itself, and stand in the head of their file.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub struct Chances {
    /// In thousandths.
    pub a: f64,
    /// In thousandths.
    pub b: f64,
}

/// The line of the curve in the head of a file of weights.
const LINE: &str = "# chances: ";

impl Chances {
    /// The curve of a game whose weights were fitted.
    ///
    /// ```
    /// use damier_chess::Position;
    /// use damier_engines::hand::Chances;
    /// let curve = Chances::fitted::<Position>().expect("the weights of chess are fitted");
    /// let [win, draw, loss] = curve.at(0.0);
    /// assert!(win == loss && (win + draw + loss - 1.0).abs() < 1e-9);
    /// assert!(curve.at(9000.0)[0] > 0.9);
    /// ```
    pub fn fitted<P: Features>() -> Option<Chances> {
        let text = P::fitted();
        let (a, b) = text.lines().find_map(|line| line.strip_prefix(LINE))?.split_once(' ')?;
        Some(Chances { a: a.parse().ok()?, b: b.parse().ok()? })
    }

    /// As a line in the head of a file of weights.
    pub fn line(&self) -> String {
        format!("{LINE}{:.0} {:.0}", self.a, self.b)
    }

    /// The chances to win, to draw and to lose at a score.
    pub fn at(&self, score: f64) -> [f64; 3] {
        let sigmoid = |x: f64| 1.0 / (1.0 + (-x).exp());
        let (win, loss) = (sigmoid((score - self.a) / self.b), sigmoid((-score - self.a) / self.b));
        [win, 1.0 - win - loss, loss]
    }
}
