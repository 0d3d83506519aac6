//! Which pictures belong to a table of results.

use std::path::{Path, PathBuf};

use crate::experiment::{Budget, Plan, SearchPlan};
use crate::input::read_table;
use crate::output::{Draft, publish};
use crate::runner::RESULTS;
use crate::svg::{Bar, Bars, Lines, Point, Scale, Series, Unit};
use crate::{Experiment, LabError, Table};

/// Draws the pictures of an experiment again from the table in a folder.
pub fn plot(experiment: &Experiment, folder: &Path) -> Result<Vec<PathBuf>, LabError> {
    let path = folder.join(RESULTS);
    let drafts = plots(experiment, &read_table(&path)?);
    if drafts.is_empty() {
        return Err(LabError::BadResults { path, message: "there is nothing to draw".to_owned() });
    }
    publish(folder, &drafts)
}

/// The pictures of a table: names of files with what they hold.
pub(crate) fn plots(experiment: &Experiment, table: &Table) -> Vec<Draft> {
    match &experiment.plan {
        Plan::Search(plan) => {
            let quantities = QUANTITIES.iter().filter(|quantity| table.column(quantity.column).is_some());
            let quantities = quantities.filter(|quantity| quantity.is_found(plan));
            let drawn = quantities.map(|quantity| (quantity.file(), quantity.draw(experiment, plan, table)));
            drawn.collect()
        }
        Plan::Games(_) => games(experiment, table),
    }
}

/// A column that is worth a picture.
struct Quantity {
    column: &'static str,
    words: &'static str,
    unit: Unit,
    /// Equal ways are equal factors: what grows with the depth grows so.
    is_log: bool,
}

const QUANTITIES: [Quantity; 5] = [
    Quantity { column: "nodes", words: "nodes visited", unit: Unit::Count, is_log: true },
    Quantity { column: "seconds", words: "time", unit: Unit::Seconds, is_log: true },
    Quantity { column: "nodes_ratio", words: "times fewer nodes than", unit: Unit::Times, is_log: true },
    Quantity { column: "seconds_ratio", words: "times faster than", unit: Unit::Times, is_log: true },
    Quantity {
        column: "share_of_limit",
        words: "share of the time limit used",
        unit: Unit::Share,
        is_log: false,
    },
];

impl Quantity {
    fn file(&self) -> String {
        format!("{}.svg", self.column.replace('_', "-"))
    }

    /// Whether the column tells anything: under a time limit only the share of it does.
    fn is_found(&self, plan: &SearchPlan) -> bool {
        let timed = plan.budgets.iter().any(|budget| budget.limits.time.is_some());
        timed == (self.column == "share_of_limit")
    }

    fn label(&self, plan: &SearchPlan) -> String {
        match plan.baseline.filter(|_| self.unit == Unit::Times) {
            Some(baseline) => format!("{} {}", self.words, plan.players[baseline].name),
            None => self.words.to_owned(),
        }
    }

    fn draw(&self, experiment: &Experiment, plan: &SearchPlan, table: &Table) -> String {
        let label = self.label(plan);
        let title = format!("{}: {label}", experiment.title);
        let amounts: Option<Vec<f64>> = plan.budgets.iter().map(Budget::amount).collect();
        match amounts {
            Some(amounts) if amounts.len() > 1 => self.lines(&title, &label, plan, &amounts, table),
            _ => self.bars(&title, &label, plan, table),
        }
    }

    fn lines(&self, title: &str, label: &str, plan: &SearchPlan, amounts: &[f64], table: &Table) -> String {
        let by_depth = plan.budgets[0].limits.depth.is_some();
        let by_time = plan.budgets[0].limits.time.is_some();
        let series = self.series(plan, amounts, table);
        let heights = || series.iter().flat_map(|series| &series.points).flat_map(spread);
        let (x_label, x_unit) = match (by_depth, by_time) {
            (true, _) => ("depth in plies", Unit::Count),
            (_, true) => ("time limit", Unit::Seconds),
            _ => ("limit of nodes", Unit::Count),
        };
        let words = |budget: &Budget| {
            let label = budget.label();
            label.strip_prefix("depth ").map_or(label.clone(), str::to_owned)
        };
        let chart = Lines {
            title,
            x_label,
            y_label: label,
            x_scale: Scale::tight(amounts.iter().copied(), x_unit, !by_depth),
            x_ticks: amounts.iter().copied().zip(plan.budgets.iter().map(words)).collect(),
            y_scale: if self.is_log {
                Scale::log(heights(), self.unit)
            } else {
                Scale::even(heights(), self.unit)
            },
            series,
        };
        chart.draw()
    }

