//! Positions and moves from the command line or standard input.

use std::ffi::OsStr;
use std::io::Read;

use anyhow::Context;
use damier::core::History;
use damier::engines::Playable;

use crate::args::PositionChoice;
use crate::failure::BadInput;

/// More than this is not read from standard input: no position is that long.
const LONGEST: u64 = 1 << 20;

/// The game the user describes: a position and the moves played from it.
pub(crate) fn read_game<P: Playable>(choice: &PositionChoice) -> anyhow::Result<History<P>> {
    let mut game = History::new(read_start::<P>(choice.fen.as_deref())?);
    for text in choice.moves.as_deref().unwrap_or_default().split_whitespace() {
        let m = game
            .position()
            .parse_move(text)
            .map_err(|error| BadInput { text: text.to_owned(), error: Box::new(error) })?;
        game.play(m);
    }
    Ok(game)
}

/// The position the user describes; the opening if nothing is said, `-` is standard input.
pub(crate) fn read_start<P: Playable>(fen: Option<&OsStr>) -> anyhow::Result<P> {
    match fen {
        None => Ok(P::default()),
        Some(text) if text == "-" => {
            let mut bytes = Vec::new();
            std::io::stdin().take(LONGEST).read_to_end(&mut bytes).context("cannot read standard input")?;
            read_position(bytes.trim_ascii())
        }
        Some(text) => read_position(bytes_of(text)),
    }
}

fn read_position<P: Playable>(bytes: &[u8]) -> anyhow::Result<P> {
    P::from_bytes(bytes).map_err(|error| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        BadInput { text, error: Box::new(error) }.into()
    })
}

#[cfg(unix)]
fn bytes_of(text: &OsStr) -> &[u8] {
    std::os::unix::ffi::OsStrExt::as_bytes(text)
}

#[cfg(not(unix))]
fn bytes_of(text: &OsStr) -> &[u8] {
    text.as_encoded_bytes()
}
