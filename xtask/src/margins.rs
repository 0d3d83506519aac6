//! `cargo xtask margins`: how far deep searches stray from shallow ones and from the judgement.

use std::fmt::Display;
use std::fs;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Error, Result, ensure};
use clap::Args;
use damier_engines::hand::{Hand, Tunable, Weights};
use damier_engines::net::{self, Manifest, Network, Reckoning};
use damier_nets::Net;
use damier_search::{Evaluator as _, Score};
use damier_tuner::margins::{Line, Sounding, pairs, percentiles, sound, tail};
use serde_json::{Value, json};

use crate::bar::Bar;
use crate::games::Task;
use crate::reckon::{reckon, show_reckoning};
use crate::searcher::{make_searcher, read};
use crate::tune::Selfplay;

/// How margins are measured.
#[derive(Args, Clone, Debug)]
pub(crate) struct Margins {
    /// The game, by its name in `damier games`.
    pub(crate) game: String,
    #[command(flatten)]
    selfplay: Selfplay,
    /// Positions to search, spread over those that were kept.
    #[arg(long, default_value_t = 1000)]
    positions: usize,
    /// The deepest search.
    #[arg(long, default_value_t = 10)]
    depth: u32,
    /// Plies the shallow search is shallower.
    #[arg(long, default_value_t = 4)]
    reduction: u32,
    /// Only positions judged within so many men of a draw count: where a game is nearly won nobody asks for margins.
    #[arg(long, default_value_t = 3.0)]
    within: f64,
    /// Who searches: without the idea that is measured.
    #[arg(long, default_value = MEASURED)]
    searcher: String,
    /// A network that judges in place of the hand.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Write how far the searches of the network stray into the manifest beside it, where players find it.
    #[arg(long, requires = "net")]
    note: bool,
    /// Write what counting the pieces tells of who is so many men ahead or more, too: then the network is not asked where that is enough.
    /// It is quicker, and whether it plays as well has to be tried. Only draughts go by it.
    #[arg(long, value_name = "MEN", num_args = 0..=1, default_missing_value = "1", requires = "note")]
    reckon: Option<usize>,
}

pub(crate) const MEASURED: &str = "champion:tt=4MiB,without=probcut";
/// A manifest tells of searches so many plies apart, as the champion's margins do.
const NOTED_REDUCTION: u32 = 4;
/// Deviations at which a cut is tried out.
const THRESHOLDS: [f64; 5] = [0.5, 1.0, 1.5, 2.0, 2.5];
/// The parts of 100 that are printed.
const PARTS: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

impl Task for Margins {
    fn run<P: Tunable>(self) -> Result<()> {
        ensure!(
            !self.note || self.reduction == NOTED_REDUCTION,
            "what is noted is how far searches stray over {NOTED_REDUCTION} plies: leave --reduction out"
        );
        let spec = read(&self.selfplay.player)?;
        let searcher = read(&self.searcher)?;
        let weights = Weights::read::<P>(&self.selfplay.parent::<P>()?).context("the weights")?;
        let kept = self.selfplay.play::<P>(&spec, &weights, 0);
        let step = kept.len().div_ceil(self.positions.max(1)).max(1);
        let positions: Vec<P> = kept.iter().step_by(step).map(|kept| kept.pos).collect();
        let depths: Vec<u32> = (1..=self.depth).collect();
        let net = self.net.as_deref().map(read_net::<P>).transpose()?;
        let judge = || match &net {
            Some((net, scale)) => P::judged_by_network(scaled(net, *scale)),
            None => P::judged_by(Hand::new(weights.clone())),
        };
        let make = |seed| make_searcher::<P>(&searcher, judge(), seed);
        let standing = |pos: &P| judge().evaluate(pos).in_thousandths();
        let bar = Bar::new(positions.len(), "positions");
        let mut soundings = sound(&positions, &depths, self.selfplay.threads(), &make, &standing, &bar);
        bar.end("positions searched");
        let within = Score::points(self.within).in_thousandths();
        soundings.retain(|sounding| sounding.standing.abs() <= within);
        let line = self.show_lines(&soundings);
        show_distances(&soundings, &depths);
        let Some((file, (net, scale))) = self.net.as_ref().zip(net) else { return Ok(()) };
        let reckoning = reckon::<P>(scaled(&net, scale), &kept, self.selfplay.seed);
        show_reckoning(&reckoning)?;
        match line {
            Some(line) if self.note => {
                let reckoning = self.reckon.map(|men| reckoning.of_leads_from(men));
                note(&file.with_extension("json"), &line, reckoning.as_ref())
            }
            _ => Ok(()),
        }
    }
}

