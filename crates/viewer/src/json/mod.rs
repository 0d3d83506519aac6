//! The tree as one JSON document, for programs and for the page.
//!
//! ```json
//! { "schema": 1, "title": "…", "player": "…", "game": "English draughts", "max": "Black",
//!   "board": { "columns": 8, "rows": 8, "cells": [ { "name": "1", "column": 1, "row": 0, "dark": true }, … ] },
//!   "monte_carlo": false, "missed": 0,
//!   "totals": { "visited": 171, "minimax": { "nodes": 1828, "exact": true }, "saved": 90.6 },
//!   "searches": [ { "root": 0, "depth": 4, "first_step": 0, "steps": 342, "nodes": 171, "totals": { … } } ],
//!   "steps": [ 0, 1, 2, -3, … ],
//!   "nodes": [ { "number": 0, … }, … ] }
//! ```
//!
//! The numbers of this example are invented. Fields that have nothing to say are left out.
//!
//! | field of the document | meaning |
//! |---|---|
//! | `schema` | 1; it changes when a field changes its meaning or goes away, not when one is added |
//! | `max` | the side that searches: MAX; the other one is MIN |
//! | `board` | the cells of the board, once for all nodes |
//! | `monte_carlo` | whether values are means over `visits` |
//! | `missed` | visits that were not written down because the record was full |
//! | `totals` | nodes visited, nodes minimax would have visited, percentage saved; without `exact` counting was cut short, and there are at least so many |
//! | `searches` | one entry a root: a search that starts again, deeper or with another window, has several |
//! | `steps` | what happened in its order: `n` enters node `n`, `-1 - n` leaves it |
//!
//! | field of a node | meaning |
//! |---|---|
//! | `number`, `parent` | its place in `nodes`, which is the order of visits, and that of its parent |
//! | `via` | the move that led here |
//! | `rank`, `again` | the rank of that move among those tried at the parent, from 0; whether it was tried before |
//! | `turn`, `fen`, `pieces` | the side to move, the position, and a letter for each cell: `w` `W` `b` `B` for men and kings, `.` for nobody, anything else is drawn as it is |
//! | `ply`, `depth` | plies from the root, plies still to look ahead |
//! | `window` | alpha and beta on entry |
//! | `exit` | `value`, `bound` (`exact`, `lower`, `upper`) and `why` (`searched`, `cut`, `over`, `repeated`, `table`, `leaf`, `rollout`); absent if the search was stopped before |
//! | `moves` | the number of legal moves, at nodes that were searched or have ghosts |
//! | `cut` | the `move` that made the others needless, and its `rank` from 0 |
//! | `ghosts` | moves never tried: `move`, and how many `nodes` minimax would have visited behind it (`exact` or at least) |
//! | `twin` | the first node with the same position, where the table answered |
//! | `visits` | how often Monte Carlo came through |
//! | `entered`, `left` | the steps at which it was entered first and left last |
//!
//! Scores are texts as the program writes them (`+1.25`, `0.00`, `won`, `lost in 4`, `-inf`), always for the side to move
//! at the node.

mod mirror;

use damier_search::{Bound, Step};

use self::mirror::{Cut, Document, Exit, Ghost, Node, Search};
use crate::options::Options;
use crate::reading::why_word;
use crate::record::Record;

/// The version of the document.
const SCHEMA: u32 = 1;

/// The record as a JSON document; the module's own page tells its fields.
pub fn to_json(record: &Record, options: &Options) -> String {
    serde_json::to_string(&document(record, options)).expect("texts and numbers can be written as JSON")
}

fn document<'a>(record: &'a Record, options: &'a Options) -> Document<'a> {
    let entered = entered(record);
    Document {
        schema: SCHEMA,
        title: &options.title,
        player: &options.player,
        game: &record.board.game,
        max: record.board.turn.to_string(),
        board: (&record.board).into(),
        monte_carlo: record.monte_carlo,
        missed: record.missed,
        totals: (&record.whole).into(),
        searches: searches(record, &entered),
        steps: record.steps.iter().map(number_of).collect(),
        nodes: (0..record.nodes.len()).map(|number| node(record, number, entered[number])).collect(),
    }
}

fn number_of(step: &Step) -> i64 {
    match *step {
        Step::Enter(number) => number as i64,
        Step::Leave(number) => -1 - number as i64,
    }
}

/// The step at which each node was entered first.
fn entered(record: &Record) -> Vec<usize> {
    let mut entered = vec![0; record.nodes.len()];
    for (at, step) in record.steps.iter().enumerate().rev() {
        if let Step::Enter(number) = *step {
            entered[number] = at;
        }
    }
    entered
}

fn searches(record: &Record, entered: &[usize]) -> Vec<Search> {
    let search = |(i, &root): (usize, &usize)| {
        let next = record.roots.get(i + 1);
        let end = next.map_or(record.steps.len(), |&next| entered[next]);
        Search {
            root,
            depth: record.nodes[root].depth,
            first_step: entered[root],
            steps: end - entered[root],
            nodes: next.copied().unwrap_or(record.nodes.len()) - root,
            totals: (&record.searches[i]).into(),
        }
    };
    record.roots.iter().enumerate().map(search).collect()
}

