//! A board drawn with letters: pieces at the left, square numbers at the right.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use damier::core::Side;
use damier::viewer::{Cell, Kind, Picture};

/// The signs a board is drawn with.
pub(crate) struct Signs {
    men: [char; 2],
    kings: [char; 2],
    empty: char,
    /// Top left, horizontal, top right, vertical, bottom left, bottom right.
    pub(crate) frame: [char; 6],
    painted: bool,
}

/// White's signs first.
pub(crate) const UNICODE: Signs = Signs {
    men: ['○', '●'],
    kings: ['◎', '◉'],
    empty: '·',
    frame: ['┌', '─', '┐', '│', '└', '┘'],
    painted: true,
};

/// The letters of document 002 (E-14).
pub(crate) const ASCII: Signs = Signs {
    men: ['o', 'x'],
    kings: ['O', 'X'],
    empty: '.',
    frame: ['+', '-', '+', '|', '+', '+'],
    painted: false,
};

/// How a board is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct View {
    /// Whether the numbers of the squares stand at the right, where squares have numbers.
    pub(crate) numbers: bool,
    /// Whether Black sits at the bottom.
    pub(crate) flipped: bool,
    /// The cells to mark, by their places in the picture.
    pub(crate) marked: Vec<usize>,
}

impl Default for View {
    /// As White sees it, with numbers and without marks.
    fn default() -> Self {
        View { numbers: true, flipped: false, marked: Vec::new() }
    }
}

/// Draws a position as White sees it.
pub(crate) fn draw(picture: &Picture, signs: &Signs) -> String {
    draw_as(picture, signs, &View::default())
}

/// Draws a position as somebody wants to see it.
pub(crate) fn draw_as(picture: &Picture, signs: &Signs, view: &View) -> String {
    let edge = signs.frame[1].to_string().repeat(2 * usize::from(picture.columns) + 1);
    let mut text = format!("   {}{edge}{}\n", signs.frame[0], signs.frame[2]);
    let columns = order(picture.columns, view.flipped);
    for row in order(picture.rows, view.flipped) {
        let side = signs.frame[3];
        let numbers = if view.numbers { numbers(picture, row, &columns) } else { String::new() };
        let line = format!("{side}{}{side}  {numbers}", cells(picture, row, &columns, signs, view));
        let _ = writeln!(text, "{:2} {}", picture.rows - row, line.trim_end());
    }
    let _ = writeln!(text, "   {}{edge}{}", signs.frame[4], signs.frame[5]);
    let letters: Vec<String> = columns.iter().map(|&column| char::from(b'a' + column).to_string()).collect();
    let _ = writeln!(text, "     {}", letters.join(" "));
    text
}

/// The rows from the top, or the columns from the left.
fn order(length: u8, flipped: bool) -> Vec<u8> {
    if flipped { (0..length).rev().collect() } else { (0..length).collect() }
}

/// The cell at a place, if it is played on.
pub(crate) fn cell(picture: &Picture, column: u8, row: u8) -> Option<&Cell> {
    picture.cells.iter().find(|cell| cell.column == column && cell.row == row)
}

/// A row of cells with what stands between them: blanks, or the brackets of a mark.
fn cells(picture: &Picture, row: u8, columns: &[u8], signs: &Signs, view: &View) -> String {
    let is_marked = |column: u8| {
        view.marked.iter().any(|&place| {
            let cell = &picture.cells[place];
            (cell.column, cell.row) == (column, row)
        })
    };
    let mut text = String::new();
    let mut behind = ' ';
    for &column in columns {
        let marked = is_marked(column);
        text.push(match (behind, marked) {
            (']', true) => '|',
            (_, true) => '[',
            (mark, false) => mark,
        });
        text += &match cell(picture, column, row) {
            None => " ".to_owned(),
            Some(cell) => piece(cell, signs),
        };
        behind = if marked { ']' } else { ' ' };
    }
    text.push(behind);
    text
}

/// What stands on a cell.
pub(crate) fn piece(cell: &Cell, signs: &Signs) -> String {
    let dark = Style::new().dimmed();
    let white = Style::new().bold();
    let black = Style::new().fg_color(Some(Ansi256Color(208).into())).bold();
    let (sign, style) = match cell.piece {
        None => (signs.empty, dark),
        Some(piece) => {
            let sign = match piece.kind {
                Kind::Man => signs.men[piece.side as usize],
                Kind::King => signs.kings[piece.side as usize],
                Kind::Sign(sign) => signs.of_chess(sign),
            };
            (sign, if piece.side == Side::White { white } else { black })
        }
    };
    if signs.painted { format!("{style}{sign}{style:#}") } else { sign.to_string() }
}

/// The numbers of the squares in a row, where squares have numbers.
fn numbers(picture: &Picture, row: u8, columns: &[u8]) -> String {
    let number = |column| match cell(picture, column, row) {
        Some(cell) if cell.name.parse::<u8>().is_ok() => format!("{:>2}", cell.name),
        _ => "  ".to_owned(),
    };
    columns.iter().map(|&column| number(column)).collect()
}

/// The letters of chess pieces beside their signs, White's first.
const CHESS: [(char, char); 12] = [
    ('♙', 'P'),
    ('♘', 'N'),
    ('♗', 'B'),
    ('♖', 'R'),
    ('♕', 'Q'),
    ('♔', 'K'),
    ('♟', 'p'),
    ('♞', 'n'),
    ('♝', 'b'),
    ('♜', 'r'),
    ('♛', 'q'),
    ('♚', 'k'),
];

impl Signs {
    /// A chess piece: its sign, or its letter where signs are not wanted.
    fn of_chess(&self, sign: char) -> char {
        let letter = CHESS.iter().find(|(known, _)| *known == sign).map_or(sign, |(_, letter)| *letter);
        if self.painted { sign } else { letter }
    }
}
