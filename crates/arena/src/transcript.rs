//! A game that was played, for the files of others.

use damier_core::{Outcome, Side};
use damier_engines::seat::open_board;
use damier_record::{Comment, Fault, Game, GameType, Line, Mark, Note, Ply, Tags};

use crate::{Remark, Sheet};

/// Writes a game down: the tags with its game, start and result, and the moves with what was thought of them.
///
/// Behind a move stands `{+0.35/8 0.12s}`: its value for the player, the depth, the time. Moves of the opening are `{book}`.
pub fn transcribe(sheet: &Sheet, outcome: Option<Outcome>, mut tags: Tags) -> Result<Game, Fault> {
    tags.set_game(sheet.board().game());
    let mark = outcome.map_or("*", |outcome| mark_of(sheet.board().game(), outcome).as_str());
    tags.set("Result", mark).expect("a name of a tag");
    if let Some(fen) = sheet.start() {
        tags.set("FEN", fen).expect("a name of a tag");
    }
    let mut line = Line::default();
    let book = std::iter::repeat_n(None, sheet.book());
    let remarks = book.chain(sheet.remarks().iter().map(Some));
    for (text, remark) in sheet.written().iter().zip(remarks) {
        // Parentheses are variations here, whatever they mean in the game's own notation.
        let bare = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(text);
        let mut ply = Ply::new(bare)?;
        let said = remark.map_or_else(|| "book".to_owned(), words);
        ply.notes.extend(Comment::new(&said).map(Note::Comment));
        line.plies.push(ply);
    }
    Ok(Game { tags, line })
}

/// The mark of an outcome in the files of a game: `1-0` is a win of the side that begins, which is Black in English draughts.
pub fn mark_of(game: &str, outcome: Outcome) -> Mark {
    let first = open_board(game).map_or(Side::White, |board| board.turn());
    GameType::of_game(game).unwrap_or(GameType { first, ..GameType::CHESS }).mark(outcome)
}

fn words(remark: &Remark) -> String {
    let seconds = remark.elapsed.as_secs_f64();
    match remark.score {
        Some(score) => format!("{score}/{} {seconds:.3}s", remark.depth),
        None => format!("{seconds:.3}s"),
    }
}
