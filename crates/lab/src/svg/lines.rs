//! Lines over an axis: how something grows.

use super::Scale;
use super::drawing::{Anchor, COLOURS, Drawing, title_width, width_of};

/// One measured point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Half the length of the error bar.
    pub(crate) error: Option<f64>,
}

/// The points of one player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// Its colour, dashes and marks: the same player has the same in every picture.
    pub(crate) style: usize,
    pub(crate) points: Vec<Point>,
}

/// A chart of lines.
pub(crate) struct Lines<'a> {
    pub(crate) title: &'a str,
    pub(crate) x_label: &'a str,
    pub(crate) y_label: &'a str,
    pub(crate) x_scale: Scale,
    /// The numbers written at the axis below, where the scale's own would not be those that were measured.
    pub(crate) x_ticks: Vec<(f64, String)>,
    pub(crate) y_scale: Scale,
    pub(crate) series: Vec<Series>,
}

const LEFT: f64 = 84.0;
const TOP: f64 = 48.0;
const PLOT_WIDTH: f64 = 520.0;
const PLOT_HEIGHT: f64 = 320.0;
const DASHES: [&str; 3] = ["", "7 3", "2 3"];

impl Lines<'_> {
    /// The chart as SVG.
    pub(crate) fn draw(&self) -> String {
        let names = self.series.iter().map(|series| width_of(&series.name)).fold(0.0, f64::max);
        let width = f64::max(LEFT + PLOT_WIDTH + 62.0 + names, 32.0 + title_width(self.title)).ceil();
        let mut drawing = Drawing::new(width, TOP + PLOT_HEIGHT + 62.0, self.title);
        self.axes(&mut drawing);
        for (i, series) in self.series.iter().enumerate() {
            self.line(&mut drawing, i, series);
        }
        drawing.finish()
    }

    fn x(&self, x: f64) -> f64 {
        LEFT + PLOT_WIDTH * self.x_scale.place(x)
    }

    fn y(&self, y: f64) -> f64 {
        TOP + PLOT_HEIGHT * (1.0 - self.y_scale.place(y))
    }

    fn axes(&self, drawing: &mut Drawing) {
        let (right, bottom) = (LEFT + PLOT_WIDTH, TOP + PLOT_HEIGHT);
        for (value, text) in self.y_scale.ticks() {
            let y = self.y(value);
            drawing.rule((LEFT, y), (right, y), true);
            drawing.text(LEFT - 8.0, y + 4.5, Anchor::End, &text);
        }
        let ticks = if self.x_ticks.is_empty() { self.x_scale.ticks() } else { self.x_ticks.clone() };
        for (value, text) in ticks {
            let x = self.x(value);
            drawing.rule((x, bottom), (x, bottom + 5.0), false);
            drawing.text(x, bottom + 20.0, Anchor::Middle, &text);
        }
        drawing.rule((LEFT, TOP), (LEFT, bottom), false);
        drawing.rule((LEFT, bottom), (right, bottom), false);
        drawing.text(LEFT + PLOT_WIDTH / 2.0, bottom + 46.0, Anchor::Middle, self.x_label);
        drawing.upright_text(20.0, TOP + PLOT_HEIGHT / 2.0, self.y_label);
    }

    fn line(&self, drawing: &mut Drawing, i: usize, series: &Series) {
        let style = series.style;
        let (colour, dashes) = (COLOURS[style % COLOURS.len()], DASHES[style % DASHES.len()]);
        let points: Vec<(f64, f64)> =
            series.points.iter().map(|point| (self.x(point.x), self.y(point.y))).collect();
        drawing.path(&points, colour, dashes);
        for (point, &place) in series.points.iter().zip(&points) {
            if let Some(error) = point.error {
                drawing.error_bar(place.0, self.y(point.y - error), self.y(point.y + error), colour, true);
            }
            drawing.mark(place, style);
        }
        let (x, y) = (LEFT + PLOT_WIDTH + 18.0, TOP + 12.0 + 22.0 * i as f64);
        drawing.path(&[(x, y), (x + 28.0, y)], colour, dashes);
        drawing.mark((x + 14.0, y), style);
        drawing.text(x + 36.0, y + 4.5, Anchor::Start, &series.name);
    }
}
