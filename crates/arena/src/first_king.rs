//! A claim of document 001 (I-15): the side that has the first king wins more than three games of four.

use damier_core::Side;
use damier_engines::seat::{Board, Start, open_board};
use damier_ledger::{LedgerError, Outcome, Reading};
use damier_rating::Tally;
use damier_record::Reader;

/// What became of the sides that had the first king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FirstKing {
    /// Their games.
    pub tally: Tally,
    /// Games in which nobody had one.
    pub without: u64,
}

impl FirstKing {
    /// Looks at every game of a book; `game` is what they played.
    pub fn of(game: &str, reading: &Reading) -> Result<FirstKing, LedgerError> {
        let mut found = FirstKing::default();
        let Some(mut board) = open_board(game) else { return Ok(found) };
        for entry in reading.entries() {
            let text = reading.sheet(entry.number)?.map(|sheet| sheet.text).unwrap_or_default();
            let Some(side) = first_king(&mut *board, &text) else {
                found.without += 1;
                continue;
            };
            let won = match side {
                Side::White => Outcome::WhiteWins,
                Side::Black => Outcome::BlackWins,
            };
            let counted = match entry.result {
                Outcome::Drawn => &mut found.tally.draws,
                result if result == won => &mut found.tally.wins,
                _ => &mut found.tally.losses,
            };
            *counted += 1;
        }
        Ok(found)
    }
}

/// The side that had a king before the other, in a game as PDN.
fn first_king(board: &mut dyn Board, text: &str) -> Option<Side> {
    let game = Reader::new(text.as_bytes()).next()?.ok()?;
    board.set_up(game.setup().map_or(Start::Opening, Start::Fen), &[]).ok()?;
    for ply in &game.line.plies {
        let mover = board.turn();
        board.play(board.find(ply.text()).ok()?);
        if has_king(&board.fen(), mover) {
            return Some(mover);
        }
    }
    None
}

/// Whether a side has a king, by the FEN of draughts: `W:W31,K5:B1`.
fn has_king(fen: &str, side: Side) -> bool {
    fen.split(':').skip(1).any(|part| part.starts_with(side.letter()) && part.contains('K'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_king_is_seen_when_it_is_crowned() {
        let mut board = open_board("english").expect("a game of the catalogue");
        let game = "[FEN \"W:W6:B27\"]\n6-1 27-31 *";
        assert_eq!(first_king(&mut *board, game), Some(Side::White));
        let game = "[FEN \"B:W6:B27\"]\n27-31 6-1 *";
        assert_eq!(first_king(&mut *board, game), Some(Side::Black));
        assert_eq!(first_king(&mut *board, "11-15 22-18 *"), None);
    }
}
