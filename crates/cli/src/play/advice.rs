//! Why a move cannot be played, and what can, for whoever tried it.

use damier::core::{Located as _, MoveError};
use damier::draughts::GAMES;
use damier::draughts::rules::Precedence;
use damier::engines::seat::Board;

/// The most moves named in a sentence.
const MOST: usize = 8;

/// Explains a refused move: the rule, and the moves to play instead.
pub(crate) fn explain(board: &dyn Board, error: &MoveError) -> String {
    let remedy = match error {
        MoveError::Illegal { text, instead, .. } if !instead.is_empty() => {
            let duty = if forced(board).is_none() {
                "legal"
            } else if text.contains(['x', 'X', ':', '×', '*']) && takes_most(board.game()) {
                "you must take the most"
            } else {
                "you must capture"
            };
            Some(format!("{duty}: {}", either(instead)))
        }
        other => other.remedy(),
    };
    remedy.map_or_else(|| format!("{error}\n"), |remedy| format!("{error}\n  {remedy}\n"))
}

/// The captures, where nothing else may be played.
pub(crate) fn forced(board: &dyn Board) -> Option<Vec<String>> {
    let is_chess = GAMES.iter().all(|game| game.id != board.game());
    let moves = board.moves();
    if is_chess || moves.is_empty() || !is_capture(board, 0, &moves) {
        return None;
    }
    Some((0..moves.len()).map(|nth| board.written(nth)).collect())
}

/// Whether a move takes something: programs write that plainly in draughts, and people in chess.
fn is_capture(board: &dyn Board, nth: usize, wire: &[String]) -> bool {
    wire[nth].contains('x') || board.written(nth).contains('x')
}

/// The legal moves as a list with numbers; where only some take something, those are marked.
pub(crate) fn list(board: &dyn Board) -> String {
    let wire = board.moves();
    let captures: Vec<bool> = (0..wire.len()).map(|nth| is_capture(board, nth, &wire)).collect();
    let mixed = captures.contains(&true) && captures.contains(&false);
    let rows: Vec<String> = (0..wire.len())
        .map(|nth| {
            let mark = if mixed && captures[nth] { "*" } else { "" };
            format!("#{:<3} {}{mark}", nth + 1, board.written(nth))
        })
        .collect();
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) + 3;
    let lines = rows.chunks((76 / width).max(1)).map(|line| {
        let line = line.iter().fold(String::new(), |line, row| line + &format!("{row:<width$}"));
        format!("  {}\n", line.trim_end())
    });
    let note = if mixed { "  * takes a piece\n" } else { "" };
    lines.collect::<String>() + note
}

/// "a, b or c".
pub(crate) fn either(moves: &[String]) -> String {
    match moves {
        [] => String::new(),
        [one] => one.clone(),
        many if many.len() > MOST => format!("{}, …", many[..MOST].join(", ")),
        [firsts @ .., last] => format!("{} or {last}", firsts.join(", ")),
    }
}

/// Whether the law wants the largest capture.
fn takes_most(id: &str) -> bool {
    let game = GAMES.iter().find(|game| game.id == id);
    let wishes = game.map_or(&[][..], |game| game.rules.precedence.rule);
    wishes.iter().any(|wish| matches!(wish, Precedence::MostPieces | Precedence::MostValue))
}

#[cfg(test)]
mod tests {
    use damier::engines::seat::{Start, open_board};

    use super::*;

    #[track_caller]
    fn check(game: &str, fen: &str, tried: &str, told: &str) {
        let mut board = open_board(game).unwrap();
        board.set_up(Start::Fen(fen), &[]).unwrap();
        let error = board.find(tried).unwrap_err();
        assert_eq!(explain(&*board, &error), told);
    }

    #[test]
    fn whoever_must_capture_is_told_so() {
        let told = "`48-43` is not legal here: a capture is compulsory\n  you must capture: 28x19\n";
        check("international", "W:W28,48:B23", "48-43", told);
    }

    #[test]
    fn whoever_must_take_the_most_is_told_so() {
        let told = "`31x22` is not legal here: the law prescribes another capture: take the most pieces\n  \
                    you must take the most: 28x10\n";
        check("international", "W:W28,31:B14,23,27", "31x22", told);
    }

    #[test]
    fn squares_without_an_own_piece_are_named() {
        let told = "`7-10` is not legal here: there is no piece on 7\n  legal: 22-18 or 22-17\n";
        check("english", "W:W22:B1", "7-10", told);
        let told = "`1-5` is not legal here: the piece on 1 is Black's\n  legal: 22-18 or 22-17\n";
        check("english", "W:W22:B1", "1-5", told);
        let told =
            "`30-26` is not legal here: the piece on 30 cannot go there: 26 is not empty\n  legal: 30-25\n";
        check("english", "W:W26,30:B1", "30-26", told);
    }

    #[test]
    fn a_capture_with_two_ways_is_answered_with_both() {
        let told =
            "`18x18` could be any of 2 moves\n  name the squares on the way: 18x11x2x9x18, 18x9x2x11x18\n";
        check("istic", "W:WK18:B6,7,14,15", "18x18", told);
    }

    #[test]
    fn only_draughts_forces_captures_and_only_chess_marks_them() {
        let mut board = open_board("chess").unwrap();
        board.set_up(Start::Fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), &[]).unwrap();
        assert_eq!(forced(&*board), None);
        assert!(list(&*board).contains("exd5*") && list(&*board).contains("* takes a piece"));
        let mut board = open_board("thai").unwrap();
        board.set_up(Start::Fen("W:W18:B22"), &[]).unwrap();
        assert_eq!(forced(&*board).map(|moves| moves.len()), Some(1));
        assert!(!list(&*board).contains("takes"));
    }
}
