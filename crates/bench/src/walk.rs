//! Two ways to walk a tree of moves: copy the position at every step, or keep one and take moves back (S-41).

use damier_core::{MoveList, Position as _};
use damier_draughts::{Move, Position, Variant};

use crate::material;

/// A walker in a tree of moves: it stands on a position, steps into a move and comes back.
pub trait Walk<V: Variant> {
    /// A walker at the root.
    fn at(root: Position<V>) -> Self;

    /// Where it stands.
    fn position(&self) -> &Position<V>;

    /// Steps into a legal move, lets `visit` look round there, and comes back to where it was.
    fn step<T>(&mut self, m: Move, visit: impl FnOnce(&mut Self) -> T) -> T;
}

/// Copies: a step leaves the position alone and goes on with another one.
#[derive(Clone, Copy, Debug)]
pub struct Copied<V: Variant>(Position<V>);

impl<V: Variant> Walk<V> for Copied<V> {
    #[inline]
    fn at(root: Position<V>) -> Self {
        Copied(root)
    }

    #[inline]
    fn position(&self) -> &Position<V> {
        &self.0
    }

    #[inline]
    fn step<T>(&mut self, m: Move, visit: impl FnOnce(&mut Self) -> T) -> T {
        visit(&mut Copied(self.0.after(m)))
    }
}

/// Reverts: one board, on which moves are made and taken back.
#[derive(Clone, Copy, Debug)]
pub struct Reverted<V: Variant>(Position<V>);

impl<V: Variant> Walk<V> for Reverted<V> {
    #[inline]
    fn at(root: Position<V>) -> Self {
        Reverted(root)
    }

    #[inline]
    fn position(&self) -> &Position<V> {
        &self.0
    }

    #[inline]
    fn step<T>(&mut self, m: Move, visit: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.0.play(m);
        let result = visit(self);
        self.0.take_back(m, undo);
        result
    }
}

/// The number of sequences of `depth` moves, the last ply counted and not played.
pub fn count_leaves<V: Variant, W: Walk<V>>(walk: &mut W, depth: u32) -> u64 {
    if depth < 2 {
        return if depth == 0 { 1 } else { walk.position().count_moves() as u64 };
    }
    let mut moves = MoveList::new();
    walk.position().legal_moves(&mut moves);
    if depth == 2 {
        // As in `perft`: without a call in between the compiler may leave out what counting does not look at.
        return moves.iter().map(|&m| walk.step(m, |child| child.position().count_moves() as u64)).sum();
    }
    moves.iter().map(|&m| walk.step(m, |child| count_leaves(child, depth - 1))).sum()
}

/// Negamax without pruning; a side without a move has lost. Draws by countdown are left out.
///
/// Returns the value for the side to move and adds the nodes visited to `nodes`.
pub fn plain_negamax<V: Variant, W: Walk<V>>(walk: &mut W, depth: u32, nodes: &mut u64) -> i16 {
    *nodes += 1;
    if depth == 0 {
        return material(walk.position());
    }
    let mut moves = MoveList::new();
    walk.position().legal_moves(&mut moves);
    let mut best = -i16::MAX;
    for &m in &moves {
        best = best.max(-walk.step(m, |child| plain_negamax(child, depth - 1, nodes)));
    }
    best
}

#[cfg(test)]
mod tests {
    use damier_core::testing::random_game;
    use damier_core::{Dice, Position as _, perft};
    use damier_draughts::{Task, Variant, dispatch};

    use super::{Copied, Reverted, Walk, count_leaves, plain_negamax};

    /// One board walks down a whole random game and back, and must stand where it stood.
    fn there_and_back<V: Variant, W: Walk<V>>(walk: &mut W, line: &[damier_draughts::Move]) {
        let Some((&m, rest)) = line.split_first() else { return };
        let before = *walk.position();
        walk.step(m, |child| {
            assert_eq!(*child.position(), before.after(m));
            there_and_back(child, rest);
        });
        assert_eq!(*walk.position(), before);
        assert_eq!(walk.position().key(), before.key());
        assert_eq!(walk.position().countdown(), before.countdown());
    }

    struct WholeGames;

    impl Task for WholeGames {
        type Output = ();

        fn run<V: Variant>(self) {
            let mut dice = Dice::new(41);
            for _ in 0..50 {
                let game = random_game(damier_draughts::Position::<V>::default(), &mut dice);
                let line: Vec<_> = game.moves().collect();
                assert!(line.len() > 10);
                there_and_back(&mut Reverted::at(*game.start()), &line);
                there_and_back(&mut Copied::at(*game.start()), &line);
                let late = *game.positions().nth(line.len() * 3 / 4).expect("a position of the game");
                let (mut copied, mut reverted) = (Copied::at(late), Reverted::at(late));
                assert_eq!(count_leaves(&mut copied, 4), perft(&late, 4));
                assert_eq!(count_leaves(&mut reverted, 4), perft(&late, 4));
                let (mut nodes, mut same) = (0, 0);
                let value = plain_negamax(&mut copied, 4, &mut nodes);
                assert_eq!(value, plain_negamax(&mut reverted, 4, &mut same));
                assert_eq!(nodes, same);
            }
        }
    }

    #[test]
    fn a_board_that_takes_every_move_back_is_the_board_it_was() {
        for id in ["english", "international", "russian", "italian", "frisian", "sherlock"] {
            dispatch(id, WholeGames).unwrap_or_else(|| panic!("{id} is no game of the catalogue"));
        }
    }
}
