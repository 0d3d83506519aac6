//! The elements of a picture.

use std::fmt::Write;

/// Colours that people with any eyesight can tell apart (Okabe and Ito 2008), dark enough for a light background.
pub(super) const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#333333"];

const INK: &str = "#222222";
const GRID: &str = "#dddddd";

/// Where a text stands in relation to its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture in the making.
pub(super) struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64, title: &str) -> Drawing {
        let mut drawing = Drawing { width, height, body: String::new() };
        let _ = writeln!(drawing.body, "<title>{}</title>", escaped(title));
        let _ = writeln!(drawing.body, r##"<rect width="{width}" height="{height}" fill="#ffffff"/>"##);
        let _ = writeln!(
            drawing.body,
            r#"<text x="16" y="28" font-size="17" font-weight="bold" fill="{INK}">{}</text>"#,
            escaped(title)
        );
        drawing
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" fill="{INK}">{text}</text>"#
        );
    }

    /// A text that runs upwards, for the axis at the left.
    pub(super) fn upright_text(&mut self, x: f64, y: f64, text: &str) {
        let text = escaped(text);
        let _ = writeln!(
            self.body,
            r#"<text transform="translate({x:.1} {y:.1}) rotate(-90)" text-anchor="middle" fill="{INK}">{text}</text>"#
        );
    }

    /// A line of the frame, or a fainter one of the grid.
    pub(super) fn rule(&mut self, from: (f64, f64), to: (f64, f64), is_grid: bool) {
        let colour = if is_grid { GRID } else { INK };
        self.stroke(from, to, colour, 1.0, "");
    }

    pub(super) fn stroke(
        &mut self,
        from: (f64, f64),
        to: (f64, f64),
        colour: &str,
        width: f64,
        dashes: &str,
    ) {
        let dashes =
            if dashes.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dashes}""#) };
        let _ = writeln!(
            self.body,
            r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{colour}" stroke-width="{width}"{dashes}/>"#,
            from.0, from.1, to.0, to.1
        );
    }

    /// An error bar with its two caps: `at` across, from `low` to `high` along.
    pub(super) fn error_bar(&mut self, at: f64, low: f64, high: f64, colour: &str, is_upright: bool) {
        let point = |across: f64, along: f64| if is_upright { (across, along) } else { (along, across) };
        self.stroke(point(at, low), point(at, high), colour, 1.4, "");
        for end in [low, high] {
            self.stroke(point(at - 4.0, end), point(at + 4.0, end), colour, 1.4, "");
        }
    }

    pub(super) fn path(&mut self, points: &[(f64, f64)], colour: &str, dashes: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.body,
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>"#,
            points.join(" ")
        );
    }

    /// The mark of a series: its shape tells as much as its colour.
    pub(super) fn mark(&mut self, (x, y): (f64, f64), series: usize) {
        let colour = COLOURS[series % COLOURS.len()];
        let _ = match series % 3 {
            0 => writeln!(self.body, r#"<circle cx="{x:.1}" cy="{y:.1}" r="4" fill="{colour}"/>"#),
            1 => writeln!(
                self.body,
                r#"<rect x="{:.1}" y="{:.1}" width="7.6" height="7.6" fill="{colour}"/>"#,
                x - 3.8,
                y - 3.8
            ),
            _ => writeln!(
                self.body,
                r#"<polygon points="{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}" fill="{colour}"/>"#,
                x,
                y - 5.0,
                x - 4.6,
                y + 3.6,
                x + 4.6,
                y + 3.6
            ),
        };
    }

    pub(super) fn bar(&mut self, (x, y): (f64, f64), width: f64, height: f64, colour: &str) {
        let width = width.max(0.5);
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{colour}" fill-opacity="0.75"/>"#
        );
    }

    pub(super) fn finish(self) -> String {
        let Drawing { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">\n{body}</svg>\n"
        )
    }
}

/// The width of a text in this size of letters, roughly.
pub(super) fn width_of(text: &str) -> f64 {
    7.0 * text.chars().count() as f64
}

/// The width of a title, roughly.
pub(super) fn title_width(text: &str) -> f64 {
    10.5 * text.chars().count() as f64
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
