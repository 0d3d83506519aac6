//! The standings for a terminal, and the same for a repository.

use std::ops::Range;

use super::grid::{Grid, Side};
use super::words::{chance, cut, elo, error, failures, percent, plain, points_of_games, width};
use crate::standings::{Row, Standings};

/// The columns of a name in the table, at most.
const NAME: usize = 24;

/// The columns of a name in the cross-table, at most.
const CROSS_NAME: usize = 16;

/// The columns of a line of the cross-table; where it is wider it is cut into several.
const LINE: usize = 80;

/// The columns of a name where there is no need to cut it.
const UNCUT: usize = 200;

/// What is said where some ratings cannot be compared.
pub(super) const UNCONNECTED: &str =
    "Some have not met, not even by way of others: their ratings cannot be compared.";

/// The standings as a table for a terminal.
///
/// A line is a player: place, rating about the average with the error of 95 %, points of games, how games ended for it,
/// the chance that it is stronger than the next (`LOS %`), and how often it failed.
///
/// ```
/// use damier_arena::report::table;
/// use damier_arena::standings::{Result, Standings};
/// use damier_ledger::Outcome;
///
/// let game = |outcome| Result { white: "Anna", black: "Bert", outcome, termination: "normal" };
/// let games = [Outcome::WhiteWins, Outcome::Drawn, Outcome::WhiteWins].map(game);
/// let standings = Standings::of(&[], games.into_iter());
/// assert!(table(&standings).contains("Anna"));
/// assert!(table(&standings).contains("2½/3"));
/// ```
pub fn table(standings: &Standings) -> String {
    let mut text = ranking(standings, NAME).text();
    if !standings.is_connected {
        text.push_str(&format!("{UNCONNECTED}\n"));
    }
    text
}

/// Who did what to whom, for a terminal: the points that the player of the row made against the player of the column,
/// of the games they played.
///
/// Columns are the places of the table. A field too large for a line is shown in parts.
pub fn cross_table(standings: &Standings) -> String {
    let (players, mut from) = (standings.rows.len(), 0);
    let mut parts = Vec::new();
    while from < players {
        let fits = |to: &usize| encounters(standings, from..*to, CROSS_NAME).width() <= LINE;
        // One column at least, whatever it takes.
        let to = (from + 2..=players).take_while(fits).last().unwrap_or(from + 1);
        parts.push(encounters(standings, from..to, CROSS_NAME).text());
        from = to;
    }
    parts.join("\n")
}

/// How games ended, for a terminal: the most frequent first.
pub fn endings(standings: &Standings) -> String {
    ways(standings).text()
}

/// The standings, the cross-table and how games ended, as Markdown.
pub fn markdown(standings: &Standings) -> String {
    let mut text = format!("## Standings\n\n{}", ranking(standings, UNCUT).markdown());
    if !standings.is_connected {
        text.push_str(&format!("\n{UNCONNECTED}\n"));
    }
    let players = standings.rows.len();
    text.push_str(&format!("\n## Cross-table\n\n{}", encounters(standings, 0..players, UNCUT).markdown()));
    text.push_str(&format!("\n## Endings\n\n{}", ways(standings).markdown()));
    text
}

/// How often games ended in each way, the most frequent first.
pub(super) fn by_frequency(standings: &Standings) -> Vec<(&str, u64)> {
    let mut ways: Vec<_> = standings.endings.iter().map(|(word, count)| (word.as_str(), *count)).collect();
    ways.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    ways
}

fn ranking(standings: &Standings, name_columns: usize) -> Grid {
    use Side::{Left, Right};
    let mut grid = Grid::new([
        ("#", Right),
        ("player", Left),
        ("rating", Right),
        ("points", Right),
        ("%", Right),
        ("won", Right),
        ("drawn", Right),
        ("lost", Right),
        ("LOS %", Right),
        ("failures", Left),
    ]);
    let errors = standings.rows.iter().filter_map(|row| row.rating.as_ref()).map(error);
    let widest = errors.map(|error| width(&error)).max().unwrap_or(0);
    for (nth, row) in standings.rows.iter().enumerate() {
        grid.row([
            (nth + 1).to_string(),
            cut(&plain(&row.name), name_columns),
            rating(row, widest),
            points_of_games(&row.tally),
            percent(row.tally.score()),
            row.tally.wins.to_string(),
            row.tally.draws.to_string(),
            row.tally.losses.to_string(),
            chance(row.above_next),
            failures(&row.failures),
        ]);
    }
    grid
}

