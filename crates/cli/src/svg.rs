//! A board as a picture.

use std::fmt::Write;

use damier::core::Side;
use damier::draughts::{Place, Position, Square, Variant};

/// The length of a square.
const UNIT: u32 = 60;
const LIGHT: &str = "#f1e4c8";
const DARK: &str = "#9c6b43";
const INK: &str = "#2b211a";
const PAPER: &str = "#faf5ea";

/// Draws a position as White sees it, numbers in the corners of the squares.
pub(crate) fn draw<V: Variant>(pos: &Position<V>) -> String {
    let board = V::LAYOUT.board;
    let (width, height) = (u32::from(board.columns) * UNIT, u32::from(board.rows) * UNIT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"sans-serif\">\n<title>{}, {} to move</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{LIGHT}\"/>\n",
        V::NAME,
        pos.turn(),
    );
    let mut squares: Vec<Square> = V::LAYOUT.squares.into_iter().collect();
    squares.sort_by_key(|&square| V::LAYOUT.number(square));
    for square in squares {
        let Place { column, row } = V::LAYOUT.place(square);
        let (x, y) = (u32::from(column) * UNIT, u32::from(row) * UNIT);
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\" fill=\"{DARK}\"/>");
        let (tx, ty) = (x + 3, y + 12);
        let number = V::LAYOUT.number(square);
        let _ =
            writeln!(svg, "<text x=\"{tx}\" y=\"{ty}\" font-size=\"10\" fill=\"{LIGHT}\">{number}</text>");
        if let Some((side, is_king)) = pos.piece_on(square) {
            // A little low and to the right, so that the number stays in sight.
            piece(&mut svg, x + UNIT / 2 + 2, y + UNIT / 2 + 3, side, is_king);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// A disc with a rim; a king is two discs, one on the other, and a crown.
fn piece(svg: &mut String, x: u32, y: u32, side: Side, is_king: bool) {
    let (fill, line) = if side == Side::White { (PAPER, INK) } else { (INK, PAPER) };
    let mut disc = |x: u32, y: u32| {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"20\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2\"/>\n\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.5\" opacity=\"0.6\"/>"
        );
    };
    if !is_king {
        disc(x, y);
        return;
    }
    disc(x, y + 3);
    disc(x, y - 3);
    let (left, base) = (x - 10, y + 4);
    let _ = writeln!(
        svg,
        "<path d=\"M{left} {base} l-2 -13 l6 5 l6 -8 l6 8 l6 -5 l-2 13 z\" fill=\"#d9a521\" stroke=\"{INK}\"/>"
    );
}
