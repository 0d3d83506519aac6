//! Whoever plays by a search of the ladder.

use std::time::Duration;

use damier_core::{Dice, History, Position};

use crate::ladder::{
    alpha_beta, aspiration, best_first, deepen, dual, greedy, minimax, minimax_alpha_beta, mtd, negamax, pvs,
    random, scout, sss, time_shared,
};
use crate::{
    Aids, Attic, Context, Count, Evaluator, Limits, Meter, Quest, Recent, Recorder, Report, Score, Searcher,
    Stopped, Table, Window,
};

/// A search of the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rung {
    /// Any move.
    Random,
    /// One move ahead.
    Greedy,
    /// Minimax with the flag of the documents.
    Minimax,
    /// Alpha-beta on minimax.
    AlphaBeta,
    /// Negamax.
    Negamax,
    /// Alpha-beta on negamax.
    NegAlphaBeta,
    /// Alpha-beta with a small window around the last value.
    Aspiration,
    /// SCOUT.
    Scout,
    /// Principal variation search.
    Pvs,
    /// SSS*.
    Sss,
    /// DUAL*.
    Dual,
    /// MTD(f), with the first guess of every search; without one, the value found two plies less deep.
    Mtd(Option<Score>),
    /// The time-shared minimax of document 003.
    TimeShared,
    /// Best-first minimax.
    BestFirst,
}

/// How a climber plays; the default is plain.
#[derive(Clone, Debug)]
pub struct Habits<P: Position> {
    /// What it may spend where a quest is silent.
    pub limits: Limits,
    /// Search depth 1, 2, 3 … even where only a depth is given. Under other limits it always does.
    pub deepening: bool,
    /// The number of the last positions that count as draws when they come again (document 000, S-40).
    pub remembers: usize,
    /// Half the width of the window of [`Rung::Aspiration`].
    pub margin: Score,
    /// What chance starts from.
    pub seed: u64,
    /// The greatest tree that [`Rung::BestFirst`], [`Rung::Sss`] and [`Rung::Dual`] may build.
    pub most_nodes: usize,
    /// Quiescence, ordering and the like.
    pub aids: Aids<P>,
}

impl<P: Position> Default for Habits<P> {
    fn default() -> Self {
        Habits {
            limits: Limits::default(),
            deepening: false,
            remembers: 0,
            margin: Score::points(0.5),
            seed: 0,
            most_nodes: 10_000_000,
            aids: Aids::default(),
        }
    }
}

/// The depth searched where nothing is limited.
const USUAL_DEPTH: u32 = 6;
/// The positions visited by best-first search where nothing is limited.
const USUAL_NODES: u64 = 100_000;
/// The time shared where none is given.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// The depth beyond which deepening is pointless, and the stack would be in danger.
pub const GREATEST_DEPTH: u32 = 200;

/// The observer of every climber: it counts, and perhaps records.
type Watch<P> = (Count, Option<Recorder<P>>);

/// Plays by a search of the ladder.
#[derive(Debug)]
pub struct Climber<P: Position, E> {
    rung: Rung,
    evaluator: E,
    habits: Habits<P>,
    table: Option<Table<P>>,
    attic: Attic<P>,
    dice: Dice,
    /// What whoever made it has to say of every search.
    remark: Option<String>,
}

impl<P: Position, E: Evaluator<P> + Clone> Climber<P, E> {
    /// A player who uses `rung`, judges by `evaluator` and remembers in `table`.
    ///
    /// MTD(f) cannot do without a table; a climber without one is given the usual size.
    pub fn new(rung: Rung, evaluator: E, habits: Habits<P>, table: Option<Table<P>>) -> Self {
        let table = match rung {
            Rung::Mtd(_) => table.or_else(|| Table::new(crate::USUAL_ENTRIES)),
            _ => table,
        };
        let dice = Dice::new(habits.seed);
        let attic = Attic::new(habits.most_nodes);
        Climber { rung, evaluator, habits, table, attic, dice, remark: None }
    }

    /// The same player, with a remark in every report: that it has less memory than was asked for, for example.
    #[must_use]
    pub fn remarking(self, remark: Option<String>) -> Self {
        Climber { remark, ..self }
    }

    /// The limits the meter watches.
    fn metered(&self, limits: Limits) -> Limits {
        let unlimited = limits.nodes.is_none() && limits.time.is_none();
        match self.rung {
            // Shares end by themselves in time; the meter would cut the last ones off.
            Rung::TimeShared => Limits { time: None, ..limits },
            // There is no depth to stop at.
            Rung::BestFirst if unlimited => Limits { nodes: Some(USUAL_NODES), ..limits },
            _ => limits,
        }
    }

    fn context(&mut self, quest: &Quest<'_, P>, limits: &Limits) -> Context<P, E, Watch<P>> {
        let mut table = self.table.take();
        if let Some(table) = &mut table {
            table.begin();
        }
        let mut evaluator = self.evaluator.clone();
        evaluator.begin(quest.game.position());
        let recent = recent(quest.game, self.habits.remembers);
        let aids = Aids { recent, without: quest.without.clone(), ..self.habits.aids.clone() };
        let watch = (Count::default(), quest.record.map(Recorder::new));
        let mut cx = Context::with(evaluator, watch, Meter::new(limits, &quest.stop), table, aids);
        cx.attic = std::mem::take(&mut self.attic);
        cx.attic.begin();
        cx
    }

