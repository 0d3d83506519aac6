//! A letter a square: document 001 (I-8, `o` for empty), document 003 (P-3, `.` for empty, the side before and the
//! countdown behind), both from the top; HUB (`e` for empty, the side before) by number.

use damier_core::Side;

use super::{FenError, FenFault, Scribe, Setup};
use crate::Square;
use crate::rules::Board;

pub(super) fn read_letters(scribe: Scribe, text: &str) -> Result<Setup, FenError> {
    let trimmed = text.trim_end();
    let board = trimmed.split(' ').next().unwrap_or("");
    let mut setup = read_board(scribe, board, 0, 'o', &from_the_top(scribe))?;
    setup.turn = scribe.read_turn(&trimmed[board.len()..], board.len())?;
    check_counts(scribe, &setup, trimmed.len())?;
    Ok(setup)
}

pub(super) fn write_letters(scribe: Scribe, setup: &Setup) -> String {
    format!("{} {}", write_board(setup, 'o', &from_the_top(scribe)), setup.turn.letter().to_ascii_lowercase())
}

pub(super) fn read_state(scribe: Scribe, text: &str) -> Result<Setup, FenError> {
    let trimmed = text.trim_end();
    let turn = read_leading_turn(trimmed)?;
    let counter_at = trimmed.len() - trimmed.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (board, counter) = trimmed.split_at(counter_at);
    let mut setup = read_board(
        scribe,
        board[1..].trim(),
        board.len() - board[1..].trim_start().len(),
        '.',
        &from_the_top(scribe),
    )?;
    setup.turn = turn;
    setup.countdown = match counter {
        "" => 0,
        digits => {
            digits.parse().map_err(|_| FenFault::Counter(digits.to_owned()).at(counter_at..trimmed.len()))?
        }
    };
    check_counts(scribe, &setup, trimmed.len())?;
    Ok(setup)
}

pub(super) fn read_hub(scribe: Scribe, text: &str) -> Result<Setup, FenError> {
    let trimmed = text.trim_end();
    // Version 1 of the protocol writes the side in lower case.
    let turn = read_leading_turn(&trimmed.get(..1).unwrap_or("").to_ascii_uppercase())?;
    let mut setup = read_board(scribe, &trimmed[1..], 1, 'e', &by_number(scribe))?;
    setup.turn = turn;
    check_counts(scribe, &setup, trimmed.len())?;
    Ok(setup)
}

pub(super) fn write_hub(scribe: Scribe, setup: &Setup) -> String {
    format!("{}{}", setup.turn.letter(), write_board(setup, 'e', &by_number(scribe)))
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

fn check_counts(scribe: Scribe, setup: &Setup, end: usize) -> Result<(), FenError> {
    let fault = Side::BOTH.into_iter().find_map(|side| scribe.count_fault(setup, side));
    fault.map_or(Ok(()), |fault| Err(fault.at(0..end)))
}

pub(super) fn write_state(scribe: Scribe, setup: &Setup) -> String {
    format!("{}{}{}", setup.turn.letter(), write_board(setup, '.', &from_the_top(scribe)), setup.countdown)
}

fn read_board(
    scribe: Scribe,
    board: &str,
    offset: usize,
    empty: char,
    squares: &[Square],
) -> Result<Setup, FenError> {
    let mut setup = Setup::empty(Side::White);
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
            if let Some(fault) = scribe.crowning_fault(side, is_king, square) {
                return Err(fault.at(here));
            }
            setup.put(side, is_king, square);
        }
    }
    let found = board.chars().count();
    if found == squares.len() {
        return Ok(setup);
    }
    let fault = FenFault::Length { found, squares: scribe.layout.board.squares() };
    Err(fault.at(offset..offset + board.len()))
}

fn write_board(setup: &Setup, empty: char, squares: &[Square]) -> String {
    let symbol = |square| match setup.piece_on(square) {
        Some((Side::White, false)) => 'w',
        Some((Side::White, true)) => 'W',
        Some((Side::Black, false)) => 'b',
        Some((Side::Black, true)) => 'B',
        None => empty,
    };
    squares.iter().copied().map(symbol).collect()
}

/// Every square in the order of the numbers.
fn by_number(scribe: Scribe) -> Vec<Square> {
    (1..).map_while(|number| scribe.layout.square(number)).collect()
}

/// Every square, row by row from the top, left to right.
fn from_the_top(scribe: Scribe) -> Vec<Square> {
    let Board { rows, columns, .. } = scribe.layout.board;
    (0..rows).flat_map(|row| (0..columns).filter_map(move |column| scribe.layout.at(column, row))).collect()
}
