//! Where everything of a tree stands: a column a ply, a row for everything that has nothing behind it.

use std::collections::{HashSet, VecDeque};

use damier_search::Why;

use crate::options::Options;
use crate::reading::why_word;
use crate::record::Record;

/// What stands at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    /// A node.
    Node(usize),
    /// The moves not tried at a node.
    Ghosts(usize),
    /// What is behind a node and not shown.
    Hidden(usize),
}

/// An item at its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Placed {
    pub(super) item: Item,
    /// The place of the parent in the list.
    pub(super) parent: Option<usize>,
    pub(super) column: usize,
    /// From the top, in rows.
    pub(super) row: f64,
    pub(super) label: String,
}

/// Ghosts that are named one by one; of more there is only the number.
const NAMED: usize = 3;

/// Places the last search of a record.
pub(super) fn layout(record: &Record, options: &Options) -> Vec<Placed> {
    let opened = opened(record, options);
    let mut plan = Plan { record, opened, placed: Vec::new(), rows: 0 };
    if let Some(root) = record.last_root() {
        plan.place(root, None, 0);
    }
    plan.placed
}

/// The nodes whose children are shown: from the root down, as long as there is room.
fn opened(record: &Record, options: &Options) -> HashSet<usize> {
    let mut opened = HashSet::new();
    let mut shown = 1;
    let mut queue: VecDeque<usize> = record.last_root().into_iter().collect();
    while let Some(number) = queue.pop_front() {
        let node = &record.nodes[number];
        let more = node.children.len() + usize::from(!node.ghosts.is_empty());
        if options.depth.is_none_or(|deepest| node.ply < deepest) && shown + more <= options.nodes {
            shown += more;
            opened.insert(number);
            queue.extend(&node.children);
        }
    }
    opened
}

struct Plan<'a> {
    record: &'a Record,
    opened: HashSet<usize>,
    placed: Vec<Placed>,
    rows: u32,
}

impl Plan<'_> {
    /// Places a node and everything behind it; a parent stands in the middle of its children.
    fn place(&mut self, number: usize, parent: Option<usize>, column: usize) -> f64 {
        let here = self.add(Item::Node(number), parent, column, self.node_label(number));
        let node = &self.record.nodes[number];
        let mut behind = Vec::new();
        if self.opened.contains(&number) {
            for &child in &node.children {
                behind.push(self.place(child, Some(here), column + 1));
            }
            if !node.ghosts.is_empty() {
                behind.push(self.leaf(Item::Ghosts(number), here, column + 1, self.ghost_label(number)));
            }
        } else if self.record.size(number) > 1 {
            let label = format!("+{} nodes", self.record.size(number) - 1);
            behind.push(self.leaf(Item::Hidden(number), here, column + 1, label));
        }
        let row = match (behind.first(), behind.last()) {
            (Some(first), Some(last)) => f64::midpoint(*first, *last),
            _ => self.next_row(),
        };
        self.placed[here].row = row;
        row
    }

    fn leaf(&mut self, item: Item, parent: usize, column: usize, label: String) -> f64 {
        let here = self.add(item, Some(parent), column, label);
        let row = self.next_row();
        self.placed[here].row = row;
        row
    }

    fn add(&mut self, item: Item, parent: Option<usize>, column: usize, label: String) -> usize {
        self.placed.push(Placed { item, parent, column, row: 0.0, label });
        self.placed.len() - 1
    }

    fn next_row(&mut self) -> f64 {
        self.rows += 1;
        f64::from(self.rows - 1)
    }

    fn node_label(&self, number: usize) -> String {
        let node = &self.record.nodes[number];
        let mut words = vec![node.via.as_deref().unwrap_or("root").to_owned()];
        match self.record.value(number) {
            Some((score, bound)) => words.push(format!("{} {score}", bound.sign())),
            None => words.push("not left".to_owned()),
        }
        if let Some((m, _)) = &node.cut {
            words.push(format!("x {m}"));
        }
        match node.why() {
            Some(Why::Table) => words.push("T".to_owned()),
            Some(why @ (Why::Over | Why::Repeated | Why::Rollout)) => words.push(why_word(why).to_owned()),
            _ => {}
        }
        if node.visits > 1 {
            words.push(format!("N={}", node.visits));
        }
        words.join("  ")
    }

    fn ghost_label(&self, number: usize) -> String {
        let ghosts = &self.record.nodes[number].ghosts;
        let names: Vec<&str> = ghosts.iter().take(NAMED).map(|ghost| &*ghost.m).collect();
        let more = if ghosts.len() > NAMED { " …" } else { "" };
        let noun = if ghosts.len() == 1 { "move" } else { "moves" };
        let behind = self.record.behind(number);
        format!("{} {noun} not tried ({behind} nodes): {}{more}", ghosts.len(), names.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use damier_draughts::{English, Position};

    use super::{Item, layout};
    use crate::options::Options;
    use crate::testing::{record, searched};

    #[test]
    fn nothing_stands_on_anything_else_and_parents_stand_between_their_children() {
        let record = record(&searched(&Position::<English>::default(), 4));
        let options = Options { nodes: usize::MAX, ..Options::default() };
        let placed = layout(&record, &options);
        assert_eq!(placed.iter().filter(|p| matches!(p.item, Item::Node(_))).count(), record.nodes.len());
        let mut columns: HashMap<usize, Vec<f64>> = HashMap::new();
        for item in &placed {
            columns.entry(item.column).or_default().push(item.row);
        }
        for rows in columns.values() {
            assert!(rows.windows(2).all(|pair| pair[1] - pair[0] >= 1.0), "{rows:?}");
        }
        for (i, item) in placed.iter().enumerate() {
            let rows: Vec<f64> = placed.iter().filter(|p| p.parent == Some(i)).map(|p| p.row).collect();
            if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
                assert!((item.row - f64::midpoint(*first, *last)).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_large_tree_is_cut_where_the_room_ends() {
        let record = record(&searched(&Position::<English>::default(), 6));
        let placed = layout(&record, &Options { nodes: 60, ..Options::default() });
        let shown = placed.iter().filter(|p| matches!(p.item, Item::Node(_) | Item::Ghosts(_))).count();
        assert!(shown <= 60);
        let hidden: u64 = placed
            .iter()
            .filter_map(|p| match p.item {
                Item::Hidden(number) => Some(record.size(number) - 1),
                _ => None,
            })
            .sum();
        let nodes = placed.iter().filter(|p| matches!(p.item, Item::Node(_))).count() as u64;
        assert_eq!(nodes + hidden, record.nodes.len() as u64);
    }
}
