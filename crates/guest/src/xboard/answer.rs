//! What an engine answers when it is to move.

use damier_core::Side;
use damier_protocol::uci::Score;
use damier_protocol::xboard::{Outcome, Reply, Thinking};

use crate::error::{Fault, beginning};
use crate::guest::{Choice, Claim};

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// With a move, as squares.
    Move(String),
    /// With a word about the end of the game.
    Claim(Claim),
}

/// Hears a line of a search; `moves` are those that it was told.
pub(super) fn hear(
    line: &str,
    turn: Side,
    moves: &[String],
    choice: &mut Choice,
) -> Result<Option<Answer>, Fault> {
    match Reply::parse(line) {
        Ok(Reply::Move(text)) => squares(&text, turn).map(|text| Some(Answer::Move(text))),
        Ok(Reply::Thinking(thinking)) => {
            note(&thinking, choice);
            Ok(None)
        }
        Ok(Reply::Resign) => Ok(Some(Answer::Claim(Claim::Lost))),
        Ok(Reply::Over { result, .. }) => Ok(Some(Answer::Claim(claim(result, turn)))),
        // An offer of a draw comes with a move, and nobody here could take it.
        Err(error) if line.trim_start().starts_with("move") => Err(bad_move(line, &error.to_string())),
        other => grave(other.ok(), moves).map_or(Ok(None), Err),
    }
}

/// The fault in a reply, if it tells that the engine does not see the game that we see.
///
/// Engines complain about every word that they do not know, and most of these are of no matter.
pub(super) fn grave(reply: Option<Reply>, moves: &[String]) -> Option<Fault> {
    let is_grave = match &reply {
        Some(Reply::IllegalMove { about, .. } | Reply::Error { about, .. }) => {
            let word = about.split_whitespace().next().unwrap_or_default();
            ["", "new", "force", "setboard", "usermove", "level", "sd", "go"].contains(&word)
                || moves.iter().any(|told| told == word)
        }
        // This is how an engine refuses a position.
        Some(Reply::TellUserError(text)) => text.to_lowercase().contains("illegal position"),
        _ => false,
    };
    let reason = reply.filter(|_| is_grave)?.to_string();
    Some(Fault::Refused { reason: beginning(&reason) })
}

fn claim(result: Outcome, turn: Side) -> Claim {
    match (result, turn) {
        (Outcome::Draw, _) => Claim::Drawn,
        (Outcome::White, Side::White) | (Outcome::Black, Side::Black) => Claim::Won,
        (Outcome::White, Side::Black) | (Outcome::Black, Side::White) => Claim::Lost,
    }
}

fn note(thinking: &Thinking, choice: &mut Choice) {
    choice.depth = Some(thinking.depth);
    choice.nodes = Some(thinking.nodes);
    choice.score = Some(Score { worth: thinking.worth(), bound: None });
    // A line of another notation is of no use to anybody who has no board.
    let is_squares = |word: &&String| squares(word, Side::White).as_ref() == Ok(word);
    let line: Vec<String> = thinking.line.iter().take_while(is_squares).cloned().collect();
    if !line.is_empty() {
        choice.pv = line;
    }
}

/// A move as two squares and what a pawn becomes.
fn squares(text: &str, turn: Side) -> Result<String, Fault> {
    let row = if turn == Side::White { '1' } else { '8' };
    match text {
        "O-O" | "o-o" | "0-0" => return Ok(format!("e{row}g{row}")),
        "O-O-O" | "o-o-o" | "0-0-0" => return Ok(format!("e{row}c{row}")),
        _ => {}
    }
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let is_move = match text.as_bytes() {
        [from @ .., a, b] if from.len() == 2 => is_square(from) && is_square(&[*a, *b]),
        [squares @ .., piece] if squares.len() == 4 => {
            squares.chunks(2).all(is_square) && b"qrbnQRBN".contains(piece)
        }
        _ => false,
    };
    if is_move {
        Ok(text.to_lowercase())
    } else {
        Err(bad_move(text, "a move is two squares, such as e2e4 or e7e8q"))
    }
}

fn bad_move(text: &str, problem: &str) -> Fault {
    Fault::BadMove { text: beginning(text), problem: problem.to_owned() }
}

#[cfg(test)]
mod tests {
    use damier_protocol::uci::Worth;

    use super::*;

    fn heard(line: &str, turn: Side) -> Result<Option<Answer>, Fault> {
        hear(line, turn, &["e2e4".to_owned()], &mut Choice::default())
    }

    #[test]
    fn moves_are_squares_and_castling_is_the_move_of_the_king() {
        let plays = |line: &str, turn, expected: &str| {
            assert_eq!(heard(line, turn), Ok(Some(Answer::Move(expected.to_owned()))), "{line}");
        };
        plays("move e7e5", Side::Black, "e7e5");
        plays("My move is: e7e8Q", Side::White, "e7e8q");
        plays("move O-O", Side::White, "e1g1");
        plays("move o-o-o", Side::Black, "e8c8");
        for line in ["move Nf3", "move e2-e4", "move e2e9", "move e7e8k", "move é2e4", "move", "move e2"] {
            assert!(matches!(heard(line, Side::White), Err(Fault::BadMove { .. })), "{line}");
        }
    }

    #[test]
    fn a_result_is_a_claim_of_the_side_that_says_it() {
        for (line, turn, claim) in [
            ("resign", Side::White, Claim::Lost),
            ("1-0 {White mates}", Side::White, Claim::Won),
            ("1-0 {White mates}", Side::Black, Claim::Lost),
            ("0-1", Side::Black, Claim::Won),
            ("1/2-1/2 {Repetition}", Side::Black, Claim::Drawn),
        ] {
            assert_eq!(heard(line, turn), Ok(Some(Answer::Claim(claim))), "{line}");
        }
        assert_eq!(heard("offer draw", Side::White), Ok(None));
    }

    #[test]
    fn only_complaints_about_the_game_are_grave() {
        for line in
            ["Illegal move: e2e4", "Illegal move", "Error (unknown command): setboard", "Invalid move: sd 5"]
        {
            assert!(matches!(heard(line, Side::White), Err(Fault::Refused { .. })), "{line}");
        }
        assert!(heard("tellusererror Illegal position: no king", Side::White).is_err());
        for line in ["Illegal move: accepted ping", "Error (unknown command): easy", "tellusererror no book"]
        {
            assert_eq!(heard(line, Side::White), Ok(None), "{line}");
        }
    }

    #[test]
    fn the_last_thought_counts_and_a_line_in_another_notation_does_not() {
        let mut choice = Choice::default();
        for line in ["4 -37 0 519 e2e4 e7e5 (book)", " 5. +15 2 17318 Nf3 d5", "# 1 2 3 4"] {
            assert_eq!(hear(line, Side::White, &[], &mut choice), Ok(None));
        }
        assert_eq!((choice.depth, choice.nodes), (Some(5), Some(17318)));
        assert_eq!(choice.score.map(|score| score.worth), Some(Worth::Centipawns(15)));
        assert_eq!(choice.pv, ["e2e4", "e7e5"]);
    }
}
