//! The tree as one still picture.
//!
//! The root stands at the left, a column is a ply, and a row holds whatever has nothing behind it. Shapes say what
//! colours say too: a disc is an exact value, a triangle that points up a lower bound, one that points down an upper bound,
//! a square an answer of the table. Values are those of MAX, the side that searches.

mod layout;

use std::fmt::Write;

use damier_search::{Bound, Why};

use self::layout::{Item, Placed, layout};
use crate::options::{Options, account};
use crate::record::Record;
use crate::xml::escaped;

/// The height of a row.
const ROW: f64 = 22.0;
/// The width of a character of the labels, which have a fixed pitch.
const LETTER: f64 = 7.3;
/// From the middle of a shape to its label, and the room between columns.
const GAP: f64 = 12.0;
const BETWEEN: f64 = 34.0;
/// The room above the tree: title, account, legend, heads of columns.
const HEAD: f64 = 124.0;
const MARGIN: f64 = 20.0;

const MAX: &str = "#1f5fbf";
const MIN: &str = "#b3541e";
const INK: &str = "#1d1d1f";
const GREY: &str = "#6e6e73";
const LINE: &str = "#b9b9be";

/// The last search of a record as an SVG picture; what finds no room is counted.
pub fn to_svg(record: &Record, options: &Options) -> String {
    let placed = layout(record, options);
    let lefts = column_lefts(&placed);
    let width = lefts.last().copied().unwrap_or(0.0).max(940.0) + MARGIN;
    let rows = placed.iter().map(|item| item.row).fold(0.0, f64::max);
    let height = HEAD + (rows + 1.0) * ROW + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" font-family=\"ui-monospace, monospace\" font-size=\"12\">\n\
         <title>{title}</title>\n<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"30\" font-size=\"18\" font-weight=\"bold\" fill=\"{INK}\">{title}</text>\n",
        title = escaped(&options.title),
    );
    let mut line = account(&record.whole);
    if !options.player.is_empty() {
        line = format!("{}: {line}", options.player);
    }
    let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"50\" fill=\"{GREY}\">{}</text>", escaped(&line));
    legend(&mut svg);
    heads(&mut svg, record, &placed, &lefts);
    for (i, item) in placed.iter().enumerate() {
        if let Some(parent) = item.parent {
            // The first child follows its parent: with it comes the stem that all children share.
            edge(&mut svg, &placed[parent], item, i == parent + 1, &lefts);
        }
    }
    for item in &placed {
        mark(&mut svg, record, item, &lefts);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Where each column begins, and behind them where the last one ends.
fn column_lefts(placed: &[Placed]) -> Vec<f64> {
    let columns = placed.iter().map(|item| item.column + 1).max().unwrap_or(0);
    let mut widths = vec![0.0_f64; columns];
    for item in placed {
        widths[item.column] = widths[item.column].max(label_width(item));
    }
    let mut lefts = vec![MARGIN + GAP];
    for width in widths {
        let left = lefts.last().copied().unwrap_or_default();
        lefts.push(left + GAP + width.max(90.0) + BETWEEN);
    }
    lefts
}

fn label_width(item: &Placed) -> f64 {
    item.label.chars().count() as f64 * LETTER
}

fn place(item: &Placed, lefts: &[f64]) -> (f64, f64) {
    (lefts[item.column], HEAD + item.row * ROW)
}

fn legend(svg: &mut String) {
    let mut x = MARGIN + 6.0;
    let mut entry = |draw: &dyn Fn(&mut String, f64), text: &str| {
        draw(svg, x);
        let _ = writeln!(svg, "<text x=\"{:.0}\" y=\"80\" fill=\"{INK}\">{text}</text>", x + GAP);
        x += GAP + text.chars().count() as f64 * LETTER + 22.0;
    };
    entry(&|svg, x| shape(svg, x, 76.0, "exact", INK), "exact");
    entry(&|svg, x| shape(svg, x, 76.0, "lower", INK), "≥ lower bound");
    entry(&|svg, x| shape(svg, x, 76.0, "upper", INK), "≤ upper bound");
    entry(&|svg, x| shape(svg, x, 76.0, "table", INK), "T from the table");
    entry(&|svg, x| text_at(svg, x - 4.0, 80.0, INK, "x"), "cut by this move");
    entry(&|svg, x| dash(svg, x - 8.0, x + 8.0, 76.0), "not tried");
    let _ = writeln!(
        svg,
        "<text x=\"{x:.0}\" y=\"80\" fill=\"{MAX}\">blue: MAX</text>\n<text x=\"{:.0}\" y=\"80\" fill=\"{MIN}\">brown: MIN</text>",
        x + 90.0
    );
}

/// Over every column of nodes: the ply, and who is to move.
fn heads(svg: &mut String, record: &Record, placed: &[Placed], lefts: &[f64]) {
    for (column, &left) in lefts.iter().enumerate() {
        let first = placed.iter().find_map(|item| match item.item {
            Item::Node(number) if item.column == column => Some(number),
            _ => None,
        });
        let Some(number) = first else { continue };
        let (role, colour) = if record.is_max(number) { ("MAX", MAX) } else { ("MIN", MIN) };
        let text = format!("ply {column}  {role}  {}", record.nodes[number].turn);
        text_at(svg, left - 6.0, 106.0, colour, &text);
    }
}

fn edge(svg: &mut String, parent: &Placed, item: &Placed, with_stem: bool, lefts: &[f64]) {
    let ((left, y1), (right, y2)) = (place(parent, lefts), place(item, lefts));
    let stem = left + GAP + label_width(parent) + 4.0;
    let (from, turn, to) = (right - BETWEEN, right - BETWEEN / 2.0, right - 8.0);
    if with_stem && stem < from {
        let _ = writeln!(svg, "<path d=\"M{stem:.1} {y1:.1} H{from:.1}\" stroke=\"{LINE}\"/>");
    }
    let style = match item.item {
        Item::Node(_) => "",
        Item::Ghosts(_) => " stroke-dasharray=\"4 3\"",
        Item::Hidden(_) => " stroke-dasharray=\"1 3\"",
    };
    let _ = writeln!(
        svg,
        "<path d=\"M{from:.1} {y1:.1} C{turn:.1} {y1:.1} {turn:.1} {y2:.1} {to:.1} {y2:.1}\" \
         fill=\"none\" stroke=\"{LINE}\"{style}/>"
    );
}

fn mark(svg: &mut String, record: &Record, item: &Placed, lefts: &[f64]) {
    let (x, y) = place(item, lefts);
    match item.item {
        Item::Node(number) => {
            let colour = if record.is_max(number) { MAX } else { MIN };
            shape(svg, x, y, kind(record, number), colour);
            text_at(svg, x + GAP, y + 4.0, INK, &item.label);
        }
        Item::Ghosts(_) => {
            dash(svg, x - 8.0, x + 6.0, y);
            text_at(svg, x + GAP, y + 4.0, GREY, &item.label);
        }
        Item::Hidden(_) => text_at(svg, x - 4.0, y + 4.0, GREY, &item.label),
    }
}

fn kind(record: &Record, number: usize) -> &'static str {
    match record.value(number) {
        None => "open",
        Some(_) if record.nodes[number].why() == Some(Why::Table) => "table",
        Some((_, Bound::Exact)) => "exact",
        Some((_, Bound::Lower)) => "lower",
        Some((_, Bound::Upper)) => "upper",
    }
}

