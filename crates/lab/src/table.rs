//! Tables of results: for people in Markdown, for programs in CSV.

use std::fmt::Write;

/// One entry of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Nothing was measured.
    None,
    /// Words.
    Text(String),
    /// A count.
    Whole(u64),
    /// A number.
    Number(f64),
    /// A time in seconds.
    Seconds(f64),
    /// A share of one.
    Share(f64),
}

/// What a column says about the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It stands for itself.
    Own,
    /// It is the standard error of the one before.
    Error,
    /// It is the lower end of an interval around the one before.
    Low,
    /// It is the upper end of that interval.
    High,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it says about the one before it.
    pub role: Role,
}

/// A table of results.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a value for every column.
    pub rows: Vec<Vec<Value>>,
}

/// One row in the making: every value with the column it belongs to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row(Vec<(Column, Value)>);

impl Row {
    /// Adds a value.
    pub(crate) fn put(&mut self, name: &str, value: Value) {
        self.put_as(name, Role::Own, value);
    }

    /// Adds a value that says something about the one before it.
    pub(crate) fn put_as(&mut self, name: &str, role: Role, value: Value) {
        self.0.push((Column { name: name.to_owned(), role }, value));
    }

    /// Adds a mean and its error.
    pub(crate) fn mean(&mut self, name: &str, estimate: Option<crate::Estimate>, unit: fn(f64) -> Value) {
        let error = estimate.and_then(|estimate| estimate.error);
        self.put(name, estimate.map_or(Value::None, |estimate| unit(estimate.mean)));
        self.put_as(&format!("{name}_error"), Role::Error, error.map_or(Value::None, unit));
    }
}

impl Table {
    /// A table of rows that were made alike. Columns in which nothing was measured are left out.
    pub(crate) fn of(rows: &[Row]) -> Table {
        let Some(first) = rows.first() else { return Table::default() };
        let columns: Vec<Column> = first.0.iter().map(|(column, _)| column.clone()).collect();
        let mut kept = Vec::new();
        // Errors and ends of intervals stay and go with what they are about.
        let mut with_owner = false;
        for (i, column) in columns.iter().enumerate() {
            let mut values = rows.iter().map(|row| &row.0[i].1);
            let is_told = match column.role {
                Role::Own => {
                    with_owner = values.any(|value| !value.is_nothing());
                    with_owner
                }
                Role::Error | Role::Low | Role::High => {
                    with_owner && values.any(|value| *value != Value::None)
                }
            };
            if is_told {
                kept.push(i);
            }
        }
        Table {
            columns: kept.iter().map(|&i| columns[i].clone()).collect(),
            rows: rows.iter().map(|row| kept.iter().map(|&i| row.0[i].1.clone()).collect()).collect(),
        }
    }

    /// The place of a column.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The table as CSV, with every digit there is.
    pub fn to_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let header = self.columns.iter().map(|column| column.name.clone());
        let rows = self.rows.iter().map(|row| row.iter().map(Value::plain).collect::<Vec<_>>());
        for record in std::iter::once(header.collect::<Vec<_>>()).chain(rows) {
            writer.write_record(record).expect("memory does not refuse to be written");
        }
        let bytes = writer.into_inner().expect("memory does not refuse to be written");
        String::from_utf8(bytes).expect("only texts were written")
    }

    /// The table as Markdown, rounded for reading; errors and intervals stand beside their values.
    pub fn to_markdown(&self) -> String {
        let own: Vec<usize> =
            (0..self.columns.len()).filter(|&i| self.columns[i].role == Role::Own).collect();
        let mut text = String::from("|");
        for &i in &own {
            let _ = write!(text, " {} |", self.columns[i].name.replace('_', " "));
        }
        text.push_str("\n|");
        for &i in &own {
            let is_text = self.rows.iter().any(|row| matches!(row[i], Value::Text(_)));
            text.push_str(if is_text { "---|" } else { "---:|" });
        }
        for row in &self.rows {
            text.push_str("\n|");
            for &i in &own {
                let _ = write!(text, " {} |", self.shown(row, i));
            }
        }
        text.push('\n');
        text
    }

    /// A value with what the columns behind it say about it.
    fn shown(&self, row: &[Value], i: usize) -> String {
        let mut text = row[i].shown();
        let about = self.columns[i + 1..]
            .iter()
            .zip(&row[i + 1..])
            .take_while(|(column, _)| column.role != Role::Own);
        for (column, value) in about {
            let value = value.shown();
            match column.role {
                _ if value.is_empty() => {}
                Role::Error => text += &format!(" ± {value}"),
                Role::Low => text += &format!(" ({value}"),
                Role::High => text += &format!(" to {value})"),
                Role::Own => unreachable!("those are left to themselves"),
            }
        }
        text
    }

    /// Reads what [`to_csv`](Self::to_csv) wrote. Units and roles are lost: numbers are numbers, the rest is text.
    pub fn from_csv(text: &str) -> Result<Table, csv::Error> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let column = |name: &str| Column { name: name.to_owned(), role: Role::Own };
        let columns = reader.headers()?.iter().map(column).collect();
        let rows = reader.records().map(|record| Ok(record?.iter().map(Value::read).collect()));
        Ok(Table { columns, rows: rows.collect::<Result<_, csv::Error>>()? })
    }
}

