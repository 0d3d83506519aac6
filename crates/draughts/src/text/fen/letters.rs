//! A letter a square: document 001 (I-8, `o` for empty), document 003 (P-3, `.` for empty, the side before and the
//! countdown behind), both from the top; HUB (`e` for empty, the side before) by number.

use damier_core::Side;

use super::{FenError, FenFault, Setup, read_turn};
use crate::rules::Board;
use crate::{Position, Square, Variant};

pub(super) fn read_letters<V: Variant>(text: &str) -> Result<Position<V>, FenError> {
    let trimmed = text.trim_end();
    let board = trimmed.split(' ').next().unwrap_or("");
    let setup = read_board::<V>(board, 0, 'o', &from_the_top::<V>())?;
    let turn = read_turn::<V>(&trimmed[board.len()..], board.len())?;
    check_counts::<V>(&setup, trimmed.len())?;
    Ok(Position::new(setup.pieces, setup.kings, turn))
}

pub(super) fn write_letters<V: Variant>(pos: &Position<V>) -> String {
    format!("{} {}", write_board(pos, 'o', &from_the_top::<V>()), pos.turn().letter().to_ascii_lowercase())
}

pub(super) fn read_state<V: Variant>(text: &str) -> Result<Position<V>, FenError> {
    let trimmed = text.trim_end();
    let turn = read_leading_turn(trimmed)?;
    let counter_at = trimmed.len() - trimmed.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (board, counter) = trimmed.split_at(counter_at);
    let setup = read_board::<V>(
        board[1..].trim(),
        board.len() - board[1..].trim_start().len(),
        '.',
        &from_the_top::<V>(),
    )?;
    let plies = match counter {
        "" => 0,
        digits => {
            digits.parse().map_err(|_| FenFault::Counter(digits.to_owned()).at(counter_at..trimmed.len()))?
        }
    };
    check_counts::<V>(&setup, trimmed.len())?;
    Ok(Position::new(setup.pieces, setup.kings, turn).with_countdown(plies))
}

pub(super) fn read_hub<V: Variant>(text: &str) -> Result<Position<V>, FenError> {
    let trimmed = text.trim_end();
    // Version 1 of the protocol writes the side in lower case.
    let turn = read_leading_turn(&trimmed.get(..1).unwrap_or("").to_ascii_uppercase())?;
    let setup = read_board::<V>(&trimmed[1..], 1, 'e', &by_number::<V>())?;
    check_counts::<V>(&setup, trimmed.len())?;
    Ok(Position::new(setup.pieces, setup.kings, turn))
}

pub(super) fn write_hub<V: Variant>(pos: &Position<V>) -> String {
    format!("{}{}", pos.turn().letter(), write_board(pos, 'e', &by_number::<V>()))
}

/// The side before the board.
fn read_leading_turn(text: &str) -> Result<Side, FenError> {
    match text.chars().next() {
        Some('W') => Ok(Side::White),
        Some('B') => Ok(Side::Black),
        other => {
            let found = other.map(String::from).unwrap_or_default();
            let width = found.len();
            Err(FenFault::Turn(found).at(0..width))
        }
    }
}

fn check_counts<V: Variant>(setup: &Setup, end: usize) -> Result<(), FenError> {
    let fault = Side::BOTH.into_iter().find_map(|side| setup.count_fault::<V>(side));
    fault.map_or(Ok(()), |fault| Err(fault.at(0..end)))
}

pub(super) fn write_state<V: Variant>(pos: &Position<V>) -> String {
    format!("{}{}{}", pos.turn().letter(), write_board(pos, '.', &from_the_top::<V>()), pos.countdown())
}

fn read_board<V: Variant>(
    board: &str,
    offset: usize,
    empty: char,
    squares: &[Square],
) -> Result<Setup, FenError> {
    let mut setup = Setup::default();
    for (cell, (i, symbol)) in board.char_indices().enumerate() {
        let here = offset + i..offset + i + symbol.len_utf8();
        let (side, is_king) = match symbol {
            'w' => (Side::White, false),
            'W' => (Side::White, true),
            'b' => (Side::Black, false),
            'B' => (Side::Black, true),
            _ if symbol == empty => continue,
            _ => return Err(FenFault::Character.at(here)),
        };
        if let Some(&square) = squares.get(cell) {
            if let Some(fault) = Setup::crowning_fault::<V>(side, is_king, square) {
                return Err(fault.at(here));
            }
            setup.put(side, is_king, square);
        }
    }
    let found = board.chars().count();
    if found == squares.len() {
        return Ok(setup);
    }
    let fault = FenFault::Length { found, squares: V::LAYOUT.board.squares() };
    Err(fault.at(offset..offset + board.len()))
}

fn write_board<V: Variant>(pos: &Position<V>, empty: char, squares: &[Square]) -> String {
    let symbol = |square| match pos.piece_on(square) {
        Some((Side::White, false)) => 'w',
        Some((Side::White, true)) => 'W',
        Some((Side::Black, false)) => 'b',
        Some((Side::Black, true)) => 'B',
        None => empty,
    };
    squares.iter().copied().map(symbol).collect()
}

/// Every square in the order of the numbers.
fn by_number<V: Variant>() -> Vec<Square> {
    (1..).map_while(|number| V::LAYOUT.square(number)).collect()
}

/// Every square, row by row from the top, left to right.
fn from_the_top<V: Variant>() -> Vec<Square> {
    let Board { rows, columns, .. } = V::LAYOUT.board;
    (0..rows).flat_map(|row| (0..columns).filter_map(move |column| V::LAYOUT.at(column, row))).collect()
}
