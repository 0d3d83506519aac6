//! Iterative deepening. The idea: search to depth 1, then 2, then 3, so that there is an answer whenever the time is up.

use damier_core::Position;

use crate::{Context, Evaluator, Observer, Score, Stopped};

/// Searches deeper and deeper up to `last`, and gives the values found; each search is told those before it.
///
/// `done` hears of every depth that was finished, and ends the search by `false`. What an unfinished depth has found is
/// forgotten: the answer is that of the last complete one.
pub fn deepen<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    last: u32,
    mut search: impl FnMut(&mut Context<P, E, O>, u32, &[Score]) -> Result<Score, Stopped>,
    mut done: impl FnMut(&mut Context<P, E, O>, u32, Score) -> bool,
) -> Vec<Score> {
    let mut values = Vec::new();
    for depth in 1..=last {
        let Ok(score) = search(cx, depth, &values) else { break };
        values.push(score);
        if !done(cx, depth, score) {
            break;
        }
    }
    values
}
