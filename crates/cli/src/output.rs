//! Results on standard output: text for people, one JSON document for programs.

use std::io::Write;

use anstream::ColorChoice;
use damier::core::{History, Side};
use damier::draughts::{Position, Variant};
use serde::Serialize;

use crate::args::Color;

/// The version of the fields below; they may grow, and none goes away without a new number.
const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Document<T> {
    schema: u32,
    #[serde(flatten)]
    fields: T,
}

/// Prints one JSON document.
pub(crate) fn json(fields: impl Serialize) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &Document { schema: SCHEMA, fields })?;
    writeln!(out)?;
    Ok(())
}

/// Prints text as it is, with its colours where they are wanted.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Decides about colours once and for all.
pub(crate) fn choose_colours(color: Option<Color>) {
    match color {
        Some(Color::Always) => ColorChoice::Always.write_global(),
        Some(Color::Never) => ColorChoice::Never.write_global(),
        Some(Color::Auto) | None => {}
    }
}

/// A side in JSON.
pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// Who is to move, or how the game ended.
pub(crate) fn status<V: Variant>(game: &History<Position<V>>) -> String {
    let turn = game.position().turn();
    match game.ending() {
        Some(ending) => format!("{}: {}", ending.verdict.outcome(turn), ending.reason),
        None => format!("{turn} to move"),
    }
}
