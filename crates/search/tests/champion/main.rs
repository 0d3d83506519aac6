//! What the champion answers.

mod lines;
mod minds;
mod reckoning;
