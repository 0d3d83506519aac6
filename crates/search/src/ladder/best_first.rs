//! Best-first minimax (Korf and Chickering 1993). The idea: always look where the play is expected to go.

use damier_core::{MoveList, Position};

use crate::{Bound, Context, Evaluator, Exit, Observer, Score, Stopped, Visit, Why, Window};

/// A node of the tree that is grown.
#[derive(Debug)]
pub(crate) struct Promise<P: Position> {
    pos: P,
    via: Option<P::Move>,
    parent: usize,
    children: std::ops::Range<usize>,
    score: Score,
    closed: bool,
}

/// Expands the leaf at the end of the expected line, until stopped, decided, or out of room.
///
/// Returns the value of `pos` for the side to move; the line is in the context.
pub fn best_first<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    pos: &P,
    mut progress: impl FnMut(&mut Context<P, E, O>, Score),
) -> Result<Score, Stopped> {
    let mut moves = MoveList::new();
    if let Some(score) = cx.enter(pos, Window::FULL, 1, 0, &mut moves)? {
        return Ok(score);
    }
    let root =
        Promise { pos: *pos, via: None, parent: 0, children: 0..0, score: Score::LEAST, closed: false };
    let mut tree = std::mem::take(&mut cx.attic.promises);
    tree.splice(.., [root]);
    while !tree[0].closed && !cx.attic.is_full(tree.len()) {
        let (leaf, before) = (expected_leaf(&tree), cx.line().first().copied());
        if expand(cx, &mut tree, leaf, &mut moves).is_err() {
            break;
        }
        back_up(&mut tree, leaf);
        cx.set_line(expected_line(&tree));
        if cx.line().first().copied() != before {
            progress(cx, tree[0].score);
        }
    }
    let score = tree[0].score;
    cx.attic.promises = tree;
    cx.observer.jump(Vec::new);
    cx.observer.leave(Exit { score, bound: Bound::Exact, why: Why::Searched });
    Ok(score)
}

/// Makes the children of a node and judges each.
fn expand<P: Position, E: Evaluator<P>, O: Observer<P>>(
    cx: &mut Context<P, E, O>,
    tree: &mut Vec<Promise<P>>,
    at: usize,
    moves: &mut MoveList<P::Move>,
) -> Result<(), Stopped> {
    let (pos, ply, first) = (tree[at].pos, line_to(tree, at).len() as u32, tree.len());
    if at > 0 {
        pos.legal_moves(moves);
    }
    for &m in &*moves {
        cx.observer.jump(|| line_to(tree, at));
        let child = cx.step(&pos, m);
        cx.meter.tick()?;
        cx.observer.enter(Visit { pos: &child, window: Window::FULL, depth: 0, ply: ply + 1 });
        let over = cx.finished(&child, ply + 1);
        let exit = over.unwrap_or_else(|| cx.judge(&child));
        cx.observer.leave(exit);
        let (score, closed) = (exit.score, over.is_some());
        tree.push(Promise { pos: child, via: Some(m), parent: at, children: 0..0, score, closed });
    }
    tree[at].children = first..tree.len();
    Ok(())
}

/// Carries a change up to the root. A node is closed when nothing below can change its value any more.
fn back_up<P: Position>(tree: &mut [Promise<P>], from: usize) {
    let mut at = from;
    loop {
        let children = &tree[tree[at].children.clone()];
        let best = children.iter().map(|child| -child.score).max().expect("an expanded node has children");
        let decided = children.iter().any(|child| child.closed && -child.score == best && best >= Score::WON);
        let closed = decided || children.iter().all(|child| child.closed);
        (tree[at].score, tree[at].closed) = (best, closed);
        if at == 0 {
            return;
        }
        at = tree[at].parent;
    }
}

fn expected_leaf<P: Position>(tree: &[Promise<P>]) -> usize {
    let mut at = 0;
    while !tree[at].children.is_empty() {
        // Among equals, and beside closed nodes, the first that can still change.
        let open = tree[at].children.clone().filter(|&child| !tree[child].closed);
        at = open.min_by_key(|&child| tree[child].score).expect("an open node has an open child");
    }
    at
}

fn expected_line<P: Position>(tree: &[Promise<P>]) -> Vec<P::Move> {
    let mut at = 0;
    while let Some(best) = tree[at].children.clone().min_by_key(|&child| tree[child].score) {
        at = best;
    }
    line_to(tree, at)
}

fn line_to<P: Position>(tree: &[Promise<P>], at: usize) -> Vec<P::Move> {
    let up = std::iter::successors(Some(at), |&node| (node > 0).then(|| tree[node].parent));
    let mut line: Vec<_> = up.filter_map(|node| tree[node].via).collect();
    line.reverse();
    line
}
