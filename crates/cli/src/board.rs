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
    frame: [char; 6],
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

/// Draws a position as White sees it.
pub(crate) fn draw(picture: &Picture, signs: &Signs) -> String {
    let edge = signs.frame[1].to_string().repeat(2 * usize::from(picture.columns) + 1);
    let mut text = format!("   {}{edge}{}\n", signs.frame[0], signs.frame[2]);
    for row in 0..picture.rows {
        let side = signs.frame[3];
        let line = format!("{side} {}{side}  {}", cells(picture, row, signs), numbers(picture, row));
        let _ = writeln!(text, "{:2} {}", picture.rows - row, line.trim_end());
    }
    let _ = writeln!(text, "   {}{edge}{}", signs.frame[4], signs.frame[5]);
    let letters: Vec<String> =
        (0..picture.columns).map(|column| char::from(b'a' + column).to_string()).collect();
    let _ = writeln!(text, "     {}", letters.join(" "));
    text
}

fn cell(picture: &Picture, column: u8, row: u8) -> Option<&Cell> {
    picture.cells.iter().find(|cell| cell.column == column && cell.row == row)
}

fn cells(picture: &Picture, row: u8, signs: &Signs) -> String {
    let dark = Style::new().dimmed();
    let white = Style::new().bold();
    let black = Style::new().fg_color(Some(Ansi256Color(208).into())).bold();
    (0..picture.columns)
        .map(|column| {
            let Some(cell) = cell(picture, column, row) else { return "  ".to_owned() };
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
            if signs.painted { format!("{style}{sign}{style:#} ") } else { format!("{sign} ") }
        })
        .collect()
}

/// The numbers of the squares in a row, where squares have numbers.
fn numbers(picture: &Picture, row: u8) -> String {
    let number = |column| match cell(picture, column, row) {
        Some(cell) if cell.name.parse::<u8>().is_ok() => format!("{:>2}", cell.name),
        _ => "  ".to_owned(),
    };
    (0..picture.columns).map(number).collect()
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