fn shape(svg: &mut String, x: f64, y: f64, kind: &str, colour: &str) {
    let _ = match kind {
        "exact" => writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5.5\" fill=\"{colour}\"/>"),
        "lower" => writeln!(svg, "<path d=\"M{x:.1} {:.1} l6.5 11 h-13 z\" fill=\"{colour}\"/>", y - 6.0),
        "upper" => writeln!(svg, "<path d=\"M{x:.1} {:.1} l6.5 -11 h-13 z\" fill=\"{colour}\"/>", y + 6.0),
        "table" => writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"13\" height=\"13\" fill=\"{colour}\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"middle\" fill=\"#ffffff\">T</text>",
            x - 6.5,
            y - 6.5,
            y + 4.0
        ),
        _ => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#ffffff\" stroke=\"{colour}\" stroke-dasharray=\"2 2\"/>"
        ),
    };
}

fn dash(svg: &mut String, from: f64, to: f64, y: f64) {
    let _ = writeln!(
        svg,
        "<path d=\"M{from:.1} {y:.1} H{to:.1}\" stroke=\"{GREY}\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>"
    );
}

fn text_at(svg: &mut String, x: f64, y: f64, colour: &str, text: &str) {
    // Two spaces stand between the words of a label, and are kept.
    let text = escaped(text);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{colour}\" xml:space=\"preserve\">{text}</text>"
    );
}

#[cfg(test)]
mod tests {
    use damier_core::testing::Nim;
    use damier_draughts::{English, Position};
    use damier_search::Tree;

    use super::to_svg;
    use crate::options::Options;
    use crate::testing::{balanced, record, remembered, searched};

    #[test]
    fn the_picture_is_well_formed_and_has_every_node() {
        let record = record(&remembered(&Position::<English>::default(), 4));
        let options = Options { nodes: usize::MAX, title: "<a> & \"b\"".to_owned(), ..Options::default() };
        let svg = to_svg(&record, &options);
        balanced(&svg);
        assert!(svg.contains("<title>&lt;a&gt; &amp; &quot;b&quot;</title>"));
        let labels = svg.matches("xml:space").count();
        assert!(labels > record.nodes.len());
        assert!(svg.contains("not tried (") && svg.contains("  T</text>") && svg.contains("  x "));
    }

    #[test]
    fn a_large_tree_stays_a_small_picture() {
        let record = record(&searched(&Position::<English>::default(), 7));
        let svg = to_svg(&record, &Options::default());
        balanced(&svg);
        assert!(svg.contains(">+") && svg.len() < 200_000);
        let flat = to_svg(&record, &Options { depth: Some(1), ..Options::default() });
        assert!(flat.contains("ply 1") && !flat.contains("ply 2"));
    }

    #[test]
    fn small_games_and_no_tree_at_all_are_drawn() {
        balanced(&to_svg(&record(&searched(&Nim::new([2, 1, 0]), 3)), &Options::default()));
        balanced(&to_svg(&record(&Tree::<Nim>::new()), &Options::default()));
    }
}
