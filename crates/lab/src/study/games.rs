//! Every pairing plays games, with either colour from the same openings.

use damier_core::{BySide, Dice, Outcome, Side};
use damier_engines::player::Spec;
use damier_search::Limits;
use serde::{Deserialize, Serialize};

use super::Study;
use crate::Clock;
use crate::experiment::{Contestant, Experiment, GamesPlan, Mind, Terms};
use crate::game::Effort;
use crate::statistics::{Estimate, wilson};
use crate::table::{Role, Row, Table, Value};

/// One game, told from the side of the first player of the pairing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct GameCell {
    pub(crate) one: String,
    pub(crate) other: String,
    pub(crate) limit: String,
    pub(crate) game: usize,
    pub(crate) opening: String,
    pub(crate) one_plays: String,
    pub(crate) result: Told,
    pub(crate) reason: String,
    pub(crate) plies: usize,
    pub(crate) end: String,
    pub(crate) one_nodes: u64,
    pub(crate) other_nodes: u64,
    pub(crate) one_moves: u64,
    pub(crate) other_moves: u64,
    pub(crate) seconds: Option<f64>,
    pub(crate) one_seconds: Option<f64>,
    pub(crate) other_seconds: Option<f64>,
    pub(crate) one_slowest: Option<f64>,
    pub(crate) other_slowest: Option<f64>,
}

/// How a game ended for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Told {
    Win,
    /// The other one thought too long.
    WinOnTime,
    Draw,
    Loss,
    /// It thought too long.
    LossOnTime,
}

impl Told {
    fn points(self) -> f64 {
        match self {
            Told::Win | Told::WinOnTime => 1.0,
            Told::Draw => 0.5,
            Told::Loss | Told::LossOnTime => 0.0,
        }
    }
}

pub(crate) struct GamesStudy<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) plan: &'a GamesPlan,
}

/// Which game a job is.
struct Part<'a> {
    one: &'a Contestant,
    other: &'a Contestant,
    limit: usize,
    game: usize,
}

impl<'a> GamesStudy<'a> {
    /// Pairings take turns, so that a noisy minute hits them all; the games of every limit are the same.
    fn part(&self, job: usize) -> Part<'a> {
        let GamesPlan { players, pairings, games, .. } = self.plan;
        let [one, other] = pairings[job % pairings.len()];
        let (game, limit) = (job / pairings.len() % games, job / pairings.len() / games);
        Part { one: &players[one], other: &players[other], limit, game }
    }

    fn terms(&self, part: &Part<'_>) -> Terms {
        Terms { limit: self.plan.limits[part.limit], ..self.plan.terms }
    }
}

/// The player for one game, with chances of its own there.
fn seated(contestant: &Contestant, game: usize, seat: usize) -> Spec {
    let Mind::Player(spec) = &contestant.mind else { unreachable!("only players are read into games") };
    let mut spec = Spec::clone(spec);
    spec.seed = Dice::new(spec.seed ^ Dice::new(2 * game as u64 + seat as u64).roll()).roll();
    spec
}