    fn series(&self, plan: &SearchPlan, amounts: &[f64], table: &Table) -> Vec<Series> {
        let point = |player: &str, budget: &Budget, x: f64| {
            let row = find(table, &[("player", player), ("budget", &budget.label())])?;
            let (y, error) = self.measured(table, row)?;
            Some(Point { x, y, error })
        };
        let players = plan.players.iter().enumerate();
        // The baseline is once as fast as itself.
        let players = players.filter(|(i, _)| self.unit != Unit::Times || Some(*i) != plan.baseline);
        let series = players.map(|(style, player)| {
            let points = plan.budgets.iter().zip(amounts);
            let points = points.filter_map(|(budget, &x)| point(&player.name, budget, x)).collect();
            Series { name: player.name.clone(), style, points }
        });
        series.filter(|series| !series.points.is_empty()).collect()
    }

    fn bars(&self, title: &str, label: &str, plan: &SearchPlan, table: &Table) -> String {
        let bars: Vec<Bar> = plan
            .players
            .iter()
            .filter_map(|player| {
                let row = find(table, &[("player", &player.name)])?;
                let (value, error) = self.measured(table, row)?;
                let range = error.map(|error| (value - error, value + error));
                Some(Bar { name: player.name.clone(), value, range })
            })
            .collect();
        let ends = || bars.iter().flat_map(|bar| [bar.value, bar.range.map_or(bar.value, |(_, high)| high)]);
        let scale = if self.is_log { Scale::log(ends(), self.unit) } else { Scale::even(ends(), self.unit) };
        let reference = (self.unit == Unit::Times).then_some(1.0);
        Bars { title, label, scale, unit: self.unit, reference, list: bars }.draw()
    }

    /// The value of a row and its error.
    fn measured(&self, table: &Table, row: usize) -> Option<(f64, Option<f64>)> {
        let error = table.column(&format!("{}_error", self.column));
        let error = error.and_then(|column| table.rows[row][column].number());
        Some((table.rows[row][table.column(self.column)?].number()?, error))
    }
}

fn spread(point: &Point) -> [f64; 3] {
    let error = point.error.unwrap_or(0.0);
    [point.y, point.y + error, if point.y > error { point.y - error } else { point.y }]
}

/// The row in which these columns say this.
fn find(table: &Table, wanted: &[(&str, &str)]) -> Option<usize> {
    let columns: Option<Vec<usize>> = wanted.iter().map(|(name, _)| table.column(name)).collect();
    let columns = columns?;
    let fits =
        |row: usize| columns.iter().zip(wanted).all(|(&i, (_, text))| table.rows[row][i].plain() == *text);
    (0..table.rows.len()).find(|&row| fits(row))
}

fn games(experiment: &Experiment, table: &Table) -> Vec<Draft> {
    let text =
        |row: usize, name: &str| table.column(name).map_or(String::new(), |i| table.rows[row][i].plain());
    let number = |row: usize, name: &str| table.rows[row][table.column(name)?].number();
    let name = |row: usize| {
        let limit = text(row, "limit");
        let limit = if limit.is_empty() { limit } else { format!(", {limit}") };
        format!("{} v {}{limit}", text(row, "one"), text(row, "other"))
    };
    let draw = |title: &str,
                label: &str,
                value: &dyn Fn(usize) -> Option<f64>,
                reference,
                ends: &dyn Fn(usize) -> Option<(f64, f64)>| {
        let bar = |row| Some(Bar { name: name(row), value: value(row)?, range: ends(row) });
        let bars: Vec<Bar> = (0..table.rows.len()).filter_map(bar).collect();
        let scale = Scale::even([1.0].into_iter(), Unit::Share);
        Bars { title, label, scale, unit: Unit::Share, reference, list: bars }.draw()
    };
    let score = |row| number(row, "score");
    let interval = |row| Some((number(row, "score_low")?, number(row, "score_high")?));
    let title = format!("{}: score of the first", experiment.title);
    let label = "points a game, with 95 % intervals";
    let mut drafts = vec![("score.svg".to_owned(), draw(&title, label, &score, Some(0.5), &interval))];
    if table.column("lost_on_time").is_some() {
        let lost = |row| Some(number(row, "lost_on_time")? / number(row, "games")?);
        let range = |row| {
            let games = number(row, "games")?;
            Some(crate::wilson(number(row, "lost_on_time")?, games as usize))
        };
        let title = format!("{}: lost on time", experiment.title);
        let label = "share of the games, with 95 % intervals";
        drafts.push(("lost-on-time.svg".to_owned(), draw(&title, label, &lost, None, &range)));
    }
    drafts
}
