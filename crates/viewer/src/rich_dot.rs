//! The tree for Graphviz with all that is known of it: windows, bounds, reasons, order, boards and ghosts.

use std::fmt::Write;

use damier_search::{Bound, Why};

use crate::dot::quoted;
use crate::options::Options;
use crate::reading::why_word;
use crate::record::Record;

/// The last search of a record, each node with its window on entry, its value and bound on exit, the reason why it was
/// left, its place in the order of visits and its board; moves that were not tried are grey and dashed.
pub fn to_rich_dot(record: &Record, options: &Options) -> String {
    let mut dot = format!(
        "digraph search {{\nlabel=\"{}\";\nlabelloc=t;\nrankdir=LR;\nfontname=\"sans-serif\";\n\
         node [shape=box fontname=\"monospace\" fontsize=9 margin=\"0.08,0.05\"];\n\
         edge [fontname=\"sans-serif\" fontsize=10];\n",
        quoted(&options.heading(&record.whole))
    );
    let mut open: Vec<usize> = record.last_root().into_iter().collect();
    while let Some(number) = open.pop() {
        let node = &record.nodes[number];
        let (shape, colour) =
            (shape(record, number), if record.is_max(number) { "#1f5fbf" } else { "#b3541e" });
        let text = label(record, number);
        let _ = writeln!(dot, "\"{number}\" [label=\"{text}\" shape={shape} color=\"{colour}\"];");
        if let Some(parent) = node.parent {
            let again = if node.again { " again" } else { "" };
            let via = quoted(node.via());
            let _ =
                writeln!(dot, "\"{parent}\" -> \"{number}\" [label=\"{}. {via}{again}\"];", node.rank + 1);
        }
        if let Some(twin) = record.twin(number) {
            let _ = writeln!(
                dot,
                "\"{number}\" -> \"{twin}\" [color=Green style=dashed constraint=false label=\"same position\"];"
            );
        }
        if options.depth.is_some_and(|deepest| node.ply >= deepest) {
            stub(&mut dot, number, record.size(number) - 1);
            continue;
        }
        for (i, ghost) in node.ghosts.iter().enumerate() {
            let via = quoted(&ghost.m);
            let _ = writeln!(
                dot,
                "\"{number}.{i}\" [label=\"{via}\\n{} nodes\" style=dashed color=Grey fontcolor=Grey40];\n\
                 \"{number}\" -> \"{number}.{i}\" [style=dashed color=Grey arrowhead=none];",
                ghost.nodes
            );
        }
        open.extend(node.children.iter().rev());
    }
    dot.push_str("}\n");
    dot
}

/// Stands for everything below a node that is not drawn.
fn stub(dot: &mut String, number: usize, nodes: u64) {
    if nodes > 0 {
        let _ = writeln!(
            dot,
            "\"{number}.more\" [label=\"+{nodes} nodes\" shape=plaintext];\n\
             \"{number}\" -> \"{number}.more\" [arrowhead=none];"
        );
    }
}

/// A plain box is exact, a rounded one a bound (its label says which), a cylinder comes from the table.
fn shape(record: &Record, number: usize) -> &'static str {
    match record.value(number) {
        None => "box style=dotted",
        Some(_) if record.nodes[number].why() == Some(Why::Table) => "cylinder",
        Some((_, Bound::Exact)) => "box",
        Some((_, Bound::Lower | Bound::Upper)) => "box style=rounded",
    }
}

fn label(record: &Record, number: usize) -> String {
    let node = &record.nodes[number];
    let role = if record.is_max(number) { "MAX" } else { "MIN" };
    let mut lines = vec![
        format!("#{number}  {role} ({})  ply {}  depth {}", node.turn, node.ply, node.depth),
        format!("window {}", record.window(number)),
    ];
    lines.push(match (record.value(number), node.exit) {
        (Some((score, bound)), Some(exit)) => format!("{} {score}  {}", bound.sign(), why_word(exit.why)),
        _ => "not left: the search was stopped".to_owned(),
    });
    if let Some((m, rank)) = &node.cut {
        lines.push(format!("x cut by {m} (move {} of {})", rank + 1, node.moves));
    }
    if node.visits > 1 {
        lines.push(format!("N={}", node.visits));
    }
    lines.extend(record.board.lines_with(&node.pieces));
    // `\l` ends a line and sets it to the left.
    lines.into_iter().map(|line| quoted(&line) + "\\l").collect()
}

#[cfg(test)]
mod tests {
    use damier_draughts::{English, Position};

    use super::to_rich_dot;
    use crate::options::Options;
    use crate::testing::{record, remembered, searched};

    #[test]
    fn every_node_and_every_ghost_is_drawn_once() {
        let record = record(&remembered(&Position::<English>::default(), 4));
        let dot = to_rich_dot(&record, &Options::default());
        let ghost_count: usize = record.nodes.iter().map(|node| node.ghosts.len()).sum();
        assert!(ghost_count > 0);
        assert_eq!(dot.matches("fontcolor=Grey40").count(), ghost_count);
        assert_eq!(dot.matches("  ply ").count(), record.nodes.len());
        let twins = record.nodes.iter().filter(|node| node.twin.is_some()).count();
        assert_eq!(dot.matches("same position").count(), twins);
        assert!(dot.contains("x cut by ") && dot.contains("shape=cylinder"));
        for line in dot.lines() {
            assert_eq!(line.matches('"').count() % 2, 0, "{line}");
            assert!(line.ends_with(';') || line.ends_with('{') || line == "}", "{line}");
        }
    }

    #[test]
    fn what_lies_below_the_depth_is_counted() {
        let record = record(&searched(&Position::<English>::default(), 4));
        let options = Options { depth: Some(1), title: "a \"title\"".to_owned(), ..Options::default() };
        let dot = to_rich_dot(&record, &options);
        assert_eq!(dot.matches("  ply ").count(), 1 + record.nodes[0].children.len());
        assert!(dot.contains("nodes\" shape=plaintext"));
        assert!(dot.contains("label=\"a \\\"title\\\""));
        let hidden: u64 = dot
            .split("[label=\"+")
            .skip(1)
            .map(|rest| rest.split(' ').next().unwrap().parse::<u64>().unwrap())
            .sum();
        assert_eq!(hidden as usize, record.nodes.len() - 1 - record.nodes[0].children.len());
    }
}
