//! Aspiration. The idea: the value will be near the last one, so search a small window first and widen it if that was wrong.

use damier_core::Position;

use super::alpha_beta;
use crate::{Context, Evaluator, Observer, Score, Stopped, Window};

/// The value of `pos`, searched with a window of `margin` around `guess`; the half that fails is opened.
pub fn aspiration<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    guess: Score,
    margin: Score,
    depth: u32,
) -> Result<Score, Stopped> {
    let mut window = Window::around(guess, margin);
    loop {
        let score = alpha_beta(cx, pos, window, depth, 0)?;
        if score <= window.alpha && window.alpha > Score::LEAST {
            window = Window { alpha: Score::LEAST, beta: score.next() };
        } else if score >= window.beta && window.beta < Score::INFINITE {
            window = Window { alpha: score.previous(), beta: Score::INFINITE };
        } else {
            return Ok(score);
        }
    }
}
