//! What the two kinds of experiments have in common: independent jobs, one cell each, and a summary of the cells.

mod games;
mod search;

pub(crate) use games::GamesStudy;
pub(crate) use search::SearchStudy;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::table::Table;

/// A kind of experiment, as the runner sees it.
pub(crate) trait Study: Sync {
    /// What one job measures.
    type Cell: Serialize + DeserializeOwned + Clone + Send;

    /// The number of jobs.
    fn jobs(&self) -> usize;

    /// Whether a job gives the same cell at every run, but for the seconds.
    fn is_exact(&self, job: usize) -> bool;

    /// A job in words.
    fn label(&self, job: usize) -> String;

    /// Does a job.
    fn measure(&self, job: usize) -> Self::Cell;

    /// The parts of a cell that are the same at every run of an exact job, with their names.
    fn exact_parts(cell: &Self::Cell) -> Vec<(&'static str, String)>;

    /// The nodes visited and the seconds spent for a cell.
    fn effort(cell: &Self::Cell) -> (u64, f64);

    /// The table of all cells, which are in the order of the jobs.
    fn summary(&self, cells: &[Self::Cell]) -> Table;
}
