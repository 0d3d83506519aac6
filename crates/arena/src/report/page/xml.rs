//! Text that may stand in a page, and the elements that pages are made of.

use crate::report::words::cut;

/// The columns of a name, where it is not told in full.
const NAME: usize = 32;

/// The text with the characters escaped that mean something in XML, in an attribute as well.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // Not allowed in XML at all.
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c if c.is_control() && !matches!(c, '\n' | '\t') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// A name, cut if it is long. It may be written in either direction, and turns nothing round but itself.
pub(super) fn name(text: &str) -> String {
    full_name(&cut(text, NAME))
}

/// A name in full.
pub(super) fn full_name(text: &str) -> String {
    format!("<bdi>{}</bdi>", escaped(text))
}

/// A number as a typesetter writes it: with a minus, not with a hyphen.
pub(super) fn number(text: &str) -> String {
    escaped(&text.replace('-', "\u{2212}"))
}

/// A part of the page with its title.
pub(super) fn section(title: &str, body: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n{body}</section>\n", escaped(title))
}

/// A line that says how to read what follows.
pub(super) fn note(text: &str) -> String {
    format!("<p class=\"note\">{}</p>\n", escaped(text))
}

/// Something that is shown when it is asked for.
pub(super) fn details(summary: &str, body: &str) -> String {
    format!("<details>\n<summary>{}</summary>\n{body}</details>\n", escaped(summary))
}

/// What a column holds, and so how it is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Column {
    /// Words, at the left.
    Text,
    /// A number, at the right.
    Number,
    /// What the row is about.
    Head,
}

/// A table. Heads are texts; cells are ready to stand in the page.
pub(super) struct Table<'a> {
    class: &'a str,
    columns: Vec<Column>,
    body: String,
}

impl<'a> Table<'a> {
    pub(super) fn new(class: &'a str, heads: &[(&str, Column)]) -> Table<'a> {
        let mut body = "<thead><tr>".to_owned();
        for (head, column) in heads {
            body.push_str(&format!("<th scope=\"col\"{}>{}</th>", class_of(*column), escaped(head)));
        }
        body.push_str("</tr></thead>\n<tbody>\n");
        Table { class, columns: heads.iter().map(|(_, column)| *column).collect(), body }
    }

    /// Adds a row.
    pub(super) fn row(&mut self, cells: &[String]) {
        self.body.push_str("<tr>");
        for (cell, column) in cells.iter().zip(&self.columns) {
            let class = class_of(*column);
            self.body.push_str(&match column {
                Column::Head => format!("<th scope=\"row\"{class}>{cell}</th>"),
                _ => format!("<td{class}>{cell}</td>"),
            });
        }
        self.body.push_str("</tr>\n");
    }

    /// The table, in a frame that scrolls where the window is narrow.
    pub(super) fn finish(self) -> String {
        let Table { class, body, .. } = self;
        format!("<div class=\"scroll\"><table class=\"{class}\">\n{body}</tbody>\n</table></div>\n")
    }
}

const fn class_of(column: Column) -> &'static str {
    match column {
        Column::Text => "",
        Column::Number => " class=\"n\"",
        Column::Head => " class=\"name\"",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_can_become_markup() {
        assert_eq!(
            escaped("<a b='c'>&\"\u{0}\u{ffff}"),
            "&lt;a b=&#39;c&#39;&gt;&amp;&quot;\u{fffd}\u{fffd}"
        );
        assert_eq!(name("\u{202e}evil"), "<bdi>\u{202e}evil</bdi>");
        assert!(name(&"<".repeat(100)).len() < 200);
    }
}
