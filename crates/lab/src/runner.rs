//! Running an experiment: job by job, noted as they are done, written out when all of them are.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use damier_search::Stop;
use serde::Serialize;

use crate::experiment::Plan;
use crate::input::{read_manifest, read_table};
use crate::journal::Journal;
use crate::output::{Draft, publish};
use crate::plot::plots;
use crate::study::{GamesStudy, SearchStudy, Study};
use crate::{Clock, Experiment, LabError, Manifest, Table};

/// The names of the files of results, plots apart.
pub(crate) const CELLS: &str = "cells.csv";
pub(crate) const RESULTS: &str = "results.csv";
pub(crate) const REPORT: &str = "results.md";
pub(crate) const MANIFEST: &str = "manifest.toml";

/// How to run an experiment.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where results go; it is made if need be.
    pub folder: PathBuf,
    /// Jobs at a time, where no seconds are measured; where they are, it is always one.
    pub threads: usize,
    /// Forget what an earlier run has left in its journal.
    pub fresh: bool,
    /// Raised by others to end the run after the job that is being done.
    pub stop: Stop,
    /// The commit the program was built from, for the manifest.
    pub commit: Option<String>,
    /// The day, for the manifest.
    pub date: Option<String>,
}

impl Options {
    /// The usual options: one job at a time, going on where an earlier run was cut off.
    pub fn new(folder: impl Into<PathBuf>) -> Options {
        Options {
            folder: folder.into(),
            threads: 1,
            fresh: false,
            stop: Stop::default(),
            commit: None,
            date: None,
        }
    }
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress<'a> {
    /// Jobs done.
    pub done: usize,
    /// All jobs.
    pub total: usize,
    /// Jobs that an earlier run had done.
    pub resumed: usize,
    /// The job done last, in words; empty at the beginning.
    pub last: &'a str,
}

/// What a run has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The summary.
    pub table: Table,
    /// Where it comes from.
    pub manifest: Manifest,
    /// The files that were written.
    pub files: Vec<PathBuf>,
}

impl Results {
    /// Reads the table and the manifest of a folder.
    pub fn open(folder: &Path) -> Result<Results, LabError> {
        let (results, manifest) = (folder.join(RESULTS), folder.join(MANIFEST));
        Ok(Results {
            table: read_table(&results)?,
            manifest: read_manifest(&manifest)?,
            files: vec![results, manifest],
        })
    }
}

