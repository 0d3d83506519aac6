//! Where the endings of the catalogue's games are solved: that is compiled here, once, and not in every crate that asks.

use std::any::Any;

use damier_draughts::{
    Antidraughts, Brazilian, Breakthrough, Czech, English, English6x6, English10x10, Frisian, In104,
    In104International, International, Istic, Italian, Killer, Pool, Russian, Sherlock, Spanish, Thai,
    Variant, every_game,
};

use crate::{Endings, Stage};

/// What solves the endings of one game.
type Solver<V> = fn(u8, usize, &mut dyn FnMut(Stage)) -> Endings<V>;

macro_rules! solvers {
    ($($variant:ident),*) => {
        /// The solver of a game, its type forgotten.
        fn solver(id: &str) -> Option<&'static dyn Any> {
            match id {
                $(id if id == $variant::ID => {
                    const SOLVER: Solver<$variant> = Endings::<$variant>::solve_any;
                    Some(&SOLVER)
                })*
                _ => None,
            }
        }
    };
}

every_game!(solvers);

impl<V: Variant> Endings<V> {
    /// Solves the endings of 2 to `pieces` pieces with so many threads; `told` hears of every stage.
    ///
    /// # Panics
    /// If the game is not in the catalogue; the endings of such a one are solved by [`solve_any`](Self::solve_any).
    pub fn solve(pieces: u8, threads: usize, told: &mut dyn FnMut(Stage)) -> Endings<V> {
        let solver = solver(V::ID).and_then(|solver| solver.downcast_ref::<Solver<V>>());
        solver.unwrap_or_else(|| panic!("`{}` is not a game of the catalogue", V::ID))(pieces, threads, told)
    }
}
