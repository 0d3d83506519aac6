//! The champion as a player: its threads, its table, its answers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use damier_core::Position;

use super::deepening::Found;
use super::memory::SharedTable;
use super::worker::Worker;
use super::{Adjustments, Choice, Knowledge};
use crate::{Limits, Meter, Quest, Report, Searcher, Stop};

/// How a champion is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// What it does beyond negamax.
    pub ideas: Choice,
    /// Threads that think together.
    pub threads: usize,
    /// The memory of its table, in bytes.
    pub bytes: usize,
    /// What it may spend where nobody says.
    pub limits: Limits,
    /// Margins in place of those fitted for the game, to find better ones.
    pub margins: Adjustments,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            ideas: Choice::default(),
            threads: 1,
            bytes: 16 << 20,
            limits: Limits::default(),
            margins: Adjustments::default(),
        }
    }
}

/// Whoever plays to win, in any game that is known well enough.
///
/// ```
/// use damier_core::{History, testing::Nim};
/// use damier_search::engine::{Champion, Footprint, Knowledge, Margins, Options};
/// use damier_search::{Evaluator, Limits, Quest, Score, Searcher};
///
/// /// Knows nothing of Nim but its rules.
/// #[derive(Clone)]
/// struct Ignorant;
/// impl Evaluator<Nim> for Ignorant {
///     fn evaluate(&mut self, _: &Nim) -> Score {
///         Score::DRAWN
///     }
/// }
/// impl Knowledge<Nim> for Ignorant {
///     const KINDS: usize = 1;
///     fn margins(&self) -> Margins {
///         Margins::CAUTIOUS
///     }
///     fn footprint(&self, _: &Nim, (heap, left): (u8, u8)) -> Footprint {
///         Footprint { from: heap, to: left, kind: 0 }
///     }
/// }
///
/// let game = History::new(Nim::new([1, 2, 4]));
/// let mut champion = Champion::new(Ignorant, Options::default());
/// let report = champion.search(&Quest::new(&game, Limits::depth(8)), &mut |_| ());
/// // Three of the four sticks are left of the last heap, and the heaps cancel.
/// assert_eq!(report.best(), Some((2, 3)));
/// ```
#[derive(Debug)]
pub struct Champion<P: Position, K> {
    workers: Vec<Worker<P, K>>,
    table: Arc<SharedTable>,
    limits: Limits,
    remark: Option<String>,
}

impl<P: Position, K: Knowledge<P>> Champion<P, K> {
    /// A champion with this knowledge. Where there is no memory for the table it gets a smaller one, and says so.
    pub fn new(knowledge: K, options: Options) -> Self {
        let halves =
            std::iter::successors(Some(options.bytes), |bytes| (*bytes > 1 << 16).then_some(bytes / 2));
        let table = halves.into_iter().find_map(SharedTable::of_bytes);
        let table = Arc::new(table.expect("there is memory for the least table"));
        let remark = (table.bytes() < options.bytes / 2)
            .then(|| format!("there is memory for a table of {} MiB only", table.bytes() >> 20));
        let meter = Meter::new(&Limits::default(), &Stop::default());
        let margins = options.margins.applied_to(knowledge.margins());
        let worker =
            Worker::new(knowledge, options.ideas.among(K::IDEAS), margins, Arc::clone(&table), meter);
        let mut workers = vec![worker];
        for _ in 1..options.threads.max(1) {
            let mut other = workers[0].clone();
            other.seen = Arc::default();
            workers.push(other);
        }
        Champion { workers, table, limits: options.limits, remark }
    }

    /// What the threads have seen together.
    fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.count.nodes).sum()
    }

    /// The first legal move that is not barred: the answer of those who had no time at all.
    fn fallback(quest: &Quest<'_, P>) -> Option<P::Move> {
        quest.game.legal_moves().iter().copied().find(|m| !quest.without.contains(m))
    }
}

impl<P: Position, K: Knowledge<P>> Searcher<P> for Champion<P, K> {
    fn search(&mut self, quest: &Quest<'_, P>, progress: &mut dyn FnMut(&Report<P>)) -> Report<P> {
        let limits = quest.limits.or(self.limits);
        let mut report = Report::empty();
        report.notes.extend(self.remark.clone());
        if let Some(ending) = quest.game.ending() {
            let knowledge = &mut self.workers[0].knowledge;
            knowledge.begin(quest.game.position());
            report.score = knowledge.finished(quest.game.position(), ending.verdict);
            return report;
        }
        self.table.begin();
        let most = limits.time.map(|time| time.saturating_add(limits.stretch.unwrap_or_default()));
        let metered = Limits { time: most, ..limits };
        let others_stop = Stop::default();
        self.workers[0].begin(quest.game, &quest.without, Meter::new(&metered, &quest.stop));
        for worker in &mut self.workers[1..] {
            worker.begin(quest.game, &quest.without, Meter::new(&Limits::default(), &others_stop));
        }
        let seen: Vec<_> = self.workers[1..].iter().map(|worker| Arc::clone(&worker.seen)).collect();
        let table = Arc::clone(&self.table);
        let (first, others) = self.workers.split_first_mut().expect("there is always one thread");
        let found = thread::scope(|scope| {
            for (i, worker) in others.iter_mut().enumerate() {
                let ahead = Limits { depth: limits.depth, ..Limits::default() };
                let think = move || worker.deepen(quest.game, &ahead, i as u32 + 1, &mut |_, _| ());
                // A thread that cannot be had is done without.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, think);
            }
            let found = first.deepen(quest.game, &limits, 0, &mut |worker, found| {
                tell(&mut report, worker, found);
                report.count.nodes += seen.iter().map(|seen| seen.load(Ordering::Relaxed)).sum::<u64>();
                report.full = Some(table.fullness());
                progress(&report);
            });
            others_stop.raise();
            found
        });
        tell(&mut report, &self.workers[0], &found);
        report.count.nodes = self.nodes();
        report.full = Some(self.table.fullness());
        if report.line.is_empty() {
            report.line.extend(Self::fallback(quest));
            report.notes.push("stopped before any depth was complete: the first legal move".to_owned());
        }
        report
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.workers.iter_mut().for_each(|worker| worker.learned.clear());
    }
}

/// Room for the deepest line.
const STACK: usize = 8 << 20;

/// Writes down what a thread has found.
fn tell<P: Position, K: Knowledge<P>>(report: &mut Report<P>, worker: &Worker<P, K>, found: &Found<P::Move>) {
    report.score = found.score;
    report.line.clone_from(&found.line);
    report.depth = found.depth;
    report.count = worker.count;
    report.elapsed = worker.meter.elapsed();
}
