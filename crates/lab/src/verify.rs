//! Running an experiment again, to see whether it comes out the same.

use std::path::Path;

use damier_search::Stop;

use crate::experiment::Plan;
use crate::input::{read, read_cells, read_manifest};
use crate::runner::{CELLS, MANIFEST, Progress, RESULTS, measure};
use crate::study::{GamesStudy, SearchStudy, Study};
use crate::{Experiment, LabError};

/// What came of running an experiment again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// Measurements that were compared.
    pub compared: usize,
    /// Measurements that depend on the clock or on threads, and were left out.
    pub skipped: usize,
    /// What is not the same.
    pub differences: Vec<Difference>,
}

/// A number that is not what it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What was measured.
    pub what: String,
    /// The part of it that differs.
    pub part: String,
    /// What the results say.
    pub recorded: String,
    /// What was found now.
    pub found: String,
}

impl Verification {
    /// Whether everything that was compared is the same.
    pub fn holds(&self) -> bool {
        self.differences.is_empty()
    }

    fn differ(&mut self, what: &str, part: &str, recorded: &dyn ToString, found: &dyn ToString) {
        let (recorded, found) = (recorded.to_string(), found.to_string());
        if recorded != found {
            self.differences.push(Difference {
                what: what.to_owned(),
                part: part.to_owned(),
                recorded,
                found,
            });
        }
    }
}

/// Runs an experiment again and compares all that does not depend on the clock with the results in a folder.
///
/// That the table follows from the measurements is checked too, seconds included, for they are not measured again.
pub fn verify(
    experiment: &Experiment,
    folder: &Path,
    threads: usize,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Verification, LabError> {
    match &experiment.plan {
        Plan::Search(plan) => {
            let study = SearchStudy { experiment, plan, repeats: false };
            compare(experiment, &study, folder, threads, stop, progress)
        }
        Plan::Games(plan) => {
            compare(experiment, &GamesStudy { experiment, plan }, folder, threads, stop, progress)
        }
    }
}

fn compare<S: Study>(
    experiment: &Experiment,
    study: &S,
    folder: &Path,
    threads: usize,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Verification, LabError> {
    let recorded: Vec<S::Cell> = read_cells(&folder.join(CELLS))?;
    let manifest = read_manifest(&folder.join(MANIFEST))?;
    let results = read(&folder.join(RESULTS))?;
    let mut verification = Verification::default();
    verification.differ("the experiment", "hash", &manifest.hash, &experiment.hash);
    verification.differ("the experiment", "measurements", &recorded.len(), &study.jobs());
    if !verification.holds() {
        // The rest would only say the same a thousand times.
        return Ok(verification);
    }
    let summary = study.summary(&recorded).to_csv();
    for (i, (was, is)) in results.lines().zip(summary.lines()).enumerate() {
        verification.differ(RESULTS, &format!("line {}", i + 1), &was, &is);
    }
    verification.differ(RESULTS, "lines", &results.lines().count(), &summary.lines().count());
    let jobs: Vec<usize> = (0..study.jobs()).filter(|&job| study.is_exact(job)).collect();
    verification.skipped = study.jobs() - jobs.len();
    let total = jobs.len();
    progress(Progress { done: 0, total, resumed: 0, last: "" });
    // Found in any order where there are threads, told in the order of the jobs.
    let mut found = Vec::new();
    measure(study, &jobs, threads, stop, &mut |job, cell| {
        found.push((job, cell));
        progress(Progress { done: found.len(), total, resumed: 0, last: &study.label(job) });
        Ok(())
    })?;
    if found.len() < total {
        return Err(LabError::Interrupted { done: found.len(), total });
    }
    found.sort_by_key(|(job, _)| *job);
    for (job, cell) in &found {
        let parts = S::exact_parts(&recorded[*job]).into_iter().zip(S::exact_parts(cell));
        for ((part, was), (_, is)) in parts {
            verification.differ(&study.label(*job), part, &was, &is);
        }
    }
    verification.compared = total;
    Ok(verification)
}
