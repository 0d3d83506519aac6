//! Bars side by side: how things compare. They lie, so that long names can be read.

use super::drawing::{Anchor, COLOURS, Drawing, title_width, width_of};
use super::{Scale, Unit};

/// One bar.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) value: f64,
    /// The ends of the error bar.
    pub(crate) range: Option<(f64, f64)>,
}

/// A chart of bars.
pub(crate) struct Bars<'a> {
    pub(crate) title: &'a str,
    pub(crate) label: &'a str,
    pub(crate) scale: Scale,
    pub(crate) unit: Unit,
    /// A line to compare the bars with.
    pub(crate) reference: Option<f64>,
    pub(crate) list: Vec<Bar>,
}

const TOP: f64 = 52.0;
const PLOT_WIDTH: f64 = 440.0;
const THICKNESS: f64 = 18.0;
const STEP: f64 = 28.0;
/// Room behind the bars for their numbers.
const MARGIN: f64 = 90.0;

impl Bars<'_> {
    /// The chart as SVG.
    pub(crate) fn draw(&self) -> String {
        let left = 28.0 + self.list.iter().map(|bar| width_of(&bar.name)).fold(0.0, f64::max);
        let width = f64::max(left + PLOT_WIDTH + MARGIN, 32.0 + title_width(self.title)).ceil();
        let bottom = TOP + STEP * self.list.len() as f64;
        let mut drawing = Drawing::new(width, bottom + 58.0, self.title);
        let x = |value: f64| left + PLOT_WIDTH * self.scale.place(value);
        for (value, text) in self.scale.ticks() {
            drawing.rule((x(value), TOP), (x(value), bottom), true);
            drawing.text(x(value), bottom + 18.0, Anchor::Middle, &text);
        }
        for (i, bar) in self.list.iter().enumerate() {
            let y = TOP + STEP * i as f64 + (STEP - THICKNESS) / 2.0;
            drawing.bar((left, y), x(bar.value) - left, THICKNESS, COLOURS[0]);
            let middle = y + THICKNESS / 2.0;
            drawing.text(left - 8.0, middle + 4.5, Anchor::End, &bar.name);
            let mut end = x(bar.value);
            if let Some((low, high)) = bar.range {
                drawing.error_bar(middle, x(low), x(high), COLOURS[6], false);
                end = end.max(x(high));
            }
            drawing.text(end + 8.0, middle + 4.5, Anchor::Start, &self.unit.shown(bar.value));
        }
        drawing.rule((left, TOP), (left, bottom), false);
        drawing.rule((left, bottom), (left + PLOT_WIDTH, bottom), false);
        if let Some(reference) = self.reference {
            drawing.stroke((x(reference), TOP - 6.0), (x(reference), bottom), COLOURS[1], 1.5, "5 3");
        }
        drawing.text(left + PLOT_WIDTH / 2.0, bottom + 44.0, Anchor::Middle, self.label);
        drawing.finish()
    }
}
