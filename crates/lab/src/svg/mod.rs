//! Small pictures of results, as SVG: lines over an axis and bars, both with their errors.

mod bars;
mod drawing;
mod lines;
mod scale;

pub(crate) use bars::{Bar, Bars};
pub(crate) use lines::{Lines, Point, Series};
pub(crate) use scale::{Scale, Unit};
