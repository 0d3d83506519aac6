//! The arguments of `damier convert` and `damier validate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Format, GameChoice};

/// `damier validate`.
#[derive(Args)]
pub(crate) struct ValidateArgs {
    /// Files of games in PDN or PGN; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) game: GameChoice,

    #[command(flatten)]
    pub(crate) format: Format,
}

/// `damier convert`.
#[derive(Args)]
pub(crate) struct ConvertArgs {
    /// The file to read, PDN, PGN or .cia; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The file to write; `-` is standard output.
    #[arg(short, long, default_value = "-", value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// What to write [default: by the name of the file written, or else of the one read, or else PDN].
    #[arg(long, value_enum)]
    pub(crate) to: Option<FileForm>,

    #[command(flatten)]
    pub(crate) game: GameChoice,
}

/// A kind of file of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FileForm {
    /// Portable draughts notation, version 3.0.
    Pdn,
    /// Portable game notation.
    Pgn,
    /// One move a line, as in document 000.
    Cia,
}

impl FileForm {
    /// The kind a file's name tells.
    pub(crate) fn of_name(path: &std::path::Path) -> Option<FileForm> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pdn" => Some(FileForm::Pdn),
            "pgn" => Some(FileForm::Pgn),
            "cia" => Some(FileForm::Cia),
            _ => None,
        }
    }
}
