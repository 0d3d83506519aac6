//! The tree for Graphviz, in the very form of document 000 (S-30).
//!
//! Every board is a record with its value and its text, every move an arrow from its parent's `children` port that
//! carries the move as its label. The root stands alone, so the line with its label is a node line with an empty
//! label. Boards where Black is to move are blue, the others red; the root has the colour of the player who searches.
//! Values are seen by that player, as in the document's minimax, and a game decided is infinite (S-21). A position
//! that the table knew is not drawn again: a green arrow leads to where it was met first.

use std::fmt::Write;

use damier_core::Side;
use damier_search::Score;

use crate::record::Record;

/// The name of the file for the search of one move: `{turn}-{Black|White}.dot`.
pub fn dot_file_name(turn: u32, side: Side) -> String {
    format!("{turn}-{side}.dot")
}

/// The last search of a record, as document 000 draws it.
pub fn to_dot(record: &Record) -> String {
    let mut dot = "digraph G {\nrankdir=\"LR\";\n".to_owned();
    let mut open: Vec<usize> = record.last_root().into_iter().collect();
    while let Some(number) = open.pop() {
        let node = &record.nodes[number];
        if let Some(parent) = node.parent {
            let _ = write!(dot, "\"{parent}\":children -> ");
        }
        let via = quoted(node.via());
        if let Some(twin) = record.twin(number) {
            let _ = writeln!(dot, "\"{twin}\" [color=Green label=\"{via}\"];");
            continue;
        }
        let colour = if node.turn == Side::Black { "Blue" } else { "Red" };
        let value = record.value(number).map_or_else(|| "?".to_owned(), |(score, _)| plain(score));
        let board = in_record(node.board_text());
        let _ = writeln!(
            dot,
            "\"{number}\" [label=\"{via}\"];\n\"{number}\" [shape=record color={colour} \
             label=\"{{ VALUE={value} | BOARD={board} | {{{{ <children> CHILDREN }}}}}}\"];"
        );
        open.extend(node.children.iter().rev());
    }
    dot.push_str("}\n");
    dot
}

/// A value as the document's programs print it: without needless zeros, and infinite where the game is decided.
fn plain(score: Score) -> String {
    match score.verdict() {
        Some(_) if score > Score::DRAWN => "Infinity".to_owned(),
        Some(_) => "-Infinity".to_owned(),
        None => score.in_points().to_string(),
    }
}

/// Text for a quoted string.
pub(crate) fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// Text for a field of a record, where braces, bars and angles have a meaning.
fn in_record(text: &str) -> String {
    let mut safe = String::new();
    for c in quoted(text).chars() {
        if matches!(c, '{' | '}' | '|' | '<' | '>') {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

#[cfg(test)]
mod tests {
    use damier_core::testing::Nim;
    use damier_core::{Notation, Side};
    use damier_draughts::{English, Position, Sherlock};
    use damier_search::ladder::{alpha_beta, minimax};
    use damier_search::{Score, Window};

    use super::{dot_file_name, in_record, plain, to_dot};
    use crate::testing::{record, recorded, remembered};

    #[test]
    fn the_form_is_the_one_of_document_000() {
        // Black's man on 5 must go to 9; White's man on 32 has two answers.
        let pos = Position::<Sherlock>::from_fen("3m/4/4/4/4/4/M3/4 b").unwrap();
        let mut tree = recorded(2, None, |cx| {
            minimax(cx, &pos, 2, false, 0).unwrap();
        });
        // The values are those of no evaluation, to see that they come from where they should.
        for (node, score) in tree.nodes.iter_mut().zip([0.5, -0.5, 0.5, -1.25]) {
            node.exit.as_mut().unwrap().score = Score::points(score);
        }
        let expected = r#"digraph G {
rankdir="LR";
"0" [label=""];
"0" [shape=record color=Blue label="{ VALUE=0.5 | BOARD=3m/4/4/4/4/4/M3/4 | {{ <children> CHILDREN }}}"];
"0":children -> "1" [label="(5-9)"];
"1" [shape=record color=Red label="{ VALUE=0.5 | BOARD=3m/4/4/4/4/M3/4/4 | {{ <children> CHILDREN }}}"];
"1":children -> "2" [label="32-28"];
"2" [shape=record color=Blue label="{ VALUE=0.5 | BOARD=4/3m/4/4/4/M3/4/4 | {{ <children> CHILDREN }}}"];
"1":children -> "3" [label="32-27"];
"3" [shape=record color=Blue label="{ VALUE=-1.25 | BOARD=4/2m1/4/4/4/M3/4/4 | {{ <children> CHILDREN }}}"];
}
"#;
        assert_eq!(to_dot(&record(&tree)), expected);
    }

    #[test]
    fn a_position_met_again_is_a_green_link_to_the_first() {
        let tree = remembered(&Position::<English>::default(), 4);
        let dot = to_dot(&record(&tree));
        let again: Vec<usize> = (0..tree.nodes.len()).filter(|&n| tree.nodes[n].twin.is_some()).collect();
        assert!(!again.is_empty());
        for number in again {
            let node = &tree.nodes[number];
            let (parent, twin) = (node.parent.unwrap(), node.twin.unwrap());
            let via = tree.nodes[parent].pos.show_move(node.via.unwrap());
            let link = format!("\"{parent}\":children -> \"{twin}\" [color=Green label=\"{via}\"];\n");
            assert!(dot.contains(&link), "{link}");
            assert!(!dot.contains(&format!("\"{number}\" [")));
            assert!(dot.contains(&format!("\n\"{twin}\" [shape=record ")));
        }
    }

    #[test]
    fn only_the_last_search_is_drawn() {
        let start = Nim::default();
        let tree = recorded(3, None, |cx| {
            for depth in 1..=3 {
                alpha_beta(cx, &start, Window::FULL, depth, 0).unwrap();
            }
        });
        let dot = to_dot(&record(&tree));
        let last = tree.nodes.len() - tree.roots[2];
        assert_eq!(dot.matches("shape=record").count(), last);
        assert_eq!(dot.matches(" -> ").count(), last - 1);
    }

    #[test]
    fn values_and_names_are_the_documents() {
        let written = [1.0, -0.5, 0.0, 1.25].map(|points| plain(Score::points(points)));
        assert_eq!(written, ["1", "-0.5", "0", "1.25"]);
        assert_eq!([Score::WON, -Score::won_in(3)].map(plain), ["Infinity", "-Infinity"]);
        assert_eq!(dot_file_name(1, Side::Black), "1-Black.dot");
        assert_eq!(dot_file_name(12, Side::White), "12-White.dot");
        assert_eq!(in_record(r#"a|{b}<c>"\"#), r#"a\|\{b\}\<c\>\"\\"#);
    }
}
