//! Counting the sequences of moves, by the fast generator and by the reference: what bit-boards are worth.

use damier_core::{MoveList, Notation, Position as _};
use damier_draughts::{Position, Task, Variant, dispatch, reference};
use damier_search::Count;

use crate::Clock;
use crate::clock::Stopwatch;
use crate::workbench::Found;

/// Whether the game has a reference generator to count with.
pub(crate) fn has_reference(game: &str) -> bool {
    damier_draughts::GAMES.iter().any(|known| known.id == game)
}

/// Counts the sequences of `depth` moves from a position, every one of them played.
///
/// The last ply is played too, although it could be counted in bulk: a search would have to play it.
pub(crate) fn count(game: &str, fen: &str, depth: u32, slow: bool, clock: Clock) -> Found {
    dispatch(game, Counting { fen, depth, slow, clock })
        .expect("the game is checked when the experiment is read")
}

struct Counting<'a> {
    fen: &'a str,
    depth: u32,
    slow: bool,
    clock: Clock,
}

impl Task for Counting<'_> {
    type Output = Found;

    fn run<V: Variant>(self) -> Found {
        let pos = Position::<V>::from_fen(self.fen).expect("the position was written by the game itself");
        let mut count = Count { deepest: self.depth, ..Count::default() };
        let begun = Stopwatch::start(self.clock);
        if self.slow {
            by_reference(&pos, self.depth, &mut count);
        } else {
            by_bits(&pos, self.depth, &mut count);
        }
        let time = begun.elapsed();
        Found { value: count.leaves.to_string(), best: String::new(), depth: self.depth, count, time }
    }
}

fn by_bits<V: Variant>(pos: &Position<V>, depth: u32, count: &mut Count) {
    count.nodes += 1;
    if depth == 0 {
        count.leaves += 1;
        return;
    }
    let mut moves = MoveList::new();
    pos.legal_moves(&mut moves);
    for &m in &moves {
        by_bits(&pos.after(m), depth - 1, count);
    }
}

fn by_reference<V: Variant>(pos: &Position<V>, depth: u32, count: &mut Count) {
    count.nodes += 1;
    if depth == 0 {
        count.leaves += 1;
        return;
    }
    for m in reference::legal_moves(pos) {
        by_reference(&pos.after(m), depth - 1, count);
    }
}

#[cfg(test)]
mod tests {
    use damier_core::{Notation, perft};
    use damier_draughts::{Position, Sherlock};

    use super::{count, has_reference};
    use crate::Clock;

    #[test]
    fn both_generators_count_what_perft_counts() {
        let start = Position::<Sherlock>::default();
        for depth in 0..5 {
            let expected = perft(&start, depth);
            for slow in [false, true] {
                let found = count("sherlock", &start.fen(), depth, slow, Clock::Processor);
                assert_eq!((found.count.leaves, found.value), (expected, expected.to_string()));
            }
        }
        assert!(has_reference("sherlock") && !has_reference("go"));
    }
}
