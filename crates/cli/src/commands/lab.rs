//! `damier lab`: experiments run, drawn and verified.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use damier::core::Located;
use damier_lab::{Experiment, FileError, LabError, Manifest, Options, Progress, Results, Stop, Table, Value};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, json};

use crate::args::{Cli, ExperimentChoice, LabArgs, LabCommand, PlotArgs, RunArgs, VerifyArgs};
use crate::failure::{BadFile, BadInput, Ended};
use crate::output;
use crate::wording::{quoted, today};

/// Exit code where an experiment did not come out the same.
const DIFFERS: u8 = 5;
/// Exit code of a program that was interrupted.
const INTERRUPTED: u8 = 130;

pub(crate) fn run(args: &LabArgs, cli: &Cli) -> anyhow::Result<()> {
    match &args.command {
        LabCommand::Run(args) => conduct(args, cli),
        LabCommand::Plot(args) => plot(args, cli),
        LabCommand::Verify(args) => verify(args, cli),
    }
}

fn conduct(args: &RunArgs, cli: &Cli) -> anyhow::Result<()> {
    let (experiment, folder) = read(&args.experiment)?;
    let options = Options {
        folder,
        threads: args.threads.map_or_else(cores, NonZeroUsize::get),
        fresh: args.fresh,
        stop: stop_on_interrupt()?,
        commit: args.commit.clone().or_else(|| commit_of(&args.experiment.file)),
        date: Some(today()),
    };
    let bar = Bar::new(cli);
    let result = damier_lab::run(&experiment, &options, &mut |progress| bar.show(progress));
    bar.clear();
    let results = result.map_err(|error| explain(error, &args.experiment, "run"))?;
    if args.format.json {
        output::json(
            json!({ "rows": rows(&results.table), "manifest": results.manifest, "files": results.files }),
        )?;
    } else {
        output::text(&results.table.to_markdown())?;
    }
    if !cli.quiet {
        anstream::eprintln!("results in {}", options.folder.display());
    }
    Ok(())
}

fn plot(args: &PlotArgs, cli: &Cli) -> anyhow::Result<()> {
    let (experiment, folder) = read(&args.experiment)?;
    let files = damier_lab::plot(&experiment, &folder)?;
    if args.format.json {
        let (rows, manifest) = recorded(&folder)?;
        return output::json(json!({ "rows": rows, "manifest": manifest, "files": files }));
    }
    if !cli.quiet {
        files.iter().try_for_each(|file| output::text(&format!("{}\n", file.display())))?;
    }
    Ok(())
}

fn verify(args: &VerifyArgs, cli: &Cli) -> anyhow::Result<()> {
    let (experiment, folder) = read(&args.experiment)?;
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    let stop = stop_on_interrupt()?;
    let bar = Bar::new(cli);
    let result = damier_lab::verify(&experiment, &folder, threads, &stop, &mut |progress| bar.show(progress));
    bar.clear();
    let verification = result.map_err(|error| explain(error, &args.experiment, "verify"))?;
    let differences = &verification.differences;
    if args.format.json {
        let told = differences.iter().map(|difference| {
            json!({
                "what": difference.what,
                "part": difference.part,
                "recorded": difference.recorded,
                "found": difference.found,
            })
        });
        let (rows, manifest) = recorded(&folder)?;
        output::json(json!({
            "rows": rows,
            "manifest": manifest,
            "compared": verification.compared,
            "skipped": verification.skipped,
            "same": verification.holds(),
            "differences": told.collect::<Vec<_>>(),
        }))?;
    } else {
        let mut text = String::new();
        for difference in differences {
            let damier_lab::Difference { what, part, recorded, found } = difference;
            text += &format!("{what}: {part} was {recorded}, is {found}\n");
        }
        text +=
            &format!("{} measurements compared, {} differences", verification.compared, differences.len());
        text += &format!("; {} depend on the clock or on threads and were left out\n", verification.skipped);
        output::text(&text)?;
    }
    if verification.holds() {
        return Ok(());
    }
    Err(Ended { message: format!("{} does not come out the same", experiment.name), code: DIFFERS }.into())
}

