//! The rows of document 000 (requirements 2.1): from White's side up, White in lower case, runs of empty cells as
//! digits. The document gives no side to move; a space and a letter name it, and the first side is understood.

use damier_core::Side;

use super::{FenError, FenFault, Scribe, Setup};
use crate::Square;

pub(super) fn read(scribe: Scribe, text: &str) -> Result<Setup, FenError> {
    let trimmed = text.trim_end();
    let board = trimmed.split(' ').next().unwrap_or("");
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(scribe.layout.board.rows) {
        return Err(FenFault::BoardSize.at(0..board.len()));
    }
    let mut setup = Setup::empty(Side::White);
    let mut at = 0;
    for (i, row) in rows.iter().enumerate() {
        let squares = row_squares(scribe, scribe.layout.board.rows - 1 - i as u8);
        read_row(row, at, &squares, &mut setup)?;
        at += row.len() + 1;
    }
    setup.turn = scribe.read_turn(&trimmed[board.len()..], board.len())?;
    Ok(setup)
}

fn read_row(row: &str, offset: usize, squares: &[Square], setup: &mut Setup) -> Result<(), FenError> {
    let width = squares.len();
    let mut cell = 0;
    for (i, symbol) in row.char_indices() {
        let here = offset + i..offset + i + symbol.len_utf8();
        let (side, is_king) = match symbol {
            '0'..='9' => {
                let run = symbol as usize - '0' as usize;
                if run == 0 || run > width {
                    return Err(FenFault::EmptyRun.at(here));
                }
                cell += run;
                continue;
            }
            'm' => (Side::White, false),
            'k' => (Side::White, true),
            'M' => (Side::Black, false),
            'K' => (Side::Black, true),
            _ => return Err(FenFault::Character.at(here)),
        };
        let square = squares.get(cell).ok_or_else(|| FenFault::RowLength.at(here))?;
        setup.put(side, is_king, *square);
        cell += 1;
    }
    if cell == width { Ok(()) } else { Err(FenFault::RowLength.at(offset..offset + row.len())) }
}

/// The squares of a row, counted from the top, left to right.
fn row_squares(scribe: Scribe, row: u8) -> Vec<Square> {
    (0..scribe.layout.board.columns).filter_map(|column| scribe.layout.at(column, row)).collect()
}

pub(super) fn write(scribe: Scribe, setup: &Setup) -> String {
    let row_text = |row: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for square in row_squares(scribe, row) {
            let Some((side, is_king)) = setup.piece_on(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push(match (side, is_king) {
                (Side::White, false) => 'm',
                (Side::White, true) => 'k',
                (Side::Black, false) => 'M',
                (Side::Black, true) => 'K',
            });
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    };
    let rows: Vec<String> = (0..scribe.layout.board.rows).rev().map(row_text).collect();
    format!("{} {}", rows.join("/"), setup.turn.letter().to_ascii_lowercase())
}