impl Study for GamesStudy<'_> {
    type Cell = GameCell;

    fn jobs(&self) -> usize {
        self.experiment.jobs()
    }

    fn is_exact(&self, job: usize) -> bool {
        let part = self.part(job);
        let terms = self.terms(&part);
        let untimed = terms.limit.is_none() || !terms.told && !terms.overrun_loses;
        untimed && part.one.is_exact(Limits::default()) && part.other.is_exact(Limits::default())
    }

    fn label(&self, job: usize) -> String {
        let Part { one, other, limit, game } = self.part(job);
        let limit =
            self.plan.limits[limit].map_or(String::new(), |_| format!(", {}", self.plan.limit_label(limit)));
        format!("{} v {}{limit}, game {}", one.name, other.name, game + 1)
    }

    fn measure(&self, job: usize) -> GameCell {
        let part = self.part(job);
        let (one, other) = (seated(part.one, part.game, 0), seated(part.other, part.game, 1));
        // Two games an opening; the first player is White in the first of them.
        let (side, opening) =
            (if part.game.is_multiple_of(2) { Side::White } else { Side::Black }, part.game / 2);
        let players = match side {
            Side::White => BySide { white: one, black: other },
            Side::Black => BySide { white: other, black: one },
        };
        let bench = &self.experiment.bench;
        let played = bench.play(opening, &players, &self.terms(&part), self.experiment.clock);
        let result = match (played.outcome, played.late) {
            (Outcome::Draw, _) => Told::Draw,
            (Outcome::Win(winner), None) => {
                if winner == side {
                    Told::Win
                } else {
                    Told::Loss
                }
            }
            (Outcome::Win(winner), Some(_)) => {
                if winner == side {
                    Told::WinOnTime
                } else {
                    Told::LossOnTime
                }
            }
        };
        let told = self.experiment.clock != Clock::None;
        let seconds = |time: std::time::Duration| told.then_some(time.as_secs_f64());
        let (own, their): (Effort, Effort) = (played.efforts[side], played.efforts[!side]);
        GameCell {
            one: part.one.name.clone(),
            other: part.other.name.clone(),
            limit: self.plan.limit_label(part.limit),
            game: part.game + 1,
            opening: bench.fen(opening % bench.starts()),
            one_plays: side.to_string(),
            result,
            reason: played.reason,
            plies: played.plies,
            end: played.end,
            one_nodes: own.nodes,
            other_nodes: their.nodes,
            one_moves: own.moves,
            other_moves: their.moves,
            seconds: seconds(played.time),
            one_seconds: seconds(own.time),
            other_seconds: seconds(their.time),
            one_slowest: seconds(own.slowest),
            other_slowest: seconds(their.slowest),
        }
    }

    fn exact_parts(cell: &GameCell) -> Vec<(&'static str, String)> {
        vec![
            ("one", cell.one.clone()),
            ("other", cell.other.clone()),
            ("opening", cell.opening.clone()),
            ("one_plays", cell.one_plays.clone()),
            ("result", format!("{:?}", cell.result)),
            ("reason", cell.reason.clone()),
            ("plies", cell.plies.to_string()),
            ("end", cell.end.clone()),
            ("one_nodes", cell.one_nodes.to_string()),
            ("other_nodes", cell.other_nodes.to_string()),
        ]
    }

    fn effort(cell: &GameCell) -> (u64, f64) {
        (cell.one_nodes + cell.other_nodes, cell.seconds.unwrap_or(0.0))
    }

    fn summary(&self, cells: &[GameCell]) -> Table {
        summarise(self.plan, cells)
    }
}

/// One row for every limit and pairing, over all games.
fn summarise(plan: &GamesPlan, cells: &[GameCell]) -> Table {
    let mut rows = Vec::new();
    for limit in 0..plan.limits.len() {
        let label = plan.limit_label(limit);
        for &[one, other] in &plan.pairings {
            let (one, other) = (&plan.players[one].name, &plan.players[other].name);
            let games =
                cells.iter().filter(|cell| cell.limit == label && cell.one == *one && cell.other == *other);
            rows.push(summary_row(one, other, &label, &games.collect::<Vec<_>>()));
        }
    }
    Table::of(&rows)
}