impl Margins {
    fn show_lines(&self, soundings: &[Sounding]) -> Option<Line> {
        let reduction = self.reduction as usize;
        let mut all = [Vec::new(), Vec::new()];
        println!("\ndeep = slope * shallow + offset + N(0, deviation²), in thousandths");
        println!(
            "{:>7} {:>7} {:>7} {:>7} {:>7} {:>9}",
            "shallow", "deep", "pairs", "slope", "offset", "deviation"
        );
        for shallow in 0..(self.depth as usize).saturating_sub(reduction) {
            let [known, held_back] = pairs(soundings, shallow, shallow + reduction);
            if let Some(line) = Line::through(&known) {
                let depths = format!("{:>7} {:>7}", shallow + 1, shallow + 1 + reduction);
                println!("{depths} {}", row(&line));
            }
            all[0].extend(known);
            all[1].extend(held_back);
        }
        let Some(line) = Line::through(&all[0]) else {
            println!("too few positions are undecided at these depths");
            return None;
        };
        println!("{:>15} {}", "together", row(&line));
        println!(
            "\nwrong cuts among the positions held back, in hundredths\n{:>9} {:>9} {:>9} {:>9}",
            "threshold", "expected", "below", "above"
        );
        for threshold in THRESHOLDS {
            let (below, above) = line.wrong_cuts(&all[1], threshold);
            println!(
                "{threshold:>9.1} {:>9.2} {:>9.2} {:>9.2}",
                100.0 * tail(threshold),
                100.0 * below,
                100.0 * above
            );
        }
        println!("\nProbCut {{\n    reduction: {reduction},\n    slope: {:.0},", 1000.0 * line.slope);
        println!("    offset: {:.0},\n    deviation: {:.0},\n}}", line.offset, line.deviation);
        Some(line)
    }
}

/// Writes how far searches stray into a manifest, and what counting tells if it is to be used.
fn note(manifest: &Path, line: &Line, reckoning: Option<&Reckoning>) -> Result<()> {
    let text = fs::read_to_string(manifest).with_context(|| format!("cannot read {}", manifest.display()))?;
    let mut content: Value = serde_json::from_str(&text).context("the manifest")?;
    content["deviation"] = json!(line.deviation.round() as i32);
    if let Some(reckoning) = reckoning {
        content["reckoning"] = json!(reckoning);
    }
    // Beside it first: a full disk must not take the manifest away.
    let beside = manifest.with_extension("json.new");
    fs::write(&beside, serde_json::to_string_pretty(&content)? + "\n")?;
    fs::rename(&beside, manifest)?;
    println!("\nnoted in {}", manifest.display());
    Ok(())
}

/// The network in a file, and what the manifest beside it says that its values are multiplied by.
fn read_net<P: Tunable>(file: &Path) -> Result<(Arc<Net>, Option<NonZeroU16>)> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let net = net::read::<P>(&bytes).with_context(|| format!("{} is of no use", file.display()))?;
    let manifest = Manifest::beside(file, &net.hash()).map_err(Error::msg)?;
    Ok((net.into(), manifest.scale))
}

/// A judge by this network of whom no more was measured than how his values are scaled.
fn scaled<P: Tunable>(net: &Arc<Net>, scale: Option<NonZeroU16>) -> Network<P> {
    Network::new(Arc::clone(net)).measured(Manifest { scale, ..Manifest::default() })
}

fn row(line: &Line) -> String {
    format!("{:>7} {:>7.3} {:>7.0} {:>9.0}", line.pairs, line.slope, line.offset, line.deviation)
}

/// How far each depth strays from the judgement without a search.
fn show_distances(soundings: &[Sounding], depths: &[u32]) {
    println!("\ndeep value less standing judgement, in thousandths, at these parts of 100");
    println!("{:>5} {}", "depth", cells(&PARTS));
    for (place, depth) in depths.iter().enumerate() {
        let distances = percentiles(soundings, place, &PARTS);
        println!("{depth:>5} {}", cells(&distances));
    }
}

fn cells<T: Display>(numbers: &[T]) -> String {
    numbers.iter().map(|number| format!("{number:>6}")).collect::<Vec<_>>().join(" ")
}