impl Value {
    /// The number there is, if there is one.
    pub fn number(&self) -> Option<f64> {
        match *self {
            Value::None | Value::Text(_) => None,
            Value::Whole(n) => Some(n as f64),
            Value::Number(x) | Value::Seconds(x) | Value::Share(x) => Some(x),
        }
    }

    /// The value with every digit and no unit.
    pub fn plain(&self) -> String {
        match self {
            Value::None => String::new(),
            Value::Text(text) => text.clone(),
            Value::Whole(n) => n.to_string(),
            Value::Number(x) | Value::Seconds(x) | Value::Share(x) => x.to_string(),
        }
    }

    /// The value rounded for reading.
    pub fn shown(&self) -> String {
        match *self {
            Value::None => String::new(),
            // A bar would end the cell.
            Value::Text(ref text) => text.replace('|', "\\|"),
            Value::Whole(n) => grouped(&n.to_string()),
            Value::Number(x) => rounded(x),
            Value::Share(x) => format!("{:.1} %", x * 100.0),
            Value::Seconds(x) => seconds(x),
        }
    }

    fn read(text: &str) -> Value {
        match text.parse::<f64>() {
            _ if text.is_empty() => Value::None,
            // `0.00` is the value of a position and not a number of ours: it would not be written back so.
            Ok(x) if x.to_string() == text => Value::Number(x),
            _ => Value::Text(text.to_owned()),
        }
    }

    fn is_nothing(&self) -> bool {
        match self {
            Value::None => true,
            Value::Text(text) => text.is_empty(),
            // A count of nothing is a result, a mean of nothing is not.
            Value::Number(x) => *x == 0.0,
            Value::Whole(_) | Value::Seconds(_) | Value::Share(_) => false,
        }
    }
}

/// A number with three digits that count, and all before the point.
pub(crate) fn rounded(x: f64) -> String {
    let places = match x.abs() {
        size if size >= 99.95 || size == 0.0 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        size => (2 - size.log10().floor() as i32).clamp(3, 12) as usize,
    };
    grouped(&format!("{x:.places$}"))
}

/// A time in the unit that suits it.
pub(crate) fn seconds(x: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    let (size, unit) = units.into_iter().find(|(size, _)| x >= 0.9995 * size).unwrap_or((1.0, "s"));
    format!("{} {unit}", rounded(x / size))
}

/// A number with commas between its thousands.
fn grouped(digits: &str) -> String {
    let (whole, fraction) =
        digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |rest| ("-", rest));
    let mut text = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{sign}{text}{}", fraction.map_or(String::new(), |fraction| format!(".{fraction}")))
}

#[cfg(test)]
mod tests {
    use super::{Role, Row, Table, Value, rounded, seconds};
    use crate::Estimate;

    fn example() -> Table {
        let row = |player: &str, nodes: [f64; 2], time: f64| {
            let mut row = Row::default();
            row.put("player", Value::Text(player.to_owned()));
            row.mean("nodes", Estimate::of(nodes), Value::Number);
            row.put("table_hits", Value::Number(0.0));
            row.put("seconds", Value::Seconds(time));
            row.put("score", Value::Share(0.5));
            row.put_as("score_low", Role::Low, Value::Share(0.25));
            row.put_as("score_high", Role::High, Value::Share(0.75));
            row
        };
        Table::of(&[row("a|b", [1000.0, 2000.0], 0.001_25), row("c, d", [3.0, 3.0], 12.0)])
    }

    #[test]
    fn people_read_rounded_numbers_beside_their_errors() {
        let text = "\
            | player | nodes | seconds | score |\n\
            |---|---:|---:|---:|\n\
            | a\\|b | 1,500 ± 500 | 1.25 ms | 50.0 % (25.0 % to 75.0 %) |\n\
            | c, d | 3.00 ± 0 | 12.0 s | 50.0 % (25.0 % to 75.0 %) |\n";
        assert_eq!(example().to_markdown(), text);
    }

    #[test]
    fn programs_read_every_digit_and_read_it_back() {
        let csv = example().to_csv();
        assert_eq!(
            csv,
            "player,nodes,nodes_error,seconds,score,score_low,score_high\n\
             a|b,1500,500,0.00125,0.5,0.25,0.75\n\"c, d\",3,0,12,0.5,0.25,0.75\n"
        );
        let back = Table::from_csv(&csv).unwrap();
        assert_eq!(back.to_csv(), csv);
        assert_eq!(back.rows[1][back.column("player").unwrap()], Value::Text("c, d".to_owned()));
        assert_eq!(back.rows[0][back.column("seconds").unwrap()].number(), Some(0.00125));
    }

    #[test]
    fn numbers_keep_three_digits() {
        let shown: Vec<_> =
            [0.0, 0.000_123_4, 0.0624, 1.0, 9.996, 12.34, 99.96, 1234.5, 1e7, -0.5].map(rounded).into();
        let expected =
            ["0", "0.000123", "0.0624", "1.00", "10.0", "12.3", "100", "1,234", "10,000,000", "-0.500"];
        assert_eq!(shown, expected);
        assert_eq!([0.0, 6.4e-6, 0.9999, 75.0].map(seconds), ["0 s", "6.40 µs", "1.00 s", "75.0 s"]);
    }
}
