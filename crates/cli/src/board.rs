//! A board drawn with letters: pieces at the left, square numbers at the right.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use damier::core::Side;
use damier::draughts::{Position, Variant};

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
pub(crate) fn draw<V: Variant>(pos: &Position<V>, signs: &Signs) -> String {
    let board = V::LAYOUT.board;
    let edge = signs.frame[1].to_string().repeat(2 * usize::from(board.columns) + 1);
    let mut text = format!("   {}{edge}{}\n", signs.frame[0], signs.frame[2]);
    for row in 0..board.rows {
        let side = signs.frame[3];
        let numbers = numbers::<V>(row);
        let _ = writeln!(
            text,
            "{:2} {side} {}{side}  {}",
            board.rows - row,
            cells(pos, row, signs),
            numbers.trim_end()
        );
    }
    let _ = writeln!(text, "   {}{edge}{}", signs.frame[4], signs.frame[5]);
    let letters: Vec<String> =
        (0..board.columns).map(|column| char::from(b'a' + column).to_string()).collect();
    let _ = writeln!(text, "     {}", letters.join(" "));
    text
}

fn cells<V: Variant>(pos: &Position<V>, row: u8, signs: &Signs) -> String {
    let dark = Style::new().dimmed();
    let white = Style::new().bold();
    let black = Style::new().fg_color(Some(Ansi256Color(208).into())).bold();
    (0..V::LAYOUT.board.columns)
        .map(|column| {
            let Some(square) = V::LAYOUT.at(column, row) else { return "  ".to_owned() };
            let (sign, style) = match pos.piece_on(square) {
                None => (signs.empty, dark),
                Some((side, is_king)) => {
                    let set = if is_king { signs.kings } else { signs.men };
                    (set[side as usize], if side == Side::White { white } else { black })
                }
            };
            if signs.painted { format!("{style}{sign}{style:#} ") } else { format!("{sign} ") }
        })
        .collect()
}

fn numbers<V: Variant>(row: u8) -> String {
    (0..V::LAYOUT.board.columns)
        .map(|column| match V::LAYOUT.at(column, row) {
            Some(square) => format!("{:2}", V::LAYOUT.number(square)),
            None => "  ".to_owned(),
        })
        .collect()
}