/// The experiment of a file, and the folder of its results.
fn read(choice: &ExperimentChoice) -> anyhow::Result<(Experiment, PathBuf)> {
    let path = &choice.file;
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let text = String::from_utf8(bytes).map_err(|error| BadFile {
        path: path.clone(),
        message: format!("it is no text: {}", error.utf8_error()),
    })?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let experiment = Experiment::read(&name, &text).map_err(|error| BadInput {
        text: error.line_text().to_owned(),
        error: Box::new(InFile { path: path.clone(), error }),
    })?;
    let folder = choice.results.clone().unwrap_or_else(|| damier_lab::usual_folder(path));
    Ok((experiment, folder))
}

/// A fault of a file, shown in its line.
#[derive(Debug, thiserror::Error)]
#[error("{}:{}:{}: {}", path.display(), error.line(), error.column(), error.message())]
struct InFile {
    path: PathBuf,
    error: FileError,
}

impl Located for InFile {
    fn span(&self) -> Range<usize> {
        self.error.span_in_line()
    }

    fn remedy(&self) -> Option<String> {
        self.error.remedy()
    }
}

/// What the user should do about an error, where something can be done.
fn explain(error: LabError, choice: &ExperimentChoice, verb: &str) -> anyhow::Error {
    let again = command(choice, verb);
    match error {
        LabError::Interrupted { .. } if verb == "run" => {
            let message = format!("{error}; to go on from there:\n  {again}");
            Ended { message, code: INTERRUPTED }.into()
        }
        LabError::Interrupted { .. } => {
            Ended { message: format!("{error}; to begin again:\n  {again}"), code: INTERRUPTED }.into()
        }
        LabError::OtherExperiment { .. } => {
            anyhow::anyhow!("{error}\nto forget what it holds and measure afresh:\n  {again} --fresh")
        }
        error => error.into(),
    }
}

/// The command line that does the same again.
fn command(choice: &ExperimentChoice, verb: &str) -> String {
    let mut words = vec![std::env::args_os().next().unwrap_or_else(|| "damier".into())];
    words.extend(["lab", verb].map(OsString::from));
    words.push(choice.file.clone().into());
    if let Some(results) = &choice.results {
        words.extend(["--results".into(), results.clone().into()]);
    }
    words.iter().map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}

/// A flag that the interrupt key raises; pressed again, it ends the program at once.
fn stop_on_interrupt() -> anyhow::Result<Stop> {
    let stop = Stop::default();
    let raised = stop.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(i32::from(INTERRUPTED));
        }
        raised.raise();
        anstream::eprintln!("stopping after this measurement");
    })
    .context("cannot listen to the interrupt key")?;
    Ok(stop)
}

/// A progress bar on standard error; indicatif keeps it silent by itself where that is no terminal.
struct Bar(ProgressBar);

impl Bar {
    fn new(cli: &Cli) -> Bar {
        let bar = if cli.quiet { ProgressBar::hidden() } else { ProgressBar::new(0) };
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len}, {eta} left  {wide_msg}");
        bar.set_style(style.expect("a known template"));
        Bar(bar)
    }

    fn show(&self, progress: Progress<'_>) {
        self.0.set_length(progress.total as u64);
        self.0.set_position(progress.done as u64);
        if progress.last.is_empty() {
            // What an earlier run has done says nothing about the speed of this one.
            self.0.reset_eta();
        }
        self.0.set_message(progress.last.to_owned());
    }

    fn clear(&self) {
        self.0.finish_and_clear();
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

fn recorded(folder: &Path) -> anyhow::Result<(Vec<serde_json::Value>, Manifest)> {
    let Results { table, manifest, .. } = Results::open(folder)?;
    Ok((rows(&table), manifest))
}

/// The rows of a table as JSON, each with the names of its columns.
fn rows(table: &Table) -> Vec<serde_json::Value> {
    let row = |values: &Vec<Value>| {
        let fields =
            table.columns.iter().zip(values).map(|(column, value)| (column.name.clone(), to_json(value)));
        serde_json::Value::Object(fields.collect::<Map<_, _>>())
    };
    table.rows.iter().map(row).collect()
}

fn to_json(value: &Value) -> serde_json::Value {
    match value {
        Value::None => serde_json::Value::Null,
        Value::Text(text) => json!(text),
        Value::Whole(count) => json!(count),
        Value::Number(x) | Value::Seconds(x) | Value::Share(x) => json!(x),
    }
}

/// The commit of the working tree in which a file lies, with a `+` if tracked files differ from it.
fn commit_of(file: &Path) -> Option<String> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let git = |args: &[&str]| {
        let output = Command::new("git").arg("-C").arg(folder).args(args).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changed.is_empty() { commit } else { commit + "+" })
}