/// Runs an experiment, or goes on with a run that was cut off, and writes the results into the folder.
pub fn run(
    experiment: &Experiment,
    options: &Options,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Results, LabError> {
    match &experiment.plan {
        Plan::Search(plan) => {
            let study = SearchStudy { experiment, plan, repeats: experiment.clock != Clock::None };
            conduct(experiment, &study, options, progress)
        }
        Plan::Games(plan) => conduct(experiment, &GamesStudy { experiment, plan }, options, progress),
    }
}

fn conduct<S: Study>(
    experiment: &Experiment,
    study: &S,
    options: &Options,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Results, LabError> {
    let folder = &options.folder;
    std::fs::create_dir_all(folder).map_err(LabError::io("make", folder))?;
    let (mut journal, done) = Journal::open::<S::Cell>(folder, &experiment.hash, options.fresh)?;
    let mut cells: Vec<Option<S::Cell>> = (0..study.jobs()).map(|_| None).collect();
    for (job, cell) in done {
        if let Some(place) = cells.get_mut(job) {
            *place = Some(cell);
        }
    }
    let waiting: Vec<usize> = (0..cells.len()).filter(|&job| cells[job].is_none()).collect();
    let resumed = cells.len() - waiting.len();
    let total = cells.len();
    let mut done = resumed;
    progress(Progress { done, total, resumed, last: "" });
    let threads = if experiment.clock == Clock::None { options.threads } else { 1 };
    measure(study, &waiting, threads, &options.stop, &mut |job, cell| {
        journal.note(job, &cell)?;
        cells[job] = Some(cell);
        done += 1;
        progress(Progress { done, total, resumed, last: &study.label(job) });
        Ok(())
    })?;
    let cells: Vec<S::Cell> = cells.into_iter().flatten().collect();
    if cells.len() < total {
        return Err(LabError::Interrupted { done: cells.len(), total });
    }
    let (table, manifest) = (study.summary(&cells), manifest(experiment, study, options, &cells));
    let files = publish(folder, &drafts(experiment, &table, &manifest, &cells))?;
    journal.remove()?;
    Ok(Results { table, manifest, files })
}

/// Does the jobs, and hands over each cell as it is done, all in the thread that called.
pub(crate) fn measure<S: Study>(
    study: &S,
    jobs: &[usize],
    threads: usize,
    stop: &Stop,
    take: &mut dyn FnMut(usize, S::Cell) -> Result<(), LabError>,
) -> Result<(), LabError> {
    if threads <= 1 {
        return jobs
            .iter()
            .take_while(|_| !stop.is_raised())
            .try_for_each(|&job| take(job, study.measure(job)));
    }
    let (sender, receiver) = mpsc::channel();
    let next = AtomicUsize::new(0);
    let work = |sender: mpsc::Sender<(usize, S::Cell)>| {
        while let Some(&job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Nobody listens any more where a cell could not be noted.
            if stop.is_raised() || sender.send((job, study.measure(job))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            let (sender, work) = (sender.clone(), &work);
            // Deep searches need a deep stack.
            let builder = thread::Builder::new().stack_size(16 << 20);
            builder.spawn_scoped(scope, move || work(sender)).expect("a thread can be started");
        }
        drop(sender);
        receiver.into_iter().try_for_each(|(job, cell)| take(job, cell))
    })
}

fn manifest<S: Study>(experiment: &Experiment, study: &S, options: &Options, cells: &[S::Cell]) -> Manifest {
    let mut manifest = Manifest::new(experiment, options.commit.clone(), options.date.clone());
    for (job, cell) in cells.iter().enumerate() {
        let (nodes, seconds) = S::effort(cell);
        manifest.seconds += seconds;
        if study.is_exact(job) {
            manifest.exact_jobs += 1;
            manifest.exact_nodes += nodes;
        }
    }
    manifest
}

fn drafts<C: Serialize>(
    experiment: &Experiment,
    table: &Table,
    manifest: &Manifest,
    cells: &[C],
) -> Vec<Draft> {
    let plots = plots(experiment, table);
    let mut drafts = vec![
        (CELLS.to_owned(), cells_csv(cells)),
        (RESULTS.to_owned(), table.to_csv()),
        (REPORT.to_owned(), report(experiment, table, manifest, &plots)),
        (MANIFEST.to_owned(), toml::to_string(manifest).expect("a manifest has a form in TOML")),
    ];
    drafts.extend(plots);
    drafts
}

fn cells_csv<C: Serialize>(cells: &[C]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for cell in cells {
        writer.serialize(cell).expect("memory does not refuse to be written");
    }
    let bytes = writer.into_inner().expect("memory does not refuse to be written");
    String::from_utf8(bytes).expect("only texts were written")
}

/// The results for people.
fn report(experiment: &Experiment, table: &Table, manifest: &Manifest, plots: &[Draft]) -> String {
    let mut text = format!("# {}\n\n", experiment.title);
    for part in [&experiment.source, &experiment.question].into_iter().flatten() {
        text += &format!("{}\n\n", part.trim());
    }
    text += &table.to_markdown();
    for (name, _) in plots {
        text += &format!("\n![{}]({name})\n", name.trim_end_matches(".svg"));
    }
    let Manifest { hash, game, damier, machine, exact_jobs, jobs, .. } = manifest;
    let seconds = match experiment.clock {
        Clock::Processor => " Seconds are those the processor worked for the search.",
        Clock::Wall => " Seconds are those of the clock on the wall.",
        Clock::None => "",
    };
    text += &format!(
        "\nGame `{game}`, experiment `{hash}`, damier {damier}, {} ({} cores), {}. {exact_jobs} of {jobs} measurements come \
         out the same at every run, but for the seconds.{seconds} Errors are standard errors of the mean; the intervals of \
         scores are Wilson's, at 95 %.\n",
        machine.cpu, machine.cores, machine.system
    );
    text
}

/// The folder of results that belongs to an experiment file: `results/NAME` beside it.
pub fn usual_folder(file: &Path) -> PathBuf {
    let name = file.file_stem().unwrap_or_default();
    file.parent().unwrap_or(Path::new("")).join("results").join(name)
}