    /// One search to a depth; `last` are the values found at the depths before.
    fn climb(
        &mut self,
        cx: &mut Context<P, E, Watch<P>>,
        pos: &P,
        depth: u32,
        last: &[Score],
    ) -> Result<Score, Stopped> {
        // Odd and even depths differ: the last but one value is the better guess for those who need one.
        let mut guess = |before: usize| match last.len().checked_sub(before) {
            Some(i) => last[i],
            None => cx.evaluator.evaluate(pos),
        };
        match self.rung {
            Rung::Minimax => minimax(cx, pos, depth, false, 0),
            Rung::AlphaBeta => minimax_alpha_beta(cx, pos, Window::FULL, depth, false, 0),
            Rung::Negamax => negamax(cx, pos, depth, 0),
            Rung::NegAlphaBeta => alpha_beta(cx, pos, Window::FULL, depth, 0),
            Rung::Scout => scout(cx, pos, depth, 0),
            Rung::Pvs => pvs(cx, pos, Window::FULL, depth, 0),
            Rung::Sss => sss(cx, pos, depth).map(|solved| solved.score),
            Rung::Dual => dual(cx, pos, depth).map(|solved| solved.score),
            Rung::Aspiration => {
                let guess = guess(1);
                aspiration(cx, pos, guess, self.habits.margin, depth)
            }
            Rung::Mtd(first) => {
                let guess = first.unwrap_or_else(|| guess(2));
                mtd(cx, pos, guess, depth)
            }
            Rung::Random => random(cx, pos, &mut self.dice),
            Rung::Greedy => greedy(cx, pos),
            Rung::TimeShared | Rung::BestFirst => unreachable!("these do not search by depth"),
        }
    }

    fn by_depth(
        &mut self,
        cx: &mut Context<P, E, Watch<P>>,
        pos: &P,
        limits: &Limits,
        report: &mut Report<P>,
        progress: &mut dyn FnMut(&Report<P>),
    ) {
        let timed = limits.time.is_some() || limits.nodes.is_some();
        let usual = if timed { GREATEST_DEPTH } else { USUAL_DEPTH };
        let depth = match self.rung {
            Rung::Random | Rung::Greedy => 1,
            _ => limits.depth.unwrap_or(usual).min(GREATEST_DEPTH),
        };
        if !timed && !self.habits.deepening {
            if let Ok(score) = self.climb(cx, pos, depth, &[]) {
                note(report, cx, pos, depth, score);
            }
            return;
        }
        let mut judged = 0;
        let search = |cx: &mut Context<_, _, _>, depth, values: &[Score]| self.climb(cx, pos, depth, values);
        deepen(cx, depth, search, |cx, depth, score| {
            note(report, cx, pos, depth, score);
            progress(report);
            // Where the judge was not asked again, the whole tree was seen: deeper is the same.
            let goes_on = cx.observer.0.judged > judged && score.verdict().is_none();
            judged = cx.observer.0.judged;
            goes_on
        });
    }
}

impl<P: Position, E: Evaluator<P> + Clone + Send> Searcher<P> for Climber<P, E> {
    fn search(&mut self, quest: &Quest<'_, P>, progress: &mut dyn FnMut(&Report<P>)) -> Report<P> {
        let pos = quest.game.position();
        let limits = quest.limits.or(self.habits.limits);
        let mut report = Report::empty();
        if let Some(ending) = quest.game.ending() {
            self.evaluator.begin(pos);
            report.score = self.evaluator.finished(pos, ending.verdict);
            return report;
        }
        report.notes.extend(self.remark.clone());
        let mut cx = self.context(quest, &self.metered(limits));
        match self.rung {
            Rung::TimeShared => {
                if let Ok(shares) = time_shared(&mut cx, pos, limits.time.unwrap_or(USUAL_TIME)) {
                    note(&mut report, &cx, pos, cx.observer.0.deepest, shares.score);
                    report.moves = shares.moves;
                }
            }
            Rung::BestFirst => {
                let mut tell = |cx: &mut Context<P, E, Watch<P>>, score| {
                    note(&mut report, cx, pos, cx.observer.0.deepest, score);
                    progress(&report);
                };
                if let Ok(score) = best_first(&mut cx, pos, &mut tell) {
                    tell(&mut cx, score);
                }
            }
            _ => self.by_depth(&mut cx, pos, &limits, &mut report, progress),
        }
        if report.line.is_empty() {
            report.line = quest
                .game
                .legal_moves()
                .iter()
                .copied()
                .find(|m| !quest.without.contains(m))
                .into_iter()
                .collect();
            report.score = cx.judge(pos).score;
            report.notes.push("stopped before any depth was complete: the first legal move".to_owned());
        }
        report.notes.extend(cx.attic.remark());
        (self.table, self.attic) = (cx.table, cx.attic);
        (report.count, report.elapsed) = (cx.observer.0, cx.meter.elapsed());
        report.tree = cx.observer.1.map(Recorder::into_tree);
        report
    }

    fn new_game(&mut self) {
        self.dice = Dice::new(self.habits.seed);
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}

/// Writes down what a search has found.
fn note<P: Position, E: Evaluator<P>>(
    report: &mut Report<P>,
    cx: &Context<P, E, Watch<P>>,
    pos: &P,
    depth: u32,
    score: Score,
) {
    report.score = score;
    report.line = cx.full_line(pos, depth);
    report.depth = depth;
    report.count = cx.observer.0;
    report.elapsed = cx.meter.elapsed();
    report.full = cx.table.as_ref().map(crate::Table::fullness);
}

/// The last positions of the game, up to the last move that cannot be taken back.
fn recent<P: Position>(game: &History<P>, room: usize) -> Recent {
    let mut recent = Recent::new(room);
    let first = game.plies() - game.since_progress();
    game.positions().skip(first).chain([game.position()]).for_each(|pos| {
        recent.register(pos.key());
    });
    recent
}
