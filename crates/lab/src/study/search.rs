//! Every player searches every position within every budget.

use serde::{Deserialize, Serialize};

use super::Study;
use crate::Clock;
use crate::count::count;
use crate::experiment::{Budget, Contestant, Experiment, Mind, SearchPlan, time_limit};
use crate::statistics::{Estimate, median};
use crate::table::{Row, Table, Value};
use crate::workbench::Found;

/// What one player found in one position within one budget.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SearchCell {
    pub(crate) position: usize,
    pub(crate) fen: String,
    pub(crate) player: String,
    pub(crate) budget: String,
    pub(crate) value: String,
    pub(crate) best: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) leaves: u64,
    pub(crate) cutoffs: u64,
    pub(crate) first_move_cutoffs: u64,
    pub(crate) table_hits: u64,
    pub(crate) branching: Option<f64>,
    /// The median of the repeats.
    pub(crate) seconds: Option<f64>,
    /// The slowest of them.
    pub(crate) slowest: Option<f64>,
    /// The time limit that held, in seconds.
    pub(crate) limit: Option<f64>,
}

pub(crate) struct SearchStudy<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) plan: &'a SearchPlan,
    /// Run a search as often as the budget says; once is enough where its time is not looked at.
    pub(crate) repeats: bool,
}

impl<'a> SearchStudy<'a> {
    /// Players take turns on each position, so that a noisy minute hits them all.
    fn parts(&self, job: usize) -> (usize, &'a Contestant, &'a Budget) {
        let (players, starts) = (self.plan.players.len(), self.experiment.bench.starts());
        let player = &self.plan.players[job % players];
        (job / players % starts, player, &self.plan.budgets[job / players / starts])
    }

    fn run_once(&self, start: usize, player: &Contestant, budget: &Budget) -> Found {
        let bench = &self.experiment.bench;
        match &player.mind {
            Mind::Player(spec) => bench.search(start, spec, budget.limits, self.experiment.clock),
            Mind::Count { slow } => {
                let depth = budget.limits.depth.expect("counts are made to a depth");
                count(&self.experiment.game, &bench.fen(start), depth, *slow, self.experiment.clock)
            }
        }
    }
}

impl Study for SearchStudy<'_> {
    type Cell = SearchCell;

    fn jobs(&self) -> usize {
        self.experiment.jobs()
    }

    fn is_exact(&self, job: usize) -> bool {
        let (_, player, budget) = self.parts(job);
        player.is_exact(budget.limits)
    }

    fn label(&self, job: usize) -> String {
        let (start, player, budget) = self.parts(job);
        format!("{}, {}, position {}", player.name, budget.label(), start + 1)
    }

    fn measure(&self, job: usize) -> SearchCell {
        let (start, player, budget) = self.parts(job);
        let repeats = if self.repeats { budget.repeats } else { 1 };
        let mut runs: Vec<Found> = (0..repeats).map(|_| self.run_once(start, player, budget)).collect();
        runs.sort_by_key(|found| found.time);
        let times: Vec<f64> = runs.iter().map(|found| found.time.as_secs_f64()).collect();
        let found = runs.swap_remove((runs.len() - 1) / 2);
        let clock = self.experiment.clock != Clock::None;
        SearchCell {
            position: start + 1,
            fen: self.experiment.bench.fen(start),
            player: player.name.clone(),
            budget: budget.label(),
            branching: found.count.branching_factor(found.depth),
            value: found.value,
            best: found.best,
            depth: found.depth,
            nodes: found.count.nodes,
            leaves: found.count.leaves,
            cutoffs: found.count.cutoffs,
            first_move_cutoffs: found.count.first_move_cutoffs,
            table_hits: found.count.table_hits,
            seconds: median(&times).filter(|_| clock),
            slowest: times.last().copied().filter(|_| clock),
            limit: time_limit(player, budget).map(|limit| limit.as_secs_f64()),
        }
    }

    fn exact_parts(cell: &SearchCell) -> Vec<(&'static str, String)> {
        vec![
            ("position", cell.fen.clone()),
            ("player", cell.player.clone()),
            ("budget", cell.budget.clone()),
            ("value", cell.value.clone()),
            ("best", cell.best.clone()),
            ("depth", cell.depth.to_string()),
            ("nodes", cell.nodes.to_string()),
            ("leaves", cell.leaves.to_string()),
            ("cutoffs", cell.cutoffs.to_string()),
            ("first_move_cutoffs", cell.first_move_cutoffs.to_string()),
            ("table_hits", cell.table_hits.to_string()),
        ]
    }

    fn effort(cell: &SearchCell) -> (u64, f64) {
        (cell.nodes, cell.seconds.unwrap_or(0.0))
    }

    fn summary(&self, cells: &[SearchCell]) -> Table {
        summarise(self.plan, cells)
    }
}

/// One row for every budget and player, over all positions.
fn summarise(plan: &SearchPlan, cells: &[SearchCell]) -> Table {
    let mut rows = Vec::new();
    for budget in &plan.budgets {
        let label = budget.label();
        let of = |player: &Contestant| -> Vec<&SearchCell> {
            cells.iter().filter(|cell| cell.budget == label && cell.player == player.name).collect()
        };
        let base = plan.baseline.map(|baseline| of(&plan.players[baseline]));
        for player in &plan.players {
            rows.push(summary_row(&of(player), base.as_deref()));
        }
    }
    Table::of(&rows)
}

