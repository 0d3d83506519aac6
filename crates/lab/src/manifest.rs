//! Where results come from: enough to have them again, and to know why seconds differ.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

use crate::{Clock, Experiment};

/// The provenance of a table of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The experiment's name.
    pub experiment: String,
    /// Its title.
    pub title: String,
    /// The fingerprint of its file.
    pub hash: String,
    /// The game.
    pub game: String,
    /// The version of damier.
    pub damier: String,
    /// The commit it was built from, if it is known.
    pub commit: Option<String>,
    /// The day it was run, if it is known.
    pub date: Option<String>,
    /// The seeds of everything that was drawn by lot.
    pub seeds: Vec<u64>,
    /// The measurements.
    pub jobs: usize,
    /// Those of them that come out the same at every run, but for the seconds.
    pub exact_jobs: usize,
    /// The nodes these visited: one number to compare runs by.
    pub exact_nodes: u64,
    /// The clock by which seconds were told.
    pub clock: Clock,
    /// The seconds measured in all, repeats not counted; zero without a clock.
    pub seconds: f64,
    /// Programs that wanted to run at the end of the run, on average over a minute, where the system tells. More than
    /// the cores of the machine, and seconds are longer than they need be.
    pub load: Option<f64>,
    /// The machine.
    pub machine: Machine,
}

/// The machine something was measured on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// The processor.
    pub cpu: String,
    /// Its cores, as far as this program may use them.
    pub cores: usize,
    /// The operating system and the kind of machine it is for.
    pub system: String,
}

impl Machine {
    /// This machine.
    pub fn here() -> Machine {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let system = format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH);
        let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
        let cpu = model.map_or("unknown", |(_, model)| model.trim()).to_owned();
        Machine { cpu, cores, system }
    }
}

fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}

impl Manifest {
    pub(crate) fn new(experiment: &Experiment, commit: Option<String>, date: Option<String>) -> Manifest {
        Manifest {
            experiment: experiment.name.clone(),
            title: experiment.title.clone(),
            hash: experiment.hash.clone(),
            game: experiment.game.clone(),
            damier: env!("CARGO_PKG_VERSION").to_owned(),
            commit,
            date,
            seeds: experiment.seeds.clone(),
            jobs: experiment.jobs(),
            exact_jobs: 0,
            exact_nodes: 0,
            clock: experiment.clock,
            seconds: 0.0,
            load: load(),
            machine: Machine::here(),
        }
    }
}
