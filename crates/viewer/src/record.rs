//! A recorded search as plain data: the one thing all pictures are made of.
//!
//! A [`Tree`] holds positions and moves of its game, and so everything that reads one is compiled again for every
//! game. A [`Record`] holds texts and numbers. It is taken from the tree once, by the only code here that knows the
//! game, and whoever draws it need not.

use damier_core::{MoveList, Side};
use damier_search::{Exit, Node, Step, Tree, Window};

use crate::ghosts::{Counter, Ghost, Totals};
use crate::picture::{Drawn, Picture};

/// A search as texts and numbers, with what it did not visit.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The board of the first node; the cells are those of every node.
    pub board: Picture,
    /// The nodes in the order of their visits; a parent comes before its children.
    pub nodes: Vec<Entry>,
    /// The nodes without a parent.
    pub roots: Vec<usize>,
    /// Enterings and leavings in their order.
    pub steps: Vec<Step>,
    /// Visits that were not written down because the tree was full.
    pub missed: u64,
    /// Whether the values are means over many visits.
    pub monte_carlo: bool,
    /// One account for each root.
    pub searches: Vec<Totals>,
    /// The account of the whole: everything visited, against minimax to the depth of the last root.
    pub whole: Totals,
    /// The nodes of each subtree, its root included.
    pub(crate) sizes: Vec<u64>,
}

/// What is known of one node.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The move that led here; none at a root.
    pub via: Option<Box<str>>,
    /// The rank of that move among those tried at the parent, from 0.
    pub rank: usize,
    /// Whether that move had been tried there before.
    pub again: bool,
    /// The node before that move.
    pub parent: Option<usize>,
    /// The nodes after the moves tried here, in the order they were tried.
    pub children: Box<[usize]>,
    /// The side to move.
    pub turn: Side,
    /// The position.
    pub fen: Box<str>,
    /// The board in the form of the game's own document, where that is not the FEN.
    pub board: Option<Box<str>>,
    /// A letter for each cell of the board.
    pub pieces: Box<str>,
    /// The number of legal moves.
    pub moves: usize,
    /// The window on entry, for the side to move.
    pub window: Window,
    /// The plies still to look ahead.
    pub depth: u32,
    /// The plies from the root.
    pub ply: u32,
    /// How it was left; a search that was stopped leaves nodes open.
    pub exit: Option<Exit>,
    /// The step at which it was left.
    pub left: Option<usize>,
    /// The move that made the others needless, and its rank among the moves tried.
    pub cut: Option<(Box<str>, usize)>,
    /// The moves never tried here.
    pub ghosts: Box<[Ghost]>,
    /// The first node with the same position, where the table answered.
    pub twin: Option<usize>,
    /// How often a Monte Carlo search came through here; 1 for other searches.
    pub visits: u64,
}

impl Record {
    /// Takes the record of a tree. At most `work` positions are looked at to count what minimax would have visited; where
    /// that is not enough, and for `work` 0 nearly everywhere, the counts are lower bounds.
    pub fn of<P: Drawn>(tree: &Tree<P>, work: u64) -> Record {
        let mut nodes: Vec<Entry> = tree.nodes.iter().map(|node| entry(tree, node)).collect();
        rank(tree, &mut nodes);
        let board = tree.nodes.first().map_or_else(P::default, |node| node.pos).picture();
        let mut record = Record::without_ghosts(board, nodes, &tree.roots, &tree.steps, tree.missed);
        let mut counter = Counter::new(work);
        for number in record.haunted() {
            record.nodes[number].ghosts = ghosts(tree, &tree.nodes[number], &mut counter);
        }
        record.settle(&mut |root| counter.count(&tree.nodes[root].pos, tree.nodes[root].depth));
        record
    }

    /// What is known before anything is counted.
    fn without_ghosts(
        board: Picture,
        nodes: Vec<Entry>,
        roots: &[usize],
        steps: &[Step],
        missed: u64,
    ) -> Record {
        let mut sizes = vec![1; nodes.len()];
        // A parent comes before its children, so backwards every subtree is complete when it is added.
        for (number, node) in nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                sizes[parent] += sizes[number];
            }
        }
        Record {
            board,
            roots: roots.to_vec(),
            steps: steps.to_vec(),
            missed,
            monte_carlo: nodes.iter().any(Entry::is_monte_carlo),
            searches: Vec::new(),
            whole: Totals { visited: nodes.len() as u64 + missed, minimax: None },
            nodes,
            sizes,
        }
    }
}

// What follows is compiled for every game of a program. Kept out of line it stays small.

