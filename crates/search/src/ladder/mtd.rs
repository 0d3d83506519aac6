//! MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996). The idea: with a memory, questions "at least this?" are enough.
//!
//! Each question is an alpha-beta search with a null window; the answers close in on the value from both sides. Asked from
//! above it visits the leaves of SSS*, from below those of DUAL*, and from a good guess the fewest of all.

use damier_core::Position;

use super::alpha_beta;
use crate::{Context, Evaluator, Observer, Score, Stopped, Window};

/// The value of `pos`, `depth` plies deep, by questions that start at `first`; the context must have a table.
///
/// `Score::INFINITE` as the first guess makes it MTD(+∞), alias SSS*, and `Score::LEAST` MTD(−∞), alias DUAL*.
pub fn mtd<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    first: Score,
    depth: u32,
) -> Result<Score, Stopped> {
    let (mut lower, mut upper) = (Score::LEAST, Score::INFINITE);
    let (mut guess, mut line) = (first, Vec::new());
    while lower < upper {
        let beta = if guess == lower { guess.next() } else { guess };
        guess = alpha_beta(cx, pos, Window::null(beta.previous()), depth, 0)?;
        if guess < beta {
            upper = guess;
        } else {
            lower = guess;
            // Only a question answered by yes has found a move.
            line = cx.line().to_vec();
        }
        if line.is_empty() {
            line = cx.line().to_vec();
        }
    }
    cx.set_line(line);
    Ok(guess)
}
