//! Cells in rows and columns, for a terminal and for a repository.

use super::words::{plain, width};

/// On which side of its column a cell stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

/// A table before it is written.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    heads: Vec<(String, Side)>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    pub(super) fn new(heads: impl IntoIterator<Item = (impl Into<String>, Side)>) -> Grid {
        Grid { heads: heads.into_iter().map(|(head, side)| (head.into(), side)).collect(), rows: Vec::new() }
    }

    /// Adds a row; it has as many cells as there are heads.
    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The columns of the widest line.
    pub(super) fn width(&self) -> usize {
        self.widths().iter().map(|width| width + GAP.len()).sum::<usize>().saturating_sub(GAP.len())
    }

    /// Aligned for a terminal.
    pub(super) fn text(&self) -> String {
        let widths = self.widths();
        let heads: Vec<_> = self.heads.iter().map(|(head, _)| head.clone()).collect();
        let mut text = String::new();
        for cells in std::iter::once(&heads).chain(&self.rows) {
            let padded: Vec<_> = cells
                .iter()
                .zip(self.heads.iter().zip(&widths))
                .map(|(cell, ((_, side), columns))| padded(&plain(cell), *columns, *side))
                .collect();
            text.push_str(padded.join(GAP).trim_end());
            text.push('\n');
        }
        text
    }

    /// As a table of Markdown.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut text = line(self.heads.iter().map(|(head, _)| unmarked(head)).collect());
        let rule = |side: &Side| if *side == Side::Left { ":--" } else { "--:" }.to_owned();
        text.push_str(&line(self.heads.iter().map(|(_, side)| rule(side)).collect()));
        for row in &self.rows {
            text.push_str(&line(row.iter().map(|cell| unmarked(cell)).collect()));
        }
        text
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<_> = self.heads.iter().map(|(head, _)| width(head)).collect();
        for row in &self.rows {
            for (widest, cell) in widths.iter_mut().zip(row) {
                *widest = width(&plain(cell)).max(*widest);
            }
        }
        widths
    }
}

const GAP: &str = "  ";

fn padded(text: &str, columns: usize, side: Side) -> String {
    let room = " ".repeat(columns.saturating_sub(width(text)));
    if side == Side::Left { format!("{text}{room}") } else { format!("{room}{text}") }
}

/// The text with every character escaped that means something in Markdown.
pub(super) fn unmarked(text: &str) -> String {
    let mut safe = String::new();
    for c in plain(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '#' | '$' => safe.extend(['\\', c]),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        let mut grid = Grid::new([("name", Side::Left), ("n", Side::Right)]);
        grid.row(["国際".to_owned(), "7".to_owned()]);
        grid.row(["é|<b>".to_owned(), "10".to_owned()]);
        grid
    }

    #[test]
    fn columns_are_aligned_by_what_is_seen() {
        assert_eq!(grid().text(), "name    n\n国際    7\né|<b>  10\n");
        assert_eq!(grid().width(), 9);
    }

    #[test]
    fn a_cell_cannot_break_out_of_its_column() {
        assert_eq!(grid().markdown(), "| name | n |\n| :-- | --: |\n| 国際 | 7 |\n| é\\|&lt;b> | 10 |\n");
    }
}