fn summary_row(one: &str, other: &str, limit: &str, games: &[&GameCell]) -> Row {
    let count = |results: &[Told]| games.iter().filter(|game| results.contains(&game.result)).count() as u64;
    let mut row = Row::default();
    row.put("one", Value::Text(one.to_owned()));
    row.put("other", Value::Text(other.to_owned()));
    row.put("limit", Value::Text(limit.to_owned()));
    row.put("games", Value::Whole(games.len() as u64));
    row.put("wins", Value::Whole(count(&[Told::Win, Told::WinOnTime])));
    row.put("draws", Value::Whole(count(&[Told::Draw])));
    row.put("losses", Value::Whole(count(&[Told::Loss, Told::LossOnTime])));
    let on_time = |result| if limit.is_empty() { Value::None } else { Value::Whole(count(&[result])) };
    row.put("lost_on_time", on_time(Told::LossOnTime));
    row.put("won_on_time", on_time(Told::WinOnTime));
    let points: f64 = games.iter().map(|game| game.result.points()).sum();
    let (low, high) = wilson(points, games.len());
    row.put("score", Value::Share(points / (games.len() as f64).max(1.0)));
    row.put_as("score_low", Role::Low, Value::Share(low));
    row.put_as("score_high", Role::High, Value::Share(high));
    let mean =
        |value: fn(&GameCell) -> Option<f64>| Estimate::of(games.iter().filter_map(|game| value(game)));
    row.mean("plies", mean(|game| Some(game.plies as f64)), Value::Number);
    row.mean("seconds_a_game", mean(|game| game.seconds), Value::Seconds);
    let a_move = |spent: fn(&GameCell) -> (Option<f64>, u64)| {
        let seconds: f64 = games.iter().filter_map(|game| spent(game).0).sum();
        let moves: u64 = games.iter().map(|game| spent(game).1).sum();
        if moves > 0 { Value::Seconds(seconds / moves as f64) } else { Value::None }
    };
    row.put("one_a_move", a_move(|game| (game.one_seconds, game.one_moves)));
    row.put("other_a_move", a_move(|game| (game.other_seconds, game.other_moves)));
    let slowest = games.iter().filter_map(|game| game.one_slowest).reduce(f64::max);
    row.put("one_slowest_move", slowest.map_or(Value::None, Value::Seconds));
    row
}

#[cfg(test)]
mod tests {
    use super::{GameCell, Told, summary_row};
    use crate::table::{Table, Value};

    fn game(result: Told, plies: usize, one_seconds: f64, one_moves: u64) -> GameCell {
        GameCell {
            one: "a".to_owned(),
            other: "b".to_owned(),
            limit: "1 s".to_owned(),
            game: 1,
            opening: String::new(),
            one_plays: "White".to_owned(),
            result,
            reason: String::new(),
            plies,
            end: String::new(),
            one_nodes: 0,
            other_nodes: 0,
            one_moves,
            other_moves: 0,
            seconds: Some(one_seconds),
            one_seconds: Some(one_seconds),
            other_seconds: Some(0.0),
            one_slowest: Some(one_seconds / 2.0),
            other_slowest: None,
        }
    }

    #[test]
    fn games_are_counted_by_hand() {
        let games = [
            game(Told::Win, 40, 1.0, 20),
            game(Told::Draw, 60, 3.0, 30),
            game(Told::LossOnTime, 20, 2.0, 10),
            game(Told::Loss, 40, 2.0, 20),
        ];
        let table = Table::of(&[summary_row("a", "b", "1 s", &games.iter().collect::<Vec<_>>())]);
        let number = |name: &str| table.rows[0][table.column(name).unwrap()].number().unwrap();
        assert_eq!(
            (number("wins"), number("draws"), number("losses"), number("lost_on_time")),
            (1.0, 1.0, 2.0, 1.0)
        );
        assert_eq!((number("score"), number("plies"), number("seconds_a_game")), (0.375, 40.0, 2.0));
        assert_eq!((number("one_a_move"), number("one_slowest_move")), (0.1, 1.5));
        // Wilson for 1.5 of 4: (0.375 + 0.480182) / 1.960365 = 0.436237, and
        // 1.959964 / 1.960365 * sqrt(0.0585938 + 0.0600228) = 0.344341.
        assert!((number("score_low") - 0.0919).abs() < 1e-4 && (number("score_high") - 0.7806).abs() < 1e-4);
        assert_eq!(table.rows[0][table.column("won_on_time").unwrap()], Value::Whole(0));
        let unlimited = Table::of(&[summary_row("a", "b", "", &[])]);
        assert_eq!((unlimited.column("limit"), unlimited.column("won_on_time")), (None, None));
    }
}
