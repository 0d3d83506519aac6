//! A board that tells what each of its pieces is worth.

use std::collections::HashMap;
use std::fmt::Write;

use damier::search::Score;
use damier::viewer::Picture;

use crate::board::{Signs, cell, piece};

/// The length of a piece and its worth, with the blank behind it.
const ROOM: usize = 8;

/// Draws a position as White sees it, and beside each piece what it is worth; `worths` knows the cells by their names.
pub(crate) fn draw(picture: &Picture, signs: &Signs, worths: &HashMap<String, Score>) -> String {
    // Where only every other cell is played on, it may spread over the next one.
    let unit = if picture.cells.iter().all(|cell| cell.dark) { ROOM / 2 } else { ROOM };
    let width = unit * (usize::from(picture.columns) - 1) + ROOM + 1;
    let [top_left, line, top_right, side, bottom_left, bottom_right] = signs.frame;
    let edge = line.to_string().repeat(width);
    let mut text = format!("   {top_left}{edge}{top_right}\n");
    for row in 0..picture.rows {
        let (mut cells, mut filled) = (String::new(), 0);
        for column in 0..picture.columns {
            let Some(cell) = cell(picture, column, row) else { continue };
            let start = 1 + unit * usize::from(column);
            let worth = worths.get(&cell.name).map(|worth| format!("{:+.2}", worth.in_points()));
            let worth = worth.unwrap_or_default();
            let _ = write!(cells, "{}{} {worth:<6}", " ".repeat(start - filled), piece(cell, signs));
            filled = start + ROOM;
        }
        let _ = writeln!(text, "{:2} {side}{cells}{}{side}", picture.rows - row, " ".repeat(width - filled));
    }
    let letters: Vec<_> =
        (0..picture.columns).map(|column| format!("{:<unit$}", char::from(b'a' + column))).collect();
    let _ = writeln!(text, "   {bottom_left}{edge}{bottom_right}\n     {}", letters.concat().trim_end());
    text
}