fn summary_row(cells: &[&SearchCell], base: Option<&[&SearchCell]>) -> Row {
    let mean =
        |value: fn(&SearchCell) -> Option<f64>| Estimate::of(cells.iter().filter_map(|cell| value(cell)));
    let text =
        |value: fn(&SearchCell) -> &String| cells.first().map_or(String::new(), |cell| value(cell).clone());
    let mut row = Row::default();
    row.put("player", Value::Text(text(|cell| &cell.player)));
    row.put("budget", Value::Text(text(|cell| &cell.budget)));
    row.put("positions", Value::Whole(cells.len() as u64));
    // A value and a move say something only about a single position.
    let single = |value: String| if cells.len() == 1 { Value::Text(value) } else { Value::None };
    row.put("value", single(text(|cell| &cell.value)));
    row.put("best", single(text(|cell| &cell.best)));
    let by_depth = cells.first().is_some_and(|cell| cell.budget.starts_with("depth "));
    let depth = Estimate::of(cells.iter().filter(|_| !by_depth).map(|cell| f64::from(cell.depth)));
    row.put("depth", depth.map_or(Value::None, |depth| Value::Number(depth.mean)));
    row.mean("nodes", mean(|cell| Some(cell.nodes as f64)), Value::Number);
    row.mean("leaves", mean(|cell| Some(cell.leaves as f64)), Value::Number);
    row.mean("cutoffs", mean(|cell| Some(cell.cutoffs as f64)), Value::Number);
    let first: u64 = cells.iter().map(|cell| cell.first_move_cutoffs).sum();
    let all: u64 = cells.iter().map(|cell| cell.cutoffs).sum();
    row.put("first_move_rate", if all > 0 { Value::Share(first as f64 / all as f64) } else { Value::None });
    row.mean("table_hits", mean(|cell| Some(cell.table_hits as f64)), Value::Number);
    row.mean("branching", mean(|cell| cell.branching), Value::Number);
    row.mean("seconds", mean(|cell| cell.seconds), Value::Seconds);
    row.mean("share_of_limit", mean(|cell| Some(cell.seconds? / cell.limit?)), Value::Share);
    let most = cells.iter().filter_map(|cell| Some(cell.slowest? / cell.limit?)).reduce(f64::max);
    row.put("greatest_share", most.map_or(Value::None, Value::Share));
    if let Some(base) = base {
        compare(&mut row, cells, base);
    }
    row
}

/// How many times as much the baseline spent, position by position.
fn compare(row: &mut Row, cells: &[&SearchCell], base: &[&SearchCell]) {
    let pairs = || cells.iter().zip(base);
    let nodes =
        pairs().filter(|(cell, _)| cell.nodes > 0).map(|(cell, base)| base.nodes as f64 / cell.nodes as f64);
    let seconds = pairs()
        .filter_map(|(cell, base)| Some(base.seconds? / cell.seconds.filter(|&seconds| seconds > 0.0)?));
    row.mean("nodes_ratio", Estimate::of(nodes), Value::Number);
    row.mean("seconds_ratio", Estimate::of(seconds), Value::Number);
    let same = pairs().filter(|(cell, base)| cell.value == base.value).count();
    row.put("same_value", Value::Whole(same as u64));
}

#[cfg(test)]
mod tests {
    use damier_search::Limits;

    use super::{SearchCell, summarise};
    use crate::experiment::{Budget, Contestant, Mind, SearchPlan};
    use crate::table::Value;

    fn cell(position: usize, player: &str, nodes: u64, seconds: f64, value: &str) -> SearchCell {
        SearchCell {
            position,
            fen: String::new(),
            player: player.to_owned(),
            budget: "depth 2".to_owned(),
            value: value.to_owned(),
            best: "1-2".to_owned(),
            depth: 2,
            nodes,
            leaves: nodes / 2,
            cutoffs: 4,
            first_move_cutoffs: 3,
            table_hits: 0,
            branching: None,
            seconds: Some(seconds),
            slowest: Some(2.0 * seconds),
            limit: Some(4.0),
        }
    }

    #[test]
    fn means_errors_and_ratios_by_hand() {
        let player = |name: &str| Contestant { name: name.to_owned(), mind: Mind::Count { slow: false } };
        let plan = SearchPlan {
            players: vec![player("slow"), player("fast")],
            budgets: vec![Budget { limits: Limits::depth(2), repeats: 1 }],
            baseline: Some(0),
        };
        let cells = [
            cell(1, "slow", 100, 1.0, "+1.00"),
            cell(1, "fast", 50, 0.25, "+1.00"),
            cell(2, "slow", 300, 3.0, "0.00"),
            cell(2, "fast", 50, 0.75, "+1.00"),
        ];
        let table = summarise(&plan, &cells);
        let number = |row: usize, name: &str| table.rows[row][table.column(name).unwrap()].number().unwrap();
        assert_eq!(table.rows.len(), 2);
        assert_eq!((number(0, "nodes"), number(0, "nodes_error")), (200.0, 100.0));
        assert_eq!((number(1, "nodes"), number(1, "nodes_error")), (50.0, 0.0));
        // 100/50 and 300/50: the mean is 4 and its error half the difference.
        assert_eq!((number(1, "nodes_ratio"), number(1, "nodes_ratio_error")), (4.0, 2.0));
        assert_eq!((number(1, "seconds_ratio"), number(1, "seconds_ratio_error")), (4.0, 0.0));
        assert_eq!((number(0, "same_value"), number(1, "same_value")), (2.0, 1.0));
        assert_eq!(table.rows[0][table.column("first_move_rate").unwrap()], Value::Share(0.75));
        assert_eq!((number(0, "share_of_limit"), number(0, "greatest_share")), (0.5, 1.5));
        // Nothing was found in a table, and with two positions there is no one best move.
        assert_eq!((table.column("table_hits"), table.column("best")), (None, None));
    }
}