fn node(record: &Record, number: usize, entered: usize) -> Node<'_> {
    let node = &record.nodes[number];
    let exit = node.exit.map(|exit| Exit {
        value: exit.score.to_string(),
        bound: bound_word(exit.bound),
        why: why_word(exit.why),
    });
    let was_searched = !node.children.is_empty() || !node.ghosts.is_empty();
    Node {
        number,
        parent: node.parent,
        via: node.parent.map(|_| node.via()),
        rank: node.parent.map(|_| node.rank),
        again: node.again,
        turn: node.turn.to_string(),
        fen: &node.fen,
        pieces: &node.pieces,
        ply: node.ply,
        depth: node.depth,
        window: [node.window.alpha.to_string(), node.window.beta.to_string()],
        exit,
        moves: was_searched.then_some(node.moves),
        cut: node.cut.as_ref().map(|(m, rank)| Cut { m, rank: *rank }),
        ghosts: node.ghosts.iter().map(Ghost::from).collect(),
        twin: node.twin,
        visits: node.visits,
        entered,
        left: node.left,
    }
}

const fn bound_word(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

#[cfg(test)]
mod tests {
    use damier_core::testing::Nim;
    use damier_core::{Notation, Position as _};
    use damier_draughts::{English, Position};
    use damier_search::ladder::{alpha_beta, deepen};
    use damier_search::{Score, Tree, Window};
    use serde_json::{Value, json};

    use super::to_json;
    use crate::options::Options;
    use crate::testing::{record, recorded, remembered, searched};

    fn parsed<P: crate::Drawn>(tree: &Tree<P>) -> Value {
        serde_json::from_str(&to_json(&record(tree), &Options::default())).unwrap()
    }

    #[test]
    fn a_small_tree_says_everything() {
        let start = Nim::new([1, 1, 0]);
        let tree = searched(&start, 2);
        let document = parsed(&tree);
        assert_eq!(document["schema"], 1);
        assert_eq!(document["max"], "White");
        assert_eq!(document["board"]["columns"], 3);
        assert_eq!(document["board"]["cells"][1], json!({"name": "b", "column": 1, "row": 0, "dark": false}));
        assert_eq!(document["nodes"].as_array().unwrap().len(), tree.nodes.len());
        let root = &document["nodes"][0];
        assert_eq!(root["fen"], start.fen());
        assert_eq!(root["pieces"], "110");
        assert_eq!(root["window"], json!(["-inf", "+inf"]));
        assert_eq!((&root["ply"], &root["depth"], &root["moves"]), (&json!(0), &json!(2), &json!(2)));
        assert_eq!(root["left"], document["steps"].as_array().unwrap().len() - 1);
        assert_eq!(
            (&root["parent"], &root["rank"], &root["twin"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
        let first = &document["nodes"][1];
        assert_eq!((&first["parent"], &first["via"], &first["rank"]), (&json!(0), &json!("a0"), &json!(0)));
        assert_eq!((&first["entered"], &first["turn"]), (&json!(1), &json!("Black")));
        let leaf = &document["nodes"][2];
        assert_eq!(leaf["exit"], json!({"value": "lost", "bound": "exact", "why": "over"}));
        assert_eq!(document["steps"], json!([0, 1, 2, -3, -2, 3, 4, -5, -4, -1]));
    }

    #[test]
    fn cuts_ghosts_and_twins_are_told() {
        let tree = remembered(&Position::<English>::default(), 5);
        let (document, record) = (parsed(&tree), record(&tree));
        let (mut cuts, mut twins) = (0, 0);
        for (number, node) in tree.nodes.iter().enumerate() {
            let told = &document["nodes"][number];
            assert_eq!(told["ghosts"].as_array().map_or(0, Vec::len), record.nodes[number].ghosts.len());
            if let Some((m, rank)) = node.cut {
                cuts += 1;
                assert_eq!(told["cut"], json!({"move": node.pos.show_move(m), "rank": rank}));
                assert_eq!(told["moves"], node.pos.count_moves());
            }
            if let Some(twin) = node.twin {
                twins += 1;
                assert_eq!(told["twin"], twin);
                assert_eq!(told["exit"]["why"], "table");
                assert_eq!(told["pieces"], document["nodes"][twin]["pieces"]);
            }
        }
        assert!(cuts > 0 && twins > 0);
        let minimax = document["totals"]["minimax"]["nodes"].as_u64().unwrap();
        assert_eq!(minimax, tree.nodes.len() as u64 + record.not_visited().nodes);
    }

    #[test]
    fn every_search_of_a_deepening_one_has_its_steps() {
        let tree = recorded(3, None, |cx| {
            let start = Nim::default();
            let search = |cx: &mut _, depth, _: &[Score]| alpha_beta(cx, &start, Window::FULL, depth, 0);
            deepen(cx, 3, search, |_, _, _| true);
        });
        let document = parsed(&tree);
        let searches = document["searches"].as_array().unwrap();
        assert_eq!(searches.len(), tree.roots.len());
        let steps: u64 = searches.iter().map(|search| search["steps"].as_u64().unwrap()).sum();
        assert_eq!(steps, tree.steps.len() as u64);
        for search in searches {
            let first = search["first_step"].as_u64().unwrap() as usize;
            assert_eq!(document["steps"][first], search["root"]);
            assert_eq!(search["totals"]["visited"], search["nodes"]);
        }
    }

    #[test]
    fn visits_make_a_monte_carlo_tree() {
        let mut tree = searched(&Nim::new([2, 1, 0]), 2);
        assert_eq!(parsed(&tree)["monte_carlo"], false);
        tree.nodes[0].visits = 100;
        let document = parsed(&tree);
        assert_eq!((&document["monte_carlo"], &document["nodes"][0]["visits"]), (&json!(true), &json!(100)));
        assert_eq!(document["totals"], json!({"visited": tree.nodes.len()}));
        assert!(document["nodes"].as_array().unwrap().iter().all(|node| node["ghosts"].is_null()));
    }

    #[test]
    fn nothing_recorded_is_a_document_too() {
        let document = parsed(&Tree::<Position<English>>::new());
        assert_eq!(document["nodes"], json!([]));
        assert_eq!(document["totals"], json!({"visited": 0}));
    }
}
