//! Perft: the number of move sequences of a length, the classic proof of a move generator.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::{MoveList, Position};

/// The number of sequences of exactly `depth` legal moves. Draw rules play no part.
///
/// The last ply is counted, not played.
///
/// ```
/// use damier_core::{perft, testing::TicTacToe};
/// assert_eq!(perft(&TicTacToe::default(), 3), 9 * 8 * 7);
/// ```
pub fn perft<P: Position>(pos: &P, depth: u32) -> u64 {
    if depth < 2 {
        return if depth == 0 { 1 } else { pos.count_moves() as u64 };
    }
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    if depth == 2 {
        return moves.iter().map(|&m| pos.count_after(m) as u64).sum();
    }
    moves.iter().map(|&m| perft(&pos.after(m), depth - 1)).sum()
}

/// [`perft`] split by first move, in the order of the list.
pub fn divide<P: Position>(pos: &P, depth: u32, threads: NonZeroUsize) -> Vec<(P::Move, u64)> {
    divide_with(pos, depth, threads, &|_, _| {})
}

/// [`divide`], telling `progress` how many parts of how many are counted after each.
pub fn divide_with<P: Position>(
    pos: &P,
    depth: u32,
    threads: NonZeroUsize,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Vec<(P::Move, u64)> {
    let mut moves = MoveList::new();
    if depth > 0 {
        pos.legal_moves(&mut moves);
    }
    let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let errands = errands(pos, &moves, depth);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..threads.get().min(errands.len()) {
            scope.spawn(|| {
                while let Some(errand) = errands.get(next.fetch_add(1, Ordering::Relaxed)) {
                    counts[errand.root].fetch_add(perft(&errand.pos, errand.depth), Ordering::Relaxed);
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1, errands.len());
                }
            });
        }
    });
    moves.iter().copied().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

/// A part of a divided count: a position to count from, on behalf of a first move.
struct Errand<P> {
    root: usize,
    pos: P,
    depth: u32,
}

/// Cuts the tree two plies below the root, so that one rich first move cannot keep one thread busy alone.
fn errands<P: Position>(pos: &P, moves: &[P::Move], depth: u32) -> Vec<Errand<P>> {
    let mut errands = Vec::new();
    for (root, &m) in moves.iter().enumerate() {
        let child = pos.after(m);
        if depth < 3 {
            errands.push(Errand { root, pos: child, depth: depth - 1 });
            continue;
        }
        let mut replies = MoveList::new();
        child.legal_moves(&mut replies);
        errands.extend(replies.iter().map(|&r| Errand { root, pos: child.after(r), depth: depth - 2 }));
    }
    errands
}

#[cfg(test)]
mod tests {
    use super::{divide, perft};
    use crate::testing::{Nim, TicTacToe};
    use std::num::NonZeroUsize;

    #[test]
    fn the_parts_of_a_divided_count_add_up() {
        let two = NonZeroUsize::new(2).unwrap();
        for depth in 0..7 {
            let parts = divide(&Nim::default(), depth, two);
            let sum: u64 = parts.iter().map(|(_, n)| n).sum();
            assert_eq!(sum, if depth == 0 { 0 } else { perft(&Nim::default(), depth) });
        }
    }

    #[test]
    fn tic_tac_toe_counts_run_past_the_end_of_the_game() {
        // The generator lists empty cells whether or not a line is complete: perft ignores endings.
        assert_eq!(perft(&TicTacToe::default(), 9), 362_880);
    }
}
