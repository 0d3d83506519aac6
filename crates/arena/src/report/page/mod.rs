//! The tournament as one page that opens from a disk: no network, no scripts, nothing beside it.
//!
//! The page is HTML that is XML as well, so that a test can read it. Pictures are made of lengths that are shares of the
//! window, and tables scroll by themselves, so a telephone shows it too. Colours follow the reader's light or dark.

mod course;
mod facts;
mod failures;
mod plot;
mod results;
mod scale;
mod xml;

use self::xml::{details, escaped, note, section};
use super::Report;
use super::table::UNCONNECTED;

const STYLE: &str = include_str!("page.css");

impl Report<'_> {
    /// The tournament as a page for a browser.
    pub fn html(&self) -> String {
        let title = escaped(&self.title());
        let body = self.sections();
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\"/>\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header>\n<h1><bdi>{title}</bdi></h1>\n{}</header>\n<main>\n{body}</main>\n\
             <footer>Made by damier {version}.</footer>\n</body>\n</html>\n",
            facts::facts(self)
        )
    }

    fn sections(&self) -> String {
        let standings = &self.standings;
        let mut table = results::standings(standings);
        if !standings.is_connected {
            table.push_str(&note(UNCONNECTED));
        }
        let mut parts = section("Standings", &table);
        if !self.entries.is_empty() {
            let ratings = note(RATINGS) + &plot::ratings(standings);
            parts.push_str(&section("Ratings", &ratings));
            let cross = note("Points of games, of the player of the row against the player of the column.");
            parts.push_str(&section("Cross-table", &(cross + &results::cross(standings))));
            let course = note(COURSE) + &course::course(self);
            parts.push_str(&section("Course", &course));
            parts.push_str(&section("Endings", &plot::endings(standings)));
            parts.push_str(&section("Failures", &failures::failures(self)));
            parts.push_str(&section("Encounters", &results::encounters(standings)));
            parts.push_str(&section("Games", &results::games(self)));
        }
        let plan = format!("<pre>{}</pre>\n", escaped(&self.event.plan.text()));
        parts.push_str(&section("Plan", &details("The plan as TOML", &plan)));
        parts
    }
}

const RATINGS: &str =
    "Elo about the average of all, with the interval that holds the truth in 95 of 100 cases.";

const COURSE: &str = "Points above half of the games a player has played, by games of the tournament. A line that \
                      climbs is a player who wins.";

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node, ParsingOptions};

    use crate::report::Report;
    use crate::report::testing::{event, season};

    fn parsed(page: &str) -> Document<'_> {
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        Document::parse_with_options(page, options).unwrap_or_else(|error| panic!("{error}\n{page}"))
    }

    fn text_of(node: Node<'_, '_>) -> String {
        node.descendants().filter_map(|inner| if inner.is_text() { inner.text() } else { None }).collect()
    }

    fn section<'a, 'b>(document: &'a Document<'b>, title: &str) -> Node<'a, 'b> {
        let is_title = |node: &Node<'_, '_>| node.has_tag_name("h2") && node.text() == Some(title);
        document.descendants().find(is_title).and_then(|node| node.parent()).unwrap()
    }

    #[test]
    fn no_name_can_become_markup() {
        let long = "very long ".repeat(1000);
        let nasty = [
            "<script>alert(1)</script>",
            "\" onmouseover=\"alert(1)",
            "' & ]]> <!-- </style></details>",
            "\u{202e}desrever\u{0}\u{1b}\u{ffff}",
            "שחקן",
            &long,
        ];
        let event = event(&nasty.map(str::to_owned));
        let entries = season(&event, 4);
        let page = Report::new(&event, &entries).html();
        let document = parsed(&page);
        for node in document.descendants().filter(Node::is_element) {
            let tag = node.tag_name().name();
            assert!(!["script", "b", "nothing", "img", "iframe", "a", "link"].contains(&tag), "{tag}");
            assert!(!node.attributes().any(|attribute| attribute.name().starts_with("on")));
        }
        assert_eq!(
            document.descendants().find(|node| node.has_tag_name("h1")).map(text_of),
            Some(event.plan.name.clone())
        );
        let standings = text_of(section(&document, "Standings"));
        assert!(standings.contains(nasty[0]) && standings.contains(nasty[1]) && standings.contains(nasty[4]));
        assert!(page.matches(&long).count() <= 2, "told in full in the table and in the plan");
    }

    #[test]
    fn the_page_needs_nothing_from_elsewhere() {
        let event = event(&["a".to_owned(), "b".to_owned()]);
        let entries = season(&event, 4);
        let page = Report::new(&event, &entries).html();
        for sign in ["http:", "https:", "src=", "href=", "@import", "url(", "<script"] {
            assert!(!page.contains(sign), "{sign}");
        }
        assert!(page.contains("default-src 'none'"));
    }

    #[test]
    fn every_player_every_pair_and_every_game_is_there() {
        let event = event(&["a", "b", "c", "d"].map(str::to_owned));
        let entries = season(&event, 6);
        let report = Report::new(&event, &entries);
        let page = report.html();
        let document = parsed(&page);
        let rows = |title: &str| {
            let lines = section(&document, title).descendants().filter(|node| node.has_tag_name("tr"));
            lines.count() - 1
        };
        assert_eq!(
            [rows("Standings"), rows("Cross-table"), rows("Encounters"), rows("Games")],
            [4, 4, 6, 36]
        );
        let circles = document.descendants().filter(|node| node.has_tag_name("circle")).count();
        let lines = document.descendants().filter(|node| node.has_tag_name("polyline")).count();
        assert_eq!((circles, lines), (4, 4));
    }

    #[test]
    fn a_tournament_that_has_not_begun_is_a_page_too() {
        let event = event(&["a".to_owned(), "b".to_owned()]);
        let page = Report::new(&event, []).html();
        assert!(!parsed(&page).descendants().any(|node| node.has_tag_name("svg")));
        assert!(!page.contains("NaN") && !page.contains("inf"));
    }
}
