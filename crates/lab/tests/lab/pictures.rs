//! The pictures are well-formed, and say what they show.

use damier_lab::plot;

use crate::{SMALL, experiment, file, folder, run_in};

/// The texts of a picture that can be parsed.
fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let elements = document.descendants().filter(|node| node.has_tag_name("text"));
    let texts: Vec<String> = elements.filter_map(|node| node.text()).map(str::to_owned).collect();
    assert!(document.root_element().attribute("viewBox").is_some());
    let is_placed = |value: &str| value.parse::<f64>().is_ok_and(|x| (0.0..=4000.0).contains(&x));
    for attribute in ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "width", "height"] {
        let values = document.descendants().filter_map(|node| node.attribute(attribute));
        values.for_each(|value| assert!(is_placed(value), "{attribute} = {value}"));
    }
    texts
}

#[test]
fn lines_are_titled_labelled_and_have_a_legend() {
    let folder = folder("lines");
    run_in(&folder, SMALL).unwrap();
    let texts = texts(&file(&folder, "nodes.svg"));
    for expected in [
        "Small & exact: nodes visited",
        "depth in plies",
        "nodes visited",
        "plain",
        "pruned, \"cut\"",
        "1",
        "2",
    ] {
        assert!(texts.iter().any(|text| text == expected), "{expected} is not in {texts:?}");
    }
    let ratio = self::texts(&file(&folder, "nodes-ratio.svg"));
    assert!(ratio.iter().any(|text| text == "times fewer nodes than plain"), "{ratio:?}");
    assert!(!ratio.iter().any(|text| text == "plain"), "the baseline is not compared with itself: {ratio:?}");
}

#[test]
fn a_single_budget_is_drawn_as_bars() {
    let text =
        SMALL.replace("[1, 2]", "[3]").replace("start = true", "random = { count = 4, plies = 2, seed = 1 }");
    let folder = folder("bars");
    run_in(&folder, &text).unwrap();
    let svg = file(&folder, "nodes-ratio.svg");
    assert!(texts(&svg).iter().any(|text| text.starts_with('×')), "{svg}");
    assert!(svg.contains("fill-opacity"), "there are bars");
}

#[test]
fn scores_are_drawn_with_their_intervals() {
    let text = "title = \"t\"\nkind = \"games\"\ngame = \"english-6x6\"\ngames = 2\nlimits = [\"1m\"]\n\
                overrun = \"loses\"\n[players]\na = \"greedy\"\nb = \"random\"\n";
    let folder = folder("scores");
    run_in(&folder, text).unwrap();
    for (name, title) in [("score.svg", "t: score of the first"), ("lost-on-time.svg", "t: lost on time")] {
        let texts = texts(&file(&folder, name));
        assert!(
            texts.iter().any(|text| text == title) && texts.iter().any(|text| text == "a v b, 60 s"),
            "{texts:?}"
        );
    }
}

#[test]
fn pictures_are_drawn_again_from_the_table_alone() {
    let folder = folder("again");
    run_in(&folder, SMALL).unwrap();
    let before = file(&folder, "nodes.svg");
    std::fs::remove_file(folder.join("nodes.svg")).unwrap();
    std::fs::remove_file(folder.join("cells.csv")).unwrap();
    let drawn = plot(&experiment(SMALL), &folder).unwrap();
    assert_eq!(drawn, [folder.join("nodes.svg"), folder.join("nodes-ratio.svg")]);
    assert_eq!(file(&folder, "nodes.svg"), before);
}
