//! Results on standard output: text for people, one JSON document for programs.

use std::io::Write;
use std::path::Path;

use anstream::ColorChoice;
use anyhow::Context;
use damier::core::{History, Position, Side, Verdict};
use damier::search::Score;
use serde::Serialize;
use serde_json::{Map, Value, json};

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

/// Prints a JSON document that has its version already.
pub(crate) fn document(value: &Value) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value)?;
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

/// Writes a file whole or not at all; `-` is standard output.
pub(crate) fn save(path: &Path, contents: &str) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return text(contents);
    }
    stream(path, |out| Ok(out.write_all(contents.as_bytes())?))
}

/// Writes a file bit by bit, or standard output if it is called `-`. If anything fails, nothing is left behind.
pub(crate) fn stream(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if path == Path::new("-") {
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        write(&mut out)?;
        return Ok(out.flush()?);
    }
    let cannot = || format!("cannot write {}", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Asked first, because the error below would name the draft, which means nothing to the user.
    std::fs::metadata(folder).with_context(cannot)?;
    let mut draft = std::io::BufWriter::new(draft_in(folder).with_context(cannot)?);
    write(&mut draft)?;
    let draft = draft.into_inner().map_err(std::io::IntoInnerError::into_error).with_context(cannot)?;
    draft.persist(path).map_err(|error| error.error).with_context(cannot)?;
    Ok(())
}

/// A file that others may read once it is done.
fn draft_in(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Decides about colours once and for all.
pub(crate) fn choose_colours(color: Option<Color>) {
    match color {
        Some(Color::Always) => ColorChoice::Always.write_global(),
        Some(Color::Never) => ColorChoice::Never.write_global(),
        Some(Color::Auto | Color::Black | Color::White) | None => {}
    }
}

/// A score in JSON: always a number, and for a game decided also how and when.
pub(crate) fn score_json(score: Score) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("value".to_owned(), json!(score.in_points()));
    if let (Some(verdict), Some(plies)) = (score.verdict(), score.distance()) {
        let word = if verdict == Verdict::Won { "won" } else { "lost" };
        fields.insert("end".to_owned(), json!({ "result": word, "plies": plies }));
    }
    fields
}

/// A side in JSON.
pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// Who is to move, or how the game ended.
pub(crate) fn status<P: Position>(game: &History<P>) -> String {
    let turn = game.position().turn();
    match game.ending() {
        Some(ending) => format!("{}: {}", ending.verdict.outcome(turn), ending.reason),
        None => format!("{turn} to move"),
    }
}
