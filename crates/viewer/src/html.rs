//! The tree as one page that opens from a disk: no network, no installation, nothing beside it.
//!
//! The page carries the [JSON document](crate::json) and a few hundred lines of script that draw it. Whatever comes from
//! the data is put into the page as text, never as markup, and the page forbids itself to load anything.

use crate::json::to_json;
use crate::options::Options;
use crate::record::Record;
use crate::xml::escaped;

const FRAME: &str = include_str!("page/index.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPTS: [&str; 4] = [
    include_str!("page/data.js"),
    include_str!("page/rows.js"),
    include_str!("page/panel.js"),
    include_str!("page/page.js"),
];

/// The record as a page for a browser: a tree to open and close, a board, and the search step by step.
pub fn to_html(record: &Record, options: &Options) -> String {
    let title = escaped(&options.title);
    // A `<` inside a JSON text can only stand in a string, where it may be escaped; so the script never ends early.
    let data = to_json(record, options).replace('<', "\\u003c");
    let script = format!("(() => {{\n\"use strict\";\n{}}})();", SCRIPTS.join("\n"));
    let parts = [
        ("@TITLE@", &title[..]),
        ("@STYLE@", STYLE),
        ("@TITLE@", &title),
        ("@DATA@", &data),
        ("@SCRIPT@", &script),
    ];
    let (mut page, mut rest) = (String::with_capacity(data.len() + (1 << 16)), FRAME);
    // One mark after the other: what is filled in is not looked through for marks.
    for (mark, part) in parts {
        let (before, after) = rest.split_once(mark).expect("the frame has every mark in this order");
        page.push_str(before);
        page.push_str(part);
        rest = after;
    }
    page.push_str(rest);
    page
}

#[cfg(test)]
mod tests {
    use damier_core::testing::Nim;
    use damier_draughts::{English, Position};
    use damier_search::Tree;

    use super::{FRAME, SCRIPTS, STYLE, to_html};
    use crate::options::Options;
    use crate::testing::{record, searched};

    fn data_of(page: &str) -> serde_json::Value {
        let (_, rest) = page.split_once("id=\"data\">").unwrap();
        serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
    }

    #[test]
    fn the_page_needs_nothing_from_elsewhere() {
        let page = to_html(&record(&searched(&Position::<English>::default(), 4)), &Options::default());
        // The name of SVG looks like an address, but nobody goes there.
        let rest = page.replace("http://www.w3.org/2000/svg", "");
        for sign in
            ["http:", "https:", "//cdn", "src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest"]
        {
            assert!(!rest.contains(sign), "{sign}");
        }
        assert!(page.contains("default-src 'none'"));
        assert_eq!(data_of(&page)["nodes"][0]["fen"], "B:W21-32:B1-12");
    }

    #[test]
    fn no_text_can_become_markup() {
        let nasty = "</script><script>alert(1)</script>@DATA@ & <b>";
        let options = Options { title: nasty.to_owned(), player: nasty.to_owned(), ..Options::default() };
        let page = to_html(&record(&searched(&Nim::new([2, 1, 0]), 3)), &options);
        assert!(!page.contains("alert(1)</script>"));
        assert_eq!(page.matches("<script").count(), FRAME.matches("<script").count());
        assert_eq!(page.matches("</script").count(), FRAME.matches("</script").count());
        let data = data_of(&page);
        assert_eq!((&data["title"], &data["player"]), (&nasty.into(), &nasty.into()));
        assert_eq!(data["game"], "Nim</script><b>&");
        for script in SCRIPTS {
            assert!(!script.contains("innerHTML") && !script.contains("insertAdjacentHTML"));
            assert!(!script.contains("</script") && !script.contains("<!--"));
            assert!(script.lines().count() <= 400);
        }
        assert!(!STYLE.contains("</style"));
    }

    #[test]
    fn nothing_recorded_is_a_page_too() {
        let page = to_html(&record(&Tree::<Nim>::new()), &Options::default());
        assert_eq!(data_of(&page)["nodes"].as_array().map(Vec::len), Some(0));
    }
}
