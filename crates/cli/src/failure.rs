//! Failures as people see them: what, where (a caret), and what to do.

use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use damier::core::Located;
use damier::guest::GuestError;
use thiserror::Error;

use crate::excerpt::excerpt;

/// Exit code for a failure of no other kind.
const FAILED: u8 = 1;
/// Exit code for wrong usage.
const USAGE: u8 = 2;
/// Exit code for bad input.
const INPUT: u8 = 3;
/// Exit code for another program that failed.
pub(crate) const GUEST_FAILED: u8 = 4;

/// A text that could not be read, with the place of the fault.
#[derive(Debug, Error)]
#[error("{error}")]
pub(crate) struct BadInput {
    pub(crate) text: String,
    pub(crate) error: Box<dyn Located>,
}

/// What a text says, or the place where it says nothing.
pub(crate) fn understand<T>(text: &str) -> Result<T, BadInput>
where
    T: FromStr<Err: Located + 'static>,
{
    text.parse().map_err(|error| BadInput { text: text.to_owned(), error: Box::new(error) })
}

/// A file whose contents are wrong.
#[derive(Debug, Error)]
#[error("{} cannot be understood\n{message}", path.display())]
pub(crate) struct BadFile {
    pub(crate) path: PathBuf,
    pub(crate) message: String,
}

/// A position in which nobody has a move to look for.
#[derive(Debug, Error)]
#[error("there is nothing to search: the game is over ({why})")]
pub(crate) struct NothingToSearch {
    pub(crate) why: String,
}

/// A command line that asks for what does not exist.
#[derive(Debug, Error)]
#[error("{message}")]
pub(crate) struct Usage {
    pub(crate) message: String,
    pub(crate) help: String,
}

/// An end that is nobody's fault, with its own exit code.
#[derive(Debug, Error)]
#[error("{message}")]
pub(crate) struct Ended {
    pub(crate) message: String,
    pub(crate) code: u8,
}

/// The failure of another program has an exit code of its own.
pub(crate) fn of_guest(error: &GuestError) -> anyhow::Error {
    Ended { message: format!("error: {error}"), code: GUEST_FAILED }.into()
}

/// Tells the user what went wrong and gives the exit code for it.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    if let Some(ended) = error.downcast_ref::<Ended>() {
        // Where everything was said already there is no more to say.
        if !ended.message.is_empty() {
            anstream::eprintln!("{ended}");
        }
        return ExitCode::from(ended.code);
    }
    let red = anstyle::AnsiColor::Red.on_default().bold();
    anstream::eprintln!("{red}error:{red:#} {error:#}");
    if let Some(bad) = error.downcast_ref::<BadInput>() {
        point_at(&bad.text, &bad.error.span());
        help(&bad.error.remedy().unwrap_or_default());
        return ExitCode::from(INPUT);
    }
    if let Some(usage) = error.downcast_ref::<Usage>() {
        help(&usage.help);
        return ExitCode::from(USAGE);
    }
    if error.is::<NothingToSearch>() {
        help("give a position in which the game goes on; `damier show` draws it");
        return ExitCode::from(INPUT);
    }
    if error.is::<BadFile>() {
        return ExitCode::from(INPUT);
    }
    ExitCode::from(FAILED)
}

/// Whether the reader of our output went away: that is its right, and no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let pipe = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(pipe)
            || cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind)
                == Some(io::ErrorKind::BrokenPipe)
    })
}

fn help(text: &str) {
    if !text.is_empty() {
        let green = anstyle::AnsiColor::Green.on_default().bold();
        anstream::eprintln!("{green}help:{green:#} {text}");
    }
}

fn point_at(text: &str, span: &Range<usize>) {
    let (line, carets) = excerpt(text, span);
    let red = anstyle::AnsiColor::Red.on_default().bold();
    anstream::eprintln!("  {line}\n  {red}{carets}{red:#}");
}