#[inline(never)]
fn entry<P: Drawn>(tree: &Tree<P>, node: &Node<P>) -> Entry {
    let (pos, fen) = (&node.pos, node.pos.fen().into_boxed_str());
    let shown = |(parent, m): (usize, P::Move)| tree.nodes[parent].pos.show_move(m).into_boxed_str();
    Entry {
        via: node.parent.zip(node.via).map(shown),
        rank: 0,
        again: false,
        parent: node.parent,
        children: node.children.as_slice().into(),
        turn: pos.turn(),
        board: Some(pos.board_text().into_boxed_str()).filter(|text| *text != fen),
        fen,
        pieces: pos.picture().letters().into_boxed_str(),
        moves: pos.count_moves(),
        window: node.window,
        depth: node.depth,
        ply: node.ply,
        exit: node.exit,
        left: node.left,
        cut: node.cut.map(|(m, rank)| (pos.show_move(m).into_boxed_str(), rank)),
        ghosts: Box::default(),
        twin: node.twin,
        visits: node.visits,
    }
}

/// Ranks the moves tried at every node. It takes the moves themselves: two of them may be written alike.
#[inline(never)]
fn rank<P: Drawn>(tree: &Tree<P>, nodes: &mut [Entry]) {
    let mut seen = Vec::new();
    for node in &tree.nodes {
        seen.clear();
        for &child in &node.children {
            let via = tree.nodes[child].via;
            let place = seen.iter().position(|&other| other == via);
            (nodes[child].rank, nodes[child].again) = (place.unwrap_or(seen.len()), place.is_some());
            if place.is_none() {
                seen.push(via);
            }
        }
    }
}

#[inline(never)]
fn ghosts<P: Drawn>(tree: &Tree<P>, node: &Node<P>, counter: &mut Counter) -> Box<[Ghost]> {
    let mut moves = MoveList::new();
    node.pos.legal_moves(&mut moves);
    let mut ghosts = Vec::new();
    for &m in &moves {
        if !node.children.iter().any(|&child| tree.nodes[child].via == Some(m)) {
            let nodes = counter.count(&node.pos.after(m), node.depth - 1);
            ghosts.push(Ghost { m: node.pos.show_move(m).into_boxed_str(), nodes });
        }
    }
    ghosts.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use damier_core::Notation;
    use damier_core::testing::Nim;
    use damier_draughts::{English, Position, Sherlock};
    use damier_search::Window;
    use damier_search::ladder::pvs;

    use super::Entry;
    use crate::picture::Drawn;
    use crate::testing::{record, recorded, remembered};

    #[test]
    fn a_record_says_of_every_node_what_the_tree_does() {
        let tree = remembered(&Position::<Sherlock>::default(), 5);
        let record = record(&tree);
        assert_eq!(record.nodes.len(), tree.nodes.len());
        assert_eq!((&record.roots, &record.steps, record.missed), (&tree.roots, &tree.steps, tree.missed));
        assert!(tree.nodes.iter().any(|node| node.cut.is_some()));
        for (told, node) in record.nodes.iter().zip(&tree.nodes) {
            let via = node.via.map(|m| tree.nodes[node.parent.unwrap()].pos.show_move(m));
            assert_eq!((told.parent, told.via.as_deref()), (node.parent, via.as_deref()));
            assert_eq!(*told.children, node.children);
            assert_eq!(Position::<Sherlock>::from_fen(&told.fen), Ok(node.pos));
            assert_eq!(told.board_text(), node.pos.board_text());
            assert_eq!(*told.pieces, node.pos.picture().letters());
            assert_eq!((told.window, told.depth, told.ply), (node.window, node.depth, node.ply));
            assert_eq!((told.exit, told.left, told.twin), (node.exit, node.left, node.twin));
            let cut = node.cut.map(|(m, rank)| (node.pos.show_move(m).into_boxed_str(), rank));
            assert_eq!(told.cut, cut);
        }
    }

    #[test]
    fn a_board_written_as_in_the_fen_is_not_kept_twice() {
        let told = |entries: &[Entry]| entries.iter().filter(|entry| entry.board.is_some()).count();
        let english = record(&remembered(&Position::<English>::default(), 3));
        let sherlock = record(&remembered(&Position::<Sherlock>::default(), 3));
        assert_eq!((told(&english.nodes), told(&sherlock.nodes)), (0, sherlock.nodes.len()));
    }

    #[test]
    fn a_move_searched_again_keeps_its_rank() {
        let record = record(&recorded(5, None, |cx| {
            pvs(cx, &Nim::new([3, 3, 4]), Window::FULL, 5, 0).unwrap();
        }));
        let again = record.nodes.iter().find(|node| node.again).unwrap();
        let brothers = &record.nodes[again.parent.unwrap()].children;
        let first = brothers.iter().map(|&n| &record.nodes[n]).find(|node| node.via == again.via).unwrap();
        assert_eq!((first.rank, first.again), (again.rank, false));
        let tried = brothers.iter().filter(|&&n| !record.nodes[n].again).map(|&n| record.nodes[n].rank);
        assert!(tried.eq(0..brothers.iter().filter(|&&n| !record.nodes[n].again).count()));
        assert_eq!((record.nodes[0].via(), record.nodes[0].rank), ("", 0));
    }
}
