//! Files of games from the outside: what is read of them, what is refused, and what comes back.

mod fuzz;
mod hostile;
mod identity;
mod peculiar;
mod played;

use damier_record::{Fault, Form, Game, Reader, game_text};

/// The games of a text, and its faults.
fn read(text: &str) -> Vec<Result<Game, Fault>> {
    Reader::new(text.as_bytes()).collect()
}

/// The one game of a text without faults.
fn only(text: &str) -> Game {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    games.remove(0).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// The texts of the moves of a game.
fn moves(game: &Game) -> Vec<&str> {
    game.line.plies.iter().map(damier_record::Ply::text).collect()
}

/// Writes a game in both forms and reads it back.
fn survives(game: &Game) {
    for form in [Form::Pdn, Form::Pgn] {
        let text = game_text(game, form);
        let again = read(&text);
        assert_eq!(again, [Ok(game.clone())], "{form:?}:\n{text}");
    }
}