/// A rating with its error, which takes `columns` so that the signs stand in a line.
fn rating(row: &Row, columns: usize) -> String {
    row.rating.as_ref().map_or(String::new(), |estimate| {
        let error = error(estimate);
        let room = " ".repeat(columns.saturating_sub(width(&error)));
        format!("{} ± {room}{error}", elo(estimate.value))
    })
}

fn encounters(standings: &Standings, columns: Range<usize>, name_columns: usize) -> Grid {
    let numbers = columns.clone().map(|column| ((column + 1).to_string(), Side::Right));
    let labels = [("#".to_owned(), Side::Right), ("player".to_owned(), Side::Left)];
    let mut grid = Grid::new(labels.into_iter().chain(numbers));
    for (nth, row) in standings.rows.iter().enumerate() {
        let cells = columns.clone().map(|column| match &standings.cross[nth][column] {
            _ if nth == column => "-".to_owned(),
            tally if tally.games() == 0 => String::new(),
            tally => points_of_games(tally),
        });
        grid.row([(nth + 1).to_string(), cut(&plain(&row.name), name_columns)].into_iter().chain(cells));
    }
    grid
}

fn ways(standings: &Standings) -> Grid {
    let mut grid = Grid::new([("ending", Side::Left), ("games", Side::Right), ("%", Side::Right)]);
    let all: u64 = standings.endings.values().sum();
    for (word, count) in by_frequency(standings) {
        grid.row([word.to_owned(), count.to_string(), percent(Some(count as f64 / all as f64))]);
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Report;
    use crate::report::testing::{event, fixed, season};

    #[test]
    fn the_table_is_this_one() {
        let standings = fixed();
        assert_eq!(format!("\n{}", table(&standings)), TABLE);
        assert_eq!(format!("\n{}", cross_table(&standings)), CROSS);
        assert_eq!(format!("\n{}", endings(&standings)), ENDINGS);
    }

    const TABLE: &str = "
#  player                        rating  points     %  won  drawn  lost  LOS %  failures
1  alphabeta:depth=6         +273 ± 129   31/37  83.8   28      6     3   99.8
2  国際 MCTS                  +81 ± 119  18½/37  50.0   16      5    16   99.6
3  greedy                    -149 ± 108   6½/37  17.6    5      3    29   65.6  2 time forfeit
4  a program with a name t…  -205 ± 219     1/3  33.3    0      2     1         1 crashed
";
    const CROSS: &str = "
#  player                1       2       3    4
1  alphabeta:depth…      -  14½/20  16½/17
2  国際 MCTS         5½/20       -   13/17
3  greedy             ½/17    4/17       -  2/3
4  a program with …                    1/3    -
";
    const ENDINGS: &str = "
ending         games     %
normal            49  86.0
draw by score      5   8.8
time forfeit       2   3.5
crashed            1   1.8
";

    #[test]
    fn a_large_field_is_shown_in_parts_that_fit_a_line() {
        let names: Vec<_> = (0..30).map(|nth| format!("a player of the name {nth}")).collect();
        let event = event(&names);
        let entries = season(&event, 8);
        let report = Report::new(&event, &entries);
        let text = cross_table(&report.standings);
        assert!(text.lines().all(|line| width(line) <= LINE), "{text}");
        assert_eq!(text.matches("\n\n").count() + 1, text.matches("  player").count());
        for place in 1..=30 {
            let is_head = |line: &str| {
                line.trim_start().starts_with('#')
                    && line.split_whitespace().any(|cell| cell == place.to_string())
            };
            assert_eq!(text.lines().filter(|line| is_head(line)).count(), 1, "{place}");
        }
    }

    #[test]
    fn nobody_and_nothing_played_are_tables_too() {
        let nobody = Standings::of(&[], std::iter::empty());
        assert_eq!((table(&nobody).lines().count(), cross_table(&nobody).as_str()), (1, ""));
        let idle = Standings::of(&["a".to_owned(), "b".to_owned()], std::iter::empty());
        assert_eq!(table(&idle).lines().count(), 3);
        assert!(markdown(&idle).contains("| 1 | a |  | 0/0 |"));
    }

    #[test]
    fn markdown_shows_names_as_they_are() {
        let event = event(&["*a*|b".to_owned(), "<script>".to_owned()]);
        let entries = season(&event, 4);
        let text = markdown(&Report::new(&event, &entries).standings);
        assert!(text.contains(r"| \*a\*\|b |") && text.contains("&lt;script>") && !text.contains("<script>"));
    }
}
